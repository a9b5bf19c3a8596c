// Mailboxes as a whole: what a lost connection, a crash, a new numbering, a full folder or another tenant changes.
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { BUYER_ACTOR, SELLER_ACTOR } from '../../support/accounts.js';
import { invoice } from '../../support/documents.js';
import { shareEmailService } from '../../support/mail/emailExchange.js';
import { cursorOf, failureOf, received, type World, world, XML } from '../../support/mail/mailboxWorld.js';
import { mailOf } from '../../support/mail/mails.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const service = shareEmailService();

for (const [step, breaksAt] of [
  ['login', /^LOGIN/],
  ['opening of the folder', /^SELECT/],
  ['search', /^UID SEARCH/],
  ['fetch', /^UID FETCH .*BODY/],
  ['move', /^UID MOVE/],
] as const) {
  test.serial(`a connection that breaks at the ${step} loses and doubles nothing`, async (t) => {
    const given = await world(t, service);
    await given.account();
    given.imap.deliver(await mailOf({ parts: [XML] }));
    given.imap.behaviour = { breaksAt };
    await given.poll();
    t.like(await failureOf(given), { failure_code: 'UNREACHABLE' });
    t.is((await cursorOf(given))?.uid ?? 0, 0);
    given.imap.behaviour = {};
    await given.poll();
    t.is((await received(given)).length, 1);
    t.is(given.imap.count('Processed'), 1);
  });
}

test.serial('a database that fails between fetch and store keeps the message for the next poll', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(await mailOf({ parts: [XML] }));
  const end = interceptStatements(given.exchange.app.database, (text) => {
    if (text.includes('insert into document ')) throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  });
  t.teardown(end);
  await given.poll();
  end();
  t.is(given.imap.count('INBOX'), 1);
  t.like(await cursorOf(given), { uid: 0, tried: undefined });
  await given.poll();
  t.is((await received(given)).length, 1);
  t.is(given.imap.count('INBOX'), 0);
});

test.serial('a mailbox with a new numbering is read from its beginning', async (t) => {
  const given = await world(t, service);
  await given.account();
  for (const id of ['<1@a.example>', '<2@a.example>']) given.imap.deliver(await mailOf({ messageId: id, parts: [XML] }));
  await given.poll();
  const inbox = given.imap.folders.get('INBOX')!;
  Object.assign(inbox, { uidValidity: 7, nextUid: 1 });
  given.imap.deliver(await mailOf({ messageId: '<3@a.example>', parts: [XML] }));
  await given.poll();
  t.is((await received(given)).length, 3);
  t.like(await cursorOf(given), { uidValidity: '7', uid: 1 });
});

test.serial('more messages than one poll reads follow at once', async (t) => {
  const given = await world(t, service);
  await given.account();
  for (let n = 0; n < 45; n += 1) given.imap.deliver(await mailOf({ messageId: `<${n}@a.example>` }));
  await given.poll();
  t.is(given.imap.count('Failed - no document'), 45);
  t.is(given.imap.commands.filter((command) => command.startsWith('SELECT')).length, 3);
});

test.serial('two tenants share a mailbox: each takes what is for its addresses', async (t) => {
  const given = await world(t, service);
  await given.account(SELLER_ACTOR, { imapAddresses: 'inbox+seller@seller.example, alias@seller.example' });
  await given.account(BUYER_ACTOR, { imapAddresses: 'inbox+buyer@seller.example' });
  const to = ['inbox+seller@seller.example', 'alias@seller.example', 'inbox+buyer@seller.example', 'inbox@seller.example'];
  for (const one of to) given.imap.deliver(await mailOf({ messageId: `<${one}>`, to: one, parts: [XML] }));
  await given.poll();
  t.deepEqual((await received(given)).map(({ tenant }) => tenant).sort(), ['demo-buyer', 'demo-seller', 'demo-seller']);
  t.is(given.imap.count('INBOX'), 1);
});

