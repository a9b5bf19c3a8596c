// `npm run receive` as a process of its own, read line by line.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from './child.js';

export interface ReceiverProcess extends AsyncDisposable {
  /** The next line of standard output that fits, from where the last call ended; throws where the process ends before. */
  line(fits: RegExp): Promise<string>;
  /** What stands on standard error, as soon as it fits. */
  stderr(fits: RegExp): Promise<string>;
  /** Ctrl-C; the exit code. */
  interrupt(): Promise<number | null>;
  /** The exit code, once it ends by itself. */
  ended(): Promise<number | null>;
}

export function startReceiver(given: readonly string[]): ReceiverProcess {
  const file = fileURLToPath(new URL('../../src/commands/receive.js', import.meta.url));
  const child = spawn(process.execPath, [file, ...given], { env: { ...bareEnvironment() }, stdio: ['ignore', 'pipe', 'pipe'] });
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
