// The priorities of the pool's threads. A priority that was given up cannot be taken back, so a thread keeps the one it started with.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Kind } from './threadKinds.js';

/** As with nice(1): where threads want the same processor, one of 5 gets a third and one of 10 a tenth of the share of one of 0. */
export const USUAL = 0;
const LARGE = 5;
const PATIENT = 10;

/** Nobody waits for it. */
const PATIENT_KINDS: ReadonlySet<Kind> = new Set(['mail', 'mailHeader']);

/** An input of more bytes may take seconds, and thousands of small ones wait for the same processors. */
const LARGE_BYTES = 1024 * 1024;

export function niceOf(kind: Kind, bytes: number): number {
  if (PATIENT_KINDS.has(kind)) return PATIENT;
  return bytes > LARGE_BYTES ? LARGE : USUAL;
}

/** Lowers the priority of this thread. On Linux each thread has a priority of its own; elsewhere nothing changes. */
export function giveWay(nice: number): void {
  if (nice === USUAL) return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), nice);
  } catch {
    // Without it the thread works as well.
  }
}
