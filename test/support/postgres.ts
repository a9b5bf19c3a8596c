// A PostgreSQL server for one test, which may restart it. Available only where the programs are installed.
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.js';

const execute = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  /** Simulates a power failure: no checkpoint, and recovery at the next start. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The path of one of PostgreSQL's programs. Undefined where it is not installed. */
export function programOf(name: string): string | undefined {
  const version = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort().at(-1) : undefined;
  return version === undefined ? undefined : join(INSTALLED, version, 'bin', name);
}

/** Undefined where PostgreSQL is not installed. */
export async function startPostgres(): Promise<OwnPostgres | undefined> {
  if (programOf('initdb') === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'exchange-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = await serverUser();
  if (user !== undefined) {
    chmodSync(folder, 0o711);
    for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  }
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...given: string[]): Promise<unknown> => execute(programOf(program)!, given, { ...user, cwd: folder });
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  const start = async (): Promise<void> => void (await run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'));
  const stop = async (): Promise<void> => void (await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'));
  await run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres');
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The system user postgres, where this process runs as root. */
export async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, 'postgres'])).stdout)));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
