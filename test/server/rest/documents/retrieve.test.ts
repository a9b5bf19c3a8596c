// The body of Get document: docs/spec.md#exported-document.

import { startApp } from '../../../support/app.js';
import { begin, type Exported, exchange, get, ISO, settled, to, upload } from '../../../support/exported.js';
import { fixture, mutate } from '../../../support/fixtures.js';
import { ATTACHMENT, DOCUMENT, IMAGE, INVOICE_XML } from '../../../support/form.js';
import { test } from '../../../support/test.js';

begin();

test('Get document: metadata and files, members in the order of the specification', async (t) => {
  await settled('members', { parts: [DOCUMENT, IMAGE, ATTACHMENT] });
  const answer = await get('members');
  const { importDate, timestamp, files } = answer.body as Exported;
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  t.regex(importDate, ISO);
  t.regex(timestamp, ISO);
  const described = files.map(({ downloadUrl, ...file }) => ({ ...file, linked: downloadUrl.startsWith(`${exchange.url}/files/`) }));
  t.deepEqual(described, [
    { purpose: 'document', fileName: 'invoice.xml', mimeType: 'application/xml', linked: true },
    { purpose: 'image', fileName: 'picture.pdf', mimeType: 'application/pdf', linked: true },
    { purpose: 'attachment', fileName: 'times.csv', mimeType: 'text/csv', linked: true },
    { purpose: 'response', fileName: 'validation.json', mimeType: 'application/json', messageType: 'VALIDATION', linked: true },
    { purpose: 'response', fileName: 'validation.html', mimeType: 'text/html', messageType: 'VALIDATION', linked: true },
  ]);
  const inOrder = files.map(({ purpose, fileName, mimeType, downloadUrl, messageType }) => ({
    purpose,
    fileName,
    mimeType,
    downloadUrl,
    messageType,
  }));
  t.is(
    answer.text,
    JSON.stringify({
      documentId: 'members',
      status: 'READY',
      importDate,
      timestamp,
      documentType: 'invoice',
      channel: 'api',
      senderIdentifier: '0088:5400000000010',
      receiverIdentifier: '0088:5400000000027',
      files: inOrder,
    }),
  );
});

test('"For documentType = applicationresponse the body includes the applicationResponse object"', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await upload('the invoice', { client, direction: 'send' });
  const parts = [{ name: 'document', bytes: fixture('invoice-response.xml'), fileName: 'response.xml', type: 'application/xml' }];
  await settled('the response', { client, type: 'applicationresponse', parts }, own);
  const { body } = await get('the response', client);
  t.deepEqual(Object.keys(body as object), [
    'documentId',
    'status',
    'importDate',
    'timestamp',
    'documentType',
    'channel',
    'senderIdentifier',
    'receiverIdentifier',
    'applicationResponse',
    'files',
  ]);
  t.is(
    JSON.stringify((body as { applicationResponse: object }).applicationResponse),
    JSON.stringify({
      referenceDocumentNumber: 'F2026-0017',
      referenceDocumentId: 'the invoice',
      responseCode: 'RE',
      responseMessage: 'The purchase order is not known',
    }),
  );
});

test('"referenceDocumentId is present when a document of that number went out from this tenant to that sender"', async (t) => {
  const parts = [
    { name: 'document', bytes: mutate(fixture('invoice-response.xml'), ['<cbc:ID>F2026-0017', '<cbc:ID>F-unknown']), fileName: 'r.xml' },
  ];
  await settled('unreferenced', { type: 'applicationresponse', parts });
  t.deepEqual(((await get('unreferenced')).body as { applicationResponse: object }).applicationResponse, {
    referenceDocumentNumber: 'F-unknown',
    responseCode: 'RE',
    responseMessage: 'The purchase order is not known',
  });
});

for (const code of ['AP', 'AB', 'IP', 'UQ', 'CA', 'PD']) {
  test(`responseCode passes ${code} through`, async (t) => {
    const bytes = mutate(fixture('invoice-response.xml'), ['>RE</cbc:ResponseCode>', `>${code}</cbc:ResponseCode>`]);
    await settled(`code-${code}`, { type: 'applicationresponse', parts: [{ name: 'document', bytes, fileName: 'r.xml' }] });
    t.is(((await get(`code-${code}`)).body as { applicationResponse: { responseCode: string } }).applicationResponse.responseCode, code);
  });
}

test('"Identifiers that are unknown are left out, never null"', async (t) => {
  const bytes = mutate(INVOICE_XML, ['<cbc:EndpointID schemeID="0088">5400000000010</cbc:EndpointID>', '']);
  await settled('no sender', { parts: [{ ...DOCUMENT, bytes }, IMAGE] });
  const { body } = await get('no sender');
  t.false(Object.hasOwn(body as object, 'senderIdentifier'));
  t.false((await get('no sender')).text.includes('null'));
});

test('an e-report has no receiverIdentifier', async (t) => {
  await settled('report', { type: 'ereport', parts: [{ name: 'document', bytes: fixture('ereport.xml'), fileName: 'e.xml' }] });
  t.like((await get('report')).body, { documentType: 'ereport', receiverIdentifier: undefined });
});

test('`timestamp` of a document that was never announced is the time of its last state', async (t) => {
  await settled('silent');
  const [row] = await exchange.app.database.sql.query<{ state_date: Date }>("select state_date from document where document_id = 'silent'");
  t.is(((await get('silent')).body as Exported).timestamp, row?.state_date.toISOString() ?? '');
});

test('`timestamp` of an announced document is the time of its event', async (t) => {
  await settled('loud', to('sandbox-accepts'));
  const [row] = await exchange.app.database.sql.query<{ announced_at: Date }>(
    "select announced_at from document where document_id = 'loud'",
  );
  t.is(((await get('loud')).body as Exported).timestamp, row?.announced_at.toISOString() ?? '');
});
