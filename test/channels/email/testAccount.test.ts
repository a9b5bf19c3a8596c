// The test of an account says of each server whether it works.

import { testAccount } from '../../../src/domain/accounts/test.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { world } from '../../support/mail/mailboxWorld.js';
import { startSmtp } from '../../support/mail/smtp.js';
import { test } from '../../support/test.js';

for (const [password, works, message] of [
  ['right', true, /^Sending works\. Receiving works\.$/],
  ['wrong', false, /^Sending does not work: The mail server refused the login: [^.]+.*\. Receiving works\.$/],
] as const) {
  test(`the mailbox is tried with a ${password} password for sending, too`, async (t) => {
    const given = await world(t);
    const { app } = given.exchange;
    const smtp = await startSmtp(app.authority!);
    t.teardown(() => smtp.close());
    const secrets = [
      { name: 'imapPassword', value: 'right' },
      { name: 'smtpPassword', value: password },
    ];
    const sending = { smtpHost: 'localhost', smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example' };
    const id = await given.account(SELLER_ACTOR, sending, secrets);
    const tested = await testAccount(app, SELLER_ACTOR, id);
    t.is(tested.works, works);
    t.is(tested.code, works ? null : 'UNAUTHORIZED');
    t.regex(tested.message!, message);
  });
}

test('a mailbox with a wrong password: sending is tried all the same', async (t) => {
  const given = await world(t);
  const { app } = given.exchange;
  const smtp = await startSmtp(app.authority!);
  t.teardown(() => smtp.close());
  const secrets = [
    { name: 'imapPassword', value: 'wrong' },
    { name: 'smtpPassword', value: 'right' },
  ];
  const sending = { smtpHost: 'localhost', smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example' };
  const id = await given.account(SELLER_ACTOR, sending, secrets);
  const tested = await testAccount(app, SELLER_ACTOR, id);
  t.is(tested.code, 'UNAUTHORIZED');
  t.regex(tested.message!, /^Sending works\. Receiving does not work: The mailbox refused the login: .+\.$/);
});
