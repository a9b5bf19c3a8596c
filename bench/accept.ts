// Uploads of a 15 KB self-contained invoice over 8 connections: durable responses per second, compared with the floor in the same run.

import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder } from './environment.js';
import { multipart, selfContainedInvoice } from './invoice.js';
import { type LoadResult, load, post } from './load.js';
import { median, print, quantile } from './report.js';
import { DOCUMENT_BYTES, uploadRequest } from './upload.js';

const CONNECTIONS = 8;
const ROUNDS = 5;
const PER_ROUND = 3_000;
const WARM_UP = 1_500;

export async function accept(): Promise<void> {
  const [own, floorDatabase] = [await databaseOnServer(), await databaseOnServer()];
  await using data = await folder();
  try {
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
    const ours: LoadResult[] = [];
    const floors: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(exchange.url, upload, CONNECTIONS, PER_ROUND));
      floors.push(await load(floor.url, floorRequest, CONNECTIONS, PER_ROUND));
    }
    report(ours, floors, exchange.memory());
  } finally {
    await Promise.all([own.drop(), floorDatabase.drop()]);
  }
}

function report(ours: readonly LoadResult[], floors: readonly LoadResult[], memoryMiB: number): void {
  const row = (name: string, results: readonly LoadResult[]) => {
    const all = results.flatMap((result) => result.latenciesMs);
    const failures = results.reduce((sum, result) => sum + result.failures, 0);
    return [name, median(results.map((result) => result.perSecond)), quantile(all, 0.5), quantile(all, 0.99), failures] as const;
  };
  const [exchange, floor] = [row('exchange, ROLES=api', ours), row('floor: node:http + one INSERT', floors)];
  const ratio = median(ours.map((result, index) => result.perSecond / floors[index]!.perSecond));
  print(
    'accept',
    ['', 'per second', 'p50 ms', 'p99 ms', 'failures'],
    [exchange, floor, ['ratio to the floor (goal 0.5)', ratio, '', '', '']],
    {
      perSecond: exchange[1],
      p99Ms: exchange[3],
      floorPerSecond: floor[1],
      ratio,
      memoryMiB: Math.round(memoryMiB),
    },
  );
}
