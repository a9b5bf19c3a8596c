// Lists of documents for people: what they filter by, pages in both directions, marks, actions, totals.
import type { Client } from '../../support/app.js';
import { ask, data, faults } from '../../support/graphql.js';
import { test } from '../../support/test.js';
import { begin, buyer, exchange, FILTERS, insert, names, PAGE, ROWS, seller, uuid } from './listedDocuments.js';

begin();

for (const [filter, found] of FILTERS) {
  test(`documents filtered by { ${filter} }`, async (t) => {
    t.deepEqual(await names(seller, `filter: { ${filter} }, orderBy: IMPORT_DATE_ASC`), [...found]);
    t.deepEqual(await names(buyer, `filter: { ${filter} }`), []);
  });
}

test('lists that are too long are refused', async (t) => {
  const query = 'query ($filter: DocumentFilterInput) { documents(filter: $filter) { edges { cursor } } }';
  const refusal = async (filter: object) => faults(await ask(seller, query, { filter }));
  const invalid = (reason: string) => [{ code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` }];
  t.deepEqual(await refusal({ anyOf: Array.from({ length: 11 }, () => ({})) }), invalid('anyOf must be at most 10'));
  t.deepEqual(await refusal({ documentIds: Array.from({ length: 501 }, String) }), invalid('documentIds must be at most 500'));
  t.deepEqual(await refusal({ labels: Array.from({ length: 51 }, String) }), invalid('labels must be at most 50'));
});

test('by number: as text, those without one last', async (t) => {
  t.deepEqual(await names(seller, 'orderBy: NUMBER_ASC'), ['e', 'a', 'c', 'b', 'd']);
  t.deepEqual(await names(seller, 'orderBy: NUMBER_DESC'), ['b', 'c', 'a', 'e', 'd']);
});

for (const order of ['IMPORT_DATE_DESC', 'NUMBER_ASC', 'NUMBER_DESC']) {
  test(`${order}: backward from the end, pages of every length are those of forward`, async (t) => {
    const all = await names(seller, `orderBy: ${order}`);
    for (let last = 1; last <= ROWS.length; last++) {
      const found: string[] = [];
      let before: string | undefined;
      do {
        const cursor = before === undefined ? '' : `, before: "${before}"`;
        const { documents } = await data(seller, `{ documents(orderBy: ${order}, last: ${last}${cursor}) { ${PAGE} } }`);
        found.unshift(...documents.edges.map((edge: { node: { documentId: string } }) => edge.node.documentId));
        t.is(documents.pageInfo.hasNextPage, before !== undefined);
        before = documents.pageInfo.hasPreviousPage ? documents.pageInfo.startCursor : undefined;
      } while (before !== undefined && found.length < 10);
      t.deepEqual(found, all);
    }
  });
}

test('forward and backward are not mixed', async (t) => {
  const refusal = async (args: string) => faults(await ask(seller, `{ documents(${args}) { edges { cursor } } }`))[0]?.message;
  t.is(await refusal('before: "x"'), 'Invalid request parameters: before goes with last');
  t.is(await refusal('last: 1, after: "x"'), 'Invalid request parameters: after goes with first, not with last');
  t.is(await refusal('last: 501'), 'Invalid request parameters: last must be 1 to 500');
});

test('a page costs by last as by first', async (t) => {
  const query = (length: string) => `{ documents(${length}) { edges { node { applicationResponses(first: 100) { documentId } } } } }`;
  const cost = async (length: string) => (await ask(seller, query(length))).errors[0]?.message;
  t.is(await cost('last: 500'), await cost('first: 500'));
});

test('matches are counted up to a limit', async (t) => {
  const count = async (most: number) =>
    (await data(seller, `{ documents { countUpTo(most: ${most}) { count isExact } } }`)).documents.countUpTo;
  t.deepEqual(await count(5), { count: 5, isExact: true });
  t.deepEqual(await count(4), { count: 4, isExact: false });
  const { errors } = await ask(seller, '{ documents { countUpTo(most: 10001) { count } } }');
  t.is(errors[0]?.message, 'Invalid request parameters: most must be 1 to 10000');
});

test('totals by currency: credit notes count below zero, sent and received ones apart', async (t) => {
  const query = '{ documentTotals { isComplete byCurrency { currency documents totalWithVat amountDue sentWithVat receivedWithVat } } }';
  t.deepEqual((await data(seller, query)).documentTotals, {
    isComplete: true,
    byCurrency: [
      { currency: 'EUR', documents: 2, totalWithVat: '100.00', amountDue: '100.00', sentWithVat: null, receivedWithVat: '100.00' },
      { currency: null, documents: 2, totalWithVat: null, amountDue: null, sentWithVat: null, receivedWithVat: null },
      { currency: 'CHF', documents: 1, totalWithVat: '5', amountDue: '5', sentWithVat: '5', receivedWithVat: null },
    ],
  });
  t.deepEqual((await data(buyer, query)).documentTotals, { isComplete: true, byCurrency: [] });
});

test('totals by day and currency, in order', async (t) => {
  const query = '{ documentTotals(filter: { currencies: ["EUR", "CHF"] }) { byDay { day currency documents totalWithVat amountDue } } }';
  t.deepEqual((await data(seller, query)).documentTotals, {
    byDay: [
      { day: '2026-05-01', currency: 'EUR', documents: 1, totalWithVat: '100.10', amountDue: '100.10' },
      { day: '2026-05-02', currency: 'EUR', documents: 1, totalWithVat: '-0.10', amountDue: '-0.10' },
      { day: '2026-05-04', currency: 'CHF', documents: 1, totalWithVat: '5', amountDue: '5' },
    ],
  });
});

test('a sent document has its submissions with their receipts', async (t) => {
  const query = `{ document(documentId: "e") { submissions { number state channel messageId receiverAccessPoint accountId isUncertain
    receipts { fileName messageType downloadUrl } } } }`;
  const { document } = await data(seller, query);
  t.regex(document.submissions[0].receipts[0].downloadUrl, /^http/);
  t.deepEqual(document.submissions, [
    {
      number: 1,
      state: 'CONFIRMED',
      channel: 'peppol',
      messageId: 'message-e',
      receiverAccessPoint: 'POP000001',
      accountId: uuid(8),
      isUncertain: false,
      receipts: [{ fileName: 'receipt.xml', messageType: 'MDN', downloadUrl: document.submissions[0].receipts[0].downloadUrl }],
    },
  ]);
});

async function actions(client: Client, documentId: string): Promise<Record<string, string | null>> {
  const { document } = await data(client, `{ document(documentId: "${documentId}") { allowedActions { action allowed reason } } }`);
  return Object.fromEntries(
    document.allowedActions.map(({ action, allowed, reason }: { action: string; allowed: boolean; reason: string | null }) => [
      action,
      allowed ? null : reason,
    ]),
  );
}

test('each action is allowed, or says why not', async (t) => {
  t.deepEqual(await actions(seller, 'c'), {
    RETRY: null,
    COMPLETE: 'Only a document that is ready or delivered can be completed.',
    REFUSE: 'Only a received document that is ready can be refused.',
    CANCEL_SENDING: 'It has failed already.',
    RELEASE: 'Only a document that waits to be retrieved can be released.',
    DISMISS: null,
    MARK_READ: 'Only incoming documents are marked as read.',
    LABEL: null,
    DOWNLOAD: null,
  });
});

test('the reasons have codes, for pages in other languages', async (t) => {
  const { document } = await data(seller, '{ document(documentId: "c") { allowedActions { action code } } }');
  const reader = await exchange.as('demo-seller', 'exchange/receive');
  const { document: read } = await data(reader, '{ document(documentId: "c") { allowedActions { action code } } }');
  t.deepEqual(
    document.allowedActions.map(({ code }: { code: string | null }) => code),
    [null, 'NOT_COMPLETABLE', 'NOT_REFUSABLE', 'FAILED_ALREADY', 'NOT_WAITING', null, 'NOT_INCOMING', null, null],
  );
  t.deepEqual(read.allowedActions[0], { action: 'RETRY', code: 'FORBIDDEN' });
});

test('an action that the token may not use says so', async (t) => {
  const reader = await exchange.as('demo-seller', 'exchange/receive');
  t.is((await actions(reader, 'c'))['RETRY'], 'the token lacks the scope exchange/send');
});

test.serial('marked as read, and unread again, by whom; documents of others are not touched', async (t) => {
  const mark = (client: Client, args: string) => data(client, `mutation { markDocumentsRead(${args}) }`);
  t.is((await mark(buyer, 'documentIds: ["a"]')).markDocumentsRead, 0);
  t.is((await mark(seller, 'documentIds: ["a", "c"]')).markDocumentsRead, 1);
  t.is((await mark(seller, 'documentIds: ["a"]')).markDocumentsRead, 0);
  const { document } = await data(seller, '{ document(documentId: "a") { readAt readBy } }');
  t.deepEqual([typeof document.readAt, document.readBy], ['string', 'client:demo-seller']);
  t.deepEqual(await names(seller, 'filter: { unread: true }'), ['b']);
  t.is((await mark(seller, 'documentIds: ["a"], read: false')).markDocumentsRead, 1);
  t.deepEqual((await data(seller, '{ document(documentId: "a") { readAt readBy } }')).document, { readAt: null, readBy: null });
});

test.serial('labels are put on and taken off, found, listed and audited', async (t) => {
  const label = async (client: Client, args: string) => (await data(client, `mutation { labelDocuments(${args}) }`)).labelDocuments;
  t.is(await label(buyer, 'documentIds: ["a"], add: ["urgent"]'), 0);
  t.is(await label(seller, 'documentIds: ["a", "c"], add: ["urgent", "Q2"]'), 2);
  t.is(await label(seller, 'documentIds: ["a"], add: ["urgent"]'), 0);
  t.is(await label(seller, 'documentIds: ["c"], remove: ["Q2"]'), 1);
  t.deepEqual(await names(seller, 'filter: { labels: ["urgent"] }, orderBy: IMPORT_DATE_ASC'), ['a', 'c']);
  t.deepEqual(await names(buyer, 'filter: { labels: ["urgent"] }'), []);
  const query = '{ documentLabels document(documentId: "a") { labels } auditLog(first: 1) { edges { node { action subject } } } }';
  t.deepEqual(await data(seller, query), {
    documentLabels: ['Q2', 'urgent'],
    document: { labels: ['Q2', 'urgent'] },
    auditLog: { edges: [{ node: { action: 'DOCUMENT_LABEL', subject: 'c' } }] },
  });
  t.deepEqual((await data(buyer, '{ documentLabels }')).documentLabels, []);
});

for (const labels of ['""', '" a"', `"${'x'.repeat(51)}"`, '"a\\u0000"', Array.from({ length: 21 }, (_, n) => `"${n}"`).join(' ')]) {
  test(`labels that are refused: ${labels.slice(0, 20)}`, async (t) => {
    const answer = await ask(seller, `mutation { labelDocuments(documentIds: ["b"], add: [${labels}]) }`);
    const reason = 'add must be at most 20 labels, each of 1 to 50 characters that do not begin or end with a blank';
    t.deepEqual(faults(answer), [{ code: 'PARAMETERS_INVALID', message: `Invalid request parameters: ${reason}` }]);
  });
}

test.serial('sending is cancelled while nothing was handed over: ERROR, with a timeline and an audit entry', async (t) => {
  await insert(uuid(9), { documentId: 'g', direction: 'send', state: 'SENDING' }, 8);
  const cancel = (client: Client, documentId: string) => ask(client, `mutation { cancelSending(documentId: "${documentId}") { status } }`);
  t.deepEqual(faults(await cancel(buyer, 'g')), [{ code: 'DOCUMENT_NOT_FOUND', message: 'Document not found' }]);
  t.deepEqual(faults(await cancel(seller, 'e')), [
    { code: 'DOCUMENT_NOT_CANCELLABLE', message: 'Sending cannot be cancelled: it does not wait to be sent' },
  ]);
  t.deepEqual((await cancel(seller, 'g')).data, { cancelSending: { status: 'ERROR' } });
  const { document, auditLog } = await data(
    seller,
    `{ document(documentId: "g") { error { code message } timeline(last: 1) { status actor reason } }
      auditLog(filter: { actions: [DOCUMENT_CANCEL_SENDING] }) { edges { node { subject } } } }`,
  );
  t.deepEqual(document, {
    error: { code: 'SEND_FAILED', message: 'Sending was cancelled' },
    timeline: [{ status: 'ERROR', actor: 'client:demo-seller', reason: 'Sending was cancelled' }],
  });
  await exchange.app.database.sql.query('delete from document where id = $1', [uuid(9)]);
  t.deepEqual(auditLog.edges, [{ node: { subject: 'g' } }]);
});

for (const [why, change] of [
  ['an earlier attempt may have handed it over', "update submission set uncertain = '{}' where instance_id = 'instance-f'"],
  ['it is being processed at this moment', "update document set lease_token = gen_random_uuid() where document_id = 'f'"],
] as const) {
  test.serial(`sending is not cancelled where ${why}`, async (t) => {
    const { sql } = exchange.app.database;
    await insert(uuid(5), { documentId: 'f', direction: 'send', state: 'SENDING' }, 8);
    await sql.query(
      `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state)
       values ($1, $1, 'demo-seller', 1, 'peppol', 'instance-f', 'message-f', 'OPEN')`,
      [uuid(5)],
    );
    await sql.query(change);
    const answer = await ask(seller, 'mutation { cancelSending(documentId: "f") { status } }');
    await sql.query('delete from document where id = $1', [uuid(5)]);
    await sql.query('delete from submission where id = $1', [uuid(5)]);
    t.deepEqual(faults(answer), [{ code: 'DOCUMENT_NOT_CANCELLABLE', message: `Sending cannot be cancelled: ${why}` }]);
  });
}
