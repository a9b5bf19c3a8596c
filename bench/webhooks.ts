// The delivery engine with signatures and the whole log, to a local sink, beside a bare outbox loop in the same run.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { median, print, quantile } from './report.js';
import { connected, drain, type EngineBench, EVENT, type Rate, startEngine } from './webhooks/engine.js';
import { FLOORS, type FloorName } from './webhooks/floors.js';
import { type Sink, startSink } from './webhooks/sink.js';

const DELIVERIES = 20_000;
const WARM_UP = 4_000;
const ROUNDS = 3;
const LATENCY_PER_SECOND = 500;
const LATENCY_SECONDS = 10;
const ENDPOINTS = 200;
const MEMORY_DELIVERIES = Number(process.env['MEMORY_DELIVERIES'] ?? 200_000);

const FLOOR_NAMES = Object.keys(FLOORS) as FloorName[];

export async function webhooks(): Promise<void> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  for (const endpoints of [1, 10, ENDPOINTS]) {
    for (const [name, value] of Object.entries(await beside(endpoints, rows))) figures[`${name}${endpoints}`] = value;
  }
  Object.assign(figures, await overTls(rows), await latency(rows), await memory(rows));
  print('webhooks', ['', 'per second', 'CPU ms each', 'p50 ms', 'p99 ms', 'MiB'], rows, figures);
}

/** The engine and the floors in turn, over the same sink. */
async function beside(endpoints: number, rows: (string | number)[][]): Promise<Record<string, number>> {
  await using sink = await startSink();
  await using bench = await startEngine(endpoints, { PLAIN_PORT: String(sink.port) });
  await using stack = new AsyncDisposableStack();
  const floors: { readonly name: FloorName; readonly floor: Floor; readonly rates: Rate[] }[] = [];
  for (const name of FLOOR_NAMES) floors.push({ name, floor: stack.use(await startFloor(name, endpoints, sink)), rates: [] });
  await drain(sink, bench.processes, WARM_UP, () => bench.announce(WARM_UP));
  for (const { floor } of floors) await floor.drain(WARM_UP);
  const ours: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await drain(sink, bench.processes, DELIVERIES, () => bench.announce(DELIVERIES)));
    await bench.settled();
    for (const { floor, rates } of floors) rates.push(await floor.drain(DELIVERIES));
  }
  const rate = (rates: readonly Rate[]): number => median(rates.map((one) => one.perSecond));
  const cpu = (rates: readonly Rate[]): number => (1000 * median(rates.map((one) => one.cpuSeconds))) / DELIVERIES;
  const goal = endpoints === ENDPOINTS ? ' (goal 0.5, and 8,000 per second)' : '';
  rows.push([`engine, ${endpoints} endpoints`, rate(ours), cpu(ours), '', '', bench.processes[0]!.memory()]);
  const figures: Record<string, number> = { engine: rate(ours) };
  for (const { name, rates } of floors) {
    const ratio = median(ours.map((one, index) => one.perSecond / rates[index]!.perSecond));
    rows.push([`floor: ${FLOORS[name].title}`, rate(rates), cpu(rates), '', '', '']);
    rows.push([`ratio${name === 'line' ? '' : goal}`, ratio, '', '', '', '']);
    Object.assign(figures, { [name]: rate(rates), [`ratioTo_${name}`]: ratio });
  }
  return figures;
}

interface Floor extends AsyncDisposable {
  drain(count: number): Promise<Rate>;
}

/** A bare loop as a process of its own, over a database of its own. */
async function startFloor(name: FloorName, endpoints: number, sink: Sink): Promise<Floor> {
  await using stack = new AsyncDisposableStack();
  const own = await databaseOnServer();
  stack.defer(() => own.drop());
  const floor = stack.use(await run('bench/webhooks/floor.js', { FLOOR: name, DATABASE_URL: own.url, PLAIN_PORT: String(sink.port) }));
  const { client } = stack.use(await connected(own.url));
  const owned = stack.move();
  return {
    drain: (count) =>
      drain(sink, [floor], count, async () => void (await client.query(FLOORS[name].fill, [count, endpoints, EVENT.padEnd(2_000)]))),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
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
  const well = middleAndTail(await paced(sink, bench, () => true));
  rows.push([`event to arrival at ${LATENCY_PER_SECOND}/s (goals 10, 60)`, '', '', well.p50, well.p99, '']);
  const isHanging = (path: string): boolean => Number(path.slice(1)) % 2 === 1;
  const before = middleAndTail(await paced(sink, bench, (index) => index % 2 === 0));
  sink.hang = isHanging;
  const after = middleAndTail(await paced(sink, bench, (index) => index % 2 === 0));
  rows.push(['the same, every other endpoint only', '', '', before.p50, before.p99, '']);
  rows.push(['while the other 100 hang (goal: p99 + 20 %)', '', '', after.p50, after.p99, '']);
  return {
    p50Ms: well.p50,
    p99Ms: well.p99,
    healthyP99Ms: before.p99,
    besideHangingP99Ms: after.p99,
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

/** The p99 is the median of those of three parts: one pause of the machine makes that of ten seconds. */
function middleAndTail(latencies: readonly number[]): { readonly p50: number; readonly p99: number } {
  const part = Math.ceil(latencies.length / 3);
  const parts = [0, 1, 2].map((index) => latencies.slice(index * part, (index + 1) * part));
  return { p50: quantile(latencies, 0.5), p99: median(parts.map((one) => quantile(one, 0.99))) };
}

/** Latencies in ms of the events for the endpoints that count, in their order. */
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
