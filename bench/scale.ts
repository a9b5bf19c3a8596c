// The gain from a second and a fourth process: accepting, the pipeline and webhooks over one PostgreSQL, in turn in the same run. It also
// prints the processors used by each side, which show the bottleneck.

import { cpus } from 'node:os';
import type pg from 'pg';
import { databaseOnServer } from '../test/support/database.js';
import { type Running, run } from '../test/support/process.js';
import { boundBy, type Used, used } from './cpu.js';
import { folder } from './environment.js';
import { load } from './load.js';
import { untilDelivered } from './pipeline.js';
import { registerReceiver } from './receiver.js';
import { median, print } from './report.js';
import { uploadRequest } from './upload.js';
import { connected, startEngine } from './webhooks/engine.js';
import { startSink } from './webhooks/sink.js';

const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const CONNECTIONS = 16;
const UPLOADS = 3_000;
const DOCUMENTS = 800;
const DELIVERIES = 10_000;
const ENDPOINTS = 200;
/** Connections of each process. The number leaves some for others when seven processes run. */
const DATABASE_CONNECTIONS = '13';

/** A number of processes that work on one database of their own. */
interface Site extends AsyncDisposable {
  readonly pids: readonly number[];
  /** Processes that count as the client, in addition to this one. */
  readonly receivers: readonly number[];
  readonly sql: pg.Client;
  /** Does the measured work `count` times. */
  work(): Promise<void>;
}

interface Measure {
  /** Opens a site that is warmed up. */
  readonly open: (processes: number) => Promise<Site>;
  readonly count: number;
}

const MEASURES: Readonly<Record<string, Measure>> = {
  'uploads accepted': { open: (processes) => openUploads(processes, 'api', UPLOADS, async () => undefined), count: UPLOADS },
  'documents DELIVERED': { open: (processes) => openUploads(processes, 'api,worker', DOCUMENTS, untilDelivered), count: DOCUMENTS },
  'webhooks delivered': { open: openEngines, count: DELIVERIES },
};

interface Figure {
  readonly perSecond: number;
  readonly used: Used;
}

export async function scale(): Promise<void> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, object> = {};
  for (const [name, measure] of Object.entries(MEASURES)) {
    const all = await inTurn(measure);
    const first = medianOf(all[0]!);
    for (const [index, processes] of PROCESSES.entries()) {
      const { perSecond, used: shares } = medianOf(all[index]!);
      const cores = [shares.node, shares.busiestNode, shares.postgresql, shares.client, shares.machine];
      rows.push([
        `${name}, ${processes} process${processes === 1 ? '' : 'es'}`,
        perSecond,
        perSecond / first.perSecond,
        ...cores,
        boundBy(shares),
      ]);
      figures[`${name}, ${processes}`] = { perSecond, ...shares, boundBy: boundBy(shares) };
    }
  }
  const headings = [
    '',
    'per second',
    'to one',
    'node',
    'busiest',
    'PostgreSQL',
    'client',
    `machine of ${cpus().length}`,
    'CPU ms each',
    'bound by',
  ];
  print('scale', headings, rows, figures);
}

/** The figures for each number of processes. They take turns. */
async function inTurn({ open, count }: Measure): Promise<Figure[][]> {
  await using stack = new AsyncDisposableStack();
  const sites: Site[] = [];
  for (const processes of PROCESSES) sites.push(stack.use(await open(processes)));
  const figures: Figure[][] = sites.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { pids, receivers, sql, work }] of sites.entries()) {
      const began = performance.now();
      let took = 0;
      const shares = await used(pids, receivers, sql, async () => {
        await work();
        took = performance.now() - began;
      });
      figures[index]!.push({ perSecond: count / (took / 1000), used: shares });
    }
  }
  return figures;
}

function medianOf(figures: readonly Figure[]): Figure {
  const share = (name: keyof Used): number => median(figures.map((one) => one.used[name]));
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    used: {
      node: share('node'),
      busiestNode: share('busiestNode'),
      postgresql: share('postgresql'),
      client: share('client'),
      machine: share('machine'),
    },
  };
}

/** `settled` resolves when this number of documents, counted from the first, have reached their final state. */
async function openUploads(
  count: number,
  roles: string,
  uploads: number,
  settled: (sql: pg.Client, documents: number) => Promise<void>,
): Promise<Site> {
  await using stack = new AsyncDisposableStack();
  const own = await databaseOnServer();
  stack.defer(() => own.drop());
  const data = stack.use(await folder());
  const env = {
    DATABASE_URL: own.url,
    DATA_DIR: data.path,
    PORT: '0',
    ROLES: roles,
    LOG_LEVEL: 'warn',
    DATABASE_CONNECTIONS_MAX: DATABASE_CONNECTIONS,
  };
  const processes: Running[] = [];
  while (processes.length < count) processes.push(stack.use(await run('src/main.js', env)));
  const { client: sql } = stack.use(await connected(own.url));
  await registerReceiver(processes[0]!.url);
  const request = await uploadRequest(processes[0]!.url);
  let documents = 0;
  const work = async (): Promise<void> => {
    const results = await Promise.all(processes.map(({ url }) => load(url, request, CONNECTIONS / count, uploads / count)));
    const failures = results.reduce((sum, result) => sum + result.failures, 0);
    if (failures > 0) throw new Error(`${failures} uploads failed`);
    documents += uploads;
    await settled(sql, documents);
  };
  await work();
  const owned = stack.move();
  return { pids: processes.map(({ pid }) => pid), receivers: [], sql, work, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function openEngines(count: number): Promise<Site> {
  await using stack = new AsyncDisposableStack();
  const sink = stack.use(await startSink());
  const bench = stack.use(await startEngine(sink, ENDPOINTS, { DATABASE_CONNECTIONS_MAX: DATABASE_CONNECTIONS }, count));
  const work = async (): Promise<void> => {
    await sink.clear();
    await bench.announce(DELIVERIES);
    await sink.until(DELIVERIES);
    await bench.settled();
  };
  await work();
  const owned = stack.move();
  return {
    pids: bench.processes.map(({ pid }) => pid),
    receivers: [sink.pid],
    sql: bench.client,
    work,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
