// What needs a person: groups by cause with remedy and list, their items, who takes care of them, until when they are put off.
import { ATTENTION_CAUSES } from '../../../src/domain/attention/causes.js';
import { clientOf, startApp } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const uuid = (n: number): string => `0199c1d2-e3f4-7a5b-8c6d-7e8f901237${String(n).padStart(2, '0')}`;

const exchange = kept(() => startApp({ ROLES: 'api', DASHBOARD: 'on' }));
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  for (let n = 1; n <= 3; n++) await insert(n, 'send', 'ERROR', { fault_code: 'SEND_FAILED', fault_message: 'no answer' });
  await insert(4, 'receive', 'ERROR', { fault_code: 'VALIDATION_FAILED', fault_message: 'BR-1: missing' });
  await insert(5, 'send', 'ERROR', { fault_code: 'SEND_FAILED', completed_as: 'ERROR', completed_at: '2026-06-01T00:00:00Z' });
  await insert(6, 'receive', 'READY', { retrieval_count: 10, retrievals_used_at: '2026-05-06T00:00:00Z' });
  await insert(7, 'receive', 'READY', { retrieval_count: 9 });
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into approval_request (document, id, tenant_id, kind, input, requester, requester_name, requested_at)
     values ($1, $1, 'demo-seller', 'EXPORTED', '{}', $1, 'One', '2026-05-07T00:00:00Z')`,
    [uuid(7)],
  );
  // A response that the service wrote: its number is its id.
  await sql.query(
    `update document set document_type = 'applicationresponse', number = id::text, reference_number = 'F-1' where document_id = 'd-3'`,
  );
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions, state, updated_at) values ($1, 'demo-seller', 'https://a.example', '{}', 'DISABLED', '2026-05-14T00:00:00Z')`,
    [uuid(8)],
  );
  await sql.query(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions, created_at) values ($1, 'demo-seller', 'https://b.example', '{}', '2026-05-09T00:00:00Z')`,
    [uuid(9)],
  );
  await sql.query(
    `insert into webhook_alert (subscription_id, kind, episode, raised_at, http_status) values ($1, 'GONE', '2026-05-09T00:00:00Z', '2026-05-09T01:00:00Z', 410)`,
    [uuid(9)],
  );
  await sql.query(
    `insert into channel_account (id, tenant_id, channel, name, settings, failure_code, failure_message, refused_at)
     values ($1, 'demo-seller', 'email', 'inbox', '{}', 'UNAUTHORIZED', 'login refused', '2026-05-10T00:00:00Z')`,
    [uuid(10)],
  );
  await sql.query(
    `insert into unreadable_document (account, id, reason, first_at) values ($1, 'mail-1', 'winmail.dat', '2026-05-11T00:00:00Z')`,
    [uuid(10)],
  );
  await sql.query(
    `insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state, generation, failures, last_error, updated_at)
     values ($1, 'demo-seller', '0088:5400000000010', '0088:5400000000010', 'Seller', 'BE', '{158}', 'REGISTERING', 1, 2, 'refused', '2026-05-13T00:00:00Z')`,
    [uuid(11)],
  );
  await sql.query(
    `insert into participant_drift (identifier_key, part, participant, kind, detail, first_seen) values ('0088:5400000000010', 'smp', $1, 'MISSING', 'not there', '2026-05-12T00:00:00Z')`,
    [uuid(11)],
  );
  for (const [n, state, country] of [
    [6, 'REJECTED', 'sk'],
    [6, 'FAILED', 'ae'],
    [7, 'SENT', 'sk'],
    // Another one came after it.
    [4, 'FAILED', 'sk'],
    [4, 'ACCEPTED', 'sk'],
  ] as const)
    await sql.query(
      `insert into tax_report (tenant_id, document, country, role, type, state, reporter, reason, created_at, answered_at)
       values ('demo-seller', $1, $2, 'C2', 'S', $3, '0245:1', 'because', '2026-05-15T00:00:00Z', '2026-05-16T00:00:00Z')`,
      [uuid(n), country, state],
    );
});

async function insert(n: number, direction: string, state: string, fields: Readonly<Record<string, string | number>>): Promise<void> {
  const names = Object.keys(fields);
  const places = names.map((_, index) => `$${index + 6}`);
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, state_date, ${names.join(', ')})
     values ($1, 'demo-seller', $2, $3, 'invoice', 'api', $4, '', $5::timestamptz, $5::timestamptz, ${places.join(', ')})`,
    [uuid(n), `d-${n}`, direction, state, `2026-05-${String(n).padStart(2, '0')}T00:00:00Z`, ...Object.values(fields)],
  );
}

