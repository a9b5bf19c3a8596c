// Prints the steps of the demonstration, aligned, each with its duration.
import type { Output } from '../command.js';
import { painted } from '../output.js';

export interface Steps {
  /** Runs one step. Prints its duration and its result, formatted by `saying`. */
  step<T>(name: string, work: () => Promise<T>, saying?: (result: T) => string): Promise<T>;
  /** Prints facts below the last step. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void;
  say(line: string): void;
}

const TIME_WIDTH = 6;
const NAME_WIDTH = 34;

export function createSteps(stdout: Output): Steps {
  const indent = ' '.repeat(TIME_WIDTH + ' ms    '.length);
  return {
    async step(name, work, saying) {
      const began = performance.now();
      const line = (mark: string, rest: string): void => {
        const ms = String(Math.round(performance.now() - began)).padStart(TIME_WIDTH);
        stdout.write(`${ms} ms  ${mark} ${rest === '' ? name : `${name.padEnd(NAME_WIDTH)}  ${rest}`}\n`);
      };
      try {
        const result = await work();
        line(painted(stdout, 'green', '✔'), saying?.(result) ?? '');
        return result;
      } catch (error) {
        line(painted(stdout, 'red', '✘'), '');
        throw error;
      }
    },
    facts(rows) {
      const width = Math.max(...rows.map(([name]) => name.length));
      for (const [name, value] of rows) stdout.write(`${indent}${name.padEnd(width)}  ${value}\n`);
    },
    say: (line) => stdout.write(`${line}\n`),
  };
}
