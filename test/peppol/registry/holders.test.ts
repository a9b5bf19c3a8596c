// Who may have an entry in an SML or an SMP outside.
import { createHolders } from '../../../src/peppol/registry/holders.js';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';

const SELLER = { tenantId: 'demo-seller', identifier: '9915:Held' };
const BUYER = { tenantId: 'demo-buyer', identifier: '9915:held' };

test('an identifier has one tenant, until both of its entries are gone', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const holders = createHolders(exchange.app.database);
  t.deepEqual(
    [await holders.hold('sml', SELLER), await holders.hold('sml', SELLER), await holders.hold('smp', SELLER)],
    ['new', 'again', 'new'],
  );
  await t.throwsAsync(holders.hold('sml', BUYER), { message: /already exist with naptr service/ });
  t.deepEqual([await holders.isForeign(BUYER), await holders.isForeign(SELLER)], [true, false]);
  await holders.release('sml', SELLER);
  await t.throwsAsync(holders.hold('smp', BUYER), { message: /already exist with naptr service/ });
  await holders.release('smp', SELLER);
  t.is(await holders.hold('sml', BUYER), 'new');
});
