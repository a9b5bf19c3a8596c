// Operator actions beyond REST: retries of documents, and management of deliveries, subscriptions and secrets.

import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, exported, invoiceTo, PICTURE, register, timeline, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { answers } from '../../support/inbox.js';
import { test } from '../../support/test.js';
import { bodyOf, deliveries, openInbox, signature, subscribe } from '../../support/webhooks.js';

const RETRY = 'mutation ($documentId: ID!) { retryDocument(documentId: $documentId) { status failedAttempts error { code } } }';
const RELEASE = 'mutation ($documentId: ID!) { releaseDocument(documentId: $documentId) { retrievalCount } }';
const NOT_RETRYABLE = [
  { code: 'DOCUMENT_NOT_RETRYABLE', message: 'Only an outgoing document in ERROR that is not completed can be retried' },
];

async function world(): Promise<{ exchange: TestApp; seller: Client; buyer: Client } & AsyncDisposable> {
  const exchange = await startApp();
  return {
    exchange,
    seller: await exchange.as('demo-seller'),
    buyer: await exchange.as('demo-buyer'),
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  };
}

test.serial('a failed document is sent again, anew: attempts, window, reports and the payload', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await uploadInvoice(seller, 'late');
  await exchange.idle();
  t.is((await exported(seller, 'late')).status, 'ERROR');
  await register(buyer, BUYER);
  const { retryDocument } = await data(seller, RETRY, { documentId: 'late' });
  t.deepEqual({ ...retryDocument, status: undefined }, { status: undefined, failedAttempts: 0, error: null });
  await exchange.idle();
  const { status, files } = await exported(seller, 'late');
  t.is(status, 'DELIVERED');
  t.deepEqual(files.map(({ fileName }) => fileName).sort(), [
    'invoice.xml',
    'message-level-status.xml',
    'picture.pdf',
    'receipt.xml',
    'validation.html',
    'validation.json',
  ]);
  t.deepEqual(
    (await timeline(exchange, 'demo-seller', 'late')).map(({ state, reason }) => [state, reason === 'Retried by demo-seller']),
    [
      ['RECEIVED', false],
      ['PROCESSING', false],
      ['ERROR', false],
      ['PROCESSING', true],
      ['SENDING', false],
      ['EXPORTED', false],
      ['DELIVERED', false],
    ],
  );
});

const DISMISS =
  'mutation ($documentId: ID!, $note: String!) { dismissDocument(documentId: $documentId, note: $note) { status completion { status message } } }';
const AUDITED = '{ auditLog(first: 1) { edges { node { action subject details } } } }';

test.serial('a failed document is dismissed with a note, which the audit log has', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  const { dismissDocument } = await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.deepEqual(dismissDocument, { status: 'ERROR', completion: { status: 'ERROR', message: 'sent by post' } });
  const { auditLog } = await data(seller, AUDITED);
  t.deepEqual(auditLog.edges[0].node, {
    action: 'DOCUMENT_COMPLETE',
    subject: 'failed',
    details: { status: 'ERROR', message: 'sent by post' },
  });
});

test.serial('a document that failed after its completion is among those that nobody completed', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  const LEFT = '{ documents(filter: { statuses: [ERROR], completed: false }) { edges { node { documentId } } } }';
  const left = async () => (await data(seller, LEFT)).documents.edges.length;
  await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.is(await left(), 0);
  await exchange.app.database.sql.query(
    "update document set state_date = exchange_now() + interval '1 second' where document_id = 'failed'",
  );
  t.is(await left(), 1);
});

test.serial('a dismissed document is not retried', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'failed' })), NOT_RETRYABLE);
});

test.serial('a document that did not fail is not dismissed', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await register(buyer, BUYER);
  await uploadInvoice(seller, 'good');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'good', note: 'why' })), [
    { code: 'DOCUMENT_NOT_DISMISSIBLE', message: 'Only an outgoing document in ERROR can be dismissed' },
  ]);
});

