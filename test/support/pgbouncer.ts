// Pgbouncer with the project's configuration, before a PostgreSQL server of a test. Available only where the program is installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { serverUser } from './postgres.js';

export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
}

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version']).error === undefined;
}

/** `connects`: whether the connect_query of the configuration stays. */
export async function startPgbouncer(server: string, { connects = true } = {}): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, pathname, username } = new URL(server);
  const own = await freePort();
  let text = readFileSync('deploy/pgbouncer.ini', 'utf8');
  const put = (pattern: RegExp, by: string): void => {
    if (!pattern.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${pattern}`);
    text = text.replace(pattern, by);
  };
  put(/host=127\.0\.0\.1 port=5432 dbname=exchange pool_size=40/, `host=${hostname} port=${port} dbname=${pathname.slice(1)} pool_size=6`);
  put(/^listen_port = .*$/m, `listen_port = ${own}`);
  put(/^auth_type = .*$/m, 'auth_type = trust');
  put(/^auth_file = .*$/m, `auth_file = ${join(folder, 'users')}`);
  if (!connects) put(/ connect_query='(?:[^']|'')*'/, '');
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), text);
  // It refuses to run as root.
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...(await serverUser()),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      said += more;
      if (said.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`pgbouncer ended: ${said}`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${own}/exchange`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
