// The exchange of the demonstration: a running one, or a new one.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cut } from '../../cut.js';
import type { Environment } from '../command.js';
import { DemoFailure } from './failure.js';

/** Where `npm start` listens. */
export const defaultUrl = (env: Environment): string => `http://127.0.0.1:${env['PORT'] || 8080}`;
/** A refused connection is noticed at once. This is for a busy exchange. */
const LOOK_MS = 10_000;
const STOP_MS = 10_000;

interface Exchange extends AsyncDisposable {
  readonly url: string;
  readonly isOwn: boolean;
}

/** The exchange at `url`. Without it, the one that `npm start` has started, otherwise a new one that ends with the demonstration. */
export async function findExchange(url: string | undefined, signal: AbortSignal, env: Environment): Promise<Exchange> {
  const wanted = (url ?? defaultUrl(env)).replace(/\/+$/, '');
  const found = { url: wanted, isOwn: false, [Symbol.asyncDispose]: async () => undefined };
  if (await isLive(wanted)) return found;
  if (url !== undefined) throw new DemoFailure(`No exchange answers at ${wanted}/health/live.`);
  return startExchange(signal, env);
}

/** Whether an exchange answers at the address. */
export async function isLive(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(LOOK_MS) });
    return response.status === 200 && ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** Starts a sandbox on a free port, independent of the settings in the environment. */
async function startExchange(signal: AbortSignal, env: Environment): Promise<Exchange> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-demo-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const main = fileURLToPath(new URL('../../main.js', import.meta.url));
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    // As if npm had started it, so that it ends when this process is killed.
    env: { PATH: env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stack.defer(() => stop(child));
  const url = await readUrl(child, signal);
  const owned = stack.move();
  return { url, isOwn: true, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** main.js prints one line when it is ready. */
async function readUrl(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = cut(`${complaint}${chunk.toString()}`, 2_000);
  });
  for await (const line of createInterface({ input: child.stdout!, signal })) {
    // Node and libraries may print other lines.
    if (!line.startsWith('{')) continue;
    const { event, url } = JSON.parse(line) as { readonly event: string; readonly url?: string };
    if (event === 'ready' && url !== undefined) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new DemoFailure(`An exchange could not be started. ${messageOf(complaint)}`);
}

/** Of the log lines on standard error. */
function messageOf(lines: string): string {
  const messages = lines.split('\n').map((line) => /^\{.*"message":("(?:[^"\\]|\\.)*")/.exec(line)?.[1]);
  return messages.flatMap((message) => (message === undefined ? [] : [JSON.parse(message) as string])).join('\n') || lines.trim();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
