// Every way to tamper with a message, or to send one that the network does not allow. Each is refused with a code of its kind.
import { gzipSync } from 'node:zlib';
import { As4Error, type EbmsCode } from '../../../src/peppol/as4/as4Error.js';
import { SOAP, WSSE, WSU } from '../../../src/peppol/as4/names.js';
import { EXCLUSIVE } from '../../../src/signature/algorithms.js';
import {
  envelopeOf,
  type Forgery,
  forge,
  keystoreOf,
  makeAccessPoints,
  open,
  PAYLOAD,
  resign,
  VALUES,
  type Wire,
  withEnvelope,
  write,
} from '../../support/as4.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';

const DAY_MS = 86_400_000;
const { pki, sender, receiver } = await makeAccessPoints();
const other = keystoreOf(await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority }));
const at = new Date();
const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at, bytesMax: 1_000_000 };
const wire = await write(sender, receiver.certificate);
const forged = (forgery: Forgery): Promise<Wire> => forge(sender, receiver.certificate, forgery);

type Variants = readonly (readonly [name: string, make: () => Wire | Promise<Wire>, code: EbmsCode, message: RegExp])[];

function refuses(variants: Variants): void {
  for (const [name, make, code, message] of variants) {
    test(name, async (t) => {
      const error = await t.throwsAsync(async () => open(await make(), receiving), { instanceOf: As4Error });
      t.is(error?.code, code, error?.message);
      t.regex(error?.message ?? '', message);
    });
  }
}

/** Changes the envelope after it was signed. */
const edited =
  (change: (envelope: string) => string): (() => Wire) =>
  () =>
    withEnvelope(wire, change);
const replaced = (from: string | RegExp, to: string): (() => Wire) => edited((envelope) => envelope.replace(from, () => to));

test('an untouched message is taken, and one forged without a change is, too', async (t) => {
  t.true((await open(wire, receiving)).payload.equals(PAYLOAD));
  t.true((await open(await forged({}), receiving)).payload.equals(PAYLOAD));
});

const signed = (local: string): string => new RegExp(`<${local} .*</${local}>`).exec(envelopeOf(wire))![0];
const MESSAGING = signed('eb:Messaging');
const SECURITY = signed('wsse:Security');
const BODY = signed('S12:Body');
const FORGED = MESSAGING.replace(VALUES.finalRecipient, '9930:de000000000');
const FORGED_WITHOUT_ID = FORGED.replace(/ wsu:Id="[^"]*"/, ' wsu:Id="forged"');

