// Certificates that are made to be slow: in the Security header of an AS4 message, and in the signature of an SMP's answer.
import { randomBytes } from 'node:crypto';
import { parseCertificate } from '../../../../src/pki/certificates.js';
import { startApp } from '../../../support/app.js';
import { withEnvelope } from '../../../support/as4.js';
import { as4SenderTo, errorsOf } from '../../../support/as4Sender.js';
import { certificateWith, LARGE_EXPONENT } from '../../../support/costlyCertificate.js';
import {
  certificateOf,
  commonNameOf,
  curveKey,
  der,
  explicitCurveKey,
  extension,
  nestedSequences,
  rsaKey,
  SUBJECT_ALTERNATIVE_NAMES,
  sequence,
} from '../../../support/derCertificate.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const KIB = 1024;

const exchange = kept(() => startApp());
const access = as4SenderTo(exchange);

test('an AS4 message that is signed by a key with an exponent of 2,048 bits is refused before the key is used', async (t) => {
  const certificate = parseCertificate(await certificateWith(256, LARGE_EXPONENT));
  const { privateKey } = exchange.app.pki.ap.current()[0]!;
  const wire = await access.message({ signer: { privateKey, certificate, chain: [certificate] } });
  t.deepEqual(errorsOf(await access.post(wire)), ['EBMS:0101', 'The key of the signer cannot be read']);
});

const USUAL = Buffer.from([1, 0, 1]);
/** OIDs of sect571r1 and secp521r1. */
const [SECT571, SECP521] = ['2b81040027', '2b81040023'];
const odd = (bytes: number): Buffer => {
  const number = randomBytes(bytes);
  number[bytes - 1]! |= 1;
  return number;
};
const dnsName = (n: number): Buffer => der(0x82, Buffer.from(`n${n}.example`));

const CERTIFICATES: readonly (readonly [about: string, certificate: Buffer])[] = [
  ['an RSA key of 8,192 bits', certificateOf({ key: rsaKey(odd(KIB), USUAL) })],
  ['an RSA key of 16,384 bits', certificateOf({ key: rsaKey(odd(2 * KIB), USUAL) })],
  ['an RSA key of 60 KiB', certificateOf({ key: rsaKey(odd(60 * KIB), USUAL) })],
  ['an exponent of 2,048 bits', certificateOf({ key: rsaKey(odd(256), LARGE_EXPONENT) })],
  ['an exponent of 60 KiB', certificateOf({ key: rsaKey(odd(256), odd(60 * KIB)) })],
  ['a modulus and an exponent of 30 KiB', certificateOf({ key: rsaKey(odd(30 * KIB), odd(30 * KIB)) })],
  ['a key on the curve sect571r1', certificateOf({ key: curveKey(SECT571, 72) })],
  ['a key on the curve secp521r1', certificateOf({ key: curveKey(SECP521, 66) })],
  ['a key on a curve of its own of 661 bits', certificateOf({ key: explicitCurveKey(82) })],
  ['a key on a curve of its own of 64,000 bits', certificateOf({ key: explicitCurveKey(8_000) })],
  [
    '4,000 alternative names',
    certificateOf({ extensions: [extension(SUBJECT_ALTERNATIVE_NAMES, sequence(...Array.from({ length: 4_000 }, (_, n) => dnsName(n))))] }),
  ],
  [
    '1,500 extensions',
    certificateOf({
      extensions: Array.from({ length: 1_500 }, (_, n) =>
        extension(`2a03${(0x80 | (n >> 7)).toString(16)}${(n & 0x7f).toString(16).padStart(2, '0')}`, Buffer.alloc(20)),
      ),
    }),
  ],
  ['3,000 common names', certificateOf({ names: Array.from({ length: 1_700 }, (_, n) => commonNameOf(`${n}`)) })],
  ['a common name of 30 KiB', certificateOf({ names: [commonNameOf('\u0001'.repeat(30 * KIB))] })],
  ['a serial number of 60 KiB', certificateOf({ serial: odd(60 * KIB) })],
  ['10,000 sequences in each other', certificateOf({ extensions: [extension('2a0304', nestedSequences(10_000))] })],
  ['10,000 sequences in each other as its key', certificateOf({ key: nestedSequences(10_000) })],
  ['10,000 sequences in each other as a whole', nestedSequences(12_000)],
];

for (const [about, certificate] of inProfile(CERTIFICATES)) {
  test.serial(`an AS4 message with a certificate with ${about} keeps nobody waiting`, async (t) => {
    t.true(certificate.length <= 64 * KIB, String(certificate.length));
    const wire = await access.message();
    const tokens = /(<wsse:BinarySecurityToken[^>]*>)[^<]*/g;
    const changed = withEnvelope(wire, (envelope) => envelope.replace(tokens, (_, tag: string) => tag + certificate.toString('base64')));
    await keepsNobodyWaiting(t, exchange, () => access.post({ ...wire, ...changed }));
  });
}
