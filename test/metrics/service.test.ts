// Metrics of the service and of documents, beside those of webhooks (exposition.test.ts).
import { createMetrics } from '../../src/metrics/exposition.js';
import { VERSION } from '../../src/product.js';
import { startApp, type TestApp } from '../support/app.js';
import { BUYER, register, uploadInvoice } from '../support/documents.js';
import { scrape } from '../support/scrape.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

/** The series of these names, without buckets and sums. */
function seriesOf(text: string, names: RegExp): Record<string, number> {
  const all = [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)] as const);
  return Object.fromEntries(all.filter(([name]) => names.test(name) && !/_(bucket|sum)\b/.test(name)));
}

async function scraped(exchange: TestApp, names: RegExp): Promise<Record<string, number>> {
  return seriesOf(await scrape(exchange), names);
}

const positive = (series: Record<string, number>) => Object.fromEntries(Object.entries(series).filter(([, value]) => value > 0));

test('documents in ERROR are those that nobody has put away', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  const failed = `state = 'ERROR', fault_code = 'SEND_FAILED', fault_message = 'No', due_at = null`;
  const put = `completed_as = 'ERROR', completed_at = exchange_now()`;
  for (const [name, change] of [
    ['open', failed],
    ['away', `${failed}, state_date = exchange_now() - interval '1 hour', ${put}`],
    ['again', `${failed}, state_date = exchange_now() + interval '1 hour', ${put}`],
  ] as const) {
    await uploadInvoice(seller, name);
    await exchange.app.database.sql.query(`update document set ${change} where document_id = $1`, [name]);
  }
  t.deepEqual(await scraped(exchange, /^exchange_documents\{.*"ERROR"/), {
    'exchange_documents{direction="send",state="ERROR"}': 2,
    'exchange_documents{direction="receive",state="ERROR"}': 0,
  });
});

test('moves and steps of documents are counted in the process that works on them', async (t) => {
  await using exchange = await startApp();
  await register(await exchange.as('demo-buyer'), BUYER);
  await uploadInvoice(await exchange.as('demo-seller'), 'counted');
  await exchange.idle();
  const counted = positive(await scraped(exchange, /^exchange_document_/));
  t.like(counted, {
    'exchange_document_moves_total{state="SENDING"}': 1,
    'exchange_document_moves_total{state="READY"}': 1,
    'exchange_document_step_seconds_count{direction="send",state="PROCESSING"}': 1,
    'exchange_document_step_seconds_count{direction="send",state="SENDING"}': 1,
    'exchange_document_step_seconds_count{direction="receive",state="PROCESSING"}': 1,
  });
  t.deepEqual(
    Object.keys(counted).filter((name) => name.includes('faults')),
    [],
  );
});

test('a document that ends in ERROR is counted by its code', async (t) => {
  await using exchange = await startApp();
  await uploadInvoice(await exchange.as('demo-seller'), 'refused');
  await exchange.idle();
  t.deepEqual(positive(await scraped(exchange, /^exchange_document_(moves|faults)_total/)), {
    'exchange_document_moves_total{state="ERROR"}': 1,
    'exchange_document_faults_total{code="PARTICIPANT_NOT_FOUND"}': 1,
  });
});

test('answers 4xx and 5xx are counted by the code of their error, but for /health and /metrics', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  await exchange.anonymous('/nowhere');
  await exchange.anonymous('/health/nowhere');
  await exchange.anonymous('/v4/documents/export');
  await exchange.anonymous('/v4/documents/export');
  t.deepEqual(positive(await scraped(exchange, /^exchange_http_refusals_total/)), {
    'exchange_http_refusals_total{code="NOT_FOUND"}': 1,
    'exchange_http_refusals_total{code="UNAUTHORIZED"}': 2,
  });
});

test('the build, the checks of readiness, the disk and the recurring jobs of the process', async (t) => {
  await using exchange = await startApp();
  // Checks and jobs may be late while the machine is busy.
  const text = await until(async () => {
    const all = await scrape(exchange);
    const [ready, overdue] = [seriesOf(all, /^exchange_ready/), seriesOf(all, /^exchange_job_overdue\{name="sweep"/)];
    return Object.values(ready).every((value) => value === 1) && Object.values(overdue).every((value) => value === 0) ? all : undefined;
  }, 'the service is ready');
  t.deepEqual(seriesOf(text, /^exchange_(build_info|ready|database_standbys|database_replication_(lag_seconds|slots_unused))/), {
    [`exchange_build_info{version="${VERSION}",node_version="${process.versions.node}"}`]: 1,
    'exchange_ready{check="database"}': 1,
    'exchange_ready{check="files"}': 1,
    'exchange_ready{check="jobs"}': 1,
    exchange_database_standbys: 0,
    exchange_database_replication_slots_unused: 0,
    exchange_database_replication_lag_seconds: 0,
  });
  const { exchange_disk_size_bytes: size, exchange_disk_available_bytes: available } = seriesOf(text, /^exchange_disk/);
  t.true(available! > 0 && size! >= available!);
  const jobs = seriesOf(text, /^exchange_job_/);
  t.like(jobs, { 'exchange_job_interval_seconds{name="sweep"}': 1, 'exchange_job_overdue{name="sweep"}': 0 });
  const succeeded = 'exchange_job_last_success_timestamp_seconds{name="sweep"}';
  const last = await until(async () => (await scraped(exchange, /^exchange_job_/))[succeeded], 'the job has succeeded');
  t.true(last > 1_700_000_000);
});

test('while the database does not answer, the metrics of the process are there and say so', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  const away = { query: () => Promise.reject(new Error('The database is away')) };
  const metrics = createMetrics({ ...app, database: { ...app.database, sql: away } });
  // The check of the files may be late while the machine is busy.
  const body = await until(async () => {
    const all = await (await metrics.read()).metrics();
    return all.includes('exchange_ready{check="files"} 1') && all;
  });
  t.deepEqual(seriesOf(body, /^exchange_(ready|documents\b|webhook_deliveries\b|oldest_due)/), {
    'exchange_ready{check="database"}': 0,
    'exchange_ready{check="files"}': 1,
    'exchange_ready{check="jobs"}': 1,
  });
});
