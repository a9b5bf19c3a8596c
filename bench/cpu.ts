// Measures processor use from /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type pg from 'pg';
import { moment } from './moment.js';

const TICKS_PER_SECOND = 100;

/** User and system time of these processes so far. A process that has ended counts 0. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + statOf(pid).seconds, 0);
}

interface Stat {
  readonly parent: number;
  readonly seconds: number;
  /** The time of its children that have ended. */
  readonly endedSeconds: number;
}

/** See proc(5). All values are 0 where the process has ended. */
function statOf(pid: number): Stat {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      seconds: (user + system) / TICKS_PER_SECOND,
      endedSeconds: (childUser + childSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return { parent: 0, seconds: 0, endedSeconds: 0 };
  }
}

/**
 * User and system time of all processes of the server to which this backend belongs, including those that have ended. The backend itself,
 * which the measurement uses, is not included. NaN where the server runs on another machine.
 */
export function serverSeconds(backend: number): number {
  if (!isPostgres(backend)) return Number.NaN;
  const server = statOf(backend).parent;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...statOf(Number(name)) }));
  const living = children.filter(({ pid, parent }) => parent === server && pid !== backend);
  const { seconds, endedSeconds } = statOf(server);
  return living.reduce((sum, one) => sum + one.seconds, seconds + endedSeconds);
}

/** Busy time of the whole machine, without idle time and waiting for disks. */
function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupts + soft) / TICKS_PER_SECOND;
}

/** Processors used on average: 1 is one processor all the time. */
export interface Used {
  readonly node: number;
  /** The busiest of the processes. */
  readonly busiestNode: number;
  /** Backends of the database. 0 where the server runs on another machine. */
  readonly postgresql: number;
  /** This process and the receivers. */
  readonly client: number;
  readonly machine: number;
}

/** Use while `work` runs. `sql` is connected to the database whose backends are counted. `receivers` count as the client. */
export async function used(
  pids: readonly number[],
  receivers: readonly number[],
  sql: pg.Client,
  work: () => Promise<void>,
): Promise<Used> {
  const began = {
    at: moment(),
    machine: busySeconds(),
    client: process.cpuUsage(),
    receivers: cpuSeconds(receivers),
    nodes: pids.map((pid) => cpuSeconds([pid])),
  };
  const before = await backends(sql);
  await work();
  const after = await backends(sql);
  const own = process.cpuUsage(began.client);
  const seconds = (moment() - began.at) / 1000;
  const nodes = pids.map((pid, index) => (cpuSeconds([pid]) - began.nodes[index]!) / seconds);
  const ofBackends = [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
  return {
    node: nodes.reduce((sum, one) => sum + one, 0),
    busiestNode: Math.max(...nodes),
    postgresql: ofBackends / seconds,
    client: ((own.user + own.system) / 1e6 + cpuSeconds(receivers) - began.receivers) / seconds,
    machine: (busySeconds() - began.machine) / seconds,
  };
}

/** CPU seconds of the backends of this database, by process id. */
async function backends(sql: pg.Client): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  return new Map(rows.map(({ pid }) => [pid, isPostgres(pid) ? cpuSeconds([pid]) : 0]));
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

const ALL = 0.9;

/** Describes the bottleneck. */
export function boundBy({ node, busiestNode, postgresql, client, machine }: Used): string {
  const cores = cpus().length;
  const others = machine - node - postgresql - client;
  if (others > cores / 4) return 'other work on this machine';
  if (machine > ALL * cores)
    return `CPU of the machine, most of it ${node >= postgresql && node >= client ? 'node' : postgresql >= client ? 'PostgreSQL' : 'the client'}`;
  if (client > ALL) return 'the client, one thread';
  if (busiestNode > ALL) return 'one thread of a process';
  return 'waiting: commits, locks, round trips';
}
