// Sealing again while other transactions hold locks on the same rows.
import { randomBytes } from 'node:crypto';
import { createKeyring, parseMasterKeys } from '../../../src/domain/keys/keyring.js';
import { rewrap } from '../../../src/domain/keys/sealed.js';
import { WEBHOOK_SECRETS } from '../../../src/domain/webhooks/secrets.js';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';
import { subscribe } from '../../support/webhooks.js';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;

test('a row that somebody has in hand is left, without waiting for it, and sealed by the next run', async (t) => {
  await using exchange = await startApp({ MASTER_KEYS: OLD });
  const { database } = exchange.app;
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, 'https://localhost:8443/one');
  await subscribe(seller, 'https://localhost:8443/two');
  const keyring = createKeyring(parseMasterKeys(`${NEW},${OLD}`));
  await database.transaction(async (sql) => {
    await sql.query('select 1 from webhook_secret where subscription_id = $1 for update', [id]);
    t.deepEqual(await rewrap({ database, keyring }, WEBHOOK_SECRETS), { name: 'webhook secret', count: 1, left: 1 });
  });
  t.deepEqual(await rewrap({ database, keyring }, WEBHOOK_SECRETS), { name: 'webhook secret', count: 1, left: 0 });
});
