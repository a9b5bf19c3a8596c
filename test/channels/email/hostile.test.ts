// Hostile mail in a mailbox, and mail that fails each time: it is set aside, and a good message behind it arrives.
import { deflateSync } from 'node:zlib';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { invoice } from '../../support/documents.js';
import { shareEmailService } from '../../support/mail/emailExchange.js';
import { cursorOf, good, manyParts, received, type World, world, XML } from '../../support/mail/mailboxWorld.js';
import { type MailPart, mailOf } from '../../support/mail/mails.js';
import { zipOf } from '../../support/mail/zips.js';
import { pdfOf } from '../../support/pdf.js';
import { interceptStatements } from '../../support/statements.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';

const service = shareEmailService();

/** Number of the document that fails. */
const BAD = 'BAD-1';
const TRIES_MAX = 5;
const xml = (bytes: string | Buffer): MailPart => ({ ...XML, bytes });

const BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`,
).join('')}]><a>&a30;</a>`;

const HEADER = ['Message-ID: <large@sender.example>', 'MIME-Version: 1.0'];
const LINE_FEEDS = Buffer.alloc(33 * 1024 * 1024, '\n');

const boundary = (level: number): string => `${'b'.repeat(60)}${1000 + level}`;

/** Multiparts in each other. */
const nested = (levels: number, innermost: string, body: Buffer): Buffer => {
  const opened = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary=${boundary(level)}\r\n\r\n--${boundary(level)}\r\n`,
  );
  return Buffer.concat([Buffer.from(`${HEADER.join('\r\n')}\r\n${opened.join('')}${innermost}\r\n\r\n`), body]);
};

/** Each line is compared with each of 480 boundaries, which differ in their last character. */
const slow = (): Buffer =>
  nested(480, 'Content-Type: multipart/mixed; boundary=last', Buffer.alloc(LINE_FEEDS.length, `--${boundary(999)}\n`));

/** Unpacked 100 MiB of zeros. A PDF packs its embedded files. */
const ZEROS = Buffer.alloc(100 * 1024 * 1024);
const pdf = (bytes: Buffer, n = 0): MailPart => ({ fileName: `${n}.pdf`, contentType: 'application/pdf', bytes });
const zip = (): MailPart => ({ fileName: 'a.zip', contentType: 'application/zip', bytes: deflateSync(ZEROS) });

const lockedZip = (): MailPart => ({
  fileName: 'hours.zip',
  contentType: 'application/octet-stream',
  bytes: zipOf([{ name: 'hours.csv', isEncrypted: true }]),
});

for (const [what, message, folder] of [
  ['with an XML bomb', () => mailOf({ parts: [xml(BOMB)] }), 'unreadable document'],
  ['with a PDF bomb', async () => mailOf({ parts: [pdf(await pdfOf([{ name: 'factur-x.xml', bytes: ZEROS }]))] }), 'unreadable document'],
  ['with a ZIP bomb', () => mailOf({ parts: [zip()] }), 'no document'],
  ['with an encrypted zip', () => mailOf({ parts: [lockedZip()] }), 'encrypted zip'],
  ['with 21 PDFs', () => mailOf({ parts: Array.from({ length: 21 }, (_, n) => pdf(Buffer.from('%PDF-1.7'), n)) }), 'too many PDFs'],
  ['with 10,000 attachments', async () => manyParts(), 'too many parts'],
  ['with a part below 31 multiparts', async () => nested(31, 'Content-Type: application/xml', LINE_FEEDS), 'too many parts'],
  ['with an XML of 21 MiB', () => mailOf({ parts: [xml(Buffer.alloc(21 * 1024 * 1024, '<a/>'))] }), 'unreadable document'],
] as const) {
  test.serial(`a message ${what} is set aside, and a good one behind it arrives`, async (t) => {
    const given = await world(t, service);
    await given.account();
    given.imap.deliver(await message());
    given.imap.deliver(await good());
    await given.poll();
    t.is((await received(given)).length, 1);
    t.deepEqual([given.imap.count(`Failed - ${folder}`), given.imap.count('Processed')], [1, 1]);
  });
}

/** Where a busy machine gives the thread no processor, a message waits for the next poll. */
async function pollAll({ poll, imap }: World): Promise<void> {
  await until(async () => {
    await poll();
    return imap.count('INBOX') === 0;
  }, 'an empty mailbox');
}

test.serial('a message that takes long to read is set aside, and a good one behind it arrives', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(slow());
  given.imap.deliver(await good());
  await pollAll(given);
  t.is((await received(given)).length, 1);
  t.deepEqual([given.imap.count('Failed - unreadable'), given.imap.count('Processed')], [1, 1]);
});

test.serial('an XML beside 12 MiB of line feeds is a document: texts are not kept', async (t) => {
  const given = await world(t, service);
  await given.account();
  const part = (type: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n`;
  const head = [...HEADER, 'Content-Type: multipart/mixed; boundary=b', '', part('text/plain')].join('\r\n');
  // Each takes processor time, of which a message has five seconds: on a slow machine 33 MiB of them take as long.
  const text = Buffer.concat([Buffer.from(head), LINE_FEEDS.subarray(0, 12 * 1024 * 1024)]);
  given.imap.deliver(Buffer.concat([text, Buffer.from(`${part('application/xml')}${invoice()}\r\n--b--\r\n`)]));
  await pollAll(given);
  t.is((await received(given)).length, 1);
  t.is(given.imap.count('Processed'), 1);
});

