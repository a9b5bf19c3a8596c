// Runs `npm run receive` as a separate process and reads its output line by line.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { programOf } from './child.js';

export interface ReceiverProcess extends AsyncDisposable {
  /** The next matching line of standard output after the last call. Throws where the process ends first. */
  line(fits: RegExp): Promise<string>;
  /** The text on standard error, as soon as it matches. */
  stderr(fits: RegExp): Promise<string>;
  /** Sends Ctrl-C. Returns the exit code. */
  interrupt(): Promise<number | null>;
  /** Sends Ctrl-C, and does not wait. */
  signal(): void;
  /** The exit code, when the process ends by itself. */
  ended(): Promise<number | null>;
}

export function startReceiver(given: readonly string[]): ReceiverProcess {
  const { file, environment } = programOf('src/exchange.js');
  const child = spawn(process.execPath, [file, 'receive', ...given], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  const arrived = new EventEmitter();
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    arrived.emit('more');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    async line(fits) {
      for (;;) {
        const { value, done } = (await lines.next()) as { value?: string; done?: boolean };
        if (done === true || value === undefined) throw new Error(`The receiver ended before ${fits}: ${stderr}`);
        if (fits.test(value)) return value;
      }
    },
    async stderr(fits) {
      while (!fits.test(stderr)) await once(arrived, 'more');
      return stderr;
    },
    interrupt: () => end(child, closed),
    signal: () => void child.kill('SIGINT'),
    ended: async () => ((await closed) as [number | null])[0],
    async [Symbol.asyncDispose]() {
      await end(child, closed);
    },
  };
}

async function end(child: ChildProcess, closed: Promise<unknown[]>): Promise<number | null> {
  child.kill('SIGINT');
  return ((await closed) as [number | null])[0];
}
