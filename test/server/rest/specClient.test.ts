// A client of an integrator who has only docs/spec.md: uploads, their errors row by row, and what is retrieved.
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { type Answer, startApp } from '../../support/app.js';
import { fixture } from '../../support/fixtures.js';
import {
  A1,
  ATTACHMENT,
  DOCUMENT,
  emptyPdf,
  FORM_TYPE,
  type FormPart,
  formBody,
  IMAGE,
  pdfWith,
  SELF_CONTAINED_XML,
} from '../../support/form.js';
import { test } from '../../support/test.js';
import {
  client,
  close,
  downloads,
  EXPORTED,
  exchange,
  type File,
  ok,
  open,
  pdfPart,
  refused,
  retrieve,
  send,
  UPLOAD_RESULT,
} from './specClient.js';

test.before(open);
test.after.always(close);

const latin1 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('latin1');

// Upload and retrieval

test('"Flow A1: XML + separate files": uploaded under a chosen documentId, retrieved with the same bytes', async (t) => {
  const answer = await send([...A1, ATTACHMENT, { ...ATTACHMENT, fileName: 'more.xlsx' }], { id: 'any non-empty string, not a UUID' });
  ok(t, answer, UPLOAD_RESULT);
  t.is((answer.body as { documentId: string }).documentId, 'any non-empty string, not a UUID');
  await exchange.idle();
  const document = await retrieve('any non-empty string, not a UUID');
  ok(t, document, EXPORTED);
  t.like(document.body, { documentType: 'invoice', senderIdentifier: '0088:5400000000010', receiverIdentifier: '0088:5400000000027' });
  const files = await downloads(document);
  t.deepEqual(files['document'], [latin1(DOCUMENT.bytes)]);
  t.deepEqual(files['image'], [latin1(IMAGE.bytes)]);
  t.deepEqual(files['attachment'], [latin1(ATTACHMENT.bytes), latin1(ATTACHMENT.bytes)]);
});

test('"Flow A2: self-contained XML": the embedded file can be downloaded, the documentId is generated', async (t) => {
  const answer = await send([{ ...DOCUMENT, bytes: SELF_CONTAINED_XML }]);
  ok(t, answer, UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve((answer.body as { documentId: string }).documentId);
  ok(t, document, EXPORTED);
  const files = await downloads(document);
  t.deepEqual(files['document'], [latin1(SELF_CONTAINED_XML)]);
  t.deepEqual(files['image'], ['%PDF-1.7 inside']);
});

test('"Flow B": the PDF is the primary representation, its XML the canonical payload', async (t) => {
  const pdf = await pdfWith('factur-x.xml', fixture('cii-invoice.xml'));
  ok(t, await send([pdfPart(pdf)], { id: 'flow-b' }), UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve('flow-b');
  ok(t, document, EXPORTED);
  const everything = Object.values(await downloads(document)).flat();
  t.true(everything.includes(latin1(pdf)));
  t.true(everything.includes(latin1(fixture('cii-invoice.xml'))));
});

test('"For documentType = applicationresponse the body includes the applicationResponse object"', async (t) => {
  ok(t, await send(A1, { id: 'referenced', direction: 'send' }), UPLOAD_RESULT);
  const response = { ...DOCUMENT, bytes: fixture('invoice-response.xml'), fileName: 'response.xml' };
  ok(t, await send([response, IMAGE], { id: 'response', type: 'applicationresponse' }), UPLOAD_RESULT);
  await exchange.idle();
  const document = await retrieve('response');
  ok(t, document, EXPORTED);
  t.deepEqual((document.body as { applicationResponse: unknown }).applicationResponse, {
    referenceDocumentNumber: 'F2026-0017',
    referenceDocumentId: 'referenced',
    responseCode: 'RE',
    responseMessage: 'The purchase order is not known',
  });
});

test('"document types are invoice, applicationresponse and ereport": an e-report is taken', async (t) => {
  const report = { ...DOCUMENT, bytes: fixture('ereport.xml'), fileName: 'ereport.xml' };
  ok(t, await send([report, IMAGE], { id: 'ereport', type: 'ereport', direction: 'send' }), UPLOAD_RESULT);
});

test('"the 11th retrieval attempt is answered with 409", and links die after 10 minutes', async (t) => {
  await using own = await startApp();
  const me = await own.as('demo-seller');
  ok(t, await send(A1, { id: 'counted', by: me }), UPLOAD_RESULT);
  await own.idle();
  let document: Answer | undefined;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    document = await retrieve('counted', me);
    ok(t, document, EXPORTED);
  }
  refused(t, await retrieve('counted', me), 409, { message: /more than 10 times without being completed/ });
  const { downloadUrl } = (document!.body as { files: File[] }).files[0]!;
  await own.advance(9 * 60);
  t.is((await own.anonymous(downloadUrl)).status, 200, 'a 409 does not take the links back');
  await own.advance(61);
  t.not((await own.anonymous(downloadUrl)).status, 200);
});

test('Get document: 400 while it is not waiting to be exported, 404 for an unknown one and past 90 days', async (t) => {
  await using own = await startApp();
  const me = await own.as('demo-seller');
  ok(t, await send(A1, { id: 'kept', by: me }), UPLOAD_RESULT);
  await own.idle();
  refused(t, await retrieve('unknown', me), 404, { Error: 'Document not found' });
  await own.advance(90 * 24 * 60 * 60 + 1);
  await removeExpired(own.app); // docs/spec.md#limits
  const later = await own.as('demo-seller'); // a token expires before 90 days
  refused(t, await retrieve('kept', later), 404, { Error: 'Document not found' });
  await using asleep = await startApp({ ROLES: 'api' }); // no worker processes its documents
  const early = await asleep.as('demo-seller');
  ok(t, await send(A1, { id: 'unprocessed', by: early }), UPLOAD_RESULT);
  refused(t, await retrieve('unprocessed', early), 400, { message: 'Document is not waiting to be exported' });
});

// Upload errors, row by row

const IMAGE_WITH_PDF = /^image field must not be provided when document is a PDF\..*extracted/s;
const ATTACHMENT_WITH_PDF = /^attachment fields must not be provided when document is a PDF\..*embedded/s;

const UPLOAD_ERRORS: Readonly<Record<string, readonly [parts: readonly FormPart[], error: string | RegExp]>> = {
  'no document': [[IMAGE], 'document field is required'],
  'two documents': [[DOCUMENT, { ...DOCUMENT, fileName: 'second.xml' }, IMAGE], 'Only one document file is allowed'],
  'XML cut off': [[{ ...DOCUMENT, bytes: DOCUMENT.bytes.slice(0, 700) }, IMAGE], /^XML parsing failed: ./],
  'XML that is not UTF-8': [[{ ...DOCUMENT, bytes: Buffer.from(DOCUMENT.bytes.toString(), 'latin1') }, IMAGE], /^XML parsing failed: ./],
  'A1 without image': [[DOCUMENT, ATTACHMENT], 'image field is required'],
  'two images': [
    [DOCUMENT, IMAGE, { ...IMAGE, fileName: 'second.pdf' }],
    'Only one image file is allowed, please mark others as attachment',
  ],
  'image without a name': [[DOCUMENT, { ...IMAGE, fileName: '' }], 'Image filename is required'],
  'attachment without a name': [[DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: '' }], 'Attachment filename is required'],
  'empty image': [[DOCUMENT, { ...IMAGE, bytes: '' }], 'Image content is missing or invalid'],
  'empty attachment': [[DOCUMENT, IMAGE, { ...ATTACHMENT, bytes: '' }], 'Attachment content is missing or invalid'],
  'names that differ in case only': [[DOCUMENT, IMAGE, { ...ATTACHMENT, fileName: 'PICTURE.PDF' }], 'Filenames need to be unique'],
};

