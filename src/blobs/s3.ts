// Stores files in a bucket of an S3-compatible store. aws4fetch signs the requests (96 KB, no dependencies). The vendor's client would
// bring 27 packages of 22 MB, 120 ms more at the start and 35 MiB of memory for five kinds of requests.
import { AwsV4Signer } from 'aws4fetch';
import { BlobMissing, type BlobStore, type RedirectedBlob } from '../domain/blobs/store.js';
import { assertKey, OWNER } from './key.js';
import { STREAM_PIECE_BYTES } from './pieces.js';
import { createStoreClock, type StoreClock, signatureTime } from './s3/clock.js';
import { encrypting, type S3Encryption } from './s3/encryption.js';
import { abortUnfinished, listKeys } from './s3/list.js';
import { gatherParts, partsOf, putInParts } from './s3/multipart.js';
import { lengthOf, putRequest, removeOne } from './s3/object.js';
import { getRange, getWhole, openStream } from './s3/read.js';
import { type Ask, addressOf, createAsk, LOOK, type S3Patience, type S3Place } from './s3/request.js';
import { storeMeasured } from './source.js';

/** Prefix of all our objects. Other objects in the bucket are ignored. */
const PREFIX = 'files/';
/** The object that a health check writes and removes. Concurrent checks may use it in any order. */
const PROBE = 'probe';
/** The owner mark. No mark is longer. */
const OWNER_BYTES_MAX = 1024;
/** Seconds that a redirect link is valid. Clients follow it at once. */
const REDIRECT_LIFETIME_SECONDS = 60;

export interface S3Settings extends S3Place {
  /** The address of the store for downloads. Undefined: the service streams them. */
  readonly publicEndpoint: string | undefined;
  readonly encryption: S3Encryption;
}

/** `onUnencrypted` is called once, when `auto` continues without encryption. `hostNow` is the clock of this host, in milliseconds. */
export function createS3Store(
  settings: S3Settings,
  onUnencrypted: (reason: string) => void,
  patience?: S3Patience,
  hostNow?: () => number,
): BlobStore {
  const clock = createStoreClock(hostNow);
  const ask = createAsk(settings, clock, patience);
  const askEncrypted = encrypting(settings.encryption, ask, PREFIX + PROBE, onUnencrypted);
  const put = (key: string, bytes: Uint8Array): Promise<void> => putInParts(ask, askEncrypted, key, partsOf(bytes));
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
    putStream: async (key, source, options) =>
      storeMeasured(source, options, async (pieces) => putInParts(ask, askEncrypted, inBucket(key), gatherParts(pieces))),
    get: async (key, range) => (range === undefined ? getWhole(ask, inBucket(key)) : (await getRange(ask, inBucket(key), range)).bytes),
    stream: async (key, range, signal) => openStream(ask, inBucket(key), { range, pieceBytes: STREAM_PIECE_BYTES, signal }),
    size: async (key) => lengthOf(ask, inBucket(key)),
    remove: async (key) => remove(key),
    async *list(before) {
      await abortUnfinished(ask, PREFIX, before);
      yield* listKeys(ask, PREFIX, before);
    },
    async check() {
      await askEncrypted(putRequest(inBucket(PROBE), new Uint8Array()), LOOK);
      await remove(PROBE, LOOK);
    },
    ...(publicEndpoint === undefined
      ? {}
      : { redirect: async (key, as) => presign({ ...settings, endpoint: publicEndpoint }, clock, inBucket(key), as) }),
  };
}

async function readOwner(ask: Ask): Promise<string | undefined> {
  try {
    return (await getRange(ask, PREFIX + OWNER, { start: 0, end: OWNER_BYTES_MAX })).bytes.toString();
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
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
  // A plus sign means a blank in forms only, but some stores decode it everywhere.
  return signed.url.href.replaceAll('+', '%20');
}
