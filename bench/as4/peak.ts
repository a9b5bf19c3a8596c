// The largest resident memory of a process since a moment. Linux only.
import { readFileSync, writeFileSync } from 'node:fs';

/** Begins the measurement. */
export function resetPeak(pid: number | 'self'): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

export function peakMiB(pid: number | 'self'): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
