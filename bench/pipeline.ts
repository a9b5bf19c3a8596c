// From the upload to READY at the receiver over AS4, the status of the receiver included. Compared in the same run with an exchange that
// hands documents over inside its process, and with the same rows written by hand.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createLog } from '../src/log.js';
import { openDatabase } from '../src/store/database.js';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { type Used, used } from './cpu.js';
import { folder } from './environment.js';
import { load } from './load.js';
import { registerReceiver } from './receiver.js';
import { median, print, quantile } from './report.js';
import { uploadRequest } from './upload.js';
import { type Written, written } from './written.js';

const ROUNDS = 3;
const PER_ROUND = 1_000;
const WARM_UP = 400;
const CONNECTIONS = 8;
/** Documents sent one after the other, each after the arrival of the previous one. */
const SINGLE = 100;
const POLL_MS = 20;
const TIMEOUT_MS = 120_000;

export interface Round {
  readonly perSecond: number;
  readonly nodeMs: number;
  readonly postgresqlMs: number;
  /** Of one document; the share is that of all. */
  readonly written: Written;
}

export async function pipeline(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const overAs4 = stack.use(await startExchange('src/main.js'));
  const inside = stack.use(await startExchange('bench/pipeline/simulated.js'));
  const floor = stack.use(await startFloor());

  const ours: Round[] = [];
  const peers: Round[] = [];
  const floors: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    ours.push(await overAs4.round());
    peers.push(await inside.round());
    floors.push(await floor.round());
  }
  report(ours, peers, floors, await overAs4.oneByOne(), overAs4.memoryMiB());
}

export interface Measured extends AsyncDisposable {
  /** Takes the documents of a round through, and waits until nothing of them is left to do. */
  round(): Promise<Round>;
}

interface MeasuredExchange extends Measured {
  /** The times of {@link SINGLE} documents in milliseconds. */
  oneByOne(): Promise<number[]>;
  memoryMiB(): number;
}

