// Mailboxes: what becomes of each message.
import { readFileSync } from 'node:fs';
import { unreadableOf } from '../../../src/domain/accounts/unreadable.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { invoice, PICTURE } from '../../support/documents.js';
import { shareEmailService } from '../../support/mail/emailExchange.js';
import { cursorOf, failureOf, received, world, XML } from '../../support/mail/mailboxWorld.js';
import { bounceOf, type MailPart, mailOf } from '../../support/mail/mails.js';
import { zipOf } from '../../support/mail/zips.js';
import { pdfOf } from '../../support/pdf.js';
import { test } from '../../support/test.js';

const service = shareEmailService();

const PDF: MailPart = { ...PICTURE, contentType: 'application/pdf', fileName: 'invoice.pdf' };

test.serial('an XML with a PDF and other files is one document; the message goes to Processed', async (t) => {
  const given = await world(t, service);
  await given.account();
  const other: MailPart = { fileName: 'hours.csv', contentType: 'text/csv', bytes: 'a,b' };
  given.imap.deliver(await mailOf({ parts: [PDF, XML, other] }));
  await given.poll();
  t.deepEqual(await received(given), [
    { tenant: 'demo-seller', state: 'READY', files: ['document invoice.xml', 'image invoice.pdf', 'attachment hours.csv'] },
  ]);
  t.is(given.imap.count('INBOX'), 0);
  t.is(given.imap.count('Processed'), 1);
  t.like(await cursorOf(given), { uidValidity: '1', uid: 1 });
});

test.serial('a PDF with an invoice inside is a document', async (t) => {
  const given = await world(t, service);
  await given.account();
  const bytes = await pdfOf([{ name: 'factur-x.xml', bytes: readFileSync('test/fixtures/cii-invoice.xml') }]);
  given.imap.deliver(await mailOf({ parts: [{ ...PDF, contentType: 'application/octet-stream', bytes }] }));
  await given.poll();
  t.deepEqual(await received(given), [
    { tenant: 'demo-seller', state: 'READY', files: ['document invoice.pdf', 'attachment factur-x.xml'] },
  ]);
});

test.serial('two XML files are two documents, each with the PDF of its name', async (t) => {
  const given = await world(t, service);
  await given.account();
  const named = (part: MailPart, fileName: string): MailPart => ({ ...part, fileName });
  const second = { ...XML, fileName: 'b.xml', bytes: invoice().replace('F2026-0017', 'F2026-0018') };
  given.imap.deliver(await mailOf({ parts: [named(XML, 'a.xml'), second, named(PDF, 'b.pdf'), named(PDF, 'a.pdf')] }));
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [
      ['document a.xml', 'image a.pdf'],
      ['document b.xml', 'image b.pdf'],
    ],
  );
});

test.serial('the same message again is a duplicate; another one with its Message-ID is not', async (t) => {
  const given = await world(t, service);
  await given.account();
  const message = await mailOf({ parts: [XML] });
  for (const source of [message, message, await mailOf({ parts: [{ ...XML, bytes: `${invoice()}\n` }] })]) given.imap.deliver(source);
  await given.poll();
  t.is((await received(given)).length, 2);
  t.is(given.imap.count('Processed'), 3);
});

test.serial('a copy of a message with other files is set aside and told, and its document is stored once', async (t) => {
  const given = await world(t, service);
  const account = await given.account();
  given.imap.deliver(await mailOf({ parts: [XML] }));
  given.imap.deliver(await mailOf({ parts: [XML, PDF] }));
  await given.poll();
  t.is((await received(given)).length, 1);
  t.deepEqual([given.imap.count('Processed'), given.imap.count('Failed - changed copy')], [1, 1]);
  const told = (await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account);
  t.regex(told!.newest[0]!.reason, /^The message was moved to "Failed - changed copy"\./);
});

test.serial('what carries no document is set aside in a folder that says why', async (t) => {
  const given = await world(t, service);
  await given.account();
  const messages = [
    await mailOf({ parts: [] }),
    await mailOf({ parts: [{ ...PDF, bytes: await pdfOf([]) }] }),
    await mailOf({ parts: [PDF] }),
    await mailOf({ parts: [{ ...XML, bytes: '<unfinished' }] }),
    await mailOf({ parts: [{ ...XML, bytes: '<other/>' }] }),
    await mailOf({ headers: { 'Auto-Submitted': 'auto-replied' }, parts: [XML] }),
    Buffer.from(bounceOf({ messageId: '<unknown@elsewhere.example>', reason: 'x' })),
  ];
  for (const source of messages) given.imap.deliver(source);
  await given.poll();
  t.deepEqual(await received(given), []);
  t.deepEqual(
    [...given.imap.folders].map(([name, { messages }]) => [name, messages.length]),
    [
      ['INBOX', 0],
      ['Failed - no document', 3],
      ['Failed - unreadable document', 2],
      ['Failed - automatic reply', 1],
      ['Failed - bounce without a document', 1],
    ],
  );
});

