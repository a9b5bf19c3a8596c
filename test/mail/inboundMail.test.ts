// What is read of e-mails, also of hostile ones.

import { fileKind } from '../../src/mail/fileKind.js';
import { readMail } from '../../src/mail/inboundMail.js';
import { bounceOf, mailOf } from '../support/mail/mails.js';
import { test } from '../support/test.js';

const XML = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: '<a/>' };

/** A message of these header lines and this body. */
const raw = (headers: readonly string[], body: string): Buffer => Buffer.from([...headers, '', body].join('\r\n'));
/** A message of several parts, whose boundary is `b`. */
const parted = (body: string | readonly string[], kind = 'mixed'): Buffer =>
  raw(['MIME-Version: 1.0', `Content-Type: multipart/${kind}; boundary=b`], typeof body === 'string' ? body : body.join('\r\n'));

test('attachments are files, and the Message-ID says which message it is', async (t) => {
  t.deepEqual(await readMail(await mailOf({ parts: [XML] })), {
    kind: 'files',
    messageKey: '<one@sender.example>',
    files: [{ fileName: 'invoice.xml', contentType: 'application/xml', bytes: Buffer.from('<a/>') }],
  });
});

test('an XML and a PDF in the part of the text are files, its pictures are not', async (t) => {
  const part = (type: string, name: string): string[] => ['--b', `Content-Type: ${type}; name=${name}`, 'Content-ID: <x>', '', 'x'];
  const text = ['--b', 'Content-Type: text/html', '', '<p>Hello</p>'];
  const files = [...part('application/xml', 'a.xml'), ...part('application/pdf', 'a.pdf'), ...part('image/png', 'a.png')];
  const read = await readMail(parted([...text, ...files, '--b--', ''], 'related'));
  t.deepEqual(read.kind === 'files' && read.files.map(({ fileName }) => fileName), ['a.xml', 'a.pdf']);
});

for (const fileName of ['invoice.xml.pgp', 'invoice.xml.gpg', 'invoice.xml.p7m', 'winmail.dat']) {
  test(`a container that comes as octets is a file: ${fileName}`, async (t) => {
    const read = await readMail(await mailOf({ parts: [{ fileName, contentType: 'application/octet-stream', bytes: 'x' }] }));
    t.deepEqual(read.kind === 'files' && read.files.map((file) => [file.fileName, fileKind(file)]), [[fileName, 'opaque']]);
  });
}

for (const [about, bytes, kind] of [
  ['PDF', '%PDF-1.7', 'pdf'],
  ['TNEF', '\x78\x9f\x3e\x22', 'opaque'],
] as const) {
  test(`a text that is a ${about} is a file`, async (t) => {
    const head = ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64', 'MIME-Version: 1.0'];
    const read = await readMail(raw(head, Buffer.from(bytes, 'latin1').toString('base64')));
    t.deepEqual(read.kind === 'files' && read.files.map((file) => fileKind(file)), [kind]);
  });
}

test('signatures, pictures in the text and empty texts are no files', async (t) => {
  const parts = [
    { fileName: 'smime.p7s', contentType: 'application/pkcs7-signature', bytes: 'x' },
    { fileName: 'signature.asc', contentType: 'application/pgp-signature', bytes: 'x' },
    { fileName: 'empty.csv', contentType: 'text/csv', bytes: '' },
    { fileName: '._invoice.xml', contentType: 'application/xml', bytes: '\0\x05\x16\x07' },
  ];
  t.like(await readMail(await mailOf({ parts })), { files: [] });
  const text = ['--b', 'Content-Type: text/html', '', '<img src="cid:logo">'];
  const picture = ['--b', 'Content-Type: image/png', 'Content-ID: <logo>', '', 'x'];
  t.like(await readMail(parted([...text, ...picture, '--b--', ''], 'related')), { files: [] });
});

for (const [encoding, text] of [
  ['base64', Buffer.from('<a>é</a>').toString('base64')],
  ['quoted-printable', '<a>=C3=A9</a>'],
  ['8bit', '<a>é</a>'],
  ['BASE64', Buffer.from('<a>é</a>').toString('base64')],
] as const) {
  test(`the bytes of a part in ${encoding} are read as they were`, async (t) => {
    const part = ['--b', 'Content-Type: application/xml; name=a.xml', `Content-Transfer-Encoding: ${encoding}`, '', text];
    const read = await readMail(parted([...part, '--b--', '']));
    t.deepEqual(read.kind === 'files' && read.files.map(({ bytes }) => bytes.toString().trim()), ['<a>é</a>']);
  });
}

