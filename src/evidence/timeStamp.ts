// Requests and answers of a time stamp service (RFC 3161), as far as they are needed to ask for a token. Whoever verifies the token does it
// with the tools of that service, such as `openssl ts -verify`.

/** AlgorithmIdentifier of SHA-256 with NULL. */
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex');
const [INTEGER, BOOLEAN, OCTETS, SEQUENCE] = [0x02, 0x01, 0x04, 0x30] as const;
/** PKIStatus: granted, or granted with modifications. */
const GRANTED_MAX = 1;

export const REQUEST_TYPE = 'application/timestamp-query';

/** A TimeStampReq for a SHA-256 hash, with a nonce, that asks for the certificate of the service. */
export function timeStampRequest(sha256: Buffer, nonce: Buffer): Buffer {
  const imprint = sequence(SHA256, value(OCTETS, sha256));
  // A leading zero keeps the number positive.
  return sequence(
    value(INTEGER, Buffer.of(1)),
    imprint,
    value(INTEGER, Buffer.concat([Buffer.of(0x01), nonce])),
    value(BOOLEAN, Buffer.of(0xff)),
  );
}

/** The token of a TimeStampResp. Throws an Error where the service refused, or the token is not about this hash and nonce. */
export function timeStampToken(answer: Buffer, sha256: Buffer, nonce: Buffer): Buffer {
  const response = read(answer, 0, SEQUENCE);
  const info = read(answer, response.start, SEQUENCE);
  const status = read(answer, info.start, INTEGER);
  if (status.end - status.start !== 1 || answer[status.start]! > GRANTED_MAX)
    throw new Error(`the time stamp service refused: status ${answer.subarray(status.start, status.end).toString('hex')}`);
  if (info.end >= response.end) throw new Error('the answer of the time stamp service has no token');
  const token = read(answer, info.end, SEQUENCE);
  const bytes = Buffer.from(answer.subarray(info.end, token.end));
  if (!bytes.includes(sha256) || !bytes.includes(nonce)) throw new Error('the time stamp is about something else');
  return bytes;
}

interface DerValue {
  /** Of the content. */
  readonly start: number;
  readonly end: number;
}

/** DER (X.690), with lengths of at most four bytes. */
function read(bytes: Buffer, at: number, tag: number): DerValue {
  const first = bytes[at + 1];
  if (bytes[at] !== tag || first === undefined) throw new Error('the answer of the time stamp service cannot be read');
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4 || at + 2 + count > bytes.length) throw new Error('the answer of the time stamp service cannot be read');
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
  const start = at + 2 + count;
  if (start + length > bytes.length) throw new Error('the answer of the time stamp service is cut off');
  return { start, end: start + length };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return value(SEQUENCE, Buffer.concat(parts));
}

/** Contents of less than 128 bytes. */
function value(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}
