// The priorities of the pool's threads. A process without privileges cannot raise a priority again, so a thread keeps the one it started with.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { TaskKind } from './tasks.js';

// Niceness, as in nice(1). Where threads compete for a processor, a niceness of 5 gets a third of the share of 0, and 10 a tenth.
export const NORMAL_NICE = 0;
const LARGE_INPUT_NICE = 5;
const BACKGROUND_NICE = 10;

/** Kinds of background tasks: no request waits for their result. */
const BACKGROUND_KINDS: ReadonlySet<TaskKind> = new Set(['mail', 'mailHeader']);

/** A larger input may take seconds of processor time. */
export const LARGE_INPUT_BYTES = 1024 * 1024;

/** The niceness of the thread for an input of that many bytes. */
export function niceOf(kind: TaskKind, bytes: number): number {
  if (BACKGROUND_KINDS.has(kind)) return BACKGROUND_NICE;
  return kind === 'render' || bytes > LARGE_INPUT_BYTES ? LARGE_INPUT_NICE : NORMAL_NICE;
}

/** Lowers the priority of this thread. On Linux each thread has a priority of its own; elsewhere nothing changes. */
export function lowerPriority(nice: number): void {
  if (nice === NORMAL_NICE) return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), nice);
  } catch {
    // Without it the thread works as well.
  }
}
