// Certificates of any form, in DER (X.690, RFC 5280). Nobody signed them.

/** One value with its tag. */
export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  const short = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([0x80 | short.length]), short]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
export const integer = (...bytes: readonly Buffer[]): Buffer => der(0x02, Buffer.from([0]), ...bytes);
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
/** As its bytes in hexadecimal. */
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const NULL = der(0x05);
const RSA = oid('2a864886f70d010101');
const EC = oid('2a8648ce3d0201');
const PRIME_FIELD = oid('2a8648ce3d0101');
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), NULL);
const COMMON_NAME = oid('550403');

export const rsaKey = (modulus: Buffer, exponent: Buffer): Buffer =>
  sequence(sequence(RSA, NULL), bits(sequence(integer(modulus), integer(exponent))));

/** A curve over a prime field, with its parameters. All numbers have this size. */
export function explicitCurveKey(bytes: number): Buffer {
  const number = Buffer.alloc(bytes, 0x77);
  const curve = sequence(der(0x04, number), der(0x04, number));
  const point = Buffer.concat([Buffer.from([4]), number, number]);
  const parameters = sequence(
    der(0x02, Buffer.from([1])),
    sequence(PRIME_FIELD, integer(number)),
    curve,
    der(0x04, point),
    integer(number),
  );
  return sequence(sequence(EC, parameters), bits(point));
}

/** A named curve. */
export const curveKey = (curve: string, bytes: number): Buffer =>
  sequence(sequence(EC, oid(curve)), bits(Buffer.concat([Buffer.from([4]), Buffer.alloc(bytes * 2, 0x11)])));

/** One name of a subject. */
export const commonNameOf = (text: string): Buffer => der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text))));

/** One extension. `value`: its DER. */
export const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value));
export const SUBJECT_ALTERNATIVE_NAMES = '551d11';

/** Sequences in each other. */
export function nestedSequences(levels: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) inner = sequence(inner);
  return inner;
}

export interface CertificateParts {
  readonly key?: Buffer;
  readonly serial?: Buffer;
  readonly names?: readonly Buffer[];
  readonly extensions?: readonly Buffer[];
}

const USUAL_KEY = rsaKey(Buffer.alloc(256, 0x99), Buffer.from([1, 0, 1]));

export function certificateOf({
  key = USUAL_KEY,
  serial = Buffer.from([1]),
  names = [commonNameOf('POP000777')],
  extensions = [],
}: CertificateParts): Buffer {
  const name = sequence(...names);
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z')));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const more = extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))];
  const body = sequence(version, integer(serial), SHA256_WITH_RSA, name, validity, name, key, ...more);
  return sequence(body, SHA256_WITH_RSA, bits(Buffer.alloc(256, 0x55)));
}