test.serial('a document is not dismissed without a note', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'failed', note: ' ' })), [
    { code: 'BODY_INVALID', message: 'Invalid request body: note must say why' },
  ]);
});

for (const [about, completion] of [
  ['no note', { status: 'ERROR' }],
  ['an empty note', { status: 'ERROR', message: '' }],
  ['a blank note', { status: 'ERROR', message: ' ' }],
  ['a note, but as EXPORTED', { status: 'EXPORTED', message: 'why' }],
] as const) {
  test.serial(`a document in ERROR is not dismissed by a completion with ${about}`, async (t) => {
    await using given = await world();
    const { exchange, seller } = given;
    await uploadInvoice(seller, 'failed');
    await exchange.idle();
    const { status, body } = await seller('/v4/documents/export/failed', { method: 'PUT', body: completion });
    t.deepEqual({ status, body }, { status: 400, body: { message: 'Document is not waiting to be exported' } });
  });
}

test.serial('a document of another tenant is not dismissed', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  t.deepEqual(faults(await ask(buyer, DISMISS, { documentId: 'failed', note: 'why' })), [
    { code: 'DOCUMENT_NOT_FOUND', message: 'Document not found' },
  ]);
});

test.serial('whoever may send and not receive retries a document, and reads nothing that belongs to it', async (t) => {
  await using given = await world();
  await uploadInvoice(given.seller, 'nowhere');
  await given.exchange.idle();
  const sender = await given.exchange.as('demo-seller', 'exchange/send');
  const parts = [
    'files { downloadUrl }',
    'timeline { status }',
    'validationReport { verdict }',
    'applicationResponses { documentId }',
    'answeredDocument { documentId }',
  ];
  for (const part of parts) {
    const { errors } = await ask(sender, `mutation { retryDocument(documentId: "nowhere") { status ${part} } }`);
    t.deepEqual(
      errors.map(({ extensions }) => extensions.code),
      ['FORBIDDEN'],
    );
    await given.exchange.idle();
  }
});

test.serial('the files of the first run are not there twice after a retry', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  const inside = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="inside.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const text = invoiceTo(BUYER).replace('<cac:AccountingSupplierParty>', `${inside}<cac:AccountingSupplierParty>`);
  await upload(seller, { documentId: 'inside', document: xmlPart(text), image: PICTURE });
  await exchange.idle();
  await register(buyer, BUYER);
  await data(seller, RETRY, { documentId: 'inside' });
  await exchange.idle();
  const { document } = await data(seller, '{ document(documentId: "inside") { status files { fileName } } }');
  const names = document.files.map(({ fileName }: { fileName: string }) => fileName);
  t.is(document.status, 'DELIVERED');
  t.true(names.includes('inside.csv'));
  t.is(new Set(names).size, names.length);
});

test.serial('only an outgoing document in ERROR that is not completed can be retried', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await register(buyer, BUYER);
  await uploadInvoice(seller, 'fine');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'fine' })), NOT_RETRYABLE);
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'nothing' })), [{ code: 'DOCUMENT_NOT_FOUND', message: 'Document not found' }]);
  t.is((await exported(seller, 'fine')).status, 'DELIVERED');
});

test.serial('after the tenth retrieval a document is released, and counts from zero', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await register(buyer, BUYER);
  await uploadInvoice(seller, 'often');
  await exchange.idle();
  const retrieve = async (): Promise<number> => (await seller('/v4/documents/export/often')).status;
  for (let n = 0; n < 10; n++) t.is(await retrieve(), 200);
  t.is(await retrieve(), 409);
  t.deepEqual(await data(seller, RELEASE, { documentId: 'often' }), { releaseDocument: { retrievalCount: 0 } });
  t.is(await retrieve(), 200);
  await seller('/v4/documents/export/often', { method: 'PUT', body: { status: 'EXPORTED' } });
  t.deepEqual(faults(await ask(seller, RELEASE, { documentId: 'often' })), [
    { code: 'DOCUMENT_NOT_WAITING', message: 'Document is not waiting to be exported' },
  ]);
});