const GROUPS = '{ attention { cause key count isExact oldestAt place assignee } }';

test('each cause has its group, the oldest first; what was put away and what is not used up is in none', async (t) => {
  const { attention } = await data(seller, GROUPS);
  t.deepEqual(
    attention.map(({ cause, key, count, oldestAt, place }: Record<string, string>) => [cause, key, count, oldestAt?.slice(0, 10), place]),
    [
      ['DOCUMENT_FAILED', 'SEND_FAILED', 3, '2026-05-01', 'DOCUMENTS'],
      ['DOCUMENT_FAILED', 'VALIDATION_FAILED', 1, '2026-05-04', 'DOCUMENTS'],
      ['RELEASE_WAITING', 'RETRIEVALS', 1, '2026-05-06', 'DOCUMENTS'],
      ['APPROVAL_WAITING', 'APPROVAL', 1, '2026-05-07', 'DOCUMENTS'],
      ['WEBHOOK_FAILING', 'GONE', 1, '2026-05-09', 'WEBHOOKS'],
      ['ACCOUNT_FAILING', 'UNAUTHORIZED', 1, '2026-05-10', 'ACCOUNTS'],
      ['DOCUMENT_UNREADABLE', uuid(10), 1, '2026-05-11', 'ACCOUNTS'],
      ['REGISTRATION_DRIFTED', 'smp', 1, '2026-05-12', 'PARTICIPANTS'],
      ['REGISTRATION_FAILING', 'REGISTERING', 1, '2026-05-13', 'PARTICIPANTS'],
      ['WEBHOOK_DISABLED', 'DISABLED', 1, '2026-05-14', 'WEBHOOKS'],
      ['TAX_DATA', 'FAILED', 1, '2026-05-15', 'DOCUMENTS'],
      ['TAX_DATA', 'UNANSWERED', 1, '2026-05-15', 'DOCUMENTS'],
      ['TAX_DATA', 'REJECTED', 1, '2026-05-16', 'DOCUMENTS'],
    ],
  );
  const seen = new Set(attention.map(({ cause }: { cause: string }) => cause));
  t.deepEqual(
    ATTENTION_CAUSES.filter((cause) => !seen.has(cause)),
    ['TAX_REPORTING_OFF', 'EXPORT_FAILED', 'CERTIFICATE_EXPIRING'],
  );
});

test('another tenant sees nothing of it', async (t) => {
  t.deepEqual((await data(buyer, GROUPS)).attention, []);
});

test('a token sees what its scopes are about', async (t) => {
  const { attention } = await data(await exchange.as('demo-seller', 'exchange/participant'), '{ attention { cause } }');
  t.deepEqual(attention, [{ cause: 'REGISTRATION_DRIFTED' }, { cause: 'REGISTRATION_FAILING' }]);
});

test('the filter of a group leads to exactly its list', async (t) => {
  const { attention } = await data(seller, '{ attention { count remedy documentFilter items { edges { node { id } } } } }');
  for (const { count, remedy, documentFilter, items } of attention) {
    t.regex(remedy, /\.$/);
    const own = items.edges.map(({ node }: { node: { id: string } }) => node.id);
    t.is(own.length, count);
    if (documentFilter === null) continue;
    const query =
      'query ($filter: DocumentFilterInput) { documents(filter: $filter, orderBy: IMPORT_DATE_ASC) { edges { node { documentId } } } }';
    const { documents } = await data(seller, query, { filter: documentFilter });
    t.deepEqual(
      documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId),
      own,
    );
  }
});

test('items come in pages, the oldest first', async (t) => {
  const query = (after: string) =>
    `{ attention { key items(first: 2${after}) { pageInfo { hasNextPage endCursor } edges { node { id title detail } } } } }`;
  const failed = async (after = '') =>
    (await data(seller, query(after))).attention.find(({ key }: { key: string }) => key === 'SEND_FAILED').items;
  const { pageInfo, edges } = await failed();
  t.deepEqual(edges[0], { node: { id: 'd-1', title: 'd-1', detail: 'no answer' } });
  t.deepEqual([edges.length, pageInfo.hasNextPage], [2, true]);
  const { errors } = await ask(seller, query(`, after: "${pageInfo.endCursor}"`));
  // A cursor belongs to one group.
  t.is(errors[0]?.extensions.code, 'PARAMETERS_INVALID');
  t.is(edges[1].node.id, 'd-2');
});

test('a response has the number of the document that it answers', async (t) => {
  const { attention } = await data(seller, '{ attention { key items(first: 3) { edges { node { id title } } } } }');
  const failed = attention.find(({ key }: { key: string }) => key === 'SEND_FAILED');
  t.deepEqual(failed.items.edges[2].node, { id: 'd-3', title: 'F-1' });
});

