// Answers in memory, by participant: the longest unused go first where there are too many, or too many bytes of them.
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

export function holding(entry: SmpEntry, publishing: Publishing, readAtMs: number): Held {
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
  // The order of a Map is that of insertion: the first is the longest unused.
  const all = new Map<string, Held>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= all.get(key)?.bytes ?? 0;
    all.delete(key);
  };
  const shrink = (): void => {
    while (all.size > participantsMax || bytes > bytesMax) drop(all.keys().next().value!);
  };
  return {
    get(key) {
      const held = all.get(key);
      if (held !== undefined) {
        all.delete(key);
        all.set(key, held);
      }
      return held;
    },
    put(key, held) {
      drop(key);
      all.set(key, held);
      bytes += held.bytes;
      shrink();
    },
    add(key, held, name, answer) {
      held.answers.set(name, answer);
      const more = answer.body.length + ENTRY_BYTES;
      held.bytes += more;
      if (all.get(key) !== held) return;
      bytes += more;
      shrink();
    },
    drop(key) {
      if (key !== undefined) return drop(key);
      all.clear();
      bytes = 0;
    },
    get size() {
      return { participants: all.size, bytes };
    },
  };
}
