// Mailboxes of a real dovecot: documents are taken, junk is set aside, and nothing is taken twice.
import { saveAccount } from '../../src/domain/accounts/save.js';
import { testAccount } from '../../src/domain/accounts/test.js';
import { SELLER_ACTOR } from '../support/accounts.js';
import type { TestApp } from '../support/app.js';
import { invoice, PICTURE } from '../support/documents.js';
import { type Dovecot, startDovecot } from '../support/mail/dovecot.js';
import { startEmailExchange } from '../support/mail/emailExchange.js';
import { mailOf } from '../support/mail/mails.js';
import { pdfOf } from '../support/pdf.js';
import { type ExecutionContext, test } from '../support/test.js';

const XML = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: invoice() };

interface World {
  readonly exchange: TestApp;
  readonly dovecot: Dovecot;
  readonly accountId: string;
  poll(): Promise<void>;
}

async function world(t: ExecutionContext, security: 'tls' | 'starttls', password = 'right'): Promise<World> {
  const { exchange, poll } = await startEmailExchange(t);
  const { app } = exchange;
  const dovecot = await startDovecot(app.authority!);
  t.teardown(() => dovecot.close());
  const imapPort = security === 'tls' ? dovecot.tlsPort : dovecot.starttlsPort;
  const { id } = await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { imapHost: 'localhost', imapPort, imapSecurity: security, imapUser: 'seller' },
    secrets: [{ name: 'imapPassword', value: password }],
  });
  return {
    exchange,
    dovecot,
    accountId: id,
    poll,
  };
}

const accountOf = async ({ exchange }: World): Promise<unknown> =>
  (await exchange.app.database.sql.query('select failures, failure_code, failure_message from channel_account'))[0];

const documents = async ({ exchange }: World): Promise<number> =>
  (await exchange.app.database.sql.query(`select 1 from document where channel = 'email' and state = 'READY'`)).length;

for (const security of ['tls', 'starttls'] as const) {
  test.serial(`${security}: documents go to Processed, junk to a folder with its reason`, async (t) => {
    const given = await world(t, security);
    const { dovecot } = given;
    const image = { ...PICTURE, contentType: 'application/pdf' };
    dovecot.deliver('seller', '1.a', await mailOf({ messageId: '<1@a.example>', parts: [XML, image] }));
    dovecot.deliver('seller', '2.a', await mailOf({ messageId: '<2@a.example>', parts: [{ ...image, bytes: await pdfOf([]) }] }));
    dovecot.deliver('seller', '3.a', await mailOf({ messageId: '<1@a.example>', parts: [XML, image] }));
    await given.poll();
    t.like(await accountOf(given), { failures: 0, failure_code: null });
    t.is(await documents(given), 1);
    t.deepEqual(
      ['INBOX', 'Processed', 'Failed - no document'].map((folder) => dovecot.count('seller', folder)),
      [0, 2, 1],
    );
    dovecot.deliver('seller', '4.a', await mailOf({ messageId: '<4@a.example>', parts: [XML] }));
    await given.poll();
    t.is(await documents(given), 2);
  });
}

test.serial('the test of an account opens the mailbox, and says that a password is wrong', async (t) => {
  const given = await world(t, 'tls', 'wrong');
  t.like(await testAccount(given.exchange.app, SELLER_ACTOR, given.accountId), { works: false, code: 'UNAUTHORIZED' });
});
