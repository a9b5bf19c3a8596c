// From the upload to READY at the receiver over the simulated network, compared with the same rows written by hand in the same run.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createLog } from '../src/log.js';
import { openDatabase } from '../src/store/database.js';
import { databaseOnServer } from '../test/support/database.js';
import { type Running, run } from '../test/support/process.js';
import { type Used, used } from './cpu.js';
import { folder, token } from './environment.js';
import { load } from './load.js';
import { median, print, quantile } from './report.js';
import { uploadRequest } from './upload.js';

const ROUNDS = 3;
const PER_ROUND = 1_000;
const WARM_UP = 400;
const CONNECTIONS = 8;
/** Documents sent one after the other, each after the arrival of the previous one. */
const SINGLE = 100;
const POLL_MS = 20;
const TIMEOUT_MS = 120_000;

interface Round {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly postgresqlMs: number;
}

export async function pipeline(): Promise<void> {
  const [own, floorDatabase] = [await databaseOnServer(), await databaseOnServer()];
  await using data = await folder();
  const client = new pg.Client({ connectionString: own.url });
  const floorClient = new pg.Client({ connectionString: floorDatabase.url });
  let floor: ChildProcess | undefined;
  try {
    await using exchange = await run('src/main.js', { DATABASE_URL: own.url, DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' });
    await (await openDatabase({ kind: 'server', url: floorDatabase.url, connectionsMax: 4 }, createLog('silent', false)))[
      Symbol.asyncDispose
    ]();
    await Promise.all([client.connect(), floorClient.connect()]);
    floor = fork(fileURLToPath(new URL('pipeline/floor.js', import.meta.url)), {
      env: { ...process.env, DATABASE_URL: floorDatabase.url },
    });
    await registerReceiver(exchange.url);
    const request = await uploadRequest(exchange.url);

    const arrivals = createArrivals(client);
    await load(exchange.url, request, CONNECTIONS, WARM_UP);
    await arrivals.until(WARM_UP);
    await writeByHand(floor, WARM_UP);
    const ours: Round[] = [];
    const floors: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const target = WARM_UP + round * PER_ROUND;
      ours.push(
        await measured(exchange.pid, client, async () => {
          await load(exchange.url, request, CONNECTIONS, PER_ROUND);
          await arrivals.until(target);
        }),
      );
      floors.push(await measured(floor.pid!, floorClient, () => writeByHand(floor!, PER_ROUND)));
    }
    await untilDelivered(client, WARM_UP + ROUNDS * PER_ROUND);
    const singleMs = await oneByOne(exchange, request, arrivals, WARM_UP + ROUNDS * PER_ROUND);
    report(ours, floors, singleMs, exchange.memory());
  } finally {
    floor?.kill();
    await Promise.all([client.end(), floorClient.end()]);
    await Promise.all([own.drop(), floorDatabase.drop()]);
  }
}

/** Documents per second, and CPU time per document of this process and of the database. */
async function measured(pid: number, sql: pg.Client, work: () => Promise<void>): Promise<Round> {
  const began = performance.now();
  const cpu: Used = await used([pid], [], sql, work);
  const seconds = (performance.now() - began) / 1000;
  const perDocument = (share: number): number => (share * seconds * 1000) / PER_ROUND;
  return { perSecond: PER_ROUND / seconds, nodeMs: perDocument(cpu.node), postgresqlMs: perDocument(cpu.postgresql) };
}

async function writeByHand(floor: ChildProcess, count: number): Promise<void> {
  floor.send(count);
  const [answer] = (await once(floor, 'message')) as [{ readonly error?: string }];
  if (answer.error !== undefined) throw new Error(`The floor failed: ${answer.error}`);
}

async function oneByOne(exchange: Running, request: Buffer, arrivals: Arrivals, before: number): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 1; sent <= SINGLE; sent += 1) {
    const began = performance.now();
    await load(exchange.url, request, 1, 1);
    await arrivals.until(before + sent, 1);
    times.push(performance.now() - began);
  }
  return times;
}

function report(ours: readonly Round[], floors: readonly Round[], singleMs: readonly number[], memoryMiB: number): void {
  const row = (name: string, rounds: readonly Round[]) => [
    name,
    median(rounds.map(({ perSecond }) => perSecond)),
    median(rounds.map(({ nodeMs }) => nodeMs)),
    median(rounds.map(({ postgresqlMs }) => postgresqlMs)),
  ];
  const ratio = median(ours.map(({ perSecond }, index) => perSecond / floors[index]!.perSecond));
  const [p50, p99] = [quantile(singleMs, 0.5), quantile(singleMs, 0.99)];
  print(
    'pipeline',
    ['', 'documents per second', 'ms of CPU each: node', 'PostgreSQL'],
    [
      row('exchange, upload to READY', ours),
      row('floor: the same rows by hand, the same rules', floors),
      ['ratio to the floor (goal 0.5)', ratio, '', ''],
      ['one at a time: p50 ms', p50, '', ''],
      ['one at a time: p99 ms', p99, '', ''],
    ],
    { rounds: ours, floors, ratio, singleP50Ms: p50, singleP99Ms: p99, memoryMiB: Math.round(memoryMiB) },
  );
}

export async function registerReceiver(url: string): Promise<void> {
  const answer = await fetch(`${url}/v3/participant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await token(url, 'demo-buyer')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158, 160] }),
  });
  if (!answer.ok) throw new Error(`The participant was not registered: ${await answer.text()}`);
}

interface Arrivals {
  /** Waits until `count` documents are READY at the receiver. */
  until(count: number, pollMs?: number): Promise<void>;
}

function createArrivals(client: pg.Client): Arrivals {
  return {
    until: (count, pollMs = POLL_MS) =>
      until(client, `select count(*)::int as n from document where tenant_id = 'demo-buyer' and state = 'READY'`, count, pollMs),
  };
}

export function untilDelivered(client: pg.Client, count: number): Promise<void> {
  return until(client, `select count(*)::int as n from document where direction = 'send' and state = 'DELIVERED'`, count, POLL_MS);
}

/** Waits until the query says that there are `count`. */
export async function until(client: pg.Client, query: string, count: number, pollMs: number): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(query);
    if ((rows[0]?.n ?? 0) >= count) return;
    if (performance.now() > end) throw new Error(`Only ${rows[0]?.n} of ${count} documents got there`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
