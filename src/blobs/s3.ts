// Files in a bucket of an S3-compatible store. Requests are signed by aws4fetch (96 KB, no dependencies) rather than by the
// vendor's client, which brings 27 packages of 22 MB, 120 ms at the start and 35 MiB of memory for what five requests need.
import { AwsV4Signer } from 'aws4fetch';
import { BlobMissing, type BlobStore, type RedirectedBlob } from '../domain/blobs/store.js';
import { assertKey, OWNER } from './key.js';
import { createStoreClock, type StoreClock, signatureTime } from './s3/clock.js';
import { S3Fault } from './s3/fault.js';
import { abortUnfinished, listKeys } from './s3/list.js';
import { lengthOf, PART_BYTES, putInParts, XML_BYTES_MAX } from './s3/multipart.js';
import { type Ask, addressOf, createAsk, LOOK, type S3Patience, type S3Place } from './s3/request.js';

/** Everything of ours stands below it; what else is in the bucket is nobody's business here. */
const PREFIX = 'files/';
/** Written and removed by whoever looks at whether the store works; it does not matter who comes first. */
const PROBE = 'probe';
/** The mark of whose it is; nobody's is longer. */
const OWNER_BYTES_MAX = 1024;
/** One request's worth of a blob. */
const PIECE_BYTES = PART_BYTES;
/** Whoever is redirected follows at once. */
const REDIRECT_LIFETIME_SECONDS = 60;

export interface S3Settings extends S3Place {
  /** Where the store is for those who download; undefined: the service streams. */
  readonly publicEndpoint: string | undefined;
  readonly encryption: S3Encryption;
}

/** `auto`: AES256, and nothing where the store says that it does not know that. */
export type S3Encryption = { readonly kind: 'auto' | 'none' | 'AES256' } | { readonly kind: 'aws:kms'; readonly keyId: string | undefined };

/** `onUnencrypted` is told once, where `auto` goes on without. `hostNow` is this host's clock, in milliseconds. */
export function createS3Store(
  settings: S3Settings,
  onUnencrypted: (reason: string) => void,
  patience?: S3Patience,
  hostNow?: () => number,
): BlobStore {
  const clock = createStoreClock(hostNow);
  const ask = createAsk(settings, clock, patience);
  const put = encrypting(settings.encryption, ask, onUnencrypted);
  const inBucket = (key: string): string => {
    assertKey(key);
    return PREFIX + key;
  };
  const remove = (key: string, how?: S3Patience) => removeOne(ask, inBucket(key), how);
  const { publicEndpoint } = settings;
  return {
    place: `s3:${settings.endpoint}/${settings.bucket}`,
    owner: () => readOwner(ask),
    own: (owner) => put(PREFIX + OWNER, Buffer.from(owner)),
    put: async (key, bytes) => put(inBucket(key), bytes),
    get: async (key, range) => (range === undefined ? getWhole(ask, inBucket(key)) : (await getRange(ask, inBucket(key), range)).bytes),
    size: async (key) => lengthOf(ask, inBucket(key)),
    remove: async (key) => remove(key),
    async *list(before) {
      await abortUnfinished(ask, PREFIX, before);
      yield* listKeys(ask, PREFIX, before);
    },
    async check() {
      await put(inBucket(PROBE), new Uint8Array(), LOOK);
      await remove(PROBE, LOOK);
    },
    ...(publicEndpoint === undefined
      ? {}
      : { redirect: async (key, as) => presign({ ...settings, endpoint: publicEndpoint }, clock, inBucket(key), as) }),
  };
}

type Put = (key: string, bytes: Uint8Array, how?: S3Patience) => Promise<void>;

/** How stores say that they know no such encryption. A key service that is not well says other things, and is waited for. */
const UNKNOWN_ENCRYPTION: ReadonlySet<string> = new Set([
  'NotImplemented',
  'InvalidArgument',
  'InvalidEncryptionAlgorithmError',
  'KMSNotConfigured',
]);

function encrypting(encryption: S3Encryption, ask: Ask, onUnencrypted: (reason: string) => void): Put {
  const asked = encryptionHeaders(encryption);
  const send = async (headers: Readonly<Record<string, string>>, [key, bytes, how]: Parameters<Put>): Promise<void> => {
    const body = bytes as Uint8Array<ArrayBuffer>;
    if (body.length > PART_BYTES) await putInParts(ask, key, body, headers);
    else await ask({ method: 'PUT', key, headers, body, bytesMax: XML_BYTES_MAX }, how);
  };
  // Of `auto`; once it is decided it stays so while the process lives.
  let isWithout: boolean | undefined = encryption.kind === 'auto' ? undefined : false;
  return async (...what) => {
    if (isWithout === true) return send({}, what);
    try {
      await send(asked, what);
      isWithout = false;
    } catch (error) {
      if (isWithout === false || !isUnknownTo(error) || !(await knowsNone(ask, send, asked))) throw error;
      await send({}, what);
      // Several puts may find it out at once.
      if (isWithout === undefined) onUnencrypted(error.message);
      isWithout = true;
    }
  };
}

