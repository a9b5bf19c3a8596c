// The audit log: who changed what, written in the same statement or transaction as the change.

import { readArguments as readClientArguments } from '../../../src/commands/client/arguments.js';
import { run as runClient } from '../../../src/commands/client/run.js';
import { LATER_MAX } from '../../../src/domain/audit/record.js';
import { readUsage } from '../../../src/domain/documents/intake/quota/usage.js';
import { removeOldAuditEntries } from '../../../src/domain/maintenance/retention.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { ask, data } from '../../support/graphql.js';
import { resting } from '../../support/paused.js';
import { folder, onService } from '../../support/tenants.js';
import { test } from '../../support/test.js';

interface Entry {
  readonly action: string;
  readonly actor: string;
  readonly subject: string;
  readonly requestId: string | null;
  readonly details: object | null;
}

const FIELDS = 'action actor subject requestId traceId details';

async function log(client: Client, filter = ''): Promise<Entry[]> {
  const { auditLog } = await data(client, `{ auditLog(first: 500 ${filter}) { edges { node { ${FIELDS} } } } }`);
  return auditLog.edges.map(({ node }: { node: Entry }) => node);
}

/** With an X-Request-Id. */
function named(client: Client, requestId: string): Client {
  return (path, options = {}) => client(path, { ...options, headers: { ...options.headers, 'X-Request-Id': requestId } });
}

async function expectOk(client: Client, path: string, method: string, body?: object): Promise<void> {
  const answer = await client(path, { method, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
}

async function received(exchange: TestApp, id: string): Promise<{ seller: Client; buyer: Client; documentId: string }> {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER);
  await uploadInvoice(seller, id);
  await exchange.idle();
  const list = (await buyer('/v3/documents?direction=receive')).body as { documents?: { documentId: string }[] };
  const documentId = list.documents?.[0]?.documentId ?? (await firstReceived(buyer));
  return { seller, buyer, documentId };
}

async function firstReceived(buyer: Client): Promise<string> {
  const { documents } = await data(buyer, '{ documents(first: 1, filter: { directions: [receive] }) { edges { node { documentId } } } }');
  return documents.edges[0].node.documentId;
}

test('a participant, a subscription and a completion: who asked, in which request, for what', async (t) => {
  await using exchange = await startApp();
  const { buyer, documentId } = await received(exchange, 'one');
  const asked = named(buyer, 'request-1');
  await expectOk(asked, '/v3/participant', 'POST', { countryCode: 'BE', identifier: SELLER, documentTypes: [158] });
  await expectOk(asked, '/v3/webhook', 'PUT', { endpoint: 'https://example.com/hook', subscriptions: ['invoice.error'] });
  await data(asked, `mutation { completeDocument(documentId: "${documentId}", status: EXPORTED) { documentId } }`);
  const entries = await log(buyer, 'filter: { requestId: "request-1" }');
  t.deepEqual(
    entries.map(({ action, actor, requestId }) => [action, actor, requestId]),
    [
      ['DOCUMENT_COMPLETE', 'client:demo-buyer', 'request-1'],
      ['WEBHOOK_SUBSCRIBE', 'client:demo-buyer', 'request-1'],
      ['PARTICIPANT_REGISTER', 'client:demo-buyer', 'request-1'],
    ],
  );
  t.deepEqual(
    entries.map(({ details }) => details),
    [
      { status: 'EXPORTED', message: null },
      { endpoint: 'https://example.com/hook', subscriptions: ['invoice.error'] },
      { name: SELLER, countryCode: 'BE', documentTypes: [158] },
    ],
  );
  t.deepEqual([entries[0]?.subject, entries[2]?.subject], [documentId, SELLER]);
});

test('a refused change leaves no entry', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  t.is((await buyer('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://example.com/', subscriptions: [] } })).status, 400);
  t.is((await buyer('/v3/webhook/00000000-0000-0000-0000-000000000000', { method: 'DELETE' })).status, 404);
  t.deepEqual(await log(buyer), []);
});

test('what the registry refuses is undone, and the log says why', async (t) => {
  await using exchange = await startApp();
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(seller, SELLER);
  const body = { countryCode: 'BE', identifier: SELLER, documentTypes: [158] };
  const refused = await buyer('/v3/participant', { method: 'POST', body });
  t.is(refused.status, 400);
  const entries = await log(buyer);
  t.deepEqual(
    entries.map(({ action, actor, subject }) => [action, actor, subject]),
    [
      ['PARTICIPANT_UNDO', 'system:registry', SELLER],
      ['PARTICIPANT_REGISTER', 'client:demo-buyer', SELLER],
    ],
  );
  t.regex((entries[0]!.details as { reason: string }).reason, /ERR-106/);
});

