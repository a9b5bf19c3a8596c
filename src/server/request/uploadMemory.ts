// The memory budget that uploads share while they are read and stored. No tenant can use all of it while others upload.
import { ExchangeError } from '../../domain/errors.js';

/** Bytes of uploads in memory at once, for all requests: some fifty of the largest uploads. */
const IN_MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** An upload without new bytes for this time may be cancelled in favour of any other upload. */
const STALLED_MS = 2_000;

/** The memory of one upload. */
export interface MemoryShare {
  /** Reserves bytes. Throws UNAVAILABLE where there is no room; the client may retry later. */
  take(bytes: number): void;
  /** Releases a part of what was reserved. */
  give(bytes: number): void;
  /** While its body is read, an upload may be cancelled: `giveWay` is called once, and its memory counts as free from then on. */
  mayGiveWay(giveWay: () => void): void;
  /** The body is complete, so the upload is no longer cancelled. */
  keep(): void;
  /** Releases all memory. */
  release(): void;
}

/** Gives each upload its memory. REST and GraphQL share one. */
export type UploadMemory = (tenantId: string) => MemoryShare;

interface HeldUpload {
  readonly tenantId: string;
  held: number;
  progressAtMs: number;
  giveWay: (() => void) | undefined;
}

/**
 * Without a budget, many slow uploads would fill the memory of the process and end it. Where the budget is used up, uploads that are
 * still being read are cancelled: uploads of the tenant with the most memory, if that is more than the requesting tenant would then
 * have, and stalled uploads. The one that has waited longest for its next byte is first.
 */
export function createUploadMemory(bytesMax = IN_MEMORY_BYTES_MAX, nowMs: () => number = () => performance.now()): UploadMemory {
  const uploads = new Set<HeldUpload>();
  let total = 0;
  const free = (upload: HeldUpload): void => {
    total -= upload.held;
    upload.held = 0;
    upload.giveWay = undefined;
    uploads.delete(upload);
  };
  const makeRoom = (mine: HeldUpload, bytes: number): void => {
    while (total + bytes > bytesMax) {
      const victim = nextToGiveWay(uploads, mine, bytes, nowMs());
      if (victim === undefined) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
      const { giveWay } = victim;
      free(victim);
      giveWay?.();
    }
  };
  return (tenantId) => {
    const upload: HeldUpload = { tenantId, held: 0, progressAtMs: nowMs(), giveWay: undefined };
    return {
      take(bytes) {
        makeRoom(upload, bytes);
        total += bytes;
        upload.held += bytes;
        upload.progressAtMs = nowMs();
        uploads.add(upload);
      },
      give(bytes) {
        const given = Math.min(bytes, upload.held);
        total -= given;
        upload.held -= given;
      },
      mayGiveWay(giveWay) {
        upload.giveWay = giveWay;
      },
      keep() {
        upload.giveWay = undefined;
      },
      release: () => free(upload),
    };
  };
}

function nextToGiveWay(uploads: ReadonlySet<HeldUpload>, mine: HeldUpload, bytes: number, now: number): HeldUpload | undefined {
  const held = new Map<string, number>();
  for (const one of uploads) held.set(one.tenantId, (held.get(one.tenantId) ?? 0) + one.held);
  const heldBy = (tenantId: string): number => held.get(tenantId) ?? 0;
  const most = Math.max(...held.values());
  const isGreedy = ({ tenantId }: HeldUpload): boolean => heldBy(tenantId) === most && most > heldBy(mine.tenantId) + bytes;
  const others = [...uploads].filter((one) => one !== mine && one.giveWay !== undefined && one.held > 0);
  const greedy = others.filter(isGreedy);
  const candidates = greedy.length > 0 ? greedy : others.filter(({ progressAtMs }) => now - progressAtMs >= STALLED_MS);
  return candidates.reduce<HeldUpload | undefined>(
    (first, one) => (first === undefined || one.progressAtMs < first.progressAtMs ? one : first),
    undefined,
  );
}