test.serial('documents are completed one by one and many at once, as by REST', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await register(buyer, BUYER);
  for (const id of ['a', 'b']) await uploadInvoice(seller, id);
  await exchange.idle();
  const one = 'mutation { completeDocument(documentId: "a", status: ERROR, message: "why") { status message } }';
  t.deepEqual((await data(seller, one)).completeDocument, { status: 'ERROR', message: 'Document a was completed with status ERROR' });
  const many =
    'mutation { completeDocuments(documents: [{ documentId: "a", status: EXPORTED }, { documentId: "b", status: EXPORTED }]) { documentId status error } }';
  t.deepEqual((await data(seller, many)).completeDocuments, [
    { documentId: 'a', status: null, error: 'Document is already completed with status ERROR' },
    { documentId: 'b', status: 'EXPORTED', error: null },
  ]);
  const { document } = await data(seller, '{ document(documentId: "a") { completion { status message } } }');
  t.deepEqual(document.completion, { status: 'ERROR', message: 'why' });
});

test.serial('several documents are retried by one mutation, each by itself', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  for (const id of ['a', 'b']) await uploadInvoice(seller, id);
  await exchange.idle();
  const many = 'mutation ($ids: [ID!]!) { retryDocuments(documentIds: $ids) { documentId status error } }';
  t.deepEqual((await data(seller, many, { ids: ['a', 'none', 'b'] })).retryDocuments, [
    { documentId: 'a', status: 'PROCESSING', error: null },
    { documentId: 'none', status: null, error: 'Document not found' },
    { documentId: 'b', status: 'PROCESSING', error: null },
  ]);
  for (const ids of [[], Array.from({ length: 501 }, () => 'a')]) {
    t.deepEqual(faults(await ask(seller, many, { ids })), [
      { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: documentIds must be a list of 1 to 500' },
    ]);
  }
});

test.serial('a mutation that fails is null beside its error, and hides nothing of the others', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'nowhere');
  await exchange.idle();
  const { data: answered, errors } = await ask(
    seller,
    `mutation {
      first: retryDocument(documentId: "nowhere") { documentId }
      second: retryDocument(documentId: "none") { documentId }
      third: rotateWebhookSecrets
      fourth: putWebhook(endpoint: "https://localhost/hook", subscriptions: [INVOICE_ERROR]) { subscriptions }
    }`,
  );
  t.deepEqual(answered, { first: { documentId: 'nowhere' }, second: null, third: null, fourth: { subscriptions: ['INVOICE_ERROR'] } });
  t.deepEqual(
    errors.map(({ path, extensions }) => [path, extensions.code]),
    [
      [['second'], 'DOCUMENT_NOT_FOUND'],
      [['third'], 'WEBHOOK_NOT_FOUND'],
    ],
  );
});

test.serial('a test event is sent, signed, and about a document that does not exist', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await using inbox = await openInbox(exchange);
  const { id, signingSecret } = await subscribe(seller, `${inbox.url}/test`);
  const send = 'mutation ($id: ID!, $type: EventType!) { sendTestWebhook(subscriptionId: $id, type: $type) { id state type documentId } }';
  const { sendTestWebhook } = await data(seller, send, { id, type: 'EREPORT_ERROR' });
  const [received] = await inbox.next(1);
  const body = bodyOf(received!);
  t.is(received!.headers['x-signature'], signature(received!, signingSecret));
  t.is(body.documentId, sendTestWebhook.documentId);
  t.true(body.documentId.startsWith('test-'));
  t.deepEqual(
    { type: body.type, status: body.status, files: body.files, error: body.error },
    { type: 'ereport.error', status: 'ERROR', files: [], error: { code: 'SEND_FAILED', message: 'This is a test event' } },
  );
  t.is((await ask(seller, send, { id, type: 'NOTHING' })).errors[0]?.extensions.code, 'BAD_USER_INPUT');
});

