// The delivery engine as in production (TLS, signatures, the whole log) with a receiver of the benchmark, compared with bare outbox loops
// over TLS in the same run.

import pg from 'pg';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { median, print } from './report.js';
import { type Drainable, type Drained, drain, medianOf } from './webhooks/backlog.js';
import { connected, type EngineBench, EVENT, startEngine } from './webhooks/engine.js';
import { FLOORS, type FloorName } from './webhooks/floors.js';
import { type Load, type Paced, paced } from './webhooks/paced.js';
import { type Sink, startSink } from './webhooks/sink.js';

const DELIVERIES = Number(process.env['DELIVERIES'] ?? 20_000);
const WARM_UP = DELIVERIES / 5;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const LATENCY_PER_SECOND = 500;
const LATENCY_SECONDS = 10;
const CLIENTS = 4;
const ENDPOINTS = 200;
const MEMORY_DELIVERIES = Number(process.env['MEMORY_DELIVERIES'] ?? 200_000);

const FLOOR_NAMES = Object.keys(FLOORS) as FloorName[];
const HEADINGS = ['', 'per second', 'CPU ms: engine', 'database', 'both', 'sink', 'p50 ms', 'p99 ms', 'MiB'];

type Row = (string | number)[];

export async function webhooks(): Promise<void> {
  const rows: Row[] = [];
  const figures: Record<string, unknown> = {};
  for (const endpoints of [ENDPOINTS, 10, 1]) figures[`endpoints${endpoints}`] = await beside(endpoints, rows);
  Object.assign(figures, { latency: await latency(rows), memoryMiB: await memory(rows) });
  print('webhooks', HEADINGS, rows, figures);
}

/** The engine and the floors in turn, with the same receiver. */
async function beside(endpoints: number, rows: Row[]): Promise<object> {
  await using stack = new AsyncDisposableStack();
  const sink = stack.use(await startSink());
  const bench = stack.use(await startEngine(sink, endpoints));
  const all: { readonly name: string; readonly title: string; readonly one: Drainable; readonly rounds: Drained[] }[] = [
    { name: 'engine', title: `engine over TLS, ${endpoints} endpoints`, one: engineOf(sink, bench), rounds: [] },
  ];
  if (endpoints === ENDPOINTS) {
    const plain = stack.use(await startEngine(sink, endpoints, { PLAIN_PORT: String(sink.plainPort) }));
    all.push({ name: 'plain', title: 'the same over bare plain sockets, unlike production', one: engineOf(sink, plain), rounds: [] });
  }
  for (const name of FLOOR_NAMES) {
    const floor = stack.use(await startFloor(name, endpoints, sink));
    all.push({ name, title: `floor: ${FLOORS[name].title}`, one: floor, rounds: [] });
  }
  for (const { one } of all) await drain(one, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) for (const { one, rounds } of all) rounds.push(await drain(one, DELIVERIES));

  const ours = all[0]!.rounds;
  const figures: Record<string, object> = {};
  for (const { name, title, one, rounds } of all) {
    const middle = medianOf(rounds);
    const ratio = median(ours.map(({ perSecond }, index) => perSecond / rounds[index]!.perSecond));
    const costRatio = median(ours.map((mine, index) => bothMs(mine) / bothMs(rounds[index]!)));
    const isFloor = name in FLOORS;
    rows.push([title, ...costs(middle), '', '', one.processes[0]!.memory()]);
    if (isFloor) rows.push(['  engine to this floor', ratio, '', '', costRatio, '', '', '', '']);
    figures[name] = { ...middle, ...(isFloor ? { speedRatio: ratio, costRatio } : {}) };
  }
  return figures;
}

function bothMs({ engineMs, databaseMs }: Drained): number {
  return engineMs + databaseMs;
}

function costs(drained: Drained): number[] {
  return [drained.perSecond, drained.engineMs, drained.databaseMs, bothMs(drained), drained.sinkMs];
}

function engineOf(sink: Sink, bench: EngineBench): Drainable {
  return { sink, processes: bench.processes, client: bench.client, fill: bench.announce, settled: bench.settled };
}

/** A bare loop as a separate process, on a separate database. */
async function startFloor(name: FloorName, endpoints: number, sink: Sink): Promise<Drainable & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const own = await databaseOnServer();
  stack.defer(() => own.drop());
  const env = { FLOOR: name, DATABASE_URL: own.url, SINK_PORT: String(sink.port), SINK_CA_FILE: sink.caFile };
  const floor = stack.use(await run('bench/webhooks/floor.js', env));
  const { client } = stack.use(await connected(own.url));
  const owned = stack.move();
  return {
    sink,
    processes: [floor],
    client,
    fill: async (count) => void (await client.query(FLOORS[name].fill, [count, endpoints, EVENT.padEnd(2_000)])),
    async settled() {
      for (;;) {
        const { rows } = await client.query(`select 1 from ${FLOORS[name].queue} where state <> 'DELIVERED' limit 1`);
        if (rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** From an event to its arrival at a constant rate. Then the same while half of the endpoints hang. */
async function latency(rows: Row[]): Promise<object> {
  await using stack = new AsyncDisposableStack();
  const sink = stack.use(await startSink());
  const bench = stack.use(await startEngine(sink, ENDPOINTS));
  const pool = stack.adopt(new pg.Pool({ connectionString: bench.url, max: CLIENTS }), (one) => one.end());
  const load: Load = {
    bench,
    sink,
    pool,
    endpoints: ENDPOINTS,
    perSecond: LATENCY_PER_SECOND,
    seconds: LATENCY_SECONDS,
    counts: () => true,
  };
  const row = (title: string, { reachedPerSecond, fromCommit, fromSchedule }: Paced): void => {
    rows.push([`${title}, from its commit`, reachedPerSecond, '', '', '', '', fromCommit.p50, fromCommit.p99, '']);
    rows.push(['  from when the schedule has it', '', '', '', '', '', fromSchedule.p50, fromSchedule.p99, '']);
  };
  await drain(engineOf(sink, bench), WARM_UP);
  const all = await paced(load);
  row(`event to arrival at ${LATENCY_PER_SECOND}/s`, all);
  const even = (endpoint: number): boolean => endpoint % 2 === 0;
  const before = await paced({ ...load, counts: even });
  row('  every other endpoint', before);
  await sink.hangOdd(true);
  const beside = await paced({ ...load, counts: even });
  row('  these while the others hang', beside);
  return { all, everyOther: before, besideHanging: beside };
}

async function memory(rows: Row[]): Promise<readonly number[]> {
  await using sink = await startSink();
  await using bench = await startEngine(sink, ENDPOINTS);
  const sizes: number[] = [];
  for (let sent = 0; sent < MEMORY_DELIVERIES; sent += DELIVERIES) {
    await drain(engineOf(sink, bench), DELIVERIES);
    sizes.push(bench.processes[0]!.memory());
  }
  rows.push([`memory after ${DELIVERIES * 2} deliveries`, '', '', '', '', '', '', '', sizes[1] ?? sizes[0]!]);
  rows.push([`memory after ${MEMORY_DELIVERIES}`, '', '', '', '', '', '', '', sizes.at(-1)!]);
  return sizes.map(Math.round);
}
