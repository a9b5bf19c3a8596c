import { randomFillSync } from 'node:crypto';

/** Random bytes are fetched for many ids at once, because each fetch costs more than an id. */
const POOL = Buffer.alloc(16 * 256);
let used = POOL.length;

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
 * A UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits, so that later ids sort later. `now` is app.clock().
 */
export function uuidv7(now: Date): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const bytes = POOL.subarray(used, used + 16);
  used += 16;
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
