// Each index of `document` is written by uploads or moves, so each names the statement that needs it.
import { randomUUID } from 'node:crypto';
import { fill } from '../../bench/lists/fill.js';
import { clientActor } from '../../src/domain/actor.js';
import { attentionGroups } from '../../src/domain/attention/groups.js';
import { claimDocuments, claimInterrupted } from '../../src/domain/documents/pipeline/claim.js';
import { responsesTo } from '../../src/domain/documents/receiving/answers.js';
import { readDocumentChanges } from '../../src/domain/documents/retrieval/list/changes.js';
import type { DocumentFilter } from '../../src/domain/documents/retrieval/list/filter.js';
import { list, readListQuery } from '../../src/domain/documents/retrieval/list/list.js';
import type { DocumentOrder } from '../../src/domain/documents/retrieval/list/order.js';
import { findDocuments, matchDocuments, searchDocuments } from '../../src/domain/documents/retrieval/list/search.js';
import { removeExpired } from '../../src/domain/maintenance/expired.js';
import { repair } from '../../src/domain/maintenance/sweep.js';
import { waitingAtTenants } from '../../src/domain/people/waiting.js';
import type { App } from '../../src/domain/ports.js';
import { listSapi, readSapiQuery } from '../../src/domain/sapi/receive.js';
import { EVERYTHING } from '../../src/domain/statements/jsonColumns.js';
import { startApp } from '../support/app.js';
import { claimChecks, claimLimits } from '../support/claims.js';
import { explained } from '../support/plans.js';
import { test } from '../support/test.js';

const SELLER = clientActor('demo-seller', 'demo-seller', ['exchange/read']);
const ROWS = 20_000;
const ID = randomUUID();
/** Of a thousand documents, one is what an index has few of. */
const MORE = [
  `update document set state = 'SENDING', due_at = now(), completed_as = null, completed_at = null, direction = 'send'
   where substr(document_id, 2)::int % 1000 = 2`,
  `update document set state = 'RECEIVED', due_at = now(), completed_as = null, completed_at = null where substr(document_id, 2)::int % 1000 = 4`,
  `update document set reply_owed = 'AP', due_at = now() where substr(document_id, 2)::int % 1000 = 5`,
  `update document set claims = 1 where state = 'RECEIVED' and substr(document_id, 2)::int % 2000 = 4`,
  `update document set lease_token = gen_random_uuid(), worker_id = gen_random_uuid(), due_at = now() where substr(document_id, 2)::int % 1000 = 7`,
  `update document set state = 'EXPORTED' where substr(document_id, 2)::int % 1000 = 8`,
  `update document set marked_at = now() where substr(document_id, 2)::int % 1000 = 9`,
  `update document set retain_until = now() - interval '1 day' where substr(document_id, 2)::int % 1000 = 11`,
  `update document set document_type = 'applicationresponse', reference_number = 'INV-' || substr(document_id, 2)
   where substr(document_id, 2)::int % 1000 = 13`,
  `update document set receiver_identifier = '0245:2020273893', sapi_type = 't', completed_as = null, completed_at = null
   where direction = 'receive' and substr(document_id, 2)::int % 1000 = 15`,
  'analyze document',
];

const search =
  (filter: DocumentFilter, orderBy: DocumentOrder = 'IMPORT_DATE_DESC') =>
  (app: App): Promise<unknown> =>
    searchDocuments(app, SELLER, { filter, orderBy, first: 50, selection: EVERYTHING });
const listed =
  (status: string) =>
  (app: App): Promise<unknown> =>
    list(app, SELLER, readListQuery({ status }));

const NEEDED_BY: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  document_pkey: (app) => matchDocuments(app, SELLER, [ID], {}),
  document_tenant_id_document_id_key: (app) => findDocuments(app, SELLER, ['d1']),
  document_due: (app) => claimDocuments(app, ID, 'checks', { ...claimLimits(10), isContended: false }),
  document_to_check: (app) => claimChecks(app, ID, 10),
  document_to_send: (app) => claimDocuments(app, ID, 'sends', claimLimits(10)),
  document_to_reply: (app) => claimDocuments(app, ID, 'replies', claimLimits(10)),
  document_interrupted: (app) => claimInterrupted(app, ID),
  document_leased: (app) => repair(app, ID),
  document_list: listed('EXPORTED'),
  document_uncompleted: listed('READY'),
  document_failed: listed('ERROR'),
  document_recent: search({}),
  document_moving: search({}, 'STATUS_DATE_DESC'),
  document_settled_moved: search({}, 'STATUS_DATE_DESC'),
  document_settled_issue_date: search({}, 'ISSUE_DATE_DESC'),
  document_settled_due_date: search({}, 'DUE_DATE_DESC'),
  document_settled_total: search({}, 'TOTAL_WITH_VAT_DESC'),
  document_settled_request: search({ requestId: 'r5000' }),
  document_settled_unread: search({ unread: true }),
  document_number_start: search({ number: 'INV-5000' }),
  document_rule: search({ ruleId: 'BR-7' }),
  document_reference_start: (app) => responsesTo(app, SELLER, [ID], { first: 10, most: 100 }),
  document_completed: (app) => readDocumentChanges(app, undefined, ['demo-seller']),
  document_marked: (app) => readDocumentChanges(app, undefined, ['demo-seller']),
  document_failed_code: (app) => attentionGroups(app, SELLER),
  document_retrievals_used: (app) => attentionGroups(app, SELLER),
  document_settled_mailbox: (app) => listSapi(app, SELLER, '0245:2020273893', readSapiQuery({})),
  document_retained: (app) => removeExpired(app),
  document_settled_ordinary: (app) => removeExpired(app),
};

test('each index of documents serves the statement that it is for, and there are no others', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', RETENTION_DAYS: '360' });
  const { sql } = exchange.app.database;
  for (const statement of [...fill(ROWS).filter((one) => !one.startsWith('vacuum')), ...MORE]) await sql.query(statement);
  const rows = await sql.query<{ name: string }>(`select indexname as name from pg_indexes where tablename = 'document' order by name`);
  t.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(NEEDED_BY).sort(),
  );
  const unused: string[] = [];
  for (const [index, work] of Object.entries(NEEDED_BY)) {
    const indexes = new Set<string>();
    await work(explained(exchange, [], { indexes }));
    if (!indexes.has(index)) unused.push(`${index}: ${[...indexes].join(', ')}`);
  }
  t.deepEqual(unused, []);
});

test('what waits at the tenants of a person is counted by the indexes of its lists', async (t) => {
  await using exchange = await startApp({ ROLES: 'api', RETENTION_DAYS: '360' });
  const { sql } = exchange.app.database;
  for (const statement of [...fill(ROWS).filter((one) => !one.startsWith('vacuum')), ...MORE]) await sql.query(statement);
  const [found, indexes] = [[] as string[], new Set<string>()];
  await waitingAtTenants(explained(exchange, found, { indexes }), ID);
  t.deepEqual(found, []);
  t.deepEqual(
    ['document_uncompleted', 'document_failed'].filter((one) => !indexes.has(one)),
    [],
  );
});