refuses([
  [
    'wrapping: the signed Messaging in a wrapper in the Header',
    replaced(MESSAGING, `<w>${MESSAGING}</w>${FORGED_WITHOUT_ID}`),
    'EBMS:0009',
    /besides Messaging/,
  ],
  ['wrapping: the same with the same Id', replaced(MESSAGING, `<w>${MESSAGING}</w>${FORGED}`), 'EBMS:0009', /besides Messaging/],
  [
    'wrapping: the signed Messaging inside Security',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</wsse:Security>', `${MESSAGING}</wsse:Security>`)),
    'EBMS:0103',
    /Security header has an element eb:Messaging/,
  ],
  [
    'wrapping: the signed Messaging inside the signature',
    edited((e) =>
      e
        .replace(MESSAGING, FORGED_WITHOUT_ID)
        .replace('</ds:Signature>', `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${MESSAGING}</ds:Object></ds:Signature>`),
    ),
    'EBMS:0101',
    /Signature has an element ds:Object/,
  ],
  [
    'wrapping: the signed Messaging inside the Body',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</S12:Body>', `${MESSAGING}</S12:Body>`)),
    'EBMS:0009',
    /Body is not empty/,
  ],
  [
    'wrapping: the signed Messaging beside the Body',
    edited((e) => e.replace(MESSAGING, FORGED_WITHOUT_ID).replace('</S12:Envelope>', `${MESSAGING}</S12:Envelope>`)),
    'EBMS:0009',
    /one Header and one Body/,
  ],
  [
    'wrapping: the signed Messaging inside a forged one',
    replaced(MESSAGING, FORGED_WITHOUT_ID.replace('</eb:Messaging>', `${MESSAGING}</eb:Messaging>`)),
    'EBMS:0101',
    /not cover Messaging/,
  ],
  ['two Messaging', replaced(MESSAGING, MESSAGING + FORGED_WITHOUT_ID), 'EBMS:0009', /2 elements Messaging/],
  ['a second Body behind the signed one', replaced(BODY, `${BODY}<S12:Body>more</S12:Body>`), 'EBMS:0009', /one Header and one Body/],
  ['a second Body before the signed one', replaced(BODY, `<S12:Body/>${BODY}`), 'EBMS:0009', /one Header and one Body/],
  ['a second Header', replaced(BODY, `<S12:Header/>${BODY}`), 'EBMS:0009', /one Header and one Body/],
  ['two Security headers', replaced(SECURITY, `${SECURITY}<wsse:Security xmlns:wsse="${WSSE}"/>`), 'EBMS:0009', /more than one Security/],
  ['the same Security header twice', replaced(SECURITY, SECURITY + SECURITY), 'EBMS:0009', /more than one Security/],
  ['another element in the Header', replaced('</S12:Header>', '<x xmlns="urn:x"/></S12:Header>'), 'EBMS:0009', /besides Messaging/],
  [
    'the same Id twice',
    replaced(
      '<wsse:SecurityTokenReference wsu:Id="STR-',
      `<wsse:SecurityTokenReference wsu:Id="${/wsu:Id="(msg-[^"]*)"/.exec(MESSAGING)![1]}" x="`,
    ),
    'EBMS:0009',
    /is there twice/,
  ],
  [
    'the same Id twice, by another kind of Id',
    replaced('<S12:Header>', `<S12:Header xml:id="${/wsu:Id="(msg-[^"]*)"/.exec(MESSAGING)![1]}">`),
    'EBMS:0009',
    /is there twice/,
  ],
  ['a Body with content', replaced('</S12:Body>', '<x/></S12:Body>'), 'EBMS:0009', /Body is not empty/],
  ['a Body with text', replaced('</S12:Body>', 'x</S12:Body>'), 'EBMS:0101', /digest of Body/],
  ['a DOCTYPE', replaced('<S12:Envelope', '<!DOCTYPE x [<!ENTITY a "b">]><S12:Envelope'), 'EBMS:0009', /DOCTYPE is not allowed/],
  [
    'an XML bomb without a DOCTYPE: depth',
    replaced('</S12:Body>', `${'<x>'.repeat(300)}${'</x>'.repeat(300)}</S12:Body>`),
    'EBMS:0009',
    /nested deeper/,
  ],
  ['an envelope that is too large', replaced('</S12:Body>', `${' '.repeat(256 * 1024)}</S12:Body>`), 'EBMS:0009', /larger than 262144/],
  ['too many elements', replaced('</wsse:Security>', `${'<x/>'.repeat(2_000)}</wsse:Security>`), 'EBMS:0009', /more than 2000 elements/],
  [
    'too many namespaces',
    replaced('</wsse:Security>', `${'<x xmlns:x="urn:x"/>'.repeat(500)}</wsse:Security>`),
    'EBMS:0009',
    /more than 500 declarations/,
  ],
  ['cut XML', replaced('</S12:Envelope>', ''), 'EBMS:0009', /cannot be read/],
  ['SOAP 1.1', edited((e) => e.replaceAll(SOAP, 'http://schemas.xmlsoap.org/soap/envelope/')), 'EBMS:0009', /no SOAP 1.2 envelope/],
]);

test('a comment in a signed text hides no part of it', async (t) => {
  const commented = withEnvelope(wire, (envelope) => envelope.replace(VALUES.finalRecipient, '9930:de12<!-- x -->3456789'));
  t.is((await open(commented, receiving)).message.finalRecipient, VALUES.finalRecipient);
});