test.serial('a damaged XML beside a readable one is not attached to it, and the folder of the message says it', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(await mailOf({ parts: [XML, { ...XML, fileName: 'damaged.xml', bytes: '<unfinished' }] }));
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [['document invoice.xml']],
  );
  t.is(given.imap.count('Failed - partly unreadable'), 1);
});

test.serial('an encrypted zip beside an XML is not attached to it, and the folder of the message says it', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(await mailOf({ parts: [XML, lockedZip()] }));
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [['document invoice.xml']],
  );
  t.is(given.imap.count('Failed - partly unreadable'), 1);
});

test.serial('a zip that is not encrypted is attached to the XML beside it', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(await mailOf({ parts: [XML, { ...lockedZip(), bytes: zipOf([{ name: 'hours.csv' }]) }] }));
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [['document invoice.xml', 'attachment hours.zip']],
  );
  t.is(given.imap.count('Processed'), 1);
});

test.serial('an XML above 1 MiB, which is read in a thread, is a document', async (t) => {
  const given = await world(t, service);
  await given.account();
  const note = '<cbc:Note>note</cbc:Note>';
  const large = invoice().replace(/(?=<cac:AccountingSupplierParty>)/, note.repeat(60_000));
  t.true(large.length > 1024 * 1024);
  given.imap.deliver(await mailOf({ parts: [xml(large)] }));
  await pollAll(given);
  t.is((await received(given)).length, 1);
  t.is(given.imap.count('Processed'), 1);
});

/** The document with the number BAD cannot be stored. Delivers it, and a good message behind it. */
async function failing(t: ExecutionContext, given: World, error: Error): Promise<() => void> {
  await given.account();
  given.imap.deliver(await mailOf({ parts: [xml(invoice().replace('F2026-0017', BAD))] }));
  given.imap.deliver(await good());
  const end = interceptStatements(given.exchange.app.database, (text, values) => {
    if (text.includes('insert into document ') && JSON.stringify(values).includes(BAD)) throw error;
  });
  t.teardown(end);
  return end;
}

test.serial('a message that fails each time is set aside after five tries, and the one behind it arrives', async (t) => {
  const given = await world(t, service);
  await failing(t, given, new TypeError('A fault of the program'));
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    await given.poll();
    t.deepEqual((await cursorOf(given))?.tried, { uid: 1, times: tries });
  }
  t.deepEqual(await received(given), []);
  await given.poll();
  t.deepEqual([given.imap.count('Failed - fails each time'), given.imap.count('Processed')], [1, 1]);
  t.is((await received(given)).length, 1);
});

test.serial('a message whose reading ended its process five times is set aside', async (t) => {
  const given = await world(t, service);
  await failing(t, given, new TypeError('Not reached'));
  await given.poll();
  // As five processes leave it that died while they read it.
  await given.exchange.app.database.sql.query(`update channel_account set cursor = jsonb_set(cursor, '{tried,times}', '5')`);
  await given.poll();
  t.is(given.imap.count('Failed - fails each time'), 1);
});

test.serial('a try is stored before the message is read', async (t) => {
  const given = await world(t, service);
  await given.account(SELLER_ACTOR);
  given.imap.deliver(await good());
  let tried: unknown;
  const { sql } = given.exchange.app.database;
  const query = sql.query;
  const end = interceptStatements(given.exchange.app.database, (text) => {
    if (text.includes('insert into document ')) {
      tried = query('select cursor from channel_account', []);
    }
  });
  t.teardown(end);
  await given.poll();
  t.like(await tried, [{ cursor: { uid: 0, tried: { uid: 1, times: 1 } } }]);
});

test.serial('an outage does not count as a try', async (t) => {
  const given = await world(t, service);
  const end = await failing(t, given, Object.assign(new Error('The store is away'), { code: 'ECONNREFUSED' }));
  for (let polls = 0; polls <= TRIES_MAX; polls += 1) await given.poll();
  t.is(given.imap.count('INBOX'), 2);
  end();
  await given.poll();
  t.is(given.imap.count('Processed'), 2);
});
