// Messages in forms that other implementations write, parts of a message that do not belong to it, and random changes.
import { hash } from 'node:crypto';
import { As4Error } from '../../../src/peppol/as4/as4Error.js';
import { openMessage } from '../../../src/peppol/as4/openMessage.js';
import { readAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { readBytes } from '../../../src/peppol/as4/readBytes.js';
import { writeReceipt } from '../../../src/peppol/as4/receipt.js';
import { DS } from '../../../src/signature/algorithms.js';
import {
  envelopeOf,
  forge,
  makeAccessPoints,
  open,
  PAYLOAD,
  pieces,
  resign,
  VALUES,
  type Wire,
  withEnvelope,
  write,
} from '../../support/as4.js';
import { randomFrom } from '../../support/random.js';
import { test } from '../../support/test.js';

const { pki, sender, receiver } = await makeAccessPoints();
const at = new Date();
const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at, bytesMax: 1_000_000 };
const wire = await write(sender, receiver.certificate);
const MESSAGING = /<eb:Messaging .*<\/eb:Messaging>/.exec(envelopeOf(wire))![0];

/** The message with namespaces on its Envelope, and this PrefixList for Messaging, whose canonical form is then `canonical`. */
function withPrefixes(prefixList: string, canonical: string): Wire {
  const digest = hash('sha256', canonical, 'base64');
  const listed = resign(wire, sender, (info) =>
    info.replace(
      /(<ds:Reference URI="#msg.*?PrefixList=")[^"]*(".*?<ds:DigestValue>)[^<]*/,
      (_, start: string, middle: string) => start + prefixList + middle + digest,
    ),
  );
  return withEnvelope(listed, (envelope) => envelope.replace('<S12:Envelope ', '<S12:Envelope xmlns:xsd="urn:xsd" xmlns:xsi="urn:xsi" '));
}

// AVA wants all tests declared before the first wait behind one of them.
const [ENCODED, EMPTY_CONVERSATION, BLANK_CONVERSATION] = [await encoded(), await withConversation(''), await withConversation('  ')];

/** `@` as `%40` in all three URIs. */
async function encoded(): Promise<Wire> {
  const forged = await forge(sender, receiver.certificate, { payloadUri: 'cid:forged%40as4' });
  if (!envelopeOf(forged).includes('href="cid:forged%40as4"')) throw new Error('The URI is not encoded');
  return forged;
}