test.serial('a refused login and a folder that is not there are faults of the account', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.behaviour = { refusesLogin: true };
  await given.poll();
  t.like(await failureOf(given), { failure_code: 'UNAUTHORIZED', failure_message: 'The mailbox refused the login: Invalid credentials' });
  given.imap.behaviour = {};
  await given.account(SELLER_ACTOR, { imapFolder: 'Nowhere' });
  await given.poll();
  t.like(await failureOf(given), { failure_code: 'REFUSED' });
});

test.serial('an account without a mailbox is not polled, and a poll leaves its health alone', async (t) => {
  const given = await world(t, service);
  const { app } = given.exchange;
  await saveAccount(app, SELLER_ACTOR, {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'localhost', from: 'invoices@seller.example' },
    secrets: [],
  });
  await app.database.sql.query(`update channel_account set failures = 2, failure_code = 'UNREACHABLE'`);
  await given.poll();
  t.deepEqual(given.imap.commands, []);
  t.like(await failureOf(given), { failures: 2, failure_code: 'UNREACHABLE' });
});

test.serial('behind a poll the session waits for messages: one that arrives makes the account due at once', async (t) => {
  const given = await world(t, service);
  const id = await given.account();
  await given.poll();
  await until(() => given.imap.idling() === 1);
  const { sql } = given.exchange.app.database;
  const isDue = async (): Promise<boolean> =>
    (await sql.query('select 1 from channel_account where id = $1 and due_at <= exchange_now()', [id])).length === 1;
  t.false(await isDue());
  given.imap.deliver(await mailOf({ parts: [XML] }));
  await until(isDue);
  await until(() => given.imap.idling() === 0);
  await given.poll();
  t.is((await received(given)).length, 1);
});

test.serial('a poll takes the place of the session that waits', async (t) => {
  const given = await world(t, service);
  await given.account();
  await given.poll();
  await until(() => given.imap.idling() === 1);
  await given.poll();
  const idles = (): number => given.imap.commands.filter((command) => command.startsWith('SELECT')).length;
  await until(() => given.imap.idling() === 1 && idles() >= 2);
  t.is(idles(), 2);
});

/** Messages of these numbers, all of them the same. */
function fill({ imap }: World, uids: readonly number[], source: Buffer): void {
  const inbox = imap.folders.get('INBOX')!;
  inbox.messages = uids.map((uid) => ({ uid, source }));
  inbox.nextUid = Math.max(inbox.nextUid, uids.at(-1)! + 1);
}

test.serial('a mailbox of 200,000 messages is read', async (t) => {
  const given = await world(t, service);
  await given.account();
  fill(
    given,
    Array.from({ length: 200_000 }, (_, n) => n + 1),
    await mailOf({ parts: [XML] }),
  );
  given.imap.at = (moment, command) => {
    // The first message has been taken. Reading all of them would take long.
    if (moment === 'carried out' && command.startsWith('UID MOVE')) given.imap.folders.get('INBOX')!.messages = [];
  };
  await given.poll();
  t.is((await received(given)).length, 1);
  t.like(await failureOf(given), { failure_code: null });
});

test.serial('a message behind 200,000 that stay in the mailbox is found, with numbers that have gaps', async (t) => {
  const given = await world(t, service);
  await given.account();
  const inbox = given.imap.folders.get('INBOX')!;
  inbox.nextUid = 200_000_000;
  given.imap.deliver(await mailOf({ parts: [XML] }));
  await given.poll();
  fill(
    given,
    Array.from({ length: 200_000 }, (_, n) => (n + 1) * 1_000),
    Buffer.from('Subject: read\r\n\r\n'),
  );
  inbox.nextUid += 1_000_000;
  given.imap.deliver(await mailOf({ parts: [{ ...XML, bytes: invoice().replace('F2026-0017', 'F2026-0018') }] }));
  await given.poll();
  t.is((await received(given)).length, 2);
  t.is(given.imap.count('Processed'), 2);
  t.is(given.imap.count('INBOX'), 200_000);
});
