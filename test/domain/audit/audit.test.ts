// The audit log: who changed what, written in the same statement or transaction as the change.

import { readArguments as readClientArguments } from '../../../src/commands/client/arguments.js';
import { run as runClient } from '../../../src/commands/client/run.js';
import { type Client, startApp } from '../../support/app.js';
import { BUYER, copies, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { newFolder } from '../../support/folderOf.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { onService } from '../../support/tenants.js';
import { test } from '../../support/test.js';
import { expectOk, log, named } from './log.js';

/** Of tests that read entries of their own request or document. */
const exchange = kept(() => startApp());
const OTHER = '0088:5400000000034';

let seller: Client;
let buyer: Client;

test.before(async () => {
  [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(buyer, BUYER);
});

/** An invoice of the seller. Returns the documentId at the buyer. */
async function received(id: string): Promise<string> {
  await uploadInvoice(seller, id);
  await exchange.idle();
  return (await copies(exchange, 'demo-seller', id))[0]!.documentId;
}

test('a participant, a subscription and a completion: who asked, in which request, for what', async (t) => {
  const documentId = await received('one');
  const asked = named(buyer, 'request-1');
  await expectOk(asked, '/v3/participant', 'POST', { countryCode: 'BE', identifier: OTHER, documentTypes: [158] });
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
      { name: OTHER, countryCode: 'BE', documentTypes: [158] },
    ],
  );
  t.deepEqual([entries[0]?.subject, entries[2]?.subject], [documentId, OTHER]);
});

test('a refused change leaves no entry', async (t) => {
  await using own = await startApp();
  const mine = await own.as('demo-buyer');
  t.is((await mine('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://example.com/', subscriptions: [] } })).status, 400);
  t.is((await mine('/v3/webhook/00000000-0000-0000-0000-000000000000', { method: 'DELETE' })).status, 404);
  t.deepEqual(await log(mine), []);
});

test('what the registry refuses is undone, and the log says why', async (t) => {
  await using own = await startApp();
  const [theirs, mine] = [await own.as('demo-seller'), await own.as('demo-buyer')];
  await register(theirs, SELLER);
  const body = { countryCode: 'BE', identifier: SELLER, documentTypes: [158] };
  const refused = await mine('/v3/participant', { method: 'POST', body });
  t.is(refused.status, 400);
  const entries = await log(mine);
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
  await using own = await startApp();
  const mine = await own.as('demo-buyer');
  const { saveChannelAccount: account } = await data(
    mine,
    `mutation { saveChannelAccount(account: { channel: pagero, name: "main", settings: { outcome: "rejected" },
       secrets: [{ name: "password", value: "correct horse" }] }) { id } }`,
  );
  await data(mine, `mutation { disableChannelAccount(id: "${account.id}") { id } }`);
  await data(mine, `mutation { removeChannelAccount(id: "${account.id}") }`);
  const named = { channel: 'pagero', name: 'main' };
  t.deepEqual(
    (await log(mine)).map(({ action, subject, details }) => [action, subject, details]),
    [
      ['ACCOUNT_REMOVE', account.id, named],
      ['ACCOUNT_DISABLE', account.id, named],
      ['ACCOUNT_SAVE', account.id, { ...named, settings: { outcome: 'rejected' }, secrets: ['password'] }],
    ],
  );
});

test('the timeline says who moved a document', async (t) => {
  const documentId = await received('two');
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
  await received('three');
  const { document } = await data(seller, '{ document(documentId: "three") { timeline { status actor } } }');
  t.deepEqual(document.timeline.slice(-2), [
    { status: 'EXPORTED', actor: 'system:pipeline' },
    { status: 'DELIVERED', actor: 'system:peppol' },
  ]);
});

