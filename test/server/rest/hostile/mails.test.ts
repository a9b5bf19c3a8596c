// E-mails that are made to be slow, in a mailbox that is polled.
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { type World, world } from '../../../support/mail/mailboxWorld.js';
import { inProfile } from '../../../support/profile.js';
import { type ExecutionContext, test } from '../../../support/test.js';
import { until } from '../../../support/until.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const HEAD = 'Message-ID: <hostile@sender.example>\r\nMIME-Version: 1.0\r\n';
const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n`;

const repeated = (count: number, text: (n: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join('');
const boundary = (level: number): string => `${'b'.repeat(60)}${1000 + level}`;
const nested = (levels: number, innermost: string): string =>
  `${HEAD}${repeated(levels, (n) => `Content-Type: multipart/mixed; boundary=${boundary(n)}\r\n\r\n--${boundary(n)}\r\n`)}${innermost}`;
const part = (headers: string, content: string): string => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const base64Part = (content: string): string =>
  `${MIXED}${part('Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64', content)}--b--\r\n`;

/** Below 64 KiB they are read in the serving thread. */
const SMALL: readonly (readonly [about: string, message: string])[] = [
  ['60 KiB of line feeds', `${HEAD}\r\n${'\n'.repeat(60 * KIB)}`],
  ['300 multiparts in each other', nested(320, 'Content-Type: text/plain\r\n\r\na')],
  [
    '200 multiparts in each other, and lines that are compared with each',
    nested(200, `Content-Type: text/plain\r\n\r\n${`--${boundary(999)}\n`.repeat(300)}`),
  ],
  ['1,800 parts', `${MIXED}${repeated(1_800, () => part('Content-Type: a/b', 'a'))}--b--\r\n`],
  ['490 parts', `${MIXED}${repeated(490, (n) => part(`Content-Type: application/xml; name=${n}.xml`, '<a/>'))}--b--\r\n`],
  ['5,000 headers', `${HEAD}${repeated(5_000, (n) => `X${n}: a\r\n`)}\r\na`],
  ['10,000 times one header', `${HEAD}${'To: a\r\n'.repeat(8_000)}\r\na`],
  ['a header of 10,000 lines', `${HEAD}Subject: a\r\n${' a\r\n'.repeat(12_000)}\r\na`],
  ['10,000 receivers', `${HEAD}To: ${'a@b.c, '.repeat(8_500)}a@b.c\r\n\r\na`],
  ['groups of receivers in each other', `${HEAD}To: ${'a:'.repeat(25_000)}\r\n\r\na`],
  ['a receiver of quotes', `${HEAD}To: ${'"'.repeat(60_000)}\r\n\r\na`],
  ['a receiver of brackets', `${HEAD}To: ${'<'.repeat(30_000)}${'>'.repeat(30_000)}\r\n\r\na`],
  ['a receiver of comments', `${HEAD}To: ${'('.repeat(60_000)}\r\n\r\na`],
  ['3,000 encoded words', `${HEAD}Subject: ${'=?utf-8?B?YQ==?= '.repeat(3_500)}\r\n\r\na`],
  ['an encoded word of 60 KiB', `${HEAD}Subject: =?utf-8?Q?${'=41'.repeat(20_000)}?=\r\n\r\na`],
  ['encoded words without an end', `${HEAD}Subject: ${'=?utf-8?Q?'.repeat(6_000)}\r\n\r\na`],
  ['encoded words of unknown charsets', `${HEAD}Subject: ${repeated(2_500, (n) => `=?x-${n}?Q?=e9?= `)}\r\n\r\na`],
  ['2,000 parameters in pieces', `${HEAD}Content-Type: text/plain${repeated(2_500, (n) => `; name*${n}*=%41`)}\r\n\r\na`],
  ['a parameter of blanks', `${HEAD}Content-Type: text/plain;${' '.repeat(60_000)}x\r\n\r\na`],
  ['a Content-Type of semicolons', `${HEAD}Content-Type: text/plain${';'.repeat(60_000)}\r\n\r\na`],
  ['references without an end', `${HEAD}References: ${'<'.repeat(60_000)}\r\n\r\na`],
  ['blanks in its Message-ID', `Message-ID: ${' '.repeat(60_000)}x\r\n\r\na`],
  ['a date of 60 KiB', `${HEAD}Date: ${'1 '.repeat(30_000)}\r\n\r\na`],
  [
    'a damaged quoted-printable text',
    `${HEAD}Content-Type: application/xml; name=a.xml\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'='.repeat(60_000)}`,
  ],
  ['100 messages in each other', `${HEAD}${'Content-Type: message/rfc822\r\n\r\n'.repeat(1_800)}a`],
  [
    'a report on 10,000 lines',
    `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${part('Content-Type: message/delivery-status', 'Action: failed\r\n'.repeat(3_500))}--b--\r\n`,
  ],
  [
    'a report of line feeds',
    `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${part('Content-Type: message/delivery-status', `Status:${'\n '.repeat(25_000)}`)}--b--\r\n`,
  ],
  [
    'a report with 2,000 Message-IDs',
    `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${part('Content-Type: message/delivery-status', 'Action: failed')}${part(
      'Content-Type: text/rfc822-headers',
      repeated(2_000, (n) => `Message-ID: <${n}@a>\r\n`),
    )}--b--\r\n`,
  ],
  [
    'an XML of 60 KiB',
    `${MIXED}${part('Content-Type: application/xml; name=a.xml', `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${'<x xmlns:p="u"/>'.repeat(3_700)}</Invoice>`)}--b--\r\n`,
  ],
  [
    '20 damaged PDFs',
    `${MIXED}${repeated(20, (n) => part(`Content-Type: application/pdf; name=${n}.pdf`, `%PDF-1.7\n${'1 0 obj\n<</Length 9>>\nstream\n'.repeat(80)}`))}--b--\r\n`,
  ],
];

const LARGE: readonly (readonly [about: string, message: () => string])[] = [
  ['33 MiB of line feeds', () => `${HEAD}\r\n${'\n'.repeat(33 * MIB)}`],
  ['9 MiB of a header', () => `${HEAD}Subject: ${'a'.repeat(9 * MIB)}\r\n\r\na`],
  ['200 KiB of encoded words', () => `${HEAD}Subject: ${'=?utf-8?B?YQ==?= '.repeat(12_000)}\r\n\r\na`],
  ['200 KiB of headers', () => `${HEAD}${repeated(15_000, (n) => `X${n}: a\r\n`)}\r\na`],
  ['100,000 parts', () => `${MIXED}${part('Content-Type: a/b', 'a').repeat(100_000)}--b--\r\n`],
  ['30 MiB in Base64 that is none', () => base64Part('!'.repeat(30 * MIB))],
  ['30 MiB of padding in Base64', () => base64Part('='.repeat(30 * MIB))],
  ['30 MiB of Base64 in lines of one character', () => base64Part('A\r\n'.repeat(10 * MIB))],
  [
    'an XML of 10 MiB of elements',
    () => `${MIXED}${part('Content-Type: application/xml; name=a.xml', `<a>${'<b/>'.repeat(2.5 * MIB)}</a>`)}--b--\r\n`,
  ],
  [
    'an XML of 20 MiB of text',
    () => `${MIXED}${part('Content-Type: application/xml; name=a.xml', `<a>${'b'.repeat(20 * MIB)}</a>`)}--b--\r\n`,
  ],
  [
    '90 XMLs of 64 KiB',
    () =>
      `${MIXED}${repeated(90, (n) => part(`Content-Type: application/xml; name=${n}.xml`, `<a>${'<b xmlns:p="u"/>'.repeat(3_900)}</a>`))}--b--\r\n`,
  ],
  [
    '90 invoices of 64 KiB',
    () =>
      `${MIXED}${repeated(90, (n) => part(`Content-Type: application/xml; name=${n}.xml`, `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${'<x xmlns:p="u"/>'.repeat(3_900)}</Invoice>`))}--b--\r\n`,
  ],
  [
    '30 MiB of damaged UTF-8',
    () => `${MIXED}${part('Content-Type: application/xml; charset=utf-16; name=a.xml', '\u0080'.repeat(15 * MIB))}--b--\r\n`,
  ],
];

let given: World;
const stack = new AsyncDisposableStack();
test.before(async () => {
  given = await world({ teardown: (end) => void stack.defer(async () => end()) });
  await given.account();
});
test.after.always(() => stack.disposeAsync());

async function pollWith(t: ExecutionContext, message: string): Promise<void> {
  given.imap.deliver(Buffer.from(message, 'latin1'));
  // Where a busy machine gives the thread no processor, the message waits for the next poll.
  const read = async (): Promise<boolean> => {
    await given.poll();
    return given.imap.count('INBOX') === 0;
  };
  await keepsNobodyWaiting(t, given.exchange, () => until(read, 'an empty mailbox'));
}

for (const [about, message] of inProfile(SMALL)) {
  test.serial(`a small message with ${about} keeps nobody waiting`, async (t) => {
    t.true(message.length < 64 * KIB, String(message.length));
    await pollWith(t, message);
  });
}

for (const [about, message] of inProfile(LARGE)) {
  test.serial(`a message with ${about} keeps nobody waiting`, async (t) => {
    await pollWith(t, message());
  });
}

test.serial('headers that say whom messages are for keep nobody waiting', async (t) => {
  const filtered = await world(t);
  await filtered.account(undefined, { imapAddresses: 'inbox@seller.example' });
  for (const [, message] of SMALL) filtered.imap.deliver(Buffer.from(message, 'latin1'));
  await keepsNobodyWaiting(t, filtered.exchange, () => filtered.poll());
});
