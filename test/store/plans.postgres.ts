// Plans of the statements that run every second, with the least suitable statistics: a queue is full when it is analysed and empty a
// minute later. No growing table may be scanned sequentially because of that. Each statement is planned with its values and with a
// generic plan, as a prepared statement is.

import { randomUUID } from 'node:crypto';
import { createAlertSender } from '../../src/domain/alerts/tell.js';
import { claimDocuments, claimInterrupted } from '../../src/domain/documents/pipeline/claim.js';
import { STAGES } from '../../src/domain/documents/pipeline/stages.js';
import { createStandingExports } from '../../src/domain/exports/standing/carry.js';
import { releaseUnanswered, repair } from '../../src/domain/maintenance/sweep.js';
import { noteMoves } from '../../src/domain/notices/noteMoves.js';
import { createNoticeMailer } from '../../src/domain/notices/tell.js';
import { renewalOf } from '../../src/domain/participants/lease.js';
import type { App } from '../../src/domain/ports.js';
import { NO_MARK } from '../../src/domain/statements/dueMark.js';
import { claimReports } from '../../src/domain/taxData/claim.js';
import { warnOfUnanswered } from '../../src/domain/taxData/warn.js';
import { claimDeliveries, NO_ENDPOINT } from '../../src/domain/webhooks/delivery/claim.js';
import { expireDeliveries } from '../../src/domain/webhooks/delivery/expireDeliveries.js';
import { PRIORITIES } from '../../src/domain/webhooks/delivery/limits.js';
import { createRecorder } from '../../src/domain/webhooks/delivery/record.js';
import { unsent } from '../../src/domain/webhooks/delivery/verdict.js';
import { startApp, type TestApp } from '../support/app.js';
import { claimChecks, claimLimits } from '../support/claims.js';
import { freshDatabase } from '../support/database.js';
import { explained } from '../support/plans.js';
import { SERVER_TEMPLATE } from '../support/template.js';
import { test } from '../support/test.js';
import { enqueue } from '../support/webhooks.js';

const ROWS = 30_000;
const ENDPOINTS = 5;
const ALERT_RULES = 3_000;
const PEOPLE = 3_000;

/** The statements that a worker sends all the time. */
async function work(app: App, endpoints: readonly string[]): Promise<void> {
  const workerId = randomUUID();
  const claim = {
    workerId,
    leaseToken: randomUUID(),
    limit: 200,
    tenants: new Map(),
    full: new Set<string>(),
    after: NO_ENDPOINT,
    mark: NO_MARK,
  };
  for (const priority of [PRIORITIES.retry, PRIORITIES.replay, PRIORITIES.last]) {
    await claimDeliveries(app, { ...claim, priority });
    await claimDeliveries(app, { ...claim, priority, among: endpoints });
  }
  await claimDeliveries(app, { ...claim, priority: PRIORITIES.first, among: endpoints });
  const { deliveries } = await claimDeliveries(app, { ...claim, priority: PRIORITIES.first });
  await createRecorder(app, 0, async () => undefined).write(unsent(deliveries[0]!, 'RETRY'));
  await claimChecks(app, workerId, 50);
  await claimDocuments(app, workerId, 'checks', { ...claimLimits(10), isContended: false });
  for (const stage of STAGES) await claimDocuments(app, workerId, stage, claimLimits(50));
  await claimInterrupted(app, workerId);
  await repair(app, workerId);
  await releaseUnanswered(app, [randomUUID()]);
  await expireDeliveries(app);
  await createAlertSender(app).run();
  await noteMoves(app);
  await createNoticeMailer(app).run();
  await createStandingExports(app).run();
  await claimReports(app, 'sk');
  await app.database.sql.query(renewalOf('tax_report'), [randomUUID()]);
  await warnOfUnanswered(app);
}

/** Events and documents that wait for a few endpoints. */
async function fill({ app }: TestApp, endpoints: readonly string[]): Promise<void> {
  await app.database.sql.query(
    `with made as (
      insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, due_at)
      select gen_random_uuid(), 'demo-seller', 'd' || n, 'send', 'invoice', 'peppol', 'RECEIVED', '', now()
      from generate_series(1, $2::int) as n returning *),
    event as (
      insert into webhook_event (id, tenant_id, type, document, snapshot)
      select 'evt_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, 'invoice.error', id, '{"files":[]}' from made returning *)
    insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
    select id, ($1::uuid[])[1 + (row_number() over ()) % $3::int], tenant_id, document, 'PENDING' from event`,
    [endpoints, ROWS, ENDPOINTS],
  );
}

/** Rules of alerts, with notices that are told now and wait in the statistics. */
async function fillAlerts({ app }: TestApp): Promise<void> {
  await app.database.sql.query(
    `with rule as (
      insert into alert_rule (id, tenant_id, kind, target)
      select gen_random_uuid(), 'demo-seller', 'WEBHOOK', 'https://example.com/' || n from generate_series(1, $1::int) as n returning id)
    insert into alert_notice (rule, cause, key, count) select id, 'DOCUMENT_FAILED', 'k' || n, 1 from rule, generate_series(1, $2::int) as n`,
    [ALERT_RULES, ROWS / ALERT_RULES],
  );
}

