// Runs the receiver of the benchmark as a separate process, so that its CPU time is not counted as the benchmark's.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAuthority } from '../../src/sandbox/authority.js';
import { bareEnvironment } from '../../test/support/child.js';
import { PRESENT } from '../../test/support/process.js';
import { folder } from '../environment.js';
import type { Command, Ready } from './receiver.js';

export interface Sink extends AsyncDisposable {
  readonly pid: number;
  /** The port for TLS, as `localhost`. */
  readonly port: number;
  /** The port for plain TCP. */
  readonly plainPort: number;
  /** The authority that signed its certificate, in PEM. */
  readonly caFile: string;
  /** Forgets all arrivals. */
  clear(): Promise<void>;
  /** Whether requests to odd endpoints stay without a response from now on. */
  hangOdd(hangs: boolean): Promise<void>;
  /** Resolves when `count` different events have arrived. */
  until(count: number): Promise<void>;
  arrivals(): Promise<Arrivals>;
}

export interface Arrivals {
  /** The first arrival of each event, by moment(). */
  readonly first: ReadonlyMap<string, number>;
  /** Requests after the first one of an event. */
  readonly duplicates: number;
}

/** `delayMs`: the delay of each response. */
export async function startSink(delayMs = 0): Promise<Sink> {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await folder());
  const authority = await openAuthority(join(data.path, 'pki'), new Date());
  const { certificatePem, keyPem, caPem } = await authority.issueCertificate({ names: ['localhost', '127.0.0.1'], days: 1 });
  const caFile = join(data.path, 'ca.pem');
  writeFileSync(caFile, caPem);
  const child = fork(join(PRESENT, 'dist/bench/webhooks/receiver.js'), {
    env: { ...bareEnvironment(), SINK_CERT: certificatePem, SINK_KEY: keyPem, SINK_DELAY_MS: String(delayMs) },
    serialization: 'advanced',
  });
  stack.defer(() => void child.kill('SIGKILL'));
  const { port, plainPort } = await answer<Ready>(child);
  const ask = <T>(command: Command): Promise<T> => {
    const answered = answer<T>(child);
    child.send(command);
    return answered;
  };
  const owned = stack.move();
  return {
    pid: child.pid!,
    port,
    plainPort,
    caFile,
    clear: () => ask({ what: 'clear' }),
    hangOdd: (hangs) => ask({ what: 'hangOdd', hangs }),
    until: (count) => ask({ what: 'until', count }),
    arrivals: () => ask({ what: 'arrivals' }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns the next message. Only one request is sent at a time. */
function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('The receiver of the benchmark ended'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}
