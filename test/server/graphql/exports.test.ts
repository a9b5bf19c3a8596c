// Files of all documents of a filter, made by a job.
import { unzipSync } from 'fflate';
import { BlobsFull } from '../../../src/domain/blobs/store.js';
import { beginExport } from '../../../src/domain/exports/begin.js';
import { csvPieces } from '../../../src/domain/exports/content.js';
import { EXPORT_LIMITS, findExport } from '../../../src/domain/exports/jobs.js';
import { removeOldExports } from '../../../src/domain/exports/retention.js';
import { runExports } from '../../../src/domain/exports/run.js';
import { clientOf, startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { SELLER } from '../../support/statistics.js';
import { test } from '../../support/test.js';
import { failedDocuments } from './failedDocuments.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.beforeEach(async () => {
  const { sql } = exchange.app.database;
  await sql.query('delete from export_job');
  await sql.query('delete from document');
});

const JOB = 'id total done fault isCancelled finishedAt expiresAt byteLength downloadUrl';
const ALL = { format: 'CSV', filter: {}, orderBy: 'NUMBER_ASC' } as const;

async function fetched(url: string): Promise<{ readonly status: number; readonly bytes: Buffer; readonly headers: Headers }> {
  const { pathname, search } = new URL(url);
  const { status, bytes, headers } = await exchange.anonymous(`${pathname}${search}`);
  return { status, bytes: Buffer.from(bytes), headers };
}

test.serial('a small list is there with the answer, in its order, behind a link', async (t) => {
  await failedDocuments(exchange, 3);
  const { startExport } = await data(
    seller,
    `mutation { startExport(format: CSV, filter: { documentIds: ["d-1", "d-3"] }, orderBy: NUMBER_DESC) { ${JOB} } }`,
  );
  t.like(startExport, { total: 2, done: 2, fault: null, isCancelled: false });
  const { status, bytes, headers } = await fetched(startExport.downloadUrl);
  t.is(status, 200);
  t.is(headers.get('content-type'), 'text/csv; charset=utf-8');
  t.regex(String(headers.get('content-disposition')), /^attachment; filename="documents-\d{4}-\d\d-\d\d\.csv"$/);
  t.is(bytes.length, startExport.byteLength);
  const lines = bytes.toString('utf8').split('\r\n');
  t.deepEqual(
    lines.slice(1).map((line) => line.split(',').slice(0, 3).join()),
    ['d-3,N-3,send', 'd-1,N-1,send', ''],
  );
  const { auditLog } = await data(seller, '{ auditLog(filter: { actions: [DOCUMENT_EXPORT] }) { edges { node { subject details } } } }');
  t.deepEqual(auditLog.edges[0].node, { subject: startExport.id, details: { format: 'CSV', documents: 2 } });
});

test.serial('a ZIP has the files of each document in a folder, and the list', async (t) => {
  await uploadInvoice(seller, 'A-1', '9915:sandbox-accepts');
  const { startExport } = await data(seller, `mutation { startExport(format: ZIP) { ${JOB} } }`);
  const { bytes } = await fetched(startExport.downloadUrl);
  const files = unzipSync(bytes);
  const [xml, picture, list] = Object.keys(files);
  t.is(list, 'documents.csv');
  t.regex(xml!, /A-1\/.*\.xml$/);
  t.regex(picture!, /A-1\/.*\.pdf$/);
  t.regex(Buffer.from(files[xml!]!).toString('utf8'), /<\/Invoice>|<\/ubl:Invoice>/);
  t.regex(Buffer.from(files[list!]!).toString('utf8'), /\r\nA-1,/);
});

test.serial('a ZIP of few but large files is written by a job', async (t) => {
  await uploadInvoice(seller, 'A-1', '9915:sandbox-accepts');
  await exchange.app.database.sql.query('update document_file set byte_length = $1', [EXPORT_LIMITS.bytesAtOnceMax]);
  const { startExport } = await data(seller, `mutation { startExport(format: ZIP) { ${JOB} } }`);
  t.like(startExport, { total: 1, done: 0, finishedAt: null, downloadUrl: null });
});

test.serial('many are written by a job, once, also with two workers', async (t) => {
  await failedDocuments(exchange, 1_200);
  const { startExport } = await data(seller, `mutation { startExport(format: CSV, orderBy: NUMBER_ASC) { ${JOB} } }`);
  t.like(startExport, { total: 1_200, done: 0, finishedAt: null, downloadUrl: null });
  await Promise.all([runExports(exchange.app), runExports(exchange.app)]);
  const { exportJob } = await data(seller, `{ exportJob(id: "${startExport.id}") { ${JOB} } }`);
  t.like(exportJob, { done: 1_200, fault: null });
  const { bytes } = await fetched(exportJob.downloadUrl);
  t.is(new Set(bytes.toString('utf8').trim().split('\r\n')).size, 1_201);
});

test.serial('what arrives after it was asked for is not in it', async (t) => {
  await failedDocuments(exchange, 600);
  const { id } = await beginExport(exchange.app, SELLER, ALL);
  await exchange.app.database.sql.query(`update export_job set created_at = exchange_now() - interval '2 minutes'`);
  await runExports(exchange.app);
  t.like(await findExport(exchange.app, SELLER, id), { total: 600, done: 0 });
});

