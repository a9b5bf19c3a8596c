// Reads a number of the command line of a benchmark.
import { UsageError } from '../src/commands/usage.js';

/** Throws UsageError for anything but a number from 1 to 999,999,999. */
export function positiveNumber(name: string, value: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(value)) throw new UsageError(`--${name} "${value}" is no number from 1 to 999,999,999.`);
  return Number(value);
}
