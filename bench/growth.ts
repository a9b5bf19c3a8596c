// What the statements that run all the time read, in pages of 8 KiB: with 10,000, 100,000 and 1,000,000 documents, without and with an old
// snapshot. The snapshot is as that of a dump: 8,000 documents are processed after it began. The floor is the same statement over the
// smallest table without a snapshot.

import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { load } from '../config/load.js';
import { createApp, type RunningApp } from '../src/app.js';
import { systemActor } from '../src/domain/actor.js';
import type { Sql } from '../src/domain/database.js';
import { claimDocuments } from '../src/domain/documents/pipeline/claim.js';
import { DUE_ROWS } from '../src/domain/documents/pipeline/stages.js';
import { list, readListQuery } from '../src/domain/documents/retrieval/list/list.js';
import type { App } from '../src/domain/ports.js';
import { createDueMark, NO_MARK } from '../src/domain/statements/dueMark.js';
import { claimDeliveries, NO_ENDPOINT, waitingRows } from '../src/domain/webhooks/delivery/claim.js';
import { PRIORITIES } from '../src/domain/webhooks/delivery/limits.js';
import { createMetrics } from '../src/metrics/exposition.js';
import { claimLimits } from '../test/support/claims.js';
import { databaseOnServer } from '../test/support/database.js';
import { withEntities } from '../test/support/entities.js';
import { folder } from './environment.js';
import { CHURN, churn, fill } from './growth/fill.js';
import { conclude, table } from './report.js';

const SIZES = (process.env['GROWTH_DOCUMENTS'] ?? '10000,100000,1000000').split(',').map(Number);
const TENANT = 'demo-seller';
const WORKER = '00000000-0000-4000-8000-000000000001';
const ROLLED_BACK = new Error('rolled back');

/** Pages read by the statements of one action. */
type Pages = Record<string, number>;

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number } }];
}

export async function growth(): Promise<void> {
  const found: { size: number; snapshot: boolean; pages: Pages }[] = [];
  for (const size of SIZES) {
    const own = await databaseOnServer();
    try {
      await using data = await folder();
      const settings = { DATABASE_URL: own.url, DATABASE_CONNECTIONS_MAX: '9', DATA_DIR: data.path, ROLES: 'api', LOG_LEVEL: 'silent' };
      await using app = await createApp(load(settings));
      await fill(app.database.sql, size);
      await analyse(own.url);
      found.push({ size, snapshot: false, pages: await measure(app) });
      await using _snapshot = await openSnapshot(own.url);
      await churn(app.database.sql);
      found.push({ size, snapshot: true, pages: await measure(app) });
    } finally {
      await own.drop();
    }
  }
  const names = Object.keys(found[0]!.pages);
  table(
    [`pages read, ${CHURN} documents processed`, ...found.map(({ size, snapshot }) => `${size}${snapshot ? ', old snapshot' : ''}`)],
    names.map((name) => [name, ...found.map(({ pages }) => pages[name]!)]),
  );
  conclude('growth', { churn: CHURN, found });
}

async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** A transaction that has read once, and stays open. */
async function openSnapshot(url: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select 1 from document limit 1');
  return { [Symbol.asyncDispose]: () => client.end() };
}

async function measure(app: RunningApp): Promise<Pages> {
  const mark = await markOf(app, DUE_ROWS.checks);
  const [sends, replies, deliveries] = [
    await markOf(app, DUE_ROWS.sends),
    await markOf(app, DUE_ROWS.replies),
    await markOf(app, waitingRows(PRIORITIES.first)),
  ];
  const actions: Record<string, (app: App) => Promise<unknown>> = {
    'claim of checks': (app) => claimDocuments(app, WORKER, 'checks', { ...claimLimits(50), isContended: false, mark }),
    'claim of checks, without a mark': (app) =>
      claimDocuments(app, WORKER, 'checks', { ...claimLimits(50), isContended: false, mark: NO_MARK }),
    'claim of checks in turn': (app) => claimDocuments(app, WORKER, 'checks', { ...claimLimits(50), mark }),
    'claim of sends': (app) => claimDocuments(app, WORKER, 'sends', { ...claimLimits(50), mark: sends }),
    'claim of replies': (app) => claimDocuments(app, WORKER, 'replies', { ...claimLimits(50), mark: replies }),
    'claim of deliveries': (app) => claimOf(app, deliveries),
    'claim of deliveries, without a mark': (app) => claimOf(app, NO_MARK),
    'list, status READY': (app) => list(app, systemActor(TENANT, 'bench'), readListQuery({ status: 'READY' })),
    'list, status DELIVERED': (app) => list(app, systemActor(TENANT, 'bench'), readListQuery({ status: 'DELIVERED' })),
    'a scrape of the metrics': async (app) => (await createMetrics(app as RunningApp).read()).metrics(),
  };
  const pages: Pages = {};
  for (const [name, action] of Object.entries(actions)) pages[name] = await pagesOf(app, action);
  return pages;
}

async function markOf(app: App, which: string): Promise<string> {
  const mark = createDueMark(app, which);
  for (;;) {
    const read = mark.current();
    if (read !== NO_MARK) return read;
    await setTimeout(10);
  }
}

const claimOf = (app: App, mark: string): Promise<unknown> =>
  claimDeliveries(app, {
    ...{ workerId: WORKER, leaseToken: WORKER, priority: PRIORITIES.first, limit: 200, tenants: new Map(), full: new Set<string>() },
    ...{ after: NO_ENDPOINT, mark },
  });

/** Carries an action out, each of its statements in a transaction that is rolled back, and counts what they read. */
async function pagesOf(app: App, action: (app: App) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const query: Sql['query'] = async (text, values) => {
    const [row] = await rolledBack(app, (sql) => sql.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values));
    const plan = row!['QUERY PLAN'][0].Plan;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return rolledBack(app, (sql) => sql.query(text, values));
  };
  const sql = withEntities({ query });
  await action({ ...app, database: { ...app.database, sql, em: sql.em, reads: () => sql } });
  return pages;
}

async function rolledBack<T>({ database }: App, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  await database
    .transaction(async (sql) => {
      resolve(await work(sql));
      throw ROLLED_BACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
  return promise;
}