test.serial('messages with a document that cannot be read are told at the account, and others set aside are not', async (t) => {
  const given = await world(t, service);
  const account = await given.account();
  const broken = { ...XML, bytes: '<unfinished' };
  const named = (messageId: string, parts: readonly MailPart[]): Promise<Buffer> => mailOf({ messageId, parts });
  for (const source of [
    await named('<broken@sender.example>', [broken]),
    await named('<letter@sender.example>', []),
    await mailOf({ headers: { 'Auto-Submitted': 'auto-replied' }, parts: [XML] }),
  ]) {
    given.imap.deliver(source);
  }
  await given.poll();
  const told = (await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account);
  const reason =
    'The message was moved to "Failed - unreadable document". From: sender@sender.example; Date: Mon, 02 Nov 2026 10:00:00 +0000; Subject: An invoice.';
  t.like(told, { documents: 1, newest: [{ id: '<broken@sender.example>, UID 1 (UIDVALIDITY 1) of INBOX', reason }] });
  t.like(await failureOf(given), { failures: 0, failure_code: null });
});

const OPAQUE: MailPart = { fileName: 'winmail.dat', contentType: 'application/ms-tnef', bytes: 'x' };
const EMPTY: MailPart = { ...XML, bytes: '' };
const LOCKED: MailPart = { fileName: 'a.zip', contentType: 'application/zip', bytes: zipOf([{ name: 'a.xml', isEncrypted: true }]) };
for (const [what, parts, folder] of [
  ['a container that nobody opens', [OPAQUE], 'Failed - opaque container'],
  ['one beside an encrypted zip', [OPAQUE, LOCKED], 'Failed - encrypted zip'],
  ['one beside an invoice', [XML, OPAQUE], 'Failed - partly unreadable'],
  ['an empty file', [EMPTY], 'Failed - unreadable document'],
  ['an empty file beside an invoice', [XML, { ...EMPTY, fileName: 'b.xml' }], 'Failed - partly unreadable'],
] as const) {
  test.serial(`a message with ${what} is told once, and what is readable in it is taken`, async (t) => {
    const given = await world(t, service);
    const account = await given.account();
    given.imap.deliver(await mailOf({ parts }));
    await given.poll();
    await given.poll();
    const files = parts.includes(XML) ? [['document invoice.xml']] : [];
    t.deepEqual(
      (await received(given)).map((one) => one.files),
      files,
    );
    t.is(given.imap.count(folder), 1);
    const told = (await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account);
    t.is(told?.newest.length, 1);
    t.true(told!.newest[0]!.reason.startsWith(`The message was moved to "${folder}". From: sender@sender.example; `));
  });
}

test.serial('what a Mac keeps beside a file alarms nobody', async (t) => {
  const given = await world(t, service);
  const account = await given.account();
  given.imap.deliver(await mailOf({ parts: [XML, { ...XML, fileName: '._invoice.xml', bytes: '\0\x05\x16\x07' }] }));
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [['document invoice.xml']],
  );
  t.is(given.imap.count('Processed'), 1);
  t.is((await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account), undefined);
});

test.serial('files are named by the last segment of a path', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.deliver(
    await mailOf({
      parts: [
        { ...XML, fileName: 'C:\\data\\invoice.xml' },
        { ...PDF, fileName: '/tmp/invoice.pdf' },
      ],
    }),
  );
  await given.poll();
  t.deepEqual(
    (await received(given)).map(({ files }) => files),
    [['document invoice.xml', 'image invoice.pdf']],
  );
});

for (const [what, settings, folder] of [
  ['with a trusted server', { imapTrustedServer: 'mx.seller.example' }, 'Failed - sender not verified'],
  ['without a trusted server', {}, 'Processed'],
] as const) {
  test.serial(`${what}, a message that fails DMARC goes to ${folder}`, async (t) => {
    const given = await world(t, service);
    await given.account(SELLER_ACTOR, settings);
    given.imap.deliver(await mailOf({ headers: { 'Authentication-Results': 'mx.seller.example; dmarc=fail' }, parts: [XML] }));
    await given.poll();
    t.is(given.imap.count(folder), 1);
  });
}

test.serial('two messages with one Message-ID are told each', async (t) => {
  const given = await world(t, service);
  const account = await given.account();
  for (const bytes of ['<unfinished', '<torn']) given.imap.deliver(await mailOf({ parts: [{ ...XML, bytes }] }));
  await given.poll();
  t.is((await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account)?.documents, 2);
});

test.serial('of a message that stays because it is also for others, the copy is told', async (t) => {
  const given = await world(t, service);
  const account = await given.account(SELLER_ACTOR, { imapAddresses: 'inbox@seller.example' });
  given.imap.deliver(await mailOf({ to: 'inbox@seller.example, other@seller.example', parts: [{ ...XML, bytes: '<unfinished' }] }));
  await given.poll();
  const told = (await unreadableOf(given.exchange.app, SELLER_ACTOR)).get(account);
  t.regex(told!.newest[0]!.reason, /^The message was copied to "Failed - unreadable document"\./);
});

test.serial('a message that is too large is set aside without being fetched', async (t) => {
  const given = await world(t, service);
  await given.account();
  given.imap.behaviour = { size: 36 * 1024 * 1024 };
  given.imap.deliver(await mailOf({ parts: [XML] }));
  await given.poll();
  t.is(given.imap.count('Failed - too large'), 1);
  t.false(given.imap.commands.some((command) => /BODY\.PEEK\[\]/i.test(command)));
});
