import { createHash, randomFillSync } from 'node:crypto';

/** Random bytes are fetched for many ids at once, because each fetch costs more than an id. */
const POOL = Buffer.alloc(16 * 256);
let used = POOL.length;

/** 12 bits. */
const COUNTER_MAX = 0xfff;
/** A clock that goes back further was moved: ids follow it. */
const CORRECTION_MS_MAX = 1_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The nil UUID (RFC 9562 §5.9): less than all ids, and the id of nothing. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** The form of ids in this service and its database: lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The time in a UUIDv7. Undefined for another version. */
export function timeOfUuid(id: string): Date | undefined {
  return id[14] === '7' ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : undefined;
}

/**
 * Makes UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, a counter, then random bits. Later ones sort later, also within a millisecond
 * and where the clock is corrected: the counter begins at a random number below 2,048, and where it is used up, the next millisecond is
 * taken (RFC 9562 §6.2, method 1). One for each clock.
 */
export function createUuidv7(): (now: Date) => string {
  let [lastMs, counter] = [0, 0];
  return (now) => {
    const bytes = randomBytesOfId();
    const nowMs = now.getTime();
    const aheadMs = lastMs - nowMs;
    let ms = aheadMs >= 0 && aheadMs < CORRECTION_MS_MAX ? lastMs : nowMs;
    if (ms === lastMs && counter === COUNTER_MAX) ms += 1;
    counter = ms === lastMs ? counter + 1 : bytes.readUInt16BE(6) & (COUNTER_MAX >> 1);
    lastMs = ms;
    bytes.writeUIntBE(ms, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** `now` is app.clock(). */
export const uuidv7 = createUuidv7();

function randomBytesOfId(): Buffer {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += 16;
  return POOL.subarray(used - 16, used);
}

/** The same UUID for the same text. `version`: 4 where a protocol asks for one as if it were random, 8 otherwise (RFC 9562 §5.8). */
export function uuidOfText(text: string, version: 4 | 8): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