test('a token sees the entries of the parts that its scopes open, and no tenant sees those of another', async (t) => {
  await using own = await startApp();
  const mine = await own.as('demo-buyer');
  await register(mine, BUYER);
  await expectOk(mine, '/v3/webhook', 'PUT', { endpoint: 'https://example.com/', subscriptions: ['invoice.error'] });
  const actions = async (client: Client): Promise<string[]> => (await log(client)).map(({ action }) => action);
  t.deepEqual(await actions(mine), ['WEBHOOK_SUBSCRIBE', 'PARTICIPANT_REGISTER']);
  t.deepEqual(await actions(await own.as('demo-buyer', 'exchange/participant')), ['PARTICIPANT_REGISTER']);
  t.deepEqual(await actions(await own.as('demo-buyer', 'exchange/send')), []);
  t.deepEqual(await actions(await own.as('demo-seller')), []);
});

test('twelve entries come latest first in pages of five, each once, and a cursor is one of its tenant', async (t) => {
  await using own = await startApp();
  const mine = await own.as('demo-buyer');
  const hooks = Array.from({ length: 12 }, (_, place) => `https://example.com/${place + 1}`);
  for (const endpoint of hooks) await expectOk(mine, '/v3/webhook', 'PUT', { endpoint, subscriptions: ['invoice.error'] });
  const pages: string[][] = [];
  let after = '';
  for (;;) {
    const { auditLog } = await data(
      mine,
      `{ auditLog(first: 5 ${after}) { totalCount edges { node { details } } pageInfo { hasNextPage endCursor } } }`,
    );
    pages.push(auditLog.edges.map(({ node }: { node: { details: { endpoint: string } } }) => node.details.endpoint));
    t.is(auditLog.totalCount, 12);
    if (!auditLog.pageInfo.hasNextPage) break;
    after = `after: "${auditLog.pageInfo.endCursor}"`;
  }
  const other = await ask(await own.as('demo-seller'), `{ auditLog(${after}) { edges { node { id } } } }`);
  t.is(other.errors[0]?.extensions.error, 'cursor is not one of this list in this order, or was cut off or changed');
  const latestFirst = hooks.toReversed();
  t.deepEqual(pages, [latestFirst.slice(0, 5), latestFirst.slice(5, 10), latestFirst.slice(10)]);
});

test('an action that is none is refused by the schema, with its name', async (t) => {
  const { errors } = await ask(buyer, '{ auditLog(filter: { actions: [WEBHOOK_X] }) { totalCount } }');
  t.deepEqual(
    errors.map(({ message, extensions }) => [message, extensions.code]),
    [['Value "WEBHOOK_X" does not exist in "AuditAction" enum. Did you mean the enum value "WEBHOOK_TEST"?', 'GRAPHQL_VALIDATION_FAILED']],
  );
});

test('commands of the operator are in the log of the tenant, and the erasure is all that is left of it', async (t) => {
  await using own = await startApp();
  const { sql } = own.app.database;
  const issuer = { kind: 'own', lifetimeSeconds: 60 } as const;
  const client = (...given: string[]) => runClient(own.app, issuer, readClientArguments(given) as never);
  await client('add', 'erp-2', '--tenant', 'demo-seller', '--scopes', 'exchange/send');
  await client('rotate', 'erp-2');
  await client('revoke', 'erp-2');
  await onService(own, 'quota', '--tenant', 'demo-seller', '--documents', '5');
  await onService(own, 'export', '--tenant', 'demo-seller', '--to', `${await newFolder(t)}/export`);
  const entries = (): Promise<{ action: string; kind: string }[]> =>
    sql.query(`select action, split_part(actor, ':', 1) as kind from audit_entry where tenant_id = 'demo-seller' order by id`);
  const expected = ['client.add', 'client.rotate-secret', 'client.revoke', 'tenant.quota', 'tenant.export'];
  t.deepEqual(
    await entries(),
    expected.map((action) => ({ action, kind: 'operator' })),
  );
  await onService(own, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  t.deepEqual(await entries(), [{ action: 'tenant.erase', kind: 'operator' }]);
});
