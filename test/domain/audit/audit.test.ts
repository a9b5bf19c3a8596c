// The audit log: who changed what, written in the same statement or transaction as the change.

import { readArguments as readClientArguments } from '../../../src/commands/client/arguments.js';
import { run as runClient } from '../../../src/commands/client/run.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { folder, onService } from '../../support/tenants.js';
import { test } from '../../support/test.js';
import { expectOk, log, named } from './log.js';

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