test('a PrefixList is honoured: the canonical form declares what it names', async (t) => {
  const canonical = MESSAGING.replace(/^(<eb:Messaging (?:xmlns:\w+="[^"]*" )+)/, '$1xmlns:xsd="urn:xsd" xmlns:xsi="urn:xsi" ');
  t.is((await open(withPrefixes('S12 xsd xsi', canonical), receiving)).message.messageId, VALUES.messageId);
  await t.throwsAsync(open(withPrefixes('S12 xsd', canonical), receiving), { message: 'The digest of Messaging is wrong' });
});

test('a receipt of references without prefixes is accepted', async (t) => {
  const unprefixed = resign(wire, sender, (info) =>
    info
      .replaceAll(/(<\/?)ds:/g, '$1')
      .replace(/<SignedInfo [^>]*>/, `<SignedInfo xmlns="${DS}" xmlns:S12="http://www.w3.org/2003/05/soap-envelope">`),
  );
  const { references } = await open(unprefixed, receiving);
  const signal = { messageId: 'r@x', timestamp: at, refToMessageId: VALUES.messageId };
  const bytes = Buffer.from(await writeReceipt(signal, references, receiver, 'r'));
  const answer = await readAnswer(
    { contentType: undefined, bytes },
    { sent: wire.sent, endpoint: receiver.certificate, isRepeated: false, at },
  );
  t.is(answer.kind, 'receipt');
});

const latin1 = ({ bytes }: Wire): string => bytes.toString('latin1');
const changed = (change: (text: string) => string): Wire => {
  const text = change(latin1(wire));
  if (text === latin1(wire)) throw new Error('The change does not change the message');
  return { ...wire, bytes: Buffer.from(text, 'latin1') };
};
const PART = /------=_Part_\w+\r\nContent-Type: application\/octet-stream.*(?=\r\n------=_Part_\w+--)/s.exec(latin1(wire))![0];
const CONTENT_ID = /Content-ID: <([^>]*)>/.exec(PART)![1]!;

/** The message with both parts in Base64, as some MIME libraries write them. */
function inBase64({ bytes, ...rest }: Wire): Wire {
  const text = bytes.toString('latin1');
  const [boundary] = /^--\S+/.exec(text)!;
  const parts = text.split(`${boundary}`).slice(1, -1);
  const packed = parts.map((part) => {
    const blank = part.indexOf('\r\n\r\n');
    const content = Buffer.from(part.slice(blank + 4, -2), 'latin1')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
    const headers = part.slice(0, blank).replace(/\r\nContent-Transfer-Encoding:.*/i, '');
    return `${boundary}${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
  });
  return { ...rest, bytes: Buffer.from(`${packed.join('')}${boundary}--\r\n`, 'latin1') };
}

/** With another text of ConversationId, signed by its sender. */
function withConversation(text: string): Promise<Wire> {
  return forge(sender, receiver.certificate, {
    messaging: (xml) => xml.replace(/(<eb:ConversationId>)[^<]*/, `$1${text}`),
  });
}

const TAKEN: readonly [string, Wire][] = [
  ['both parts in Base64', inBase64(wire)],
  ['an empty ConversationId', EMPTY_CONVERSATION],
  ['a blank ConversationId', BLANK_CONVERSATION],
  [
    'headers in another order and case',
    changed((text) =>
      text
        .replace(
          /Content-Type: application\/octet-stream\r\n.*?\r\n\r\n/s,
          'CONTENT-ID: <$ID>\r\ncontent-type: application/octet-stream\r\n\r\n',
        )
        .replace('$ID', CONTENT_ID),
    ),
  ],
  ['a folded Content-ID', changed((text) => text.replace('Content-ID: ', 'Content-ID:\r\n\t'))],
  ['a Content-ID that the URI encodes', ENCODED],
  ['a type without its parameter type', { ...wire, contentType: wire.contentType.replace(/; type=.*/, '') }],
];
for (const [name, message] of TAKEN) {
  test(`taken: ${name}`, async (t) => {
    t.true((await open(message, receiving)).payload.equals(PAYLOAD));
  });
}

const REFUSED: readonly [string, Wire, string, RegExp][] = [
  ['no payload', changed((text) => text.replace(`${PART}\r\n`, '')), 'EBMS:0011', /payload is missing/],
  ['an envelope alone', { ...wire, contentType: 'application/soap+xml', bytes: Buffer.from(envelopeOf(wire)) }, 'EBMS:0011', /no payload/],
  ['a payload under another Content-ID', changed((text) => text.replace(`<${CONTENT_ID}>`, '<other>')), 'EBMS:0011', /not the payload/],
  ['a payload without Content-ID', changed((text) => text.replace(/\r\nContent-ID: .*?\r\n/, '\r\n')), 'EBMS:0011', /not the payload/],
  [
    'a part to which nothing refers behind the payload',
    changed((text) => text.replace(PART, () => `${PART}\r\n${PART.replace(CONTENT_ID, 'x')}`)),
    'EBMS:0007',
    /nothing refers/,
  ],
  [
    'a part to which nothing refers before the payload',
    changed((text) => text.replace(PART, () => `${PART.replace(CONTENT_ID, 'x')}\r\n${PART}`)),
    'EBMS:0011',
    /not the payload/,
  ],
  [
    'a second part under the same Content-ID',
    changed((text) => text.replace(PART, () => `${PART}\r\n${PART}`)),
    'EBMS:0007',
    /nothing refers/,
  ],
  [
    'the payload as the first part',
    changed((text) => text.replace(PART, '').replace('------=_Part', () => `${PART}\r\n------=_Part`)),
    'EBMS:0007',
    /first part is not/,
  ],
  ['an envelope of another type', changed((text) => text.replace('application/soap+xml', 'text/xml')), 'EBMS:0007', /first part is not/],
  ['an envelope in another encoding', changed((text) => text.replace('charset=UTF-8', 'charset=UTF-16')), 'EBMS:0007', /not in UTF-8/],
  ['another type', { ...wire, contentType: 'application/json' }, 'EBMS:0007', /not multipart\/related/],
  ['another boundary', { ...wire, contentType: 'multipart/related; boundary=x' }, 'EBMS:0007', /ends before/],
  ['no last boundary', changed((text) => text.replace(/--\r\n$/, '')), 'EBMS:0007', /ends before|followed by/],
];
for (const [name, message, code, reason] of REFUSED) {
  test(`refused: ${name}`, async (t) => {
    const error = await t.throwsAsync(open(message, receiving), { instanceOf: As4Error });
    t.is(error?.code as string, code, error?.message);
    t.regex(error?.message ?? '', reason);
  });
}

/** One random change: a byte replaced, some removed, or some repeated. */
function mutant(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const length = 1 + Math.floor(random() * 20);
  const kind = Math.floor(random() * 3);
  const between = kind === 0 ? Buffer.from([Math.floor(random() * 256)]) : kind === 1 ? Buffer.alloc(0) : bytes.subarray(at, at + length);
  return Buffer.concat([bytes.subarray(0, at), between, bytes.subarray(kind === 0 ? at + 1 : kind === 1 ? at + length : at)]);
}

test('a message with random changes is refused, or is the same message', async (t) => {
  const random = randomFrom(20);
  const whole = await open(wire, receiving);
  let refused = 0;
  for (let index = 0; index < 1_000; index += 1) {
    try {
      const opened = await openMessage(wire.contentType, pieces(mutant(wire.bytes, random)), receiving);
      const payload = await readBytes(opened.payload, 1_000_000, () => new Error('too long'));
      t.true(payload.equals(PAYLOAD));
      t.deepEqual(opened.message, whole.message);
    } catch (error) {
      if (!(error instanceof As4Error)) throw error;
      refused += 1;
    }
  }
  t.true(refused > 900, `${refused} of 1,000 were refused`);
});