/** People with notices of documents that all wait in the statistics. */
async function fillNotices({ app }: TestApp): Promise<void> {
  await app.database.sql.query(
    `with people as (
      insert into person (id, email, name) select gen_random_uuid(), n || '@acme.example', 'Ann' from generate_series(1, $1::int) as n returning id),
    role as (insert into person_role (person, tenant_id, role) select id, 'demo-seller', 'operator' from people returning person),
    choice as (
      insert into notice_choice (person, tenant_id, invoices, due_at) select person, 'demo-seller', 'OFF', now() from role returning person),
    place as (select person, row_number() over () as n from choice),
    moved as (insert into document_move (document, state) select id, 'ERROR' from document)
    insert into notice (id, person, tenant_id, kind, document, due_at)
    select gen_random_uuid(), place.person, 'demo-seller', 'FAILED_SEND', d.id, now()
    from (select id, row_number() over () as n from document) d join place on place.n = 1 + d.n % $1::int`,
    [PEOPLE],
  );
}

/** Standing exports whose months are over; none is due now. They all wait in the statistics. */
async function fillStandingExports({ app }: TestApp): Promise<void> {
  await app.database.sql.query(
    `with standing as (
      insert into standing_export (id, tenant_id, name, format, date_by, options, day, recipients, next_at)
      select gen_random_uuid(), 'demo-seller', n::text, 'CSV', 'ISSUED', '{}', 2, '{}', now() - interval '1 day' from generate_series(1, $1::int) as n
      returning id)
    insert into standing_export_run (standing_export, month, tenant_id, export_job, due_at)
    select id, date '2026-01-01' + m * interval '1 month', 'demo-seller', gen_random_uuid(), now() from standing, generate_series(0, 9) as m`,
    [PEOPLE],
  );
}

/** Of each document a report to a tax authority, which waits in the statistics. */
async function fillTaxReports({ app }: TestApp): Promise<void> {
  await app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, reporter) select tenant_id, id, 'sk', 'C2', 'S', 'r' from document`,
  );
}

/** Opens the breakers of these endpoints. */
async function rest({ app }: TestApp, endpoints: readonly string[]): Promise<void> {
  await app.database.sql.query(
    `with subscription as (
      insert into webhook_subscription (id, tenant_id, endpoint, subscriptions)
      select id, 'demo-seller', 'https://example.com/' || id, '{}' from unnest($1::uuid[]) as id returning id)
    insert into webhook_endpoint (subscription_id, breaker, openings, faults_in_a_row, timeouts_in_a_row, probes, inflight_limit, slow_start, open_until)
    select id, 'OPEN', 1, 5, 0, 0, 1, false, now() + interval '1 hour' from subscription`,
    [endpoints],
  );
}

const LEASED = 'lease_token = gen_random_uuid(), worker_id = gen_random_uuid()';
/** Changes to the tables before they are analysed. Where undefined, they are not analysed. */
const MOMENTS: Record<string, readonly string[] | undefined> = {
  'no moment at all': undefined,
  'a moment at which everything waited': [],
  'a moment at which everything was tried again': [`update webhook_delivery set state = 'RETRY', priority = 1`],
  'a moment at which everything was under lease': [
    `update webhook_delivery set state = 'IN_FLIGHT', lease_until = now() + interval '1 hour', ${LEASED}`,
    `update document set ${LEASED}`,
    `update tax_report set lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'`,
  ],
};

/** Its statistics would be of some other moment, by chance. */
const WITHOUT_AUTOVACUUM = `do $$ declare name regclass; begin
  for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = false)', name);
  end loop; end $$`;

for (const [moment, changes] of Object.entries(MOMENTS)) {
  test(`no statement of every second reads a table as a whole, by statistics of ${moment}`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const { sql } = exchange.app.database;
    await sql.query(WITHOUT_AUTOVACUUM);
    const endpoints = Array.from({ length: ENDPOINTS }, () => randomUUID());
    await fill(exchange, endpoints);
    await fillAlerts(exchange);
    await fillTaxReports(exchange);
    await fillNotices(exchange);
    await fillStandingExports(exchange);
    for (const change of changes ?? []) await sql.query(change);
    if (changes !== undefined) await sql.query('analyze');
    await sql.query("update webhook_delivery set state = 'DELIVERED', lease_token = null, lease_until = null, worker_id = null");
    await sql.query('update document set due_at = null, lease_token = null, worker_id = null');
    await sql.query('update alert_notice set told_at = now()');
    await sql.query('update notice_choice set due_at = null where person <> (select min(person::text)::uuid from notice_choice)');
    await sql.query('update notice_cursor set noted_to = default');
    await sql.query(`update standing_export set next_at = now() + interval '1 day'`);
    await sql.query('update standing_export_run set due_at = null, finished_at = now()');
    await sql.query(`update tax_report set state = 'ACCEPTED', due_at = null, lease_token = null, lease_until = null`);
    await rest(exchange, endpoints);
    await enqueue(exchange, randomUUID());

    const found: string[] = [];
    await work(explained(exchange, found), endpoints);
    t.deepEqual(found, []);
  });
}

test('no plan that is made while tables are empty, and kept, reads them as a whole when they have grown', async (t) => {
  // One that nobody has used: a table that autovacuum has seen empty counts as empty, one that it has not seen as ten pages.
  const database = (await freshDatabase(undefined, SERVER_TEMPLATE))!;
  t.teardown(() => database.drop());
  await using exchange = await startApp({ ROLES: 'api', DATABASE_URL: database.url });
  await enqueue(exchange, randomUUID());
  const found: string[] = [];
  await work(explained(exchange, found), [randomUUID()]);
  t.deepEqual(
    found.filter((one) => one.includes(' for any: ')),
    [],
  );
});
