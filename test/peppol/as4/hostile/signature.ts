// Signatures that are missing, wrong or of another kind than the P-Mode wants.
import { WSU } from '../../../../src/peppol/as4/names.js';
import { EXCLUSIVE } from '../../../../src/signature/algorithms.js';
import { resign, VALUES, type Wire, withEnvelope } from '../../../support/as4.js';
import { at, DAY_MS, pki, replaced, SECURITY, sender, signed, type Variants, wire } from './forging.js';

export const SIGNATURES: Variants = [
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
];

function reference(uri: string): RegExp {
  return new RegExp(`<ds:Reference URI="${uri}.*?</ds:Reference>`);
}

/** The message with this Timestamp. */
export function timestamp(created: number, expires: number): Wire {
  const [from, to] = [created, expires].map((time) => new Date(time).toISOString());
  const element = `<wsu:Timestamp xmlns:wsu="${WSU}"><wsu:Created>${from}</wsu:Created><wsu:Expires>${to}</wsu:Expires></wsu:Timestamp>`;
  return withEnvelope(wire, (envelope) => envelope.replace('</wsse:Security>', `${element}</wsse:Security>`));
}
