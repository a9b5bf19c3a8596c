// Answers in memory, by participant: the longest unused go first where there are too many, or too many bytes of them.
import { LRUCache } from 'lru-cache';
import type { Publishing, SmpAnswer } from './answers.js';
import type { SmpEntry } from './entries.js';

/** What a process keeps. */
const PARTICIPANTS_MAX = 20_000;
const BYTES_MAX = 64 * 1024 * 1024;
/** Of an entry beside its answers: rows, maps and keys, roughly. */
const ENTRY_BYTES = 1_024;

/** A participant with the answers about it. */
export interface Held {
  readonly entry: SmpEntry;
  readonly publishing: Publishing;
  /** When the entry was last read, by performance.now(). */
  readAtMs: number;
  readonly answers: Map<string, SmpAnswer>;
  bytes: number;
}

export function createHeld(entry: SmpEntry, publishing: Publishing, readAtMs: number): Held {
  return { entry, publishing, readAtMs, answers: new Map(), bytes: ENTRY_BYTES };
}

export interface Cache {
  get(key: string): Held | undefined;
  put(key: string, held: Held): void;
  /** Adds an answer, also where the participant has just been dropped. */
  add(key: string, held: Held, name: string, answer: SmpAnswer): void;
  /** Without a key, everything. */
  drop(key?: string): void;
  readonly size: { readonly participants: number; readonly bytes: number };
}

export function createCache(participantsMax = PARTICIPANTS_MAX, bytesMax = BYTES_MAX): Cache {
  const all = new LRUCache<string, Held>({ max: participantsMax, maxSize: bytesMax, sizeCalculation: ({ bytes }) => bytes });
  return {
    get: (key) => all.get(key),
    put: (key, held) => void all.set(key, held),
    add(key, held, name, answer) {
      held.answers.set(name, answer);
      held.bytes += answer.body.length + ENTRY_BYTES;
      if (all.peek(key) !== held) return;
      // Its size is computed again where it is put anew.
      all.delete(key);
      all.set(key, held);
    },
    drop: (key) => void (key === undefined ? all.clear() : all.delete(key)),
    get size() {
      return { participants: all.size, bytes: all.calculatedSize };
    },
  };
}