const RETRY_DELIVERY =
  'mutation ($id: ID!, $key: String!, $restart: Boolean!) { retryWebhookDelivery(id: $id, idempotencyKey: $key, restartWindow: $restart) { state attemptCount eventId } }';

test.serial('a delivery that is over is sent again with the same event id, once for each key', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await using inbox = await openInbox(exchange);
  await register(buyer, BUYER);
  await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  await uploadInvoice(seller, 'again');
  await exchange.idle();
  const [delivery] = await deliveries(exchange, 'again');
  t.is(delivery!.state, 'DELIVERED');
  const id = delivery!.id;
  for (const key of ['one', 'one', 'two']) {
    t.deepEqual(faults(await ask(seller, RETRY_DELIVERY, { id, key, restart: false })), []);
    await exchange.idle();
  }
  t.is(inbox.requests.length, 3);
  t.is(new Set(inbox.requests.map((request) => bodyOf(request).eventId)).size, 1);
  t.deepEqual(
    inbox.requests.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '2', '3'],
  );
  t.is((await deliveries(exchange, 'again')).length, 1);
});

test.serial('a delivery past its window gets one try, and with restartWindow a new window', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await using inbox = await openInbox(exchange, answers(500));
  await register(buyer, BUYER);
  await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  await uploadInvoice(seller, 'past');
  await exchange.idle();
  for (let n = 0; n < 20; n++) {
    await exchange.advance(6 * 60 * 60);
    await exchange.idle();
  }
  const [exhausted] = await deliveries(exchange, 'past');
  t.is(exhausted!.state, 'EXHAUSTED');
  const { id, attempt } = exhausted!;
  const later = await exchange.as('demo-seller');
  await data(later, RETRY_DELIVERY, { id, key: 'a try', restart: false });
  await exchange.idle();
  await exchange.advance(120);
  await exchange.idle();
  const [tried] = await deliveries(exchange, 'past');
  t.is(tried!.state, 'EXHAUSTED');
  t.true(tried!.attempt > attempt);
  await data(later, RETRY_DELIVERY, { id, key: 'a window', restart: true });
  await exchange.idle();
  const [restarted] = await deliveries(exchange, 'past');
  t.deepEqual({ state: restarted!.state, attempt: restarted!.attempt }, { state: 'RETRY', attempt: 1 });
});

const REPLAY =
  'mutation ($id: ID!, $dryRun: Boolean!, $rate: Int!) { replayWebhookDeliveries(subscriptionId: $id, filter: { types: [INVOICE_DELIVERED] }, ratePerSecond: $rate, dryRun: $dryRun) { id count } }';

test.serial('a range is counted by a dry run, replayed at its rate, and what was not tried yet can be cancelled', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await using inbox = await openInbox(exchange);
  await register(buyer, BUYER);
  const { id } = await subscribe(seller, `${inbox.url}/hook`, ['invoice.exported', 'invoice.delivered']);
  for (const name of ['a', 'b', 'c']) await uploadInvoice(seller, name);
  await inbox.next(6);
  await exchange.idle();
  t.deepEqual((await data(seller, REPLAY, { id, dryRun: true, rate: 1 })).replayWebhookDeliveries, { id: null, count: 3 });
  await exchange.idle();
  t.is(inbox.requests.length, 6);
  const { replayWebhookDeliveries } = await data(seller, REPLAY, { id, dryRun: false, rate: 1 });
  t.is(replayWebhookDeliveries.count, 3);
  const [{ spread }] = (await exchange.app.database.sql.query<{ spread: number }>(
    `select extract(epoch from max(due_at) - min(due_at))::float8 as spread from webhook_delivery where priority = 2 or state = 'RETRY' or attempt = 2`,
  )) as [{ spread: number }];
  t.true(spread > 0.9 && spread < 2.1);
  const cancel = 'mutation ($id: ID!) { cancelReplay(id: $id) }';
  const { cancelReplay } = await data(seller, cancel, { id: replayWebhookDeliveries.id });
  await exchange.advance(10);
  await exchange.idle();
  t.is(inbox.requests.length, 6 + 3 - cancelReplay);
  t.true(cancelReplay >= 1);
  t.deepEqual(faults(await ask(seller, cancel, { id: 'nothing' })), [{ code: 'REPLAY_NOT_FOUND', message: 'Replay not found' }]);
});