test('of an account the log has the settings, and of its secrets the names alone', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  const { saveChannelAccount: account } = await data(
    buyer,
    `mutation { saveChannelAccount(account: { channel: pagero, name: "main", settings: { outcome: "rejected" },
       secrets: [{ name: "password", value: "correct horse" }] }) { id } }`,
  );
  await data(buyer, `mutation { disableChannelAccount(id: "${account.id}") { id } }`);
  await data(buyer, `mutation { removeChannelAccount(id: "${account.id}") }`);
  const named = { channel: 'pagero', name: 'main' };
  t.deepEqual(
    (await log(buyer)).map(({ action, subject, details }) => [action, subject, details]),
    [
      ['ACCOUNT_REMOVE', account.id, named],
      ['ACCOUNT_DISABLE', account.id, named],
      ['ACCOUNT_SAVE', account.id, { ...named, settings: { outcome: 'rejected' }, secrets: ['password'] }],
    ],
  );
});

test('the timeline says who moved a document', async (t) => {
  await using exchange = await startApp();
  const { buyer, documentId } = await received(exchange, 'two');
  await data(named(buyer, 'request-2'), `mutation { completeDocument(documentId: "${documentId}", status: EXPORTED) { documentId } }`);
  const { document } = await data(
    buyer,
    `{ document(documentId: "${documentId}") { actor requestId timeline { status actor requestId } } }`,
  );
  t.deepEqual(document, {
    actor: 'system:peppol',
    requestId: null,
    timeline: [
      { status: 'RECEIVED', actor: 'system:peppol', requestId: null },
      { status: 'PROCESSING', actor: 'system:pipeline', requestId: null },
      { status: 'READY', actor: 'system:pipeline', requestId: null },
      { status: 'EXPORTED', actor: 'client:demo-buyer', requestId: 'request-2' },
    ],
  });
});

test('the timeline of a sent document says which channel confirmed it', async (t) => {
  await using exchange = await startApp();
  const { seller } = await received(exchange, 'three');
  const { document } = await data(seller, '{ document(documentId: "three") { timeline { status actor } } }');
  t.deepEqual(document.timeline.slice(-2), [
    { status: 'EXPORTED', actor: 'system:pipeline' },
    { status: 'DELIVERED', actor: 'system:peppol' },
  ]);
});

test('a token sees the entries of the parts that its scopes open, and no tenant sees those of another', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
  await expectOk(buyer, '/v3/webhook', 'PUT', { endpoint: 'https://example.com/', subscriptions: ['invoice.error'] });
  const actions = async (client: Client): Promise<string[]> => (await log(client)).map(({ action }) => action);
  t.deepEqual(await actions(buyer), ['WEBHOOK_SUBSCRIBE', 'PARTICIPANT_REGISTER']);
  t.deepEqual(await actions(await exchange.as('demo-buyer', 'exchange/participant')), ['PARTICIPANT_REGISTER']);
  t.deepEqual(await actions(await exchange.as('demo-buyer', 'exchange/send')), []);
  t.deepEqual(await actions(await exchange.as('demo-seller')), []);
});

test('pages follow each other, and a cursor is one of its tenant', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  for (const hook of ['a', 'b', 'c']) {
    await expectOk(buyer, '/v3/webhook', 'PUT', { endpoint: `https://example.com/${hook}`, subscriptions: ['invoice.error'] });
  }
  const page = async (after: string): Promise<{ endpoints: string[]; total: number; next: string; more: boolean }> => {
    const query = `{ auditLog(first: 2 ${after}) { totalCount edges { node { details } } pageInfo { hasNextPage endCursor } } }`;
    const { auditLog } = await data(buyer, query);
    const endpoints = auditLog.edges.map(({ node }: { node: { details: { endpoint: string } } }) => node.details.endpoint.slice(-1));
    return { endpoints, total: auditLog.totalCount, next: auditLog.pageInfo.endCursor, more: auditLog.pageInfo.hasNextPage };
  };
  const first = await page('');
  t.deepEqual([first.endpoints, first.total, first.more], [['c', 'b'], 3, true]);
  const second = await page(`after: "${first.next}"`);
  t.deepEqual([second.endpoints, second.more], [['a'], false]);
  const other = await ask(await exchange.as('demo-seller'), `{ auditLog(after: "${first.next}") { edges { node { id } } } }`);
  t.is(other.errors[0]?.extensions.error, 'cursor is not one of this list in this order, or was cut off or changed');
});

