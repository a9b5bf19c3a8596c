import { readFile } from 'node:fs/promises';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

const FIXTURES = new URL('../fixtures/', import.meta.url);

test('an invoice uploaded by one tenant arrives in the inbox of the other', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const buyer = await exchange.as('demo-buyer');
  const participant = { countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158] };
  t.is((await buyer('/v3/participant', { method: 'POST', body: participant })).status, 200);

  const form = new FormData();
  form.append('document', new Blob([await readFile(new URL('ubl-invoice.xml', FIXTURES))], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob(['%PDF-1.7 picture'], { type: 'application/pdf' }), 'picture.pdf');
  const uploaded = await seller('/v3/documents/invoice/send/multipart', { method: 'POST', headers: { documentId: 'first' }, body: form });
  t.deepEqual(uploaded.body, { message: 'Document was received', documentId: 'first' });
  await exchange.idle();

  const { documents } = (await buyer('/v4/documents/export')).body as { documents: { status: string; channel: string }[] };
  t.deepEqual(
    documents.map(({ status, channel }) => ({ status, channel })),
    [{ status: 'READY', channel: 'peppol' }],
  );
  t.is(((await seller('/v4/documents/export/first')).body as { status: string }).status, 'DELIVERED');
});
