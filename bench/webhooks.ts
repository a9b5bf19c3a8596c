// The delivery engine with signatures and the whole log, to a local sink, beside a bare outbox loop in the same run.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { median, print, quantile } from './report.js';
import { connected, drain, type EngineBench, EVENT, type Rate, startEngine } from './webhooks/engine.js';
import { type Sink, startSink } from './webhooks/sink.js';

const DELIVERIES = 20_000;
const WARM_UP = 4_000;
const ROUNDS = 3;
const LATENCY_PER_SECOND = 500;
const LATENCY_SECONDS = 10;
const ENDPOINTS = 200;
const MEMORY_DELIVERIES = Number(process.env['MEMORY_DELIVERIES'] ?? 200_000);

export async function webhooks(): Promise<void> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  for (const endpoints of [1, 10, ENDPOINTS]) {
    const { engine, floor, ratio } = await beside(endpoints, rows);
    Object.assign(figures, { [`perSecond${endpoints}`]: engine, [`floor${endpoints}`]: floor, [`ratio${endpoints}`]: ratio });
  }
  Object.assign(figures, await overTls(rows), await latency(rows), await memory(rows));
  print('webhooks', ['', 'per second', 'CPU ms each', 'p50 ms', 'p99 ms', 'MiB'], rows, figures);
}

/** The engine and the floor in turn, over the same sink. */
async function beside(endpoints: number, rows: (string | number)[][]): Promise<{ engine: number; floor: number; ratio: number }> {
  await using sink = await startSink();
  await using bench = await startEngine(endpoints, { PLAIN_PORT: String(sink.port) });
  const other = await databaseOnServer();
  try {
    await using floor = await run('bench/webhooks/floor.js', { DATABASE_URL: other.url, PLAIN_PORT: String(sink.port) });
    await using outbox = await connected(other.url);
    await drain(sink, bench.processes, WARM_UP, () => bench.announce(WARM_UP));
    await drain(sink, [floor], WARM_UP, () => fillOutbox(outbox.client, WARM_UP, endpoints));
    const ours: Rate[] = [];
    const bare: Rate[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await drain(sink, bench.processes, DELIVERIES, () => bench.announce(DELIVERIES)));
      await bench.settled();
      bare.push(await drain(sink, [floor], DELIVERIES, () => fillOutbox(outbox.client, DELIVERIES, endpoints)));
    }
    const rate = (all: readonly Rate[]): number => median(all.map((one) => one.perSecond));
    const cpu = (all: readonly Rate[]): number => (1000 * median(all.map((one) => one.cpuSeconds))) / DELIVERIES;
    const ratio = median(ours.map((one, index) => one.perSecond / bare[index]!.perSecond));
    rows.push([`engine, ${endpoints} endpoints`, rate(ours), cpu(ours), '', '', bench.processes[0]!.memory()]);
    rows.push(['floor: bare claim, POST, update', rate(bare), cpu(bare), '', '', '']);
    rows.push([`ratio${endpoints === ENDPOINTS ? ' (goal 0.5, and 8,000 per second)' : ''}`, ratio, '', '', '', '']);
    return { engine: rate(ours), floor: rate(bare), ratio };
  } finally {
    await other.drop();
  }
}

/** Certificates, handshakes and keep-alive as in production. */
async function overTls(rows: (string | number)[][]): Promise<object> {
  await using bench = await startEngine(ENDPOINTS, {});
  await using sink = await startSink(JSON.parse(readFileSync(join(bench.dataDir, 'sink.json'), 'utf8')) as { cert: string; key: string });
  await bench.client.query(`update webhook_subscription set endpoint = replace(endpoint, ':443', ':${sink.port}')`);
  await drain(sink, bench.processes, WARM_UP, () => bench.announce(WARM_UP));
  await bench.settled();
  const { perSecond, cpuSeconds } = await drain(sink, bench.processes, DELIVERIES, () => bench.announce(DELIVERIES));
  rows.push([
    `engine over TLS with keep-alive, ${ENDPOINTS} endpoints`,
    perSecond,
    (1000 * cpuSeconds) / DELIVERIES,
    '',
    '',
    bench.processes[0]!.memory(),
  ]);
  return { tlsPerSecond: perSecond };
}

/** From the commit of an event to its arrival, at 500 events per second; then with half of the endpoints hanging. */
async function latency(rows: (string | number)[][]): Promise<object> {
  await using sink = await startSink();
  await using bench = await startEngine(ENDPOINTS, { PLAIN_PORT: String(sink.port) });
  const well = await paced(sink, bench, () => true);
  rows.push([`event to arrival at ${LATENCY_PER_SECOND}/s (goals 10, 60)`, '', '', quantile(well, 0.5), quantile(well, 0.99), '']);
  const isHanging = (path: string): boolean => Number(path.slice(1)) % 2 === 1;
  const before = await paced(sink, bench, (index) => index % 2 === 0);
  sink.hang = isHanging;
  const after = await paced(sink, bench, (index) => index % 2 === 0);
  rows.push(['the same, every other endpoint only', '', '', quantile(before, 0.5), quantile(before, 0.99), '']);
  rows.push(['while the other 100 hang (goal: p99 + 20 %)', '', '', quantile(after, 0.5), quantile(after, 0.99), '']);
  return {
    p50Ms: quantile(well, 0.5),
    p99Ms: quantile(well, 0.99),
    healthyP99Ms: quantile(before, 0.99),
    besideHangingP99Ms: quantile(after, 0.99),
  };
}

async function memory(rows: (string | number)[][]): Promise<object> {
  await using sink = await startSink();
  await using bench = await startEngine(ENDPOINTS, { PLAIN_PORT: String(sink.port) });
  const sizes: number[] = [];
  for (let sent = 0; sent < MEMORY_DELIVERIES; sent += DELIVERIES) {
    await drain(sink, bench.processes, DELIVERIES, () => bench.announce(DELIVERIES));
    await bench.settled();
    sizes.push(bench.processes[0]!.memory());
  }
  const [second, last] = [sizes[1] ?? sizes[0]!, sizes.at(-1)!];
  rows.push([`after ${DELIVERIES * 2} deliveries, after ${MEMORY_DELIVERIES}`, '', '', '', second, last]);
  return { memoryMiB: sizes.map(Math.round) };
}

async function fillOutbox(client: pg.Client, count: number, endpoints: number): Promise<void> {
  await client.query(
    `insert into outbox (event, path, body) select 'evt_' || replace(gen_random_uuid()::text, '-', ''), '/' || n % $2::int, $3
     from generate_series(0, $1::int - 1) as n`,
    [count, endpoints, EVENT.padEnd(2_000)],
  );
}

/** Latencies in ms of the events for the endpoints that count. */
async function paced(sink: Sink, bench: EngineBench, counts: (endpoint: number) => boolean): Promise<number[]> {
  sink.clear();
  const committed = new Map<string, number>();
  const began = performance.now();
  const total = LATENCY_PER_SECOND * LATENCY_SECONDS;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * LATENCY_PER_SECOND));
    for (; sent < due; sent += 1) {
      const endpoint = sent % ENDPOINTS;
      const event = await bench.announceOne(endpoint);
      if (counts(endpoint)) committed.set(event, performance.now());
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const end = performance.now() + 10_000;
  while ([...committed.keys()].some((event) => !sink.arrivals.has(event))) {
    if (performance.now() > end) throw new Error('An event of an endpoint that is well did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [...committed].map(([event, at]) => Math.max(0, sink.arrivals.get(event)! - at));
}
