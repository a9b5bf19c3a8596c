// The memory that uploads share while they are read and stored: one budget for all, and no tenant keeps the others out of it.
import { ExchangeError } from '../domain/errors.js';

/** Bytes of uploads in memory at once, over all requests: some fifty of the largest. */
const IN_MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** An upload that brought nothing for so long gives way to any other. */
const STALLED_MS = 2_000;

/** What one upload holds of the memory that all share. */
export interface Share {
  /** Throws UNAVAILABLE where there is no room; a client may try again later. */
  take(bytes: number): void;
  /** While its body is read an upload may have to give way: `giveWay` is called, once, and its memory counts as free from then on. */
  mayGiveWay(giveWay: () => void): void;
  /** The body is read: what is in work is finished. */
  keep(): void;
  /** Gives everything back. */
  release(): void;
}

/** Gives each upload of a tenant its share; one for all surfaces. */
export type UploadMemory = (tenantId: string) => Share;

interface Upload {
  readonly tenantId: string;
  held: number;
  progressAtMs: number;
  giveWay: (() => void) | undefined;
}

/**
 * Many slow uploads at once would otherwise fill the memory of the process, and it would die with the work of all. Where the budget is
 * used up, uploads that are still being read give way: those of the tenant that holds the most, where that is more than the asking
 * one would then hold, and those that have stalled; of them first the one that has been waiting longest for its next byte.
 */
export function createUploadMemory(bytesMax = IN_MEMORY_BYTES_MAX, nowMs: () => number = () => performance.now()): UploadMemory {
  const uploads = new Set<Upload>();
  let total = 0;
  const free = (upload: Upload): void => {
    total -= upload.held;
    upload.held = 0;
    upload.giveWay = undefined;
    uploads.delete(upload);
  };
  const makeRoom = (mine: Upload, bytes: number): void => {
    while (total + bytes > bytesMax) {
      const victim = nextToGiveWay(uploads, mine, bytes, nowMs());
      if (victim === undefined) throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
      const { giveWay } = victim;
      free(victim);
      giveWay?.();
    }
  };
  return (tenantId) => {
    const upload: Upload = { tenantId, held: 0, progressAtMs: nowMs(), giveWay: undefined };
    return {
      take(bytes) {
        makeRoom(upload, bytes);
        total += bytes;
        upload.held += bytes;
        upload.progressAtMs = nowMs();
        uploads.add(upload);
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

function nextToGiveWay(uploads: ReadonlySet<Upload>, mine: Upload, bytes: number, now: number): Upload | undefined {
  const held = new Map<string, number>();
  for (const one of uploads) held.set(one.tenantId, (held.get(one.tenantId) ?? 0) + one.held);
  const heldBy = (tenantId: string): number => held.get(tenantId) ?? 0;
  const most = Math.max(...held.values());
  const isGreedy = ({ tenantId }: Upload): boolean => heldBy(tenantId) === most && most > heldBy(mine.tenantId) + bytes;
  const others = [...uploads].filter((one) => one !== mine && one.giveWay !== undefined && one.held > 0);
  const greedy = others.filter(isGreedy);
  const candidates = greedy.length > 0 ? greedy : others.filter(({ progressAtMs }) => now - progressAtMs >= STALLED_MS);
  return candidates.reduce<Upload | undefined>(
    (first, one) => (first === undefined || one.progressAtMs < first.progressAtMs ? one : first),
    undefined,
  );
}
