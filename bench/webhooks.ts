// The delivery engine with signatures and the whole log, to a local sink, beside a bare outbox loop in the same run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Running, run } from '../test/support/process.js';
import { database, folder } from './environment.js';
import { median, print, quantile } from './report.js';
import { type Sink, startSink } from './webhooks/sink.js';

const TENANTS = 20;
const DELIVERIES = 20_000;
const WARM_UP = 4_000;
const ROUNDS = 3;
const LATENCY_PER_SECOND = 500;
const LATENCY_SECONDS = 10;
const ENDPOINTS = 200;
const MEMORY_DELIVERIES = Number(process.env['MEMORY_DELIVERIES'] ?? 200_000);

interface Rate {
  readonly perSecond: number;
  readonly cpuSeconds: number;
}

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
  const other = await database();
  try {
    await using floor = await run('bench/webhooks/floor.js', { DATABASE_URL: other.url, PLAIN_PORT: String(sink.port) });
    await using outbox = await connected(other.url);
    await drain(sink, bench.process, WARM_UP, () => bench.announce(WARM_UP));
    await drain(sink, floor, WARM_UP, () => fillOutbox(outbox.client, WARM_UP, endpoints));
    const ours: Rate[] = [];
    const bare: Rate[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await drain(sink, bench.process, DELIVERIES, () => bench.announce(DELIVERIES)));
      await bench.settled();
      bare.push(await drain(sink, floor, DELIVERIES, () => fillOutbox(outbox.client, DELIVERIES, endpoints)));
    }
    const rate = (all: readonly Rate[]): number => median(all.map((one) => one.perSecond));
    const cpu = (all: readonly Rate[]): number => (1000 * median(all.map((one) => one.cpuSeconds))) / DELIVERIES;
    const ratio = median(ours.map((one, index) => one.perSecond / bare[index]!.perSecond));
    rows.push([`engine, ${endpoints} endpoints`, rate(ours), cpu(ours), '', '', bench.process.memory()]);
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
  await drain(sink, bench.process, WARM_UP, () => bench.announce(WARM_UP));
  await bench.settled();
  const { perSecond, cpuSeconds } = await drain(sink, bench.process, DELIVERIES, () => bench.announce(DELIVERIES));
  rows.push([
    `engine over TLS with keep-alive, ${ENDPOINTS} endpoints`,
    perSecond,
    (1000 * cpuSeconds) / DELIVERIES,
    '',
    '',
    bench.process.memory(),
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
    await drain(sink, bench.process, DELIVERIES, () => bench.announce(DELIVERIES));
    await bench.settled();
    sizes.push(bench.process.memory());
  }
  const [second, last] = [sizes[1] ?? sizes[0]!, sizes.at(-1)!];
  rows.push([`after ${DELIVERIES * 2} deliveries, after ${MEMORY_DELIVERIES}`, '', '', '', second, last]);
  return { memoryMiB: sizes.map(Math.round) };
}

interface EngineBench extends AsyncDisposable {
  readonly process: Running;
  readonly client: pg.Client;
  readonly dataDir: string;
  /** Commits so many events of 2 KB, one delivery each, over all endpoints, and rings. */
  announce(count: number): Promise<void>;
  /** One event for an endpoint; gives its id. */
  announceOne(endpoint: number): Promise<string>;
  /** Resolves when every result is written. */
  settled(): Promise<void>;
}

async function startEngine(endpoints: number, env: Readonly<Record<string, string>>): Promise<EngineBench> {
  await using stack = new AsyncDisposableStack();
  const own = await database();
  stack.defer(() => own.drop());
  const data = stack.use(await folder());
  const engine = stack.use(
    await run('bench/webhooks/worker.js', {
      DATABASE_URL: own.url,
      DATA_DIR: data.path,
      ROLES: 'worker',
      LOG_LEVEL: 'error',
      ENDPOINTS: String(endpoints),
      TENANTS: String(Math.min(TENANTS, endpoints)),
      ...env,
    }),
  );
  const { client } = stack.use(await connected(own.url));
  const { rows } = await client.query<{ id: string }>("select id from webhook_subscription order by split_part(endpoint, '/', 4)::int");
  const subscriptions = rows.map(({ id }) => id);
  const owned = stack.move();
  return {
    process: engine,
    client,
    dataDir: data.path,
    async announce(count) {
      await client.query(ANNOUNCE, [subscriptions, count, EVENT]);
      await client.query("notify exchange_deliveries, ''");
    },
    async announceOne(endpoint) {
      const { rows: made } = await client.query<{ event_id: string }>({
        name: 'one',
        text: ANNOUNCE,
        values: [[subscriptions[endpoint]], 1, EVENT],
      });
      void client.query("notify exchange_deliveries, ''");
      return made[0]!.event_id;
    },
    async settled() {
      for (;;) {
        const { rows: left } = await client.query("select 1 from webhook_delivery where state <> 'DELIVERED' limit 1");
        if (left.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** A body of about 2 KB once its four links are minted. */
const EVENT = JSON.stringify({
  documentId: 'invoice-2026-000001',
  status: 'READY',
  importDate: '2026-08-20T09:14:55.120Z',
  documentType: 'invoice',
  channel: 'peppol',
  senderIdentifier: '0208:0123456789',
  receiverIdentifier: '0088:5400000000027',
  files: ['invoice.xml', 'invoice.pdf', 'timesheet.pdf', 'validation.json'].map((fileName, index) => ({
    id: `0199c1d2-e3f4-7a5b-8c6d-7e8f9012345${index}`,
    purpose: index === 0 ? 'document' : 'attachment',
    fileName: `${'x'.repeat(180)}-${fileName}`,
    mimeType: 'application/octet-stream',
  })),
});

const ANNOUNCE = `with new as (
    select gen_random_uuid() as document, 'evt_' || replace(gen_random_uuid()::text, '-', '') as event,
      ($1::uuid[])[1 + (n % cardinality($1::uuid[]))] as subscription
    from generate_series(0, $2::int - 1) as n),
  owned as (select new.*, s.tenant_id as tenant from new join webhook_subscription s on s.id = new.subscription),
  documents as (
    insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
    select document, tenant, document, 'receive', 'invoice', 'peppol', 'READY', '' from owned),
  events as (
    insert into webhook_event (id, tenant_id, type, document, snapshot)
    select event, tenant, 'invoice.receive', document, $3::json from owned)
  insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
  select event, subscription, tenant, document, 'PENDING' from owned returning event_id`;

/** Deliveries per second from the first to the last arrival, and the CPU time of the process. */
async function drain(sink: Sink, worker: Running, count: number, fill: () => Promise<void>): Promise<Rate> {
  sink.clear();
  const before = cpuSeconds(worker.pid);
  await fill();
  await sink.until(count);
  const times = [...sink.arrivals.values()];
  const seconds = (Math.max(...times.slice(-1000)) - times[0]!) / 1000;
  if (sink.duplicates() > 0) throw new Error(`${sink.duplicates()} deliveries came twice`);
  return { perSecond: count / seconds, cpuSeconds: cpuSeconds(worker.pid) - before };
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

/** User and system time of a process so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function connected(url: string): Promise<AsyncDisposable & { readonly client: pg.Client }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