test('twelve entries come latest first in pages of five, each once', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  const hooks = Array.from({ length: 12 }, (_, place) => `https://example.com/${place + 1}`);
  for (const endpoint of hooks) await expectOk(buyer, '/v3/webhook', 'PUT', { endpoint, subscriptions: ['invoice.error'] });
  const pages: string[][] = [];
  for (let after = ''; ; ) {
    const { auditLog } = await data(
      buyer,
      `{ auditLog(first: 5 ${after}) { edges { node { details } } pageInfo { hasNextPage endCursor } } }`,
    );
    pages.push(auditLog.edges.map(({ node }: { node: { details: { endpoint: string } } }) => node.details.endpoint));
    if (!auditLog.pageInfo.hasNextPage) break;
    after = `after: "${auditLog.pageInfo.endCursor}"`;
  }
  const latestFirst = hooks.toReversed();
  t.deepEqual(pages, [latestFirst.slice(0, 5), latestFirst.slice(5, 10), latestFirst.slice(10)]);
});

test('an action that is none is refused by the schema, with its name', async (t) => {
  await using exchange = await startApp();
  const { errors } = await ask(await exchange.as('demo-buyer'), '{ auditLog(filter: { actions: [WEBHOOK_X] }) { totalCount } }');
  t.deepEqual(
    errors.map(({ message, extensions }) => [message, extensions.code]),
    [['Value "WEBHOOK_X" does not exist in "AuditAction" enum. Did you mean the enum value "WEBHOOK_TEST"?', 'GRAPHQL_VALIDATION_FAILED']],
  );
});

test('commands of the operator are in the log of the tenant, and the erasure is all that is left of it', async (t) => {
  await using exchange = await startApp();
  const { sql } = exchange.app.database;
  const issuer = { kind: 'own', lifetimeSeconds: 60 } as const;
  const client = (...given: string[]) => runClient(exchange.app, issuer, readClientArguments(given) as never);
  await client('add', 'erp-2', '--tenant', 'demo-seller', '--scopes', 'exchange/send');
  await client('rotate', 'erp-2');
  await client('revoke', 'erp-2');
  await onService(exchange, 'quota', '--tenant', 'demo-seller', '--documents', '5');
  await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', `${await folder(t)}/export`);
  const entries = (): Promise<{ action: string; kind: string }[]> =>
    sql.query(`select action, split_part(actor, ':', 1) as kind from audit_entry where tenant_id = 'demo-seller' order by id`);
  const expected = ['client.add', 'client.rotate-secret', 'client.revoke', 'tenant.quota', 'tenant.export'];
  t.deepEqual(
    await entries(),
    expected.map((action) => ({ action, kind: 'operator' })),
  );
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  t.deepEqual(await entries(), [{ action: 'tenant.erase', kind: 'operator' }]);
});

test('entries go after AUDIT_RETENTION_DAYS; with 0 they stay', async (t) => {
  await using exchange = await startApp({ AUDIT_RETENTION_DAYS: '10' });
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
  // The job of retention would remove the entry first.
  await resting(exchange);
  await exchange.advance(9 * 86_400);
  await removeOldAuditEntries(exchange.app);
  t.is((await log(await exchange.as('demo-buyer'))).length, 1);
  await exchange.advance(2 * 86_400);
  const kept = { ...exchange.app, settings: { ...exchange.app.settings, auditRetentionDays: 0 } };
  await removeOldAuditEntries(kept);
  t.is((await log(await exchange.as('demo-buyer'))).length, 1);
  await removeOldAuditEntries(exchange.app);
  t.is((await log(await exchange.as('demo-buyer'))).length, 0);
});

const uploadAny = (client: Client) =>
  client('/v3/documents/invoice/receive/multipart', { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: formBody(A1) });

/** Until a minute of the service's clock has just begun. */
async function minuteBegins(exchange: TestApp): Promise<void> {
  const [row] = await exchange.app.database.sql.query<{ left: number }>(
    'select 60 - extract(second from exchange_now())::float8 + 1 as left',
    [],
  );
  await exchange.advance(row!.left);
}

