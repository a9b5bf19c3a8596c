// Mailboxes of a real dovecot: documents are taken, junk is set aside, and nothing is taken twice.
import test, { type ExecutionContext } from 'ava';
import { createEmail } from '../../src/channels/email/email.js';
import { createPolling } from '../../src/domain/accounts/polling.js';
import { saveAccount } from '../../src/domain/accounts/save.js';
import { testAccount } from '../../src/domain/accounts/test.js';
import type { Channel } from '../../src/domain/channel.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { SELLER_ACTOR } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { invoice, PICTURE } from '../support/documents.js';
import { type Dovecot, startDovecot } from '../support/mail/dovecot.js';
import { idleFor } from '../support/mail/idle.js';
import { mailOf } from '../support/mail/mails.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123405';
const XML = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: invoice() };

interface World {
  readonly exchange: TestApp;
  readonly dovecot: Dovecot;
  readonly accountId: string;
  poll(): Promise<void>;
}

async function world(t: ExecutionContext, security: 'tls' | 'starttls', password = 'right'): Promise<World> {
  const channels: Partial<Record<ChannelName, Channel>> = {};
  const exchange = await startApp({ OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' }, { channels });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { app } = exchange;
  const email = createEmail(app, { allowPlain: false }, idleFor(t));
  channels.email = email;
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
    async poll() {
      await app.database.sql.query(`update channel_account set due_at = exchange_now() - interval '1 s', open_until = null`);
      await createPolling(app, 'email', email.poller!, WORKER).run(new AbortController().signal);
      await exchange.idle();
    },
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
    dovecot.deliver('seller', '2.a', await mailOf({ messageId: '<2@a.example>', parts: [image] }));
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
