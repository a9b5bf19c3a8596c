// What dashboards read in lists: documents page by page and by filter, deliveries, subscriptions, participants.
import { countAnnouncements } from '../../../src/domain/participants/directory.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { BUYER } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { paused } from '../../support/paused.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { begin, buyer, exchange, FILTERS, inbox, seller } from './queries.js';

begin();

for (const [filter, expected] of FILTERS) {
  test(`documents filtered by { ${filter} }`, async (t) => {
    const { documents } = await data(seller, `{ documents(filter: { ${filter} }) { totalCount edges { node { documentId } } } }`);
    t.deepEqual(
      documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId),
      [...expected],
    );
    t.is(documents.totalCount, expected.length);
  });
}

test('a number is compared whole, and without case', async (t) => {
  const { document } = await data(seller, '{ document(documentId: "nowhere") { number } }');
  const query = 'query ($number: String!) { documents(filter: { number: $number, statuses: [ERROR] }) { edges { node { documentId } } } }';
  const found = async (number: string): Promise<unknown> => (await data(seller, query, { number })).documents.edges;
  t.not(document.number.toLowerCase(), document.number.toUpperCase());
  for (const number of [document.number.toLowerCase(), document.number.toUpperCase()]) {
    t.deepEqual(await found(number), [{ node: { documentId: 'nowhere' } }]);
  }
  t.deepEqual(await found(document.number.slice(1)), []);
});

test('a cursor of another tenant, of another order, or an invented one is refused', async (t) => {
  const page = (orderBy: string): string =>
    `query ($after: String) { documents(first: 1, orderBy: ${orderBy}, after: $after) { pageInfo { endCursor } } }`;
  const { documents } = await data(seller, page('IMPORT_DATE_ASC'));
  const message = 'Invalid request parameters: cursor is not one of this list in this order, or was cut off or changed';
  const refusal = [{ code: 'PARAMETERS_INVALID', message }];
  const after = documents.pageInfo.endCursor;
  t.deepEqual(faults(await ask(buyer, page('IMPORT_DATE_ASC'), { after })), refusal);
  t.deepEqual(faults(await ask(seller, page('STATUS_DATE_ASC'), { after })), refusal);
  t.deepEqual(faults(await ask(seller, page('IMPORT_DATE_ASC'), { after: 'invented' })), refusal);
});

test('`first` outside 1 to 500 is refused', async (t) => {
  for (const first of [0, -1, 501]) {
    const { errors } = await ask(seller, `{ documents(first: ${first}) { edges { cursor } } }`);
    t.deepEqual(errors[0]?.extensions, { code: 'PARAMETERS_INVALID', error: 'first must be 1 to 500' });
  }
});

test('deliveries show their attempts and their body, and no link', async (t) => {
  const { document } = await data(
    seller,
    '{ document(documentId: "first") { webhookDeliveries { id eventId type documentId state attemptCount lastHttpStatus body attempts { n outcome httpStatus errorCode responseHead } } } }',
  );
  t.deepEqual(
    document.webhookDeliveries.map(({ type, state, attemptCount, lastHttpStatus, documentId, attempts }: Record<string, unknown>) => ({
      type,
      state,
      attemptCount,
      lastHttpStatus,
      documentId,
      attempts,
    })),
    ['INVOICE_EXPORTED', 'INVOICE_DELIVERED'].map((type) => ({
      type,
      state: 'DELIVERED',
      attemptCount: 1,
      lastHttpStatus: 204,
      documentId: 'first',
      attempts: [{ n: 1, outcome: 'DELIVERED', httpStatus: 204, errorCode: null, responseHead: null }],
    })),
  );
  t.false(JSON.stringify(document).includes('/files/'));
  const [{ id, eventId }] = document.webhookDeliveries;
  t.deepEqual(await data(seller, `{ webhookDelivery(id: "${id}") { eventId } }`), { webhookDelivery: { eventId } });
});

test('webhookDeliveries by filter, latest first, page by page', async (t) => {
  const query =
    'query ($after: String) { webhookDeliveries(filter: { types: [INVOICE_DELIVERED], documentId: "first", states: [DELIVERED] }, first: 1, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { type } } } }';
  const { webhookDeliveries } = await data(seller, query);
  t.deepEqual(webhookDeliveries.edges, [{ node: { type: 'INVOICE_DELIVERED' } }]);
  t.is(webhookDeliveries.totalCount, 1);
  const all =
    'query ($after: String) { webhookDeliveries(filter: { documentId: "first" }, first: 1, after: $after) { pageInfo { hasNextPage endCursor } edges { node { type } } } }';
  const first = (await data(seller, all)).webhookDeliveries;
  const second = (await data(seller, all, { after: first.pageInfo.endCursor })).webhookDeliveries;
  t.deepEqual([first.edges[0].node.type, second.edges[0].node.type], ['INVOICE_DELIVERED', 'INVOICE_EXPORTED']);
  t.deepEqual([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage], [true, false]);
});

test('webhookSubscriptions show state and secrets without their values', async (t) => {
  const { webhookSubscriptions } = await data(
    seller,
    '{ webhookSubscriptions { endpoint subscriptions state failingSince secrets { id notAfter } } }',
  );
  t.deepEqual(webhookSubscriptions, [
    {
      endpoint: `${inbox.url}/seller`,
      subscriptions: ['INVOICE_RECEIVE', 'INVOICE_EXPORTED', 'INVOICE_DELIVERED', 'INVOICE_ERROR'],
      state: 'ENABLED',
      failingSince: null,
      secrets: [{ id: webhookSubscriptions[0].secrets[0].id, notAfter: null }],
    },
  ]);
});

test('participants show where they are registered', async (t) => {
  // The service may be telling the Directory at this moment, and has the task then.
  while ((await countAnnouncements(exchange.app)).waiting > 0) await createFinisher(exchange.app).run(new AbortController().signal);
  const { participants, participant } = await data(
    buyer,
    `{ participants { identifier state registration { smlAt smpAt directoryAt } } participant(identifier: "${BUYER}") { name documentTypes } }`,
  );
  t.deepEqual(participant, { name: BUYER, documentTypes: [158, 160] });
  const [{ registration, ...own }] = participants;
  t.deepEqual(own, { identifier: BUYER, state: 'ACTIVE' });
  for (const at of [registration.smlAt, registration.smpAt, registration.directoryAt]) t.regex(at, /^\d{4}-\d\d-\d\dT/);
});

test.serial('the number of SQL statements does not grow with the page: one for the documents and all that belongs to them', async (t) => {
  let statements: string[] = [];
  const restore = interceptStatements(exchange.app.database, (text, values) => {
    // Statements for a caller have the tenant as first parameter, and so has the check whether its client of the same name is revoked.
    if (values?.[0] === 'demo-seller' && !text.includes('from client')) statements.push(text);
  });
  try {
    await paused(exchange, async () => {
      const counts = [];
      for (const first of [1, 4]) {
        statements = [];
        await data(
          seller,
          `{ documents(first: ${first}) { edges { node { documentId files { downloadUrl } timeline(last: 3) { status } webhookDeliveries { state attempts { n } } } } } }`,
        );
        counts.push(statements.length);
      }
      t.deepEqual(counts, [1, 1]);
      statements = [];
      await data(seller, '{ documents(first: 2) { totalCount edges { node { documentId } } } }');
      t.is(statements.length, 2);
      statements = [];
      await data(seller, '{ documents(first: 2) { edges { node { documentId } } } }');
      t.is(statements.length, 1);
    });
  } finally {
    restore();
  }
});