test.serial('a disabled subscription gets nothing; enabled again, what was skipped is sent', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await using inbox = await openInbox(exchange);
  await register(buyer, BUYER);
  const { id } = await subscribe(seller, `${inbox.url}/hook`, ['invoice.delivered']);
  const disable = `mutation { disableWebhookSubscription(id: "${id}") { state } }`;
  t.deepEqual(await data(seller, disable), { disableWebhookSubscription: { state: 'DISABLED' } });
  await uploadInvoice(seller, 'skipped');
  await exchange.idle();
  t.deepEqual(
    (await deliveries(exchange, 'skipped')).map(({ state }) => state),
    ['SKIPPED'],
  );
  t.is(inbox.requests.length, 0);
  t.deepEqual(await data(seller, `mutation { enableWebhookSubscription(id: "${id}") { state } }`), {
    enableWebhookSubscription: { state: 'ENABLED' },
  });
  await exchange.idle();
  t.is(inbox.requests.length, 1);
});

test.serial('one subscription gets a new secret; the old one signs along until it is revoked, or not at all', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await using inbox = await openInbox(exchange);
  const { id, signingSecret } = await subscribe(seller, `${inbox.url}/hook`);
  const other = await subscribe(seller, `${inbox.url}/other`);
  const send = `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_RECEIVE) { id } }`;
  const rotate = (overlap: string): string => `mutation { rotateWebhookSecret(subscriptionId: "${id}"${overlap}) }`;
  const revoke = `mutation { revokePreviousWebhookSecret(subscriptionId: "${id}") }`;
  const sent = async (): Promise<{ now: string | undefined; before: string | undefined; is(secret: string): string }> => {
    await data(seller, send);
    await exchange.idle();
    const received = inbox.requests.at(-1)!;
    const header = (name: string): string | undefined => received.headers[name] as string | undefined;
    return { now: header('x-signature'), before: header('x-signature-previous'), is: (secret) => signature(received, secret) };
  };

  const second = (await data(seller, rotate(''))).rotateWebhookSecret;
  const both = await sent();
  t.deepEqual([both.now, both.before], [both.is(second), both.is(signingSecret)]);
  t.deepEqual(
    [(await data(seller, revoke)).revokePreviousWebhookSecret, (await data(seller, revoke)).revokePreviousWebhookSecret],
    [true, false],
  );
  const one = await sent();
  t.deepEqual([one.now, one.before], [one.is(second), undefined]);
  const third = (await data(seller, rotate(', overlapSeconds: 0'))).rotateWebhookSecret;
  const compromised = await sent();
  t.deepEqual([compromised.now, compromised.before], [compromised.is(third), undefined]);
  t.is((await subscribe(seller, `${inbox.url}/other`)).signingSecret, other.signingSecret);
  const { errors } = await ask(seller, rotate(', overlapSeconds: 604801'));
  t.deepEqual(errors[0]?.extensions, { code: 'PARAMETERS_INVALID', error: 'overlapSeconds must be 0 to 604800' });
});

test.serial('rotateWebhookSecrets and deleteWebhook are those of REST', async (t) => {
  await using given = await world();
  const { seller } = given;
  const none = faults(await ask(seller, 'mutation { rotateWebhookSecrets }'));
  t.deepEqual(none, [{ code: 'WEBHOOK_NOT_FOUND', message: 'Webhook subscription not found' }]);
  const { id } = await subscribe(seller, 'https://localhost/hook');
  t.regex((await data(seller, 'mutation { rotateWebhookSecrets }')).rotateWebhookSecrets, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.deepEqual(await data(seller, `mutation { deleteWebhook(id: "${id}") }`), { deleteWebhook: id });
  t.deepEqual((await seller('/v3/webhook')).body, { webhooks: [] });
});
