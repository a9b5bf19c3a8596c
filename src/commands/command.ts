// What a command is, and all that it gets: no command reads the process.
import type { Readable } from 'node:stream';

export interface Command {
  readonly usage: string;
  /** Prints its result. Returns the exit code. Throws UsageError and what is said in a sentence (refused.ts). */
  readonly run: (line: CommandLine) => Promise<number>;
  /** The exit code of a fault, where it is not 1. A wrong command line is always 2. */
  readonly failed?: number;
  /** It only prints: it ends with 0 at once where nobody reads the output. Others work on to their end. */
  readonly onlyPrints?: boolean;
}

/** Standard output or standard error. A terminal has a width. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export type Environment = Readonly<Record<string, string | undefined>>;

type StopReason = 'interrupted' | 'unread';

export interface CommandLine {
  /** The name of the command, which is that of its npm script. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  /** For a command that cleans up before it ends. `stop` may be called more than once. A second Ctrl-C ends the process at once. */
  readonly onStop: (stop: (reason: StopReason) => void) => void;
}

/** Writes the text, and returns the exit code. */
export function say(stream: Output, text: string, code = 0): number {
  stream.write(text);
  return code;
}

/** Waits until the reader has taken the text. A reader that is gone has taken all. */
export function print(stream: Output, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => void stream.write(text, () => resolve()));
}