test('repeated changes of one thing within a minute are one entry with their number, the first details and request, and those of later ones', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  const save = (requestId: string, language: string) =>
    data(
      named(buyer, requestId),
      `mutation { saveChannelAccount(account: { channel: email, name: "main", settings: { imapHost: "${language}.example" } }) { id } }`,
    );
  await minuteBegins(exchange);
  for (let n = 1; n <= 25; n += 1) await save(`request-${n}`, `mail${n}`);
  const entries = async () => {
    const { auditLog } = await data(buyer, '{ auditLog(first: 10) { edges { node { action changes requestId details later } } } }');
    interface Change {
      readonly requestId: string;
      readonly details: { readonly settings: { readonly imapHost: string } };
    }
    return auditLog.edges.map(({ node }: { node: Change & { readonly later: readonly Change[] } }) => ({
      ...node,
      details: node.details.settings,
      later: node.later.map(({ requestId, details }) => [requestId, details.settings.imapHost]),
    }));
  };
  const first = {
    ...{ action: 'ACCOUNT_SAVE', changes: 25, requestId: 'request-1', details: { imapHost: 'mail1.example' } },
    later: Array.from({ length: LATER_MAX }, (_, n) => [`request-${n + 2}`, `mail${n + 2}.example`]),
  };
  t.deepEqual(await entries(), [first]);
  await minuteBegins(exchange);
  await save('request-26', 'mail26');
  t.deepEqual(await entries(), [
    { action: 'ACCOUNT_SAVE', changes: 1, requestId: 'request-26', details: { imapHost: 'mail26.example' }, later: [] },
    first,
  ]);
});

test('changes have a limit for the tenant: more are TOO_MANY_REQUESTS, and 429 with Retry-After', async (t) => {
  await using exchange = await startApp({ RATE_LIMITS: 'read=1000:1000,change=0.001:3' });
  const [buyer, seller] = await Promise.all([exchange.as('demo-buyer'), exchange.as('demo-seller')]);
  const save = (client: Client, n: number) =>
    ask(
      client,
      `mutation { saveChannelAccount(account: { channel: email, name: "main", settings: { imapHost: "mail${n}.example" } }) { id } }`,
    );
  for (let n = 1; n <= 3; n += 1) t.deepEqual((await save(buyer, n)).errors, []);
  t.is((await save(buyer, 4)).errors[0]?.extensions.code, 'TOO_MANY_REQUESTS');
  const body = { endpoint: 'https://example.com/hook', subscriptions: ['invoice.error'] };
  const refused = await buyer('/v3/webhook', { method: 'PUT', body });
  t.is(refused.status, 429);
  t.deepEqual(refused.body, { message: 'Too Many Requests' });
  // Tokens come back by the clock of the machine: test/server/request/rates.test.ts has exact seconds.
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  t.is((await seller('/v3/webhook', { method: 'PUT', body })).status, 200, 'another tenant has its own');
});

test('entries count towards the bytes of the tenant, repeated changes once, until retention removes them', async (t) => {
  await using exchange = await startApp({ AUDIT_RETENTION_DAYS: '10', TENANT_BYTES_MAX: '5000' });
  const { app } = exchange;
  const seller = await exchange.as('demo-seller');
  const save = (name: string, host: string) =>
    data(seller, `mutation { saveChannelAccount(account: { channel: email, name: "${name}", settings: { imapHost: "${host}" } }) { id } }`);
  const auditBytes = async () => (await readUsage(app, 'demo-seller'))[0]!.auditBytes;
  await minuteBegins(exchange);
  await save('main', 'a.example');
  const one = await auditBytes();
  t.true(one > 256);
  await save('main', 'b.example');
  t.is(await auditBytes(), one);
  for (let n = 10; n < 30; n += 1) await save(`name ${n}`, 'a.example');
  const stored = await auditBytes();
  t.true(stored > 5_000);
  const { status, body } = await uploadAny(seller);
  t.is(status, 403);
  t.regex((body as { message: string }).message, new RegExp(`^Quota exceeded: ${stored} of 5000 bytes are stored`));
  await resting(exchange);
  await exchange.advance(11 * 86_400);
  await removeOldAuditEntries(app);
  t.is(await auditBytes(), 0);
});
