// Sends a backlog and measures the speed and the processor time of each side.
import type pg from 'pg';
import type { Running } from '../../test/support/process.js';
import { cpuSeconds, serverSeconds } from '../cpu.js';
import { median } from '../report.js';
import type { Sink } from './sink.js';

export interface Drained {
  /** From the first to the last arrival. */
  readonly perSecond: number;
  /** Milliseconds of processor time per delivery, until its result is written. */
  readonly engineMs: number;
  /** All processes of the server except the one that fills the queue. NaN where the server runs on another machine. */
  readonly databaseMs: number;
  readonly sinkMs: number;
}

export interface Drainable {
  readonly sink: Sink;
  readonly processes: readonly Running[];
  /** The connection that `fill` and `settled` use. */
  readonly client: pg.Client;
  fill(count: number): Promise<void>;
  /** Resolves when every result is written. */
  settled(): Promise<void>;
}

export async function drain({ sink, processes, client, fill, settled }: Drainable, count: number): Promise<Drained> {
  await sink.clear();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const spent = (): readonly number[] => [cpuSeconds(processes.map(({ pid }) => pid)), serverSeconds(rows[0]!.pid), cpuSeconds([sink.pid])];
  const before = spent();
  await fill(count);
  await sink.until(count);
  await settled();
  const [engineMs = 0, databaseMs = 0, sinkMs = 0] = spent().map((seconds, index) => (1000 * (seconds - before[index]!)) / count);
  const { first, duplicates } = await sink.arrivals();
  if (duplicates > 0) throw new Error(`${duplicates} deliveries came twice`);
  const moments = [...first.values()];
  return { perSecond: (count - 1) / ((moments.at(-1)! - moments[0]!) / 1000), engineMs, databaseMs, sinkMs };
}

/** The median of each figure separately. */
export function medianOf(rounds: readonly Drained[]): Drained {
  const of = (name: keyof Drained): number => median(rounds.map((one) => one[name]));
  return { perSecond: of('perSecond'), engineMs: of('engineMs'), databaseMs: of('databaseMs'), sinkMs: of('sinkMs') };
}