/** Starts an exchange with its own database and these settings, and warms it up. `perRound`: the documents of a round. */
export async function startExchange(
  script: string,
  settings: Readonly<Record<string, string>> = {},
  perRound = PER_ROUND,
): Promise<MeasuredExchange> {
  await using stack = new AsyncDisposableStack();
  const { url, client } = stack.use(await openServerDatabase());
  const data = stack.use(await folder());
  const exchange = stack.use(await run(script, { DATABASE_URL: url, DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn', ...settings }));
  await registerReceiver(exchange.url);
  const request = await uploadRequest(exchange.url);
  let sent = 0;
  const send = async (connections: number, count: number, pollMs: number): Promise<void> => {
    sent += count;
    await load(exchange.url, request, connections, count);
    await untilReady(client, sent, pollMs);
  };
  await send(CONNECTIONS, WARM_UP, POLL_MS);
  await untilDelivered(client, sent);
  const all = stack.move();
  return {
    async round() {
      const measured = await measure(exchange.pid, client, () => send(CONNECTIONS, perRound, POLL_MS), perRound);
      await untilDelivered(client, sent);
      return measured;
    },
    oneByOne: () => timesOf(() => send(1, 1, 1)),
    memoryMiB: () => exchange.memory(),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Starts the process that writes the rows by hand, and warms it up. */
async function startFloor(): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const { url, client } = stack.use(await openServerDatabase());
  await (await openDatabase({ kind: 'server', url, connectionsMax: 4 }, createLog('silent', false)))[Symbol.asyncDispose]();
  const script = fileURLToPath(new URL('pipeline/floor.js', import.meta.url));
  const child = stack.adopt(fork(script, { env: { ...process.env, DATABASE_URL: url } }), async (one) => void one.kill());
  await writeByHand(child, WARM_UP);
  const all = stack.move();
  return {
    round: () => measure(child.pid!, client, () => writeByHand(child, PER_ROUND)),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export async function openServerDatabase(): Promise<AsyncDisposable & { readonly url: string; readonly client: pg.Client }> {
  const { url, drop } = await databaseOnServer();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    async [Symbol.asyncDispose]() {
      await client.end();
      await drop();
    },
  };
}

/** Documents per second, and of each the CPU time of that process and of the database, and what it wrote. */
export async function measure(pid: number, sql: pg.Client, work: () => Promise<void>, documents = PER_ROUND): Promise<Round> {
  const began = performance.now();
  let cpu: Used | undefined;
  let seconds = 0;
  const { walBytes, indexEntries, hotShare } = await written(sql, async () => {
    cpu = await used([pid], [], sql, work);
    seconds = (performance.now() - began) / 1000;
  });
  const perDocument = (share: number): number => (share * seconds * 1000) / documents;
  return {
    perSecond: documents / seconds,
    nodeMs: perDocument(cpu!.node),
    postgresqlMs: perDocument(cpu!.postgresql),
    written: { walBytes: walBytes / documents, indexEntries: indexEntries / documents, hotShare },
  };
}

async function writeByHand(floor: ChildProcess, count: number): Promise<void> {
  floor.send(count);
  const [answer] = (await once(floor, 'message')) as [{ readonly error?: string }];
  if (answer.error !== undefined) throw new Error(`The floor failed: ${answer.error}`);
}

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < SINGLE) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

function report(
  ours: readonly Round[],
  peers: readonly Round[],
  floors: readonly Round[],
  singleMs: readonly number[],
  memoryMiB: number,
): void {
  const [ratio, insideRatio] = [ratioOf(ours, peers), ratioOf(peers, floors)];
  const [p50, p99] = [quantile(singleMs, 0.5), quantile(singleMs, 0.99)];
  print(
    'pipeline',
    ['', 'documents per second', ...ROW_HEADINGS],
    [
      row('over AS4, upload to READY', ours),
      row('peer: handed over inside the process', peers),
      row('floor: the same rows by hand, the same rules', floors),
      ['over AS4, ratio to the peer (goal 0.6)', ratio, '', '', '', '', ''],
      ['inside the process, ratio to the floor (goal 0.5)', insideRatio, '', '', '', '', ''],
      ['over AS4, one at a time: p50 ms', p50, '', '', '', '', ''],
      ['over AS4, one at a time: p99 ms', p99, '', '', '', '', ''],
    ],
    {
      rounds: ours,
      peers,
      floors,
      ratio,
      insideRatio,
      singleP50Ms: p50,
      singleP99Ms: p99,
      memoryMiB: Math.round(memoryMiB),
    },
  );
}

/** Behind the name and the rate. */
export const ROW_HEADINGS = ['ms of CPU each: node', 'PostgreSQL', 'KiB of WAL each', 'index entries each', 'HOT updates'];

/** A row of a table with the name, the rate and {@link ROW_HEADINGS}: medians over the rounds. */
export function row(name: string, rounds: readonly Round[]): (string | number)[] {
  return [
    name,
    median(rounds.map(({ perSecond }) => perSecond)),
    median(rounds.map(({ nodeMs }) => nodeMs)),
    median(rounds.map(({ postgresqlMs }) => postgresqlMs)),
    median(rounds.map(({ written: { walBytes } }) => walBytes / 1024)),
    median(rounds.map(({ written: { indexEntries } }) => indexEntries)),
    median(rounds.map(({ written: { hotShare } }) => hotShare)),
  ];
}

/** The median over the rounds, of documents per second. */
export function ratioOf(some: readonly Round[], others: readonly Round[]): number {
  return median(some.map(({ perSecond }, index) => perSecond / others[index]!.perSecond));
}

function untilReady(client: pg.Client, count: number, pollMs: number): Promise<void> {
  return until(client, `select count(*)::int as n from document where tenant_id = 'demo-buyer' and state = 'READY'`, count, pollMs);
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