function isUnknownTo(error: unknown): error is S3Fault {
  return error instanceof S3Fault && UNKNOWN_ENCRYPTION.has(error.code);
}

/** Whether a store takes the probe without encryption, and still not with it: one fault alone decides nothing. */
async function knowsNone(
  ask: Ask,
  send: (headers: Readonly<Record<string, string>>, what: Parameters<Put>) => Promise<void>,
  asked: Readonly<Record<string, string>>,
): Promise<boolean> {
  const probe: Parameters<Put> = [PREFIX + PROBE, new Uint8Array(), LOOK];
  await send({}, probe);
  const isNone = await send(asked, probe).then(() => false, isUnknownTo);
  // Where that fails the sweep takes it.
  await removeOne(ask, PREFIX + PROBE, LOOK).catch(() => undefined);
  return isNone;
}

function encryptionHeaders(encryption: S3Encryption): Readonly<Record<string, string>> {
  if (encryption.kind === 'none') return {};
  if (encryption.kind !== 'aws:kms') return { 'x-amz-server-side-encryption': 'AES256' };
  return {
    'x-amz-server-side-encryption': 'aws:kms',
    ...(encryption.keyId === undefined ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': encryption.keyId }),
  };
}

/** Piece by piece, so that each is soon over and is repeated on its own; all of one and the same blob. */
async function getWhole(ask: Ask, key: string): Promise<Buffer> {
  const first = await getRange(ask, key, { start: 0, end: PIECE_BYTES });
  const pieces = [first.bytes];
  for (let start = PIECE_BYTES; start < first.length; start += PIECE_BYTES) {
    const { bytes } = await getRange(ask, key, { start, end: Math.min(first.length, start + PIECE_BYTES) }, first.tag);
    pieces.push(bytes);
  }
  return pieces.length === 1 ? first.bytes : Buffer.concat(pieces);
}

interface Piece {
  readonly bytes: Buffer;
  /** Of the whole blob. */
  readonly length: number;
  readonly tag: string | undefined;
}

async function getRange(ask: Ask, key: string, range: { start: number; end: number }, tag?: string): Promise<Piece> {
  const headers = { range: `bytes=${range.start}-${range.end - 1}`, ...(tag === undefined ? {} : { 'if-match': tag }) };
  const answer = await ask({ method: 'GET', key, headers, bytesMax: range.end - range.start + XML_BYTES_MAX, alsoFine: [416] }).catch(
    (error: unknown) => {
      // A bucket that is not there is 404, too, and no blob that is missing.
      if (error instanceof S3Fault && error.code === 'NoSuchKey') throw new BlobMissing(key, { cause: error });
      throw error;
    },
  );
  // Nothing is in that range: the blob ends before it.
  if (answer.status === 416) return { bytes: Buffer.alloc(0), length: 0, tag: undefined };
  const [, total] = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || total === undefined) {
    throw new S3Fault(`GET ${key}: ${answer.status} instead of the range ${headers.range}`, answer.status, '');
  }
  return { bytes: answer.body, length: Number(total), tag: answer.headers.get('etag') ?? undefined };
}

async function readOwner(ask: Ask): Promise<string | undefined> {
  try {
    return (await getRange(ask, PREFIX + OWNER, { start: 0, end: OWNER_BYTES_MAX })).bytes.toString();
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

async function removeOne(ask: Ask, key: string, how?: S3Patience): Promise<void> {
  await ask({ method: 'DELETE', key, bytesMax: XML_BYTES_MAX }, how).catch((error: unknown) => {
    if (!(error instanceof S3Fault && error.code === 'NoSuchKey')) throw error;
  });
}

async function presign(place: S3Place, clock: StoreClock, key: string, as: RedirectedBlob): Promise<string> {
  const url = addressOf(place, key, {
    'X-Amz-Expires': String(REDIRECT_LIFETIME_SECONDS),
    'response-content-type': as.contentType,
    'response-content-disposition': as.contentDisposition,
    'response-cache-control': 'private, no-store',
  });
  const signed = await new AwsV4Signer({
    ...place,
    service: 's3',
    method: as.method,
    url,
    datetime: signatureTime(clock.now()),
    signQuery: true,
  }).sign();
  // A plus sign is a blank in forms alone; not every store knows that.
  return signed.url.href.replaceAll('+', '%20');
}
