// Bounces that come before their e-mail is recorded as handed over.
import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { invoiceWithEmail, PICTURE, stored, timeline, upload, xmlPart } from '../../support/documents.js';
import { shareEmailService } from '../../support/mail/emailExchange.js';
import { cursorOf, received, type World, world, XML } from '../../support/mail/mailboxWorld.js';
import { bounceOf, mailOf } from '../../support/mail/mails.js';
import { startSmtp } from '../../support/mail/smtp.js';
import { routeAll } from '../../support/routes.js';
import { type ExecutionContext, test } from '../../support/test.js';

const service = shareEmailService();

const OTHER_WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123499';

/** A document that the mail server took, and whose answer was lost. Its bounce, and a good message behind it, are in the mailbox. */
async function bounced(t: ExecutionContext): Promise<World> {
  const given = await world(t, service);
  const { exchange, imap } = given;
  const smtp = await startSmtp(exchange.app.authority!);
  t.teardown(() => smtp.close());
  await routeAll(exchange.app, 'email');
  await given.account(SELLER_ACTOR, { smtpHost: 'localhost', smtpPort: smtp.port, from: 'invoices@seller.example' });
  smtp.behaviour = { losesAnswers: true };
  const document = xmlPart(invoiceWithEmail('accounts@buyer.example'));
  await upload(await exchange.as('demo-seller'), { documentId: 'one', document, image: PICTURE });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'SENDING' });
  smtp.behaviour = { isAway: true };
  const { messageId = '' } = await simpleParser(smtp.taken[0]!.bytes);
  imap.deliver(bounceOf({ messageId, reason: 'No such user here' }));
  imap.deliver(await mailOf({ parts: [XML] }));
  return given;
}

/** As while another process sends the document, or after the end of the send. */
async function lease({ exchange }: World, token: string | null): Promise<void> {
  const { sql } = exchange.app.database;
  await sql.query(`insert into worker (id, beat_at) values ($1, clock_timestamp() + interval '1 h') on conflict do nothing`, [
    OTHER_WORKER,
  ]);
  const worker = token === null ? null : OTHER_WORKER;
  await sql.query(`update document set lease_token = $1, worker_id = $2 where document_id = 'one'`, [token, worker]);
}

test.serial('a bounce of an e-mail whose answer was lost ends the document, and the message behind it arrives', async (t) => {
  const given = await bounced(t);
  await given.poll();
  t.like(await stored(given.exchange, 'demo-seller', 'one'), {
    state: 'ERROR',
    faultMessage: 'The e-mail was not delivered: 5.1.1 550 No such user here',
  });
  const moves = (await timeline(given.exchange, 'demo-seller', 'one')).slice(-2).map(({ state, reason }) => [state, reason]);
  t.deepEqual(moves[0], ['EXPORTED', 'The receiving side has answered, although the answer to the send was lost']);
  t.is((await received(given)).length, 1);
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [0, 2]);
});

test.serial('a bounce that comes while its document is being sent waits, and the message behind it arrives', async (t) => {
  const given = await bounced(t);
  await lease(given, randomUUID());
  await given.poll();
  t.is((await received(given)).length, 1);
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [1, 1]);
  t.like(await cursorOf(given), { uid: 2, waiting: [1] });
});

test.serial('a bounce that waited is taken by a later poll', async (t) => {
  const given = await bounced(t);
  await lease(given, randomUUID());
  await given.poll();
  await lease(given, null);
  await given.poll();
  t.like(await stored(given.exchange, 'demo-seller', 'one'), { state: 'ERROR' });
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed')], [0, 2]);
  t.like(await cursorOf(given), { uid: 2, waiting: undefined });
});

test.serial('behind 20 bounces that wait, the next one holds up what is behind it, and all are taken later', async (t) => {
  const given = await bounced(t);
  await lease(given, randomUUID());
  const [first] = given.imap.folders.get('INBOX')!.messages;
  for (let n = 0; n < 20; n += 1) given.imap.deliver(first!.source);
  given.imap.deliver(await mailOf({ messageId: '<last@sender.example>', parts: [XML] }));
  await given.poll();
  const cursor = await cursorOf(given);
  t.deepEqual([cursor?.uid, cursor?.waiting?.length, (await received(given)).length], [21, 20, 1]);
  await lease(given, null);
  await given.poll();
  t.deepEqual([given.imap.count('INBOX'), given.imap.count('Processed'), (await received(given)).length], [0, 23, 2]);
});
