import { gzipSync } from 'node:zlib';
import { startApp } from '../../../support/app.js';
import { withEnvelope } from '../../../support/as4.js';
import { as4SenderTo } from '../../../support/as4Sender.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const BOUNDARY = 'b'.repeat(60);
const TYPE = `multipart/related; boundary="${BOUNDARY}"; type="application/soap+xml"`;
const SOAP = 'Content-Type: application/soap+xml;charset=UTF-8';

const exchange = kept(() => startApp());
const access = as4SenderTo(exchange);

const repeated = (count: number, text: (n: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join('');
const part = (headers: string, content: string): string => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const end = `--${BOUNDARY}--\r\n`;

const BODIES: readonly (readonly [about: string, body: () => string, type?: string])[] = [
  ['10,000 parts', () => part(SOAP, '<a/>') + part('X: a', 'a').repeat(10_000) + end],
  ['1,000 headers', () => part(`${SOAP}${repeated(1_000, (n) => `\r\nX${n}: a`)}`, '<a/>') + end],
  ['16 KiB of folded headers', () => part(`${SOAP}${'\r\n a'.repeat(3_900)}`, '<a/>') + end],
  ['8 MiB in one header', () => part(`X: ${'a'.repeat(8 * MIB)}`, '<a/>') + end],
  ['8 MiB in front of its parts', () => 'a'.repeat(8 * MIB) + part(SOAP, '<a/>') + end],
  ['8 MiB of beginnings of its boundary', () => part(SOAP, `\r\n--${BOUNDARY.slice(1)}`.repeat(130_000)) + end],
  ['8 MiB of line breaks', () => part(SOAP, '\r\n'.repeat(4 * MIB)) + end],
  [
    'parts in each other',
    () =>
      part(`Content-Type: multipart/related; boundary=c`, '--c\r\nContent-Type: multipart/related; boundary=c\r\n\r\n'.repeat(10_000)) +
      end,
  ],
  ['a Content-Type of 14 KiB of parameters', () => 'a', `multipart/related${repeated(1_800, (n) => `;p${n}=a`)}`],
  ['a Content-Type of 14 KiB of blanks', () => 'a', `multipart/related;${' '.repeat(14_000)}x`],
];

for (const [about, body, contentType = TYPE] of inProfile(BODIES)) {
  test.serial(`an AS4 message with ${about} keeps nobody waiting`, async (t) => {
    const bytes = Buffer.from(body(), 'latin1');
    const send = () => exchange.anonymous('/as4', { method: 'POST', headers: { 'Content-Type': contentType }, body: bytes });
    await keepsNobodyWaiting(t, exchange, send);
  });
}

const within = (levels: number, inner: string): string =>
  `${repeated(levels, (n) => `<x xmlns:p${n}="u${n}">`)}${inner}${'</x>'.repeat(levels)}`;
const header = (xml: string) => (envelope: string) => envelope.replace('</S12:Header>', () => `${xml}</S12:Header>`);
const messaging = (xml: string) => (envelope: string) => envelope.replace(/(?=<\/(?:\w+:)?UserMessage>)/, () => xml);
const security = (xml: string) => (envelope: string) => envelope.replace('</wsse:Security>', () => `${xml}</wsse:Security>`);
const signedInfo = (xml: string) => (envelope: string) => envelope.replace('</ds:SignedInfo>', () => `${xml}</ds:SignedInfo>`);

const ENVELOPES: readonly (readonly [about: string, change: (envelope: string) => string])[] = [
  ['60,000 elements', header('<x/>'.repeat(50_000))],
  ['1,900 elements and 490 declarations of namespaces in Messaging', messaging(within(490, '<x/>'.repeat(1_300)))],
  ['1,900 elements and 490 declarations of namespaces in SignedInfo', signedInfo(within(490, '<x/>'.repeat(1_300)))],
  ['15,000 declarations of namespaces', header('<x xmlns:p="u"/>'.repeat(13_000))],
  ['names that are looked up through 140 elements', header(within(140, '<x p0:a="b"/>'.repeat(17_000)))],
  ['200 KiB of entities', header(`<x>${'&amp;'.repeat(45_000)}</x>`)],
  ['20,000 attributes', header(`<x ${repeated(15_000, (n) => `a${n}="" `)}/>`)],
  ['1,500 references', signedInfo('<ds:Reference URI="cid:a"/>'.repeat(1_500))],
  ['1,500 tokens', security('<wsse:BinarySecurityToken wsu:Id="a"/>'.repeat(1_500))],
  [
    'a signature value of 200 KiB of white space',
    (envelope) => envelope.replace('<ds:SignatureValue>', `<ds:SignatureValue>${' \n'.repeat(100_000)}`),
  ],
  ['1,900 properties', messaging(`<eb:MessageProperties>${'<eb:Property name="a">b</eb:Property>'.repeat(1_800)}</eb:MessageProperties>`)],
];

for (const [about, change] of inProfile(ENVELOPES)) {
  test.serial(`an AS4 envelope with ${about} keeps nobody waiting`, async (t) => {
    const wire = await access.message();
    await keepsNobodyWaiting(t, exchange, () => access.post({ ...wire, ...withEnvelope(wire, change) }));
  });
}

const PAYLOADS: readonly (readonly [about: string, bytes: () => Buffer])[] = [
  ['100 MiB of zeros', () => gzipSync(Buffer.alloc(100 * MIB))],
  ['100 MiB of blanks', () => gzipSync(Buffer.alloc(100 * MIB, ' '))],
  ['100,000 members of gzip', () => Buffer.concat(Array(100_000).fill(gzipSync('')))],
  ['4 MiB that are no gzip', () => Buffer.alloc(4 * MIB, 'a')],
];

for (const [about, bytes] of inProfile(PAYLOADS)) {
  test.serial(`an AS4 payload of ${about} keeps nobody waiting`, async (t) => {
    const wire = await access.message({ gzip: bytes });
    await keepsNobodyWaiting(t, exchange, () => access.post(wire));
  });
}
