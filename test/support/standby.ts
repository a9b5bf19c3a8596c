// PostgreSQL with a synchronous standby. Available only where the programs are installed.
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './ports.js';
import { programOf, serverUser } from './postgres.js';
import { until } from './until.js';

const execute = promisify(execFile);

export interface Pair extends AsyncDisposable {
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** SIGKILL, as if the machine were gone. */
  killPrimary(): Promise<void>;
  /** Resolves when the standby takes changes. */
  promote(): Promise<void>;
}

/** Every commit waits until the standby has it on its disk. Undefined where PostgreSQL is not installed. */
export async function startPair(): Promise<Pair | undefined> {
  if (programOf('initdb') === undefined) return undefined;
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'exchange-pair-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const user = await serverUser();
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  for (const path of [primary, standby]) mkdirSync(path, { mode: 0o700 });
  if (user !== undefined) {
    chmodSync(folder, 0o711);
    for (const path of [folder, primary, standby]) chownSync(path, user.uid, user.gid);
  }
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...given: string[]): Promise<unknown> => execute(programOf(program)!, given, { ...user, cwd: folder });
  const start = async (data: string, port: number): Promise<void> => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
    await run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-o', options, 'start');
    stack.defer(async () => void (await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => undefined)));
  };
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  await run('initdb', '-D', primary, '-A', 'trust', '-U', 'postgres');
  await start(primary, primaryPort);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`;
  await run('pg_basebackup', '-D', standby, '-d', source, '--checkpoint=fast', '--write-recovery-conf');
  await start(standby, standbyPort);
  await waitForEach(primaryPort);
  const owned = stack.move();
  return {
    primaryPort,
    standbyPort,
    async killPrimary() {
      const pid = Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await until(() => !isAlive(pid), 'the primary is dead');
    },
    promote: async () => void (await run('pg_ctl', '-D', standby, '-w', 'promote')),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** As the documentation says: the commits of the primary wait for the standby. */
async function waitForEach(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    await client.query(`alter system set synchronous_standby_names = 'standby'`);
    await client.query('select pg_reload_conf()');
    await until(async () => {
      const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
      return rows[0]?.sync_state === 'sync';
    }, 'the standby is synchronous');
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