const TARGET = 'target: { cause: DOCUMENT_FAILED, key: "VALIDATION_FAILED"';
const marked = async (): Promise<{ key: string; assignee: string | null; count: number; snoozedCount: number }[]> =>
  (await data(seller, '{ attention { key assignee count snoozedCount } }')).attention;

test.serial('a person of the tenant takes care of a group that is there; nobody else can be named', async (t) => {
  const assign = (email: string) => ask(seller, `mutation { assignAttention(${TARGET} }, assignee: ${email}) }`);
  t.deepEqual((await assign('"Viewer@demo.example"')).data, { assignAttention: true });
  t.is((await marked()).find(({ key }) => key === 'VALIDATION_FAILED')?.assignee, 'Demo viewer');
  const refused = 'Invalid request parameters: assignee must be the e-mail address of a person of the tenant';
  for (const target of ['key: "NONE"', 'key: "SEND_FAILED", item: "none"']) {
    const answer = await ask(seller, `mutation { assignAttention(target: { cause: DOCUMENT_FAILED, ${target} }, assignee: null) }`);
    t.deepEqual(faults(answer), [
      { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: target must be something that needs a person now' },
    ]);
  }
  for (const email of ['"buyer@demo.example"', '"none@demo.example"', '"a\\u0000"']) {
    t.deepEqual(faults(await assign(email)), [{ code: 'PARAMETERS_INVALID', message: refused }]);
  }
  await assign('null');
  t.is((await marked()).find(({ key }) => key === 'VALIDATION_FAILED')?.assignee, null);
});

test.serial('what is put off is left out until then, in its group and where all of a group is', async (t) => {
  const snooze = (target: string, until: string) => data(seller, `mutation { snoozeAttention(${target} }, until: ${until}) }`);
  const item = 'target: { cause: DOCUMENT_FAILED, key: "SEND_FAILED", item: "d-2"';
  const later = '"2099-01-01T00:00:00Z"';
  await snooze(item, later);
  await snooze(TARGET, later);
  const groups = await marked();
  t.deepEqual(groups[0], { key: 'SEND_FAILED', assignee: null, count: 3, snoozedCount: 1 });
  t.false(groups.some(({ key }) => key === 'VALIDATION_FAILED'));
  const { attention } = await data(seller, '{ attention(snoozed: true) { key snoozedUntil items { edges { node { id } } } } }');
  t.deepEqual(attention.slice(0, 2), [
    { key: 'SEND_FAILED', snoozedUntil: null, items: { edges: [{ node: { id: 'd-1' } }, { node: { id: 'd-3' } }] } },
    { key: 'VALIDATION_FAILED', snoozedUntil: '2099-01-01T00:00:00.000Z', items: { edges: [{ node: { id: 'd-4' } }] } },
  ]);
  await snooze(item, 'null');
  await snooze(TARGET, '"2020-01-01T00:00:00Z"');
  t.deepEqual((await marked()).slice(0, 2), [
    { key: 'SEND_FAILED', assignee: null, count: 3, snoozedCount: 0 },
    { key: 'VALIDATION_FAILED', assignee: null, count: 1, snoozedCount: 0 },
  ]);
});

test.serial('a document whose last retrieval was used, or whose next one is refused, waits for its release', async (t) => {
  const waiting = async (): Promise<string[]> => {
    const { attention } = await data(seller, '{ attention { cause items { edges { node { id } } } } }');
    const { items } = attention.find(({ cause }: { cause: string }) => cause === 'RELEASE_WAITING');
    return items.edges.map(({ node }: { node: { id: string } }) => node.id);
  };
  await insert(14, 'receive', 'READY', { retrieval_count: 9 });
  // As many as are allowed since the limit was lowered.
  await insert(15, 'receive', 'READY', { retrieval_count: 10 });
  const { sql } = exchange.app.database;
  const added = "document_id in ('d-14', 'd-15')";
  t.teardown(() => sql.query(`delete from document where ${added}`));
  await sql.query(`update document set import_date = exchange_now() where ${added}`); // The retention of May is over.
  t.deepEqual(await waiting(), ['d-6']);
  t.is((await seller('/v4/documents/export/d-14')).status, 200);
  t.deepEqual(await waiting(), ['d-6', 'd-14']);
  t.is((await seller('/v4/documents/export/d-15')).status, 409);
  t.deepEqual(await waiting(), ['d-6', 'd-14', 'd-15']);
  await data(seller, 'mutation { releaseDocument(documentId: "d-14") { retrievalCount } }');
  t.deepEqual(await waiting(), ['d-6', 'd-15']);
});
