// The files of exports count towards the bytes of their tenant.
import { operatorActor } from '../../../src/domain/actor.js';
import { quotaAndUsage, setQuota } from '../../../src/domain/documents/intake/quota/quota.js';
import { recountUsage } from '../../../src/domain/documents/intake/quota/recount.js';
import { readUsage, type Usage } from '../../../src/domain/documents/intake/quota/usage.js';
import { beginExport } from '../../../src/domain/exports/begin.js';
import { findExport } from '../../../src/domain/exports/jobs.js';
import { removeOldExports } from '../../../src/domain/exports/retention.js';
import { runExports } from '../../../src/domain/exports/run.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { SELLER } from '../../support/statistics.js';
import { test } from '../../support/test.js';
import { failedDocuments } from './failedDocuments.js';

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp({ ROLES: 'api' });
  seller = await exchange.as('demo-seller');
});

test.beforeEach(async () => {
  const { sql } = exchange.app.database;
  await sql.query('delete from export_job');
  await sql.query('delete from document');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const JOB = 'fault isCancelled finishedAt expiresAt byteLength downloadUrl';
const ALL = { format: 'CSV', filter: {}, orderBy: 'NUMBER_ASC' } as const;

const bytesUsed = async (): Promise<number> => (await quotaAndUsage(exchange.app, 'demo-seller')).bytes;

test.serial('the file counts towards the bytes of its tenant until it is removed', async (t) => {
  await failedDocuments(exchange, 2);
  await recountUsage(exchange.app);
  const [{ bytes: before }] = (await readUsage(exchange.app, 'demo-seller')) as [Usage];
  const files = async (): Promise<number> => (await readUsage(exchange.app, 'demo-seller'))[0]!.bytes - before;
  const { byteLength, id } = await beginExport(exchange.app, SELLER, ALL);
  t.true(byteLength! > 100);
  t.is(await files(), byteLength!);
  await recountUsage(exchange.app);
  t.is(await files(), byteLength!, 'counted anew, it is as much');
  await exchange.app.database.sql.query(`update export_job set finished_at = finished_at - interval '25 hours' where id = $1`, [id]);
  await removeOldExports(exchange.app);
  t.is(await files(), 0);
});

test.serial('a file that would exceed the bytes of its tenant is not made; one that just fits is', async (t) => {
  await failedDocuments(exchange, 2);
  await recountUsage(exchange.app);
  const before = await bytesUsed();
  const { byteLength } = await beginExport(exchange.app, SELLER, ALL);
  const after = await bytesUsed();
  // Each is noted in the audit log, too.
  const entry = after - before - byteLength!;
  const operator = operatorActor('demo-seller');
  const limit = async (bytesMax: number | null): Promise<unknown> => setQuota(exchange.app, operator, { bytesMax });
  try {
    await limit(after + entry + byteLength! - 1);
    const { id } = await beginExport(exchange.app, SELLER, ALL);
    const { exportJob } = await data(seller, `{ exportJob(id: "${id}") { ${JOB} } }`);
    t.like(exportJob, { fault: 'QUOTA_BYTES', byteLength: null, downloadUrl: null, expiresAt: null, isCancelled: false });
    t.not(exportJob.finishedAt, null);
    await limit(after + 2 * entry + byteLength!);
    t.like(await beginExport(exchange.app, SELLER, ALL), { fault: null, byteLength });
    t.is(await bytesUsed(), after + 2 * entry + byteLength!);
  } finally {
    await limit(null);
  }
});

test.serial('a file for which there is no room any more when it is written is not kept', async (t) => {
  await failedDocuments(exchange, 600);
  await recountUsage(exchange.app);
  const operator = operatorActor('demo-seller');
  const { id } = await beginExport(exchange.app, SELLER, ALL);
  const { blobs } = exchange.app;
  let key = '';
  const beside: typeof blobs.putStream = async (...given) => {
    const stored = await blobs.putStream(...given);
    // What is uploaded meanwhile leaves one byte less than the file has.
    key = given[0];
    await setQuota(exchange.app, operator, { bytesMax: (await bytesUsed()) + stored.byteLength - 1 });
    return stored;
  };
  try {
    await runExports({ ...exchange.app, blobs: Object.assign(Object.create(blobs), { putStream: beside }) });
  } finally {
    await setQuota(exchange.app, operator, { bytesMax: null });
  }
  t.like(await findExport(exchange.app, SELLER, id), { fault: 'QUOTA_BYTES', byteLength: null });
  t.is(await blobs.size(key), undefined);
});
