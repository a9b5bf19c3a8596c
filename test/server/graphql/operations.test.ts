// Operator actions beyond REST: documents are retried, released and completed.
import { exported, invoiceTo, PICTURE, register, timeline, upload, uploadInvoice, xmlPart } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { test } from '../../support/test.js';
import { begin, buyer, exchange, NOBODY, NOT_RETRYABLE, RETRY, seller } from './operations.js';

begin();

const [LATE, INSIDE] = ['0088:5400000000041', '0088:5400000000058'];
const RELEASE = 'mutation ($documentId: ID!) { releaseDocument(documentId: $documentId) { retrievalCount } }';

test.serial('a failed document is sent again, anew: attempts, window, reports and the payload', async (t) => {
  await uploadInvoice(seller, 'late', LATE);
  await exchange.idle();
  t.is((await exported(seller, 'late')).status, 'ERROR');
  await register(buyer, LATE);
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
    (await timeline(exchange, 'demo-seller', 'late')).map(({ state, reason }) => [state, reason === 'Retried']),
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

test.serial('whoever may send and not receive retries a document, and reads nothing that belongs to it', async (t) => {
  await uploadInvoice(seller, 'nowhere', NOBODY);
  await exchange.idle();
  const sender = await exchange.as('demo-seller', 'exchange/send');
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
    await exchange.idle();
  }
});

test.serial('the files of the first run are not there twice after a retry', async (t) => {
  const inside = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="inside.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const text = invoiceTo(INSIDE).replace('<cac:AccountingSupplierParty>', `${inside}<cac:AccountingSupplierParty>`);
  await upload(seller, { documentId: 'inside', document: xmlPart(text), image: PICTURE });
  await exchange.idle();
  await register(buyer, INSIDE);
  await data(seller, RETRY, { documentId: 'inside' });
  await exchange.idle();
  const { document } = await data(seller, '{ document(documentId: "inside") { status files { fileName } } }');
  const names = document.files.map(({ fileName }: { fileName: string }) => fileName);
  t.is(document.status, 'DELIVERED');
  t.true(names.includes('inside.csv'));
  t.is(new Set(names).size, names.length);
});

test.serial('only an outgoing document in ERROR that is not completed can be retried', async (t) => {
  await uploadInvoice(seller, 'fine');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'fine' })), NOT_RETRYABLE);
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'nothing' })), [{ code: 'DOCUMENT_NOT_FOUND', message: 'Document not found' }]);
  t.is((await exported(seller, 'fine')).status, 'DELIVERED');
});

test.serial('after the tenth retrieval a document is released, and counts from zero', async (t) => {
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
  for (const id of ['c', 'd']) await uploadInvoice(seller, id, NOBODY);
  await exchange.idle();
  const many = 'mutation ($ids: [ID!]!) { retryDocuments(documentIds: $ids) { documentId status error } }';
  t.deepEqual((await data(seller, many, { ids: ['c', 'none', 'd'] })).retryDocuments, [
    { documentId: 'c', status: 'PROCESSING', error: null },
    { documentId: 'none', status: null, error: 'Document not found' },
    { documentId: 'd', status: 'PROCESSING', error: null },
  ]);
  for (const ids of [[], Array.from({ length: 501 }, () => 'c')]) {
    t.deepEqual(faults(await ask(seller, many, { ids })), [
      { code: 'PARAMETERS_INVALID', message: 'Invalid request parameters: documentIds must be a list of 1 to 500' },
    ]);
  }
});

test.serial('a mutation that fails is null beside its error, and hides nothing of the others', async (t) => {
  await uploadInvoice(seller, 'beside', NOBODY);
  await exchange.idle();
  const { data: answered, errors } = await ask(
    seller,
    `mutation {
      first: retryDocument(documentId: "beside") { documentId }
      second: retryDocument(documentId: "none") { documentId }
      third: rotateWebhookSecrets
      fourth: putWebhook(endpoint: "https://localhost/hook", subscriptions: [INVOICE_ERROR]) { subscriptions }
    }`,
  );
  t.deepEqual(answered, { first: { documentId: 'beside' }, second: null, third: null, fourth: { subscriptions: ['INVOICE_ERROR'] } });
  t.deepEqual(
    errors.map(({ path, extensions }) => [path, extensions.code]),
    [
      [['second'], 'DOCUMENT_NOT_FOUND'],
      [['third'], 'WEBHOOK_NOT_FOUND'],
    ],
  );
});
