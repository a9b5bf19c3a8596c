// Starts and ends real processes, as an operator does.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programOf } from './child.js';
import { mongoOf } from './mongo.js';

export interface Running extends AsyncDisposable {
  /** Empty for a process without an API. */
  readonly url: string;
  /** The address of health and metrics where they have a separate port. Otherwise empty. */
  readonly healthUrl: string;
  /** The address of `/as4` where it has a separate port. Otherwise empty. */
  readonly as4Url: string;
  readonly pid: number;
  /** The time from the spawn to the line that says the process is ready. */
  readonly readyMs: number;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Closes the reading end of its standard output. */
  closeOutput(): void;
  /** Resident memory in MiB. */
  memory(): number;
}

/** Ten times what a start takes beside suites that share the machine. */
const READY_TIMEOUT_MS = 300_000;

/** The folder of this build, which contains package.json and dist/. */
export const PRESENT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts a script of dist/ with these settings and waits for the line that says it is ready. Where TEST_MONGODB_URL is set, the jobs of
 * Agenda are there, in a database that belongs to DATABASE_URL. `folder` is the folder of another build. The service runs as `npm start`
 * runs it, from the joined files.
 */
export async function run(script: string, env: Readonly<Record<string, string>>, folder = PRESENT): Promise<Running> {
  const began = performance.now();
  const { file, environment } = programOf(script, folder);
  const child = spawn(process.execPath, [...flagsOf(folder), file], {
    env: { ...environment, ...jobsOf(env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTests(child);
  // Not inherited: AVA ends the thread of a test that timed out without `exit` events, and the process that is left would keep the
  // output of the tests open.
  child.stderr!.pipe(process.stderr, { end: false });
  const { url, healthUrl, as4Url } = await addressesOf(child);
  const readyMs = performance.now() - began;
  return {
    url,
    healthUrl,
    as4Url,
    pid: child.pid!,
    readyMs,
    kill: () => end(child, 'SIGKILL'),
    closeOutput: () => void child.stdout!.destroy(),
    memory: () => residentMiB(child.pid!),
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  };
}

/** A test that fails may leave a process behind, which would keep the output of the tests open. */
export function endWithTests(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** The flags of `npm start`. */
function flagsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

function jobsOf({ DATABASE_URL }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const url = DATABASE_URL === undefined ? undefined : mongoOf(DATABASE_URL);
  return url === undefined ? {} : { MONGODB_URL: url };
}

export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** The address of the API as the process prints it. Without an API, that of health, or empty. Rejects where the process ends first. */
export async function addressOf(child: ChildProcess): Promise<string> {
  return (await addressesOf(child)).url;
}

interface Addresses {
  readonly url: string;
  readonly healthUrl: string;
  readonly as4Url: string;
}

/** The line of other programs, and of older builds of the service. */
const READY_TEXT =
  /(?:ready at (http:\/\/[^\s,]+)|works without an API)(?:, health and metrics at (http:\/\/[^\s,]+))?(?:, AS4 at (http:\/\/\S+))?$/;

function addressesOf(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The process did not get ready')), READY_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => {
      const found = addressesIn(line);
      if (found === undefined) return;
      clearTimeout(timer);
      lines.close();
      // Nobody reads the rest, which must not fill the pipe.
      child.stdout!.resume();
      resolve(found);
    });
  });
}

function addressesIn(line: string): Addresses | undefined {
  if (line.startsWith('{')) {
    const { event, url, healthUrl = '', as4Url = '' } = JSON.parse(line) as { event: string } & Partial<Addresses>;
    return event === 'ready' ? { url: url ?? healthUrl, healthUrl, as4Url } : undefined;
  }
  const found = READY_TEXT.exec(line);
  return found === null ? undefined : { url: found[1] ?? found[2] ?? '', healthUrl: found[2] ?? '', as4Url: found[3] ?? '' };
}

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
