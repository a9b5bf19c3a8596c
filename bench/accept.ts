// Uploads of a 15 KB self-contained invoice over 8 connections: durable responses per second, compared with the floor in the same run.

import type pg from 'pg';
import { type Running, run } from '../test/support/process.js';
import { folder } from './environment.js';
import { multipart, selfContainedInvoice } from './invoice.js';
import { type LoadResult, load, post } from './load.js';
import { measure, openServerDatabase, ROW_HEADINGS, type Round, row } from './pipeline.js';
import { median, print, quantile } from './report.js';
import { DOCUMENT_BYTES, uploadRequest } from './upload.js';

const CONNECTIONS = 8;
const ROUNDS = 5;
const PER_ROUND = 3_000;
const WARM_UP = 1_500;

export async function accept(): Promise<void> {
  await using own = await openServerDatabase();
  await using floorDatabase = await openServerDatabase();
  await using data = await folder();
  await using exchange = await run('src/main.js', {
    DATABASE_URL: own.url,
    DATA_DIR: data.path,
    PORT: '0',
    ROLES: 'api',
    LOG_LEVEL: 'warn',
  });
  await using floor = await run('bench/floor.js', { DATABASE_URL: floorDatabase.url });
  const upload = await uploadRequest(exchange.url);
  const { contentType, body } = multipart(selfContainedInvoice(DOCUMENT_BYTES));
  const floorRequest = post('/', { 'Content-Type': contentType }, body);

  await load(exchange.url, upload, CONNECTIONS, WARM_UP);
  await load(floor.url, floorRequest, CONNECTIONS, WARM_UP);
  const ours: Accepted[] = [];
  const floors: Accepted[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await acceptedIn(exchange, own.client, upload));
    floors.push(await acceptedIn(floor, floorDatabase.client, floorRequest));
  }
  report(ours, floors, exchange.memory());
}

type Accepted = LoadResult & { readonly round: Round };

async function acceptedIn(server: Running, sql: pg.Client, request: Buffer): Promise<Accepted> {
  let result: LoadResult | undefined;
  const round = await measure(
    server.pid,
    sql,
    async () => {
      result = await load(server.url, request, CONNECTIONS, PER_ROUND);
    },
    PER_ROUND,
  );
  return { ...result!, round };
}

function report(ours: readonly Accepted[], floors: readonly Accepted[], memoryMiB: number): void {
  const told = (name: string, results: readonly Accepted[]) => {
    const all = results.flatMap((result) => result.latenciesMs);
    const failures = results.reduce((sum, result) => sum + result.failures, 0);
    const rounds = results.map(({ round }) => round);
    return { rounds, cells: [...row(name, rounds), quantile(all, 0.5), quantile(all, 0.99), failures] };
  };
  const [exchange, floor] = [told('exchange, ROLES=api', ours), told('floor: node:http + one INSERT', floors)];
  const ratio = (of: (one: Accepted) => number): number => median(ours.map((one, index) => of(one) / of(floors[index]!)));
  const [byRate, byPostgresql] = [ratio(({ perSecond }) => perSecond), ratio(({ round }) => round.postgresqlMs)];
  const ratioRow = (name: string, value: number): (string | number)[] => [name, value, ...Array.from({ length: 8 }, () => '')];
  print(
    'accept',
    ['', 'per second', ...ROW_HEADINGS, 'p50 ms', 'p99 ms', 'failures'],
    [
      exchange.cells,
      floor.cells,
      ratioRow('ratio to the floor (goal 0.5)', byRate),
      ratioRow('CPU of PostgreSQL, ratio to the floor (goal at most 1.3)', byPostgresql),
    ],
    {
      rounds: exchange.rounds,
      floors: floor.rounds,
      ratio: byRate,
      ratioOfPostgresql: byPostgresql,
      memoryMiB: Math.round(memoryMiB),
    },
  );
}
