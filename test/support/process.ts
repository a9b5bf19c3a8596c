// Real processes under test, as an operator would start and kill them.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from './child.js';
import { mongoOf } from './mongo.js';

export interface Running extends AsyncDisposable {
  /** '' for a process without an API. */
  readonly url: string;
  /** Of health and metrics, where they have a port of their own; else ''. */
  readonly healthUrl: string;
  readonly pid: number;
  /** From spawn to the line that says it is ready. */
  readonly readyMs: number;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Whoever reads its standard output goes away. */
  closeOutput(): void;
  /** Resident memory in MiB. */
  memory(): number;
}

const READY_TIMEOUT_MS = 60_000;

/** The folder of this build, with package.json and dist/. */
export const PRESENT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A script of dist/, given settings, up to the line that says it is ready. Where TEST_MONGODB_URL is set, Agenda's jobs are there,
 * in a database that belongs to DATABASE_URL. `folder` is that of another build.
 */
export async function run(script: string, env: Readonly<Record<string, string>>, folder = PRESENT): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [...flagsOf(folder), join(folder, 'dist', script)], {
    env: { ...bareEnvironment(), ...jobsOf(env), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, healthUrl } = await addressesOf(child);
  const readyMs = performance.now() - began;
  return {
    url,
    healthUrl,
    pid: child.pid!,
    readyMs,
    kill: () => end(child, 'SIGKILL'),
    closeOutput: () => void child.stdout!.destroy(),
    memory: () => residentMiB(child.pid!),
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  };
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

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Where it serves, once it says so; without an API that of health, or ''. Rejects where it ends before. */
export async function addressOf(child: ChildProcess): Promise<string> {
  return (await addressesOf(child)).url;
}

function addressesOf(child: ChildProcess): Promise<{ url: string; healthUrl: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error('The process did not get ready')), READY_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    child.stdout!.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-4096);
      const found = /(?:ready at (http:\/\/[^\s,]+)|works without an API)(?:, health and metrics at (http:\/\/\S+))?\n/.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      resolve({ url: found[1] ?? found[2] ?? '', healthUrl: found[2] ?? '' });
    });
  });
}

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
