// Mailboxes that several accounts share, and accounts that change: no message is passed over.

import { BUYER_ACTOR, SELLER_ACTOR } from '../../support/accounts.js';
import { startImap } from '../../support/mail/imap.js';
import { received, world, XML } from '../../support/mail/mailboxWorld.js';
import { mailOf } from '../../support/mail/mails.js';
import { test } from '../../support/test.js';

const [SELLER, BUYER] = ['inbox+seller@seller.example', 'inbox+buyer@seller.example'];

for (const order of [
  [SELLER, BUYER],
  [BUYER, SELLER],
]) {
  test.serial(`a message to the addresses of two tenants reaches both, whose account is polled first: ${order.join(', ')}`, async (t) => {
    const given = await world(t);
    given.imap.deliver(await mailOf({ to: `${SELLER}, ${BUYER}`, parts: [XML] }));
    for (const address of order) {
      await given.account(address === SELLER ? SELLER_ACTOR : BUYER_ACTOR, { imapAddresses: address });
      await given.poll();
    }
    t.deepEqual((await received(given)).map(({ tenant }) => tenant).sort(), ['demo-buyer', 'demo-seller']);
    t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [1, 2]);
  });
}

for (const [what, parts, folder] of [
  ['that is too large', [XML], 'Failed - too large'],
  ['without a document', [], 'Failed - no document'],
] as const) {
  test.serial(`a message ${what} to another tenant stays for that tenant`, async (t) => {
    const given = await world(t);
    if (folder === 'Failed - too large') given.imap.behaviour = { size: 36 * 1024 * 1024 };
    given.imap.deliver(await mailOf({ to: BUYER, parts }));
    await given.account(SELLER_ACTOR, { imapAddresses: SELLER });
    await given.poll();
    t.deepEqual([given.imap.count('INBOX'), given.imap.count(folder)], [1, 0]);
    await given.account(BUYER_ACTOR, { imapAddresses: BUYER });
    await given.poll();
    t.deepEqual([given.imap.count('INBOX'), given.imap.count(folder)], [0, 1]);
  });
}

test.serial('an address that is added later gets the messages that were passed over', async (t) => {
  const given = await world(t);
  await given.account(SELLER_ACTOR, { imapAddresses: SELLER });
  given.imap.deliver(await mailOf({ to: 'alias@seller.example', parts: [XML] }));
  await given.poll();
  t.deepEqual(await received(given), []);
  await given.account(SELLER_ACTOR, { imapAddresses: `${SELLER}, alias@seller.example` });
  await given.poll();
  t.is((await received(given)).length, 1);
});

for (const what of ['folder', 'user', 'server'] as const) {
  test.serial(`another ${what} is read from its beginning`, async (t) => {
    const given = await world(t);
    await given.account();
    for (const n of [1, 2]) given.imap.deliver(await mailOf({ messageId: `<${n}@a.example>`, parts: [XML] }));
    await given.poll();
    const other = what === 'server' ? await startImap(given.exchange.app.authority!) : given.imap;
    if (other !== given.imap) t.teardown(() => other.close());
    const folder = { uidValidity: 1, nextUid: 1, messages: [] };
    other.folders.set(what === 'folder' ? 'Invoices' : 'INBOX', folder);
    other.deliver(await mailOf({ messageId: '<3@a.example>', parts: [XML] }), what === 'folder' ? 'Invoices' : 'INBOX');
    const settings = { folder: { imapFolder: 'Invoices' }, user: { imapUser: 'other' }, server: { imapPort: other.port } };
    await given.account(SELLER_ACTOR, settings[what]);
    await given.poll();
    t.is((await received(given)).length, 3);
  });
}
