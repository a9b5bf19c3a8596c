// Real processes under test, each with a database of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '../test/support/database.js';

export interface Running extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** From spawn to the line that says it is ready. */
  readonly readyMs: number;
  /** Resident memory in MiB. */
  memory(): number;
}

const READY_TIMEOUT_MS = 60_000;

/** A script of dist/, given settings, up to the line that holds its address. */
export async function run(script: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', path], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await address(child);
  const readyMs = performance.now() - began;
  return {
    url,
    pid: child.pid!,
    readyMs,
    memory: () => residentMiB(child.pid!),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error('The process did not get ready')), READY_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)));
    child.stdout!.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-4096);
      const found = /ready at (http:\/\/\S+)/.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[1]!);
    });
  });
}

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** A database on the server of TEST_DATABASE_URL. Throws one sentence where there is none. */
export async function database(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const fresh = await freshDatabase();
  if (fresh === undefined) throw new Error('TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.');
  return fresh;
}

/** A folder that is gone afterwards. */
export async function folder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'exchange-bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** An access token of a demo client. */
export async function token(url: string, client: string): Promise<string> {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