test.serial('a document whose status changes between two pages is in it once, also in the order of status dates', async (t) => {
  await failedDocuments(exchange, 1_200);
  const { sql } = exchange.app.database;
  await sql.query(`update document set state_date = import_date - right(document_id, -2)::int * interval '1 minute'`);
  const noteDone = async (done: number): Promise<void> => {
    if (done < 1_200) await sql.query(`update document set state_date = exchange_now() where document_id = 'd-1200'`);
  };
  const source = {
    app: exchange.app,
    actor: SELLER,
    filter: {},
    orderBy: 'STATUS_DATE_DESC',
    options: {},
    at: exchange.app.clock(),
    noteDone,
  } as const;
  const pieces: Buffer[] = [];
  for await (const piece of csvPieces(source)) pieces.push(piece);
  t.is(new Set(Buffer.concat(pieces).toString('utf8').trim().split('\r\n')).size, 1_201);
});

test.serial('an export whose process died is made anew by another', async (t) => {
  await failedDocuments(exchange, 600);
  const { id } = await beginExport(exchange.app, SELLER, ALL);
  const { sql } = exchange.app.database;
  await sql.query(`update export_job set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '1 minute', done = 500`);
  await runExports(exchange.app);
  t.is((await findExport(exchange.app, SELLER, id))?.finishedAt, null);
  await sql.query(`update export_job set lease_until = exchange_now() - interval '1 second'`);
  await runExports(exchange.app);
  t.like(await findExport(exchange.app, SELLER, id), { done: 600, fault: null });
});

test.serial('a cancelled export has no file', async (t) => {
  await failedDocuments(exchange, 600);
  const { id } = await beginExport(exchange.app, SELLER, ALL);
  const { cancelExport } = await data(seller, `mutation { cancelExport(id: "${id}") { isCancelled downloadUrl } }`);
  t.deepEqual(cancelExport, { isCancelled: true, downloadUrl: null });
  await runExports(exchange.app);
  t.like(await findExport(exchange.app, SELLER, id), { done: 0, byteLength: null });
});

test.serial('tenants take turns, and none has two at once', async (t) => {
  await failedDocuments(exchange, 600);
  const { sql } = exchange.app.database;
  for (let n = 0; n < EXPORT_LIMITS.openPerTenantMax; n++) await beginExport(exchange.app, SELLER, ALL);
  await sql.query(`insert into export_job (id, tenant_id, format, filter, order_by, actor, total)
    select 'ffffffff-0000-7000-8000-000000000000', 'demo-buyer', format, filter, order_by, jsonb_set(actor, '{tenantId}', '"demo-buyer"'), 0
    from export_job limit 1`);
  await runExports(exchange.app);
  const ended = await sql.query<{ tenant: string }>('select tenant_id as tenant from export_job order by finished_at');
  t.deepEqual(
    ended
      .slice(0, 2)
      .map(({ tenant }) => tenant)
      .sort(),
    ['demo-buyer', 'demo-seller'],
  );
  t.is(ended.length, EXPORT_LIMITS.openPerTenantMax + 1);
});

for (const { name, blobs } of [
  { name: 'cannot be stored', blobs: { putStream: () => Promise.reject(new Error('disk')) } },
  { name: 'fills the disk', blobs: { putStream: () => Promise.reject(new BlobsFull('no space', { cause: { code: 'ENOSPC' } })) } },
  { name: 'finds a disk that is nearly full', blobs: { freeBytes: () => Promise.resolve(1_000_000) } },
] as const)
  test.serial(`one that ${name} is given up after some attempts`, async (t) => {
    await failedDocuments(exchange, 600);
    const { id } = await beginExport(exchange.app, SELLER, ALL);
    const broken = { ...exchange.app, blobs: { ...exchange.app.blobs, ...blobs } };
    for (let attempt = 1; attempt <= EXPORT_LIMITS.attemptsMax; attempt++) {
      await runExports(broken);
      await exchange.app.database.sql.query('update export_job set lease_until = null');
    }
    t.like(await findExport(exchange.app, SELLER, id), { fault: 'FAILED', expiresAt: null });
  });

test.serial('no more than a few run for a tenant', async (t) => {
  await failedDocuments(exchange, 600);
  for (let n = 0; n < EXPORT_LIMITS.openPerTenantMax; n++) await beginExport(exchange.app, SELLER, ALL);
  const answer = await ask(seller, 'mutation { startExport(format: CSV) { id } }');
  t.is(answer.errors[0]?.message, 'Too Many Requests: at most 3 exports run for a tenant');
});

test.serial('after its time the file is gone, and the link with it', async (t) => {
  await failedDocuments(exchange, 1);
  const { startExport } = await data(seller, `mutation { startExport(format: CSV) { ${JOB} } }`);
  await exchange.app.database.sql.query(`update export_job set finished_at = exchange_now() - interval '25 hours'`);
  await removeOldExports(exchange.app);
  t.is((await fetched(startExport.downloadUrl)).status, 404);
  t.deepEqual((await data(seller, '{ exportJobs { id } }')).exportJobs, []);
});

test.serial('a link that was changed is refused', async (t) => {
  await failedDocuments(exchange, 1);
  const { startExport } = await data(seller, `mutation { startExport(format: CSV) { ${JOB} } }`);
  const other = new URL(startExport.downloadUrl);
  other.searchParams.delete('of');
  t.is((await fetched(other.href)).status, 403);
});