test('a name is decoded, whichever way it is written', async (t) => {
  const part = (header: string): string[] => [
    '--b',
    'Content-Type: application/xml',
    `Content-Disposition: attachment; ${header}`,
    '',
    '<a/>',
  ];
  const source = [
    ...part("filename*=utf-8''F%C3%A4llig.xml"),
    ...part('filename="=?utf-8?Q?F=C3=A4llig?=.xml"'),
    ...part("filename*0*=utf-8''F%C3%A4; filename*1=llig.xml"),
    '--b--',
    '',
  ];
  const read = await readMail(parted(source));
  t.deepEqual(read.kind === 'files' && read.files.map(({ fileName }) => fileName), ['Fällig.xml', 'Fällig.xml', 'Fällig.xml']);
});

for (const [what, source] of [
  ['10,000 attachments', parted(`${'--b\r\nContent-Type: application/xml\r\n\r\n<a/>\r\n'.repeat(10_000)}--b--\r\n`)],
  ['101 attachments', parted(`${'--b\r\nContent-Type: application/xml\r\n\r\n<a/>\r\n'.repeat(101)}--b--\r\n`)],
  [
    '1,000 multiparts inside each other',
    raw(
      ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b0'],
      Array.from({ length: 1_000 }, (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`).join(''),
    ),
  ],
  ['a header of a megabyte', raw([`Subject: ${'x'.repeat(1024 * 1024)}`], '')],
] as const) {
  test(`a message with ${what} is set aside`, async (t) => {
    t.deepEqual(await readMail(source), { kind: 'aside', reason: 'too many parts' });
  });
}

test('a message of 30 MB is read', async (t) => {
  const bytes = Buffer.alloc(22 * 1024 * 1024, '<a/>');
  const read = await readMail(await mailOf({ parts: [{ ...XML, bytes }] }));
  t.true(read.kind === 'files' && read.files[0]!.bytes.equals(bytes));
});

test('what is no e-mail has no files', async (t) => {
  t.like(await readMail(Buffer.from([0, 1, 2, 255])), { kind: 'files', files: [] });
  t.like(await readMail(Buffer.alloc(0)), { kind: 'files', files: [] });
});

for (const [what, headers, reason] of [
  ['an answer of a machine', { 'Auto-Submitted': 'auto-replied; vacation' }, 'automatic reply'],
  ['an answer of a machine that says so by its precedence', { Precedence: 'auto_reply' }, 'automatic reply'],
] as const) {
  test(`a message that is ${what} is set aside`, async (t) => {
    t.deepEqual(await readMail(await mailOf({ headers, parts: [XML] })), { kind: 'aside', reason });
  });
}

test('a message without a return path is a document where it has one, and a bounce where it has none', async (t) => {
  const headers = { 'Return-Path': '<>' };
  t.like(await readMail(await mailOf({ headers, parts: [XML] })), { kind: 'files' });
  const bounce = { kind: 'aside', reason: 'bounce without a document' } as const;
  t.deepEqual(await readMail(await mailOf({ headers, parts: [] })), bounce);
  const fromMailer = (await mailOf({ headers, parts: [XML] })).toString().replace('sender@sender.example', 'MAILER-DAEMON@mx.example');
  t.deepEqual(await readMail(Buffer.from(fromMailer)), bounce);
  const returned = { fileName: 'returned.eml', contentType: 'message/rfc822', bytes: await mailOf({ parts: [XML] }) };
  t.deepEqual(await readMail(await mailOf({ headers, parts: [returned] })), bounce);
});

/** A message that is one part. */
const single = (headers: readonly string[], body: string): Buffer => raw(['MIME-Version: 1.0', ...headers], body);
const INVOICE = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

for (const [what, headers, body, names] of [
  ['a named text inline', ['Content-Type: text/plain; name="a.xml"', 'Content-Disposition: inline; filename="a.xml"'], INVOICE, ['a.xml']],
  ['a named text without a disposition', ['Content-Type: text/plain; name="a.xml"'], INVOICE, ['a.xml']],
  ['a named text of a Mac', ['Content-Type: text/html', 'Content-Disposition: inline; filename=hours.html'], '<p>8</p>', ['hours.html']],
  ['a PDF inline', ['Content-Type: application/pdf', 'Content-Disposition: inline'], '%PDF-1.7', ['']],
  ['octets without disposition and name', ['Content-Type: application/octet-stream'], INVOICE, ['']],
  ['a text that is an XML', ['Content-Type: text/plain'], `\r\n\r\n${INVOICE}`, ['']],
  ['a message without a type that is an XML', [], INVOICE, ['']],
  ['an encrypted text behind a greeting', ['Content-Type: text/plain'], 'Dear all,\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc', ['']],
  ['an encrypted text', ['Content-Type: text/plain'], '-----BEGIN PGP MESSAGE-----\r\n\r\nabc', ['']],
  ['an opaque S/MIME message', ['Content-Type: application/pkcs7-mime; name=smime.p7m; smime-type=signed-data'], 'x', ['smime.p7m']],
  ['a text', ['Content-Type: text/plain'], 'Hello <Invoice>', []],
  ['the text that Exchange puts behind a file', ['Content-Type: text/plain; name=ATT00001.txt', 'Content-Disposition: inline'], 'x', []],
] as const) {
  test(`${what} has ${names.length} files`, async (t) => {
    const read = await readMail(single(headers, body));
    t.deepEqual(read.kind === 'files' && read.files.map(({ fileName }) => fileName), [...names]);
  });
}

test('a long text that is an XML is read whole', async (t) => {
  const body = `<?xml version="1.0"?>${'<a>b</a>'.repeat(100_000)}`;
  const read = await readMail(single(['Content-Type: text/plain'], `\r\n${body}`));
  t.deepEqual(read.kind === 'files' && read.files.map(({ bytes }) => bytes.toString().trimEnd()), [body]);
});

test('the files of messages that are forwarded are files, down to the fifth level', async (t) => {
  let forwarded = await mailOf({ parts: [XML] });
  const forward = (): Promise<Buffer> => mailOf({ parts: [{ fileName: 'invoice.eml', contentType: 'message/rfc822', bytes: forwarded }] });
  for (let level = 1; level <= 5; level += 1) {
    forwarded = await forward();
    const read = await readMail(forwarded);
    t.deepEqual(read.kind === 'files' && read.files.map(({ fileName }) => fileName), ['invoice.xml']);
  }
  t.deepEqual(await readMail(await forward()), { kind: 'aside', reason: 'too many parts' });
});

test('of a report on another message, the message inside is not read', async (t) => {
  const inside = (await mailOf({ parts: [XML] })).toString();
  const part = (type: string, body: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  const body = `${part('message/disposition-notification', 'Disposition: displayed')}${part('message/rfc822', inside)}--b--\r\n`;
  const read = await readMail(single(['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'], body));
  t.deepEqual(read.kind === 'files' && read.files.map(({ contentType }) => contentType), ['message/disposition-notification']);
});

test('a message that went around more than 50 servers is set aside', async (t) => {
  const hops = Array.from({ length: 51 }, (_, n) => `Received: from a${n} by b; Mon, 2 Nov 2026 10:00:00 +0000`);
  t.deepEqual(await readMail(raw(hops, 'x')), { kind: 'aside', reason: 'loop' });
});

test('a document that a program sent is a document', async (t) => {
  const mail = await mailOf({ headers: { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' }, parts: [XML] });
  t.like(await readMail(mail), { kind: 'files' });
});

test('a report on a failed delivery has the message that it is about, and why', async (t) => {
  const source = bounceOf({ messageId: '<abc@exchange.example>', envelopeId: 'env-1', reason: 'No such user\r\n here' });
  const read = await readMail(Buffer.from(source));
  t.like(read, {
    kind: 'bounce',
    report: {
      action: 'failed',
      envelopeId: 'env-1',
      messageIds: ['20261102@mx.buyer.example', 'abc@exchange.example'],
      text: '5.1.1 550 No such user here',
    },
  });
});

for (const action of ['delayed', 'delivered', 'relayed', 'expanded']) {
  test(`a report that a message was ${action} is no failure`, async (t) => {
    const source = bounceOf({ messageId: '<abc@exchange.example>', action, reason: 'x' });
    t.like(await readMail(Buffer.from(source)), { kind: 'bounce', report: { action: 'other' } });
  });
}
