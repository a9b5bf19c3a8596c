// Work on many documents at once: of a selection, or of a filter whose count must not have changed.
import { beginBulk } from '../../../src/domain/bulk/begin.js';
import { findJob } from '../../../src/domain/bulk/jobs.js';
import { runBulkJobs } from '../../../src/domain/bulk/run.js';
import { clientOf, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { SELLER } from '../../support/statistics.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

test.beforeEach(async () => {
  const { sql } = exchange.app.database;
  await sql.query('delete from bulk_job');
  await sql.query('delete from document');
});

async function failed(count: number): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code, state_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'send', 'invoice', 'api', 'ERROR', '', 'SEND_FAILED', exchange_now() - interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

const FAILED = 'filter: { statuses: [ERROR], completed: false }';
const JOB = 'total done failed failures { documentId code error } finishedAt';

async function states(): Promise<Record<string, number>> {
  const rows = await exchange.app.database.sql.query<{ state: string; n: number }>(
    `select state || coalesce(' ' || completed_as, '') as state, count(*)::int as n from document group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

test.serial('few documents of a filter are retried at once, with one entry in the audit log', async (t) => {
  await failed(3);
  const { retryDocumentsByFilter } = await data(seller, `mutation { retryDocumentsByFilter(${FAILED}, expectedCount: 3) { ${JOB} } }`);
  t.deepEqual(
    { ...retryDocumentsByFilter, finishedAt: typeof retryDocumentsByFilter.finishedAt },
    {
      total: 3,
      done: 3,
      failed: 0,
      failures: [],
      finishedAt: 'string',
    },
  );
  t.deepEqual(await states(), { PROCESSING: 3 });
  const { auditLog } = await data(seller, '{ auditLog(filter: { actions: [DOCUMENT_BULK] }) { edges { node { details } } } }');
  t.deepEqual(auditLog.edges[0].node.details, { action: 'RETRY', documents: 3 });
});

test.serial('nothing is done where the filter finds another number than the person was shown', async (t) => {
  await failed(3);
  const answer = await ask(seller, `mutation { retryDocumentsByFilter(${FAILED}, expectedCount: 2) { id } }`);
  t.deepEqual(faults(answer), [{ code: 'COUNT_CHANGED', message: 'The filter finds 3 documents now, not 2' }]);
  t.deepEqual(await states(), { ERROR: 3 });
  t.deepEqual((await data(seller, '{ bulkJobs { id } }')).bulkJobs, []);
});

test.serial('a selection is dismissed; what cannot be is told with its reason', async (t) => {
  await failed(2);
  const query = `mutation { dismissDocuments(note: "sent by post", documentIds: ["d-1", "none", "d-1"]) { ${JOB} } }`;
  const { dismissDocuments } = await data(seller, query);
  t.like(dismissDocuments, {
    total: 2,
    done: 2,
    failed: 1,
    failures: [{ documentId: 'none', code: 'DOCUMENT_NOT_FOUND', error: 'Document not found' }],
  });
  t.deepEqual(await states(), { ERROR: 1, 'ERROR ERROR': 1 });
});

for (const [args, message] of [
  ['note: " ", documentIds: ["a"]', 'Invalid request body: note must say why'],
  ['note: "a"', 'Invalid request parameters: give either documentIds, or filter with expectedCount'],
  ['note: "a", filter: {}', 'Invalid request parameters: give either documentIds, or filter with expectedCount'],
  [
    'note: "a", documentIds: ["a"], filter: {}, expectedCount: 1',
    'Invalid request parameters: give either documentIds, or filter with expectedCount',
  ],
  ['note: "a", documentIds: []', 'Invalid request parameters: documentIds must be a list of 1 to 500'],
] as const) {
  test.serial(`refused: { ${args} }`, async (t) => {
    t.is((await ask(seller, `mutation { dismissDocuments(${args}) { id } }`)).errors[0]?.message, message);
  });
}

test.serial('many are done by a job, each once, also by two workers', async (t) => {
  await failed(130);
  const query = `mutation { labelDocumentsByFilter(${FAILED}, expectedCount: 130, add: ["old"]) { id ${JOB} } }`;
  const { labelDocumentsByFilter } = await data(seller, query);
  t.like(labelDocumentsByFilter, { total: 130, done: 0, finishedAt: null });
  await Promise.all([runBulkJobs(exchange.app), runBulkJobs(exchange.app)]);
  const { bulkJob, documents } = await data(
    seller,
    `{ bulkJob(id: "${labelDocumentsByFilter.id}") { ${JOB} } documents(filter: { labels: ["old"] }) { totalCount } }`,
  );
  t.like(bulkJob, { done: 130, failed: 0 });
  t.is(documents.totalCount, 130);
});

test.serial('a job whose process died goes on where its progress ended', async (t) => {
  await failed(60);
  const { id } = await beginBulk(exchange.app, SELLER, { action: 'RETRY' }, { filter: {}, expectedCount: 60 });
  const { sql } = exchange.app.database;
  await sql.query(`update bulk_job set done = 20, lease_until = exchange_now() + interval '1 minute'`);
  await runBulkJobs(exchange.app);
  t.is((await findJob(exchange.app, SELLER, id))?.done, 20);
  await sql.query(`update bulk_job set lease_until = exchange_now() - interval '1 second'`);
  await runBulkJobs(exchange.app);
  t.like(await findJob(exchange.app, SELLER, id), { done: 60, failed: 0 });
  t.deepEqual(await states(), { ERROR: 20, PROCESSING: 40 });
});

test.serial('a cancelled job does nothing more', async (t) => {
  await failed(60);
  const { id } = await beginBulk(exchange.app, SELLER, { action: 'RETRY' }, { filter: {}, expectedCount: 60 });
  const { cancelBulkJob } = await data(seller, `mutation { cancelBulkJob(id: "${id}") { isCancelled done } }`);
  t.deepEqual(cancelBulkJob, { isCancelled: true, done: 0 });
  await runBulkJobs(exchange.app);
  t.deepEqual(await states(), { ERROR: 60 });
});