for (const [title, [parts, error]] of Object.entries(UPLOAD_ERRORS)) {
  test(`Upload, 400: ${title}`, async (t) => refused(t, await send(parts), 400, { Error: error }));
}

test('Upload, 400: an image or attachments beside a PDF', async (t) => {
  const pdf = pdfPart(await pdfWith('factur-x.xml', fixture('cii-invoice.xml')));
  refused(t, await send([pdf, IMAGE]), 400, { Error: IMAGE_WITH_PDF });
  refused(t, await send([pdf, ATTACHMENT]), 400, { Error: ATTACHMENT_WITH_PDF });
});

test('Upload, 400: Content-Type, direction and boundary', async (t) => {
  const path = '/v3/documents/invoice/send/multipart';
  const post = (at: string, type: string): Promise<Answer> =>
    client(at, { method: 'POST', headers: { 'Content-Type': type }, body: formBody(A1) });
  refused(t, await post(path, 'application/xml'), 400, { Error: 'Content-Type must be multipart/form-data' });
  refused(t, await post(path.replace('send', 'sideways'), FORM_TYPE), 400, {
    Error: 'Invalid direction: sideways. Must be "send" or "receive"',
  });
  refused(t, await post(path, 'multipart/form-data'), 400, { Error: /^Failed to parse multipart request: ./ });
  refused(t, await post(path, 'multipart/form-data; boundary=another'), 400, { Error: /^Failed to parse multipart request: ./ });
});

test('Upload, 413: over 6 MB "after Base64 encoding and including headers"', async (t) => {
  const sized = (bytes: number): FormPart => ({ ...ATTACHMENT, bytes: Buffer.alloc(bytes, 'x') });
  refused(t, await send([...A1, sized(4_800_000)]), 413, { message: 'Request Too Long' });
  ok(t, await send([...A1, sized(4_400_000)]), UPLOAD_RESULT);
});

test('Upload, 422: a PDF without XML, a PDF that is none, and embedded XML that is corrupt', async (t) => {
  refused(t, await send([pdfPart(await emptyPdf())]), 422, { Error: /no XML invoice attachment was found in the PDF/i });
  refused(t, await send([pdfPart(Buffer.from('%PDF-1.7\nnot a PDF'))]), 422, { Error: /./ });
  refused(t, await send([pdfPart(await pdfWith('factur-x.xml', '<cut'))]), 422, { Error: /./ });
});