refuses([
  ['no Security header', replaced(SECURITY, ''), 'EBMS:0101', /not signed/],
  ['no signature', replaced(/<ds:Signature .*<\/ds:Signature>/, ''), 'EBMS:0101', /not signed/],
  [
    'two signatures',
    replaced('</ds:Signature>', `</ds:Signature>${signed('ds:Signature').replaceAll(/(SIG|KI|STR)-/g, '$1-2-')}`),
    'EBMS:0101',
    /2 elements Signature/,
  ],
  ['a changed value in Messaging', replaced(VALUES.finalRecipient, '9930:de000000000'), 'EBMS:0101', /digest of Messaging/],
  ['a changed signature value', replaced(/<ds:SignatureValue>.{4}/, '<ds:SignatureValue>AAAA'), 'EBMS:0101', /signature value is wrong/],
  [
    'a signature value that is not Base64',
    replaced(/<ds:SignatureValue>.{4}/, '<ds:SignatureValue>!!!!'),
    'EBMS:0101',
    /signature value is wrong/,
  ],
  ['a changed digest', replaced(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA'), 'EBMS:0101', /signature value is wrong/],
  [
    'a digest that was changed and signed again',
    () => resign(wire, sender, (info) => info.replace(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA')),
    'EBMS:0101',
    /digest of Messaging/,
  ],
  [
    'a digest of another length',
    () => resign(wire, sender, (info) => info.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA')),
    'EBMS:0101',
    /no SHA-256/,
  ],
  [
    'no reference to Messaging',
    () => resign(wire, sender, (info) => info.replace(reference('#msg-'), '')),
    'EBMS:0101',
    /exactly what it must|not cover Messaging/,
  ],
  [
    'no reference to the Body',
    () => resign(wire, sender, (info) => info.replace(reference('#id-'), '')),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'no reference to the payload',
    () => resign(wire, sender, (info) => info.replace(reference('cid:'), '')),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'two references to the Body',
    () => resign(wire, sender, (info) => info.replace(reference('#id-'), (one) => one + one)),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'two references to Messaging',
    () => resign(wire, sender, (info) => info.replace(reference('#msg-'), (one) => one + one)),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'two references to the payload',
    () => resign(wire, sender, (info) => info.replace(reference('cid:'), (one) => one + one)),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'a reference to something else',
    () =>
      resign(wire, sender, (info) =>
        info.replace(
          '</ds:SignedInfo>',
          `${reference('#id-')
            .exec(info)![0]
            .replace(/#id-[^"]*/, '#X509')}</ds:SignedInfo>`,
        ),
      ),
    'EBMS:0101',
    /exactly what it must/,
  ],
  [
    'a reference to the whole document',
    () => resign(wire, sender, (info) => info.replace(/URI="#msg-[^"]*"/, 'URI=""')),
    'EBMS:0101',
    /exactly what it must|not cover/,
  ],
  [
    'another transform',
    () =>
      resign(wire, sender, (info) =>
        info.replace(`<ds:Transform Algorithm="${EXCLUSIVE}">`, '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">'),
      ),
    'EBMS:0103',
    /algorithm of Transform/,
  ],
  [
    'a transform more',
    () =>
      resign(wire, sender, (info) =>
        info.replace(
          '</ds:Transform></ds:Transforms>',
          '</ds:Transform><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"></ds:Transform></ds:Transforms>',
        ),
      ),
    'EBMS:0101',
    /exactly one transform/,
  ],
  [
    'a payload that is signed in canonical form',
    () =>
      resign(wire, sender, (info) => info.replace(/#Attachment-Content-Signature-Transform/, '#Attachment-Complete-Signature-Transform')),
    'EBMS:0103',
    /algorithm of Transform/,
  ],
  [
    'digests by SHA-1',
    () => resign(wire, sender, (info) => info.replaceAll('xmlenc#sha256', 'xmldsig#sha1')),
    'EBMS:0103',
    /algorithm of DigestMethod/,
  ],
  [
    'a signature method that is not of the P-Mode',
    () => resign(wire, sender, (info) => info.replace('rsa-sha256', 'rsa-sha512')),
    'EBMS:0103',
    /algorithm of SignatureMethod/,
  ],
  [
    'a canonicalization with comments',
    () => resign(wire, sender, (info) => info.replace(`Method Algorithm="${EXCLUSIVE}"`, `Method Algorithm="${EXCLUSIVE}WithComments"`)),
    'EBMS:0103',
    /algorithm of CanonicalizationMethod/,
  ],
  [
    'a certificate that is not that of the key',
    replaced(sender.certificate.raw.toString('base64'), pki.smp.certificate.raw.toString('base64')),
    'EBMS:0101',
    /signature value is wrong/,
  ],
  [
    'a token that is no certificate',
    replaced(sender.certificate.raw.toString('base64'), 'AAAA'),
    'EBMS:0101',
    /token cannot be read|Token cannot be read/,
  ],
  [
    'a key that is named from outside',
    replaced(/<wsse:Reference URI="#X509-[^"]*"/, '<wsse:Reference URI="https://example.com/"'),
    'EBMS:0101',
    /element of the message/,
  ],
  [
    'a key without a token',
    replaced(/<wsse:Reference URI="#X509-[^"]*"/, '<wsse:Reference URI="#other"'),
    'EBMS:0101',
    /BinarySecurityToken/,
  ],
  [
    'an element of another kind in Security',
    replaced('</wsse:Security>', '<wsse:UsernameToken/></wsse:Security>'),
    'EBMS:0103',
    /wsse:UsernameToken/,
  ],
  ['an expired Timestamp', () => timestamp(at.getTime() - 120_000, at.getTime() - 60_000), 'EBMS:0101', /has expired/],
  ['a Timestamp of tomorrow', () => timestamp(at.getTime() + DAY_MS, at.getTime() + 2 * DAY_MS), 'EBMS:0101', /in the future/],
  [
    'a Timestamp that is no time',
    replaced('</wsse:Security>', `<wsu:Timestamp xmlns:wsu="${WSU}"><wsu:Expires>never</wsu:Expires></wsu:Timestamp></wsse:Security>`),
    'EBMS:0101',
    /no time/,
  ],
]);

function reference(uri: string): RegExp {
  return new RegExp(`<ds:Reference URI="${uri}.*?</ds:Reference>`);
}

function timestamp(created: number, expires: number): Wire {
  const [from, to] = [created, expires].map((time) => new Date(time).toISOString());
  const element = `<wsu:Timestamp xmlns:wsu="${WSU}"><wsu:Created>${from}</wsu:Created><wsu:Expires>${to}</wsu:Expires></wsu:Timestamp>`;
  return withEnvelope(wire, (envelope) => envelope.replace('</wsse:Security>', `${element}</wsse:Security>`));
}

test('a Timestamp that is valid is no reason to refuse a message', async (t) => {
  t.is((await open(timestamp(at.getTime() - 1_000, at.getTime() + 60_000), receiving)).message.messageId, VALUES.messageId);
});

/** A sender with this certificate. */
async function signedBy(options: Parameters<typeof issue>[1]): Promise<Wire> {
  const subject = 'C=BE,O=Example,OU=TEST AP,CN=POP000001';
  return write(keystoreOf(await issue(subject, options)), receiver.certificate);
}

refuses([
  [
    'a signer below another authority',
    async () => signedBy({ issuer: await issue('CN=Other CA', { isAuthority: true }) }),
    'EBMS:0101',
    /is untrusted/,
  ],
  ['a signer below the authority of SMPs', () => signedBy({ issuer: pki.smpAuthority }), 'EBMS:0101', /is untrusted/],
  ['a signer that signed itself', () => signedBy({}), 'EBMS:0101', /is untrusted/],
  ['a signer below another access point', () => signedBy({ issuer: pki.ap }), 'EBMS:0101', /is untrusted/],
  ['an expired signer', () => signedBy({ issuer: pki.apAuthority, notAfter: new Date(at.getTime() - 1_000) }), 'EBMS:0101', /is expired/],
  [
    'a signer of tomorrow',
    () => signedBy({ issuer: pki.apAuthority, notBefore: new Date(at.getTime() + DAY_MS) }),
    'EBMS:0101',
    /is not-yet-valid/,
  ],
  ['a signer with a short key', () => signedBy({ issuer: pki.apAuthority, bits: 1_024 }), 'EBMS:0101', /at least 2048 bits/],
  [
    'From is not the signer',
    () => forged({ messaging: (xml) => xml.replace('>POP000001<', '>POP000009<') }),
    'EBMS:0101',
    /From is not the CN/,
  ],
]);

const without = (pattern: RegExp): Forgery => ({ messaging: (xml) => xml.replace(pattern, '') });
const instead = (from: string | RegExp, to: string): Forgery => ({ messaging: (xml) => xml.replace(from, to) });

refuses([
  ['P-Mode: to another access point', () => forged(instead('>POP000002<', '>POP000009<')), 'EBMS:0103', /to another access point/],
  ['P-Mode: another agreement', () => forged(instead('tia:ap_provider', 'tia:other')), 'EBMS:0103', /^AgreementRef is/],
  ['P-Mode: no agreement', () => forged(without(/<eb:AgreementRef>.*<\/eb:AgreementRef>/)), 'EBMS:0103', /0 elements AgreementRef/],
  ['P-Mode: another role', () => forged(instead('/initiator<', '/responder<')), 'EBMS:0103', /^Role of From/],
  [
    'P-Mode: another type of party',
    () => forged(instead('2017:identifiers:ap', '2017:identifiers:other')),
    'EBMS:0103',
    /^type of the PartyId/,
  ],
  [
    'P-Mode: no original sender',
    () => forged(without(/<eb:Property name="originalSender".*?<\/eb:Property>/)),
    'EBMS:0103',
    /originalSender is missing/,
  ],
  [
    'P-Mode: no properties',
    () => forged(without(/<eb:MessageProperties>.*<\/eb:MessageProperties>/)),
    'EBMS:0103',
    /originalSender is missing/,
  ],
  [
    'P-Mode: no type of the recipient',
    () => forged(instead('name="finalRecipient" type="iso6523-actorid-upis"', 'name="finalRecipient"')),
    'EBMS:0103',
    /^type of finalRecipient/,
  ],
  [
    'P-Mode: two recipients',
    () => forged(instead(/<eb:Property name="finalRecipient".*?<\/eb:Property>/, '$&$&')),
    'EBMS:0009',
    /finalRecipient is there twice/,
  ],
  [
    'P-Mode: a payload that is not compressed',
    () => forged(without(/<eb:Property name="CompressionType">.*?<\/eb:Property>/)),
    'EBMS:0103',
    /^CompressionType is ""/,
  ],
  ['P-Mode: another MIME type', () => forged(instead('>application/xml<', '>text/plain<')), 'EBMS:0103', /^MimeType is/],
  ['P-Mode: another channel', () => forged(instead('<eb:UserMessage>', '<eb:UserMessage mpc="urn:other">')), 'EBMS:0103', /^mpc is/],
  ['P-Mode: two payloads', () => forged(instead(/<eb:PartInfo .*<\/eb:PartInfo>/, '$&$&')), 'EBMS:0103', /more than one payload/],
  [
    'no payload named',
    () => forged(without(/<eb:PayloadInfo>.*<\/eb:PayloadInfo>/)),
    'EBMS:0011',
    /0 elements PayloadInfo|names no payload/,
  ],
  ['a payload in the Body', () => forged(instead(/href="cid:[^"]*"/, 'href="#body"')), 'EBMS:0011', /not a part/],
  ['a payload named otherwise', () => forged(instead(/href="cid:[^"]*"/, 'href="cid:other"')), 'EBMS:0011', /not the payload/],
  ['two user messages', () => forged(instead(/<eb:UserMessage>.*<\/eb:UserMessage>/, '$&$&')), 'EBMS:0009', /2 elements UserMessage/],
  ['two MessageIds', () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, '$&$&')), 'EBMS:0009', /2 elements MessageId/],
  [
    'an empty MessageId',
    () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, '<eb:MessageId></eb:MessageId>')),
    'EBMS:0009',
    /MessageId is empty/,
  ],
  [
    'an endless MessageId',
    () => forged(instead(/<eb:MessageId>.*<\/eb:MessageId>/, `<eb:MessageId>${'x'.repeat(501)}</eb:MessageId>`)),
    'EBMS:0009',
    /longer than 500/,
  ],
  ['no time', () => forged(instead(/<eb:Timestamp>.*<\/eb:Timestamp>/, '<eb:Timestamp>now</eb:Timestamp>')), 'EBMS:0009', /no time/],
  [
    'a signal in place of a message',
    () => forged(instead(/<eb:UserMessage>.*<\/eb:UserMessage>/, `<eb:SignalMessage></eb:SignalMessage>`)),
    'EBMS:0009',
    /element eb:SignalMessage/,
  ],
]);

/** A wrapped key for this certificate, in place of that of the receiver. */
const flipped =
  (index: number) =>
  (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy[index < 0 ? bytes.length + index : index]! ^= 1;
    return copy;
  };
const cipherValue = (envelope: string): string => /<xenc:CipherValue>([^<]*)/.exec(envelope)![1]!;

refuses([
  ['encrypted for another certificate', () => write(sender, other.certificate), 'EBMS:0102', /for another certificate/],
  [
    'the key of another message',
    async () => {
      const key = cipherValue(envelopeOf(await write(sender, receiver.certificate)));
      return withEnvelope(wire, (envelope) => envelope.replace(cipherValue(envelope), () => key));
    },
    'EBMS:0102',
    /payload cannot be decrypted/,
  ],
  ['a damaged key', replaced(/<xenc:CipherValue>.{8}/, '<xenc:CipherValue>AAAAAAAA'), 'EBMS:0102', /key of the payload/],
  ['a key that is not Base64', replaced(/<xenc:CipherValue>.{4}/, '<xenc:CipherValue>!!!!'), 'EBMS:0102', /key of the payload/],
  ['a changed initialisation vector', () => forged({ cipher: flipped(0) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a changed ciphertext', () => forged({ cipher: flipped(40) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a changed tag', () => forged({ cipher: flipped(-1) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['a cut ciphertext', () => forged({ cipher: (bytes) => bytes.subarray(0, -1) }), 'EBMS:0102', /payload cannot be decrypted/],
  [
    'a ciphertext that is too short',
    () => forged({ cipher: (bytes) => bytes.subarray(0, 27) }),
    'EBMS:0102',
    /payload cannot be decrypted/,
  ],
  ['an empty ciphertext', () => forged({ cipher: () => Buffer.alloc(0) }), 'EBMS:0102', /payload cannot be decrypted/],
  ['in the clear', () => forged({ isEncrypted: false }), 'EBMS:0103', /not encrypted/],
  ['no EncryptedData', replaced(/<xenc:EncryptedData .*<\/xenc:EncryptedData>/, ''), 'EBMS:0102', /0 elements EncryptedData/],
  ['no EncryptedKey', replaced(/<xenc:EncryptedKey .*<\/xenc:EncryptedKey>/, ''), 'EBMS:0102', /0 elements EncryptedKey/],
  [
    'a key for something else',
    replaced(/<xenc:DataReference URI="[^"]*"/, '<xenc:DataReference URI="#other"'),
    'EBMS:0102',
    /does not refer to EncryptedData/,
  ],
  [
    'an encrypted part that is not signed',
    replaced(/<xenc:CipherReference URI="[^"]*"/, '<xenc:CipherReference URI="cid:other"'),
    'EBMS:0011',
    /not the payload/,
  ],
  ['another cipher', replaced('aes128-gcm', 'aes256-gcm'), 'EBMS:0103', /algorithm of EncryptionMethod/],
  ['another key transport', replaced('xmlenc11#rsa-oaep"', 'xmlenc#rsa-oaep-mgf1p"'), 'EBMS:0103', /algorithm of EncryptionMethod/],
  ['RSA-OAEP with SHA-1', replaced('xmlenc#sha256"/><xenc11', 'xmldsig#sha1"/><xenc11'), 'EBMS:0103', /algorithm of DigestMethod/],
  ['another mask', replaced('mgf1sha256', 'mgf1sha1'), 'EBMS:0103', /algorithm of MGF/],
  ['headers of the part encrypted, too', replaced('#Attachment-Content-Only', '#Attachment-Complete'), 'EBMS:0103', /not the content/],
]);

refuses([
  ['another payload under the right key', () => forged({ signedGzip: gzipSync('other') }), 'EBMS:0101', /digest of the payload/],
  ['a payload that is no gzip', () => forged({ gzip: PAYLOAD }), 'EBMS:0303', /cannot be decompressed/],
  ['a gzip that is cut', () => forged({ gzip: gzipSync(PAYLOAD).subarray(0, -4) }), 'EBMS:0303', /cannot be decompressed/],
  ['no gzip at all', () => forged({ gzip: Buffer.alloc(0) }), 'EBMS:0303', /cannot be decompressed/],
  ['a gzip bomb', () => forged({ gzip: gzipSync(Buffer.alloc(50_000_000)) }), 'EBMS:0303', /larger than 1000000 bytes/],
  [
    'a gzip bomb in members',
    () => forged({ gzip: Buffer.concat(Array(20).fill(gzipSync(Buffer.alloc(100_000)))) }),
    'EBMS:0303',
    /larger than 1000000 bytes/,
  ],
  [
    'a gzip bomb with a wrong tag',
    () => forged({ gzip: gzipSync(Buffer.alloc(5_000_000)), cipher: flipped(-1) }),
    'EBMS:0102',
    /cannot be decrypted/,
  ],
]);

test('the refused message is named, where its header can be read', async (t) => {
  const error = await t.throwsAsync(open(await forged({ cipher: flipped(-1) }), receiving), { instanceOf: As4Error });
  t.is(error?.refusedMessageId, VALUES.messageId);
  const unsigned = withEnvelope(wire, (envelope) => envelope.replace(SECURITY, ''));
  t.is((await t.throwsAsync(open(unsigned, receiving), { instanceOf: As4Error }))?.refusedMessageId, VALUES.messageId);
});
