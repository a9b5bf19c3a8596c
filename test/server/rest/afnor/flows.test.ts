// The Flow Service of AFNOR XP Z12-013.
import { createHash } from 'node:crypto';
import { clientOf } from '../../../support/app.js';
import { fixture } from '../../../support/fixtures.js';
import { FORM_TYPE, formBody, INVOICE_XML } from '../../../support/form.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';
import { FLOWS, search, startAfnor, submit } from './support.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INFO = { name: 'invoice.xml', flowSyntax: 'UBL' };
const SHA_256 = createHash('sha256').update(INVOICE_XML).digest('hex');

const exchange = kept(startAfnor);
const client = clientOf(exchange, 'demo-seller');

test('a flow is stored as an outgoing document, and read as metadata', async (t) => {
  const answer = await submit(client, { ...INFO, trackingId: 'afnor-1', sha256: SHA_256 }, INVOICE_XML);
  const { submittedAt } = answer.body as { submittedAt: string };
  t.regex(submittedAt, TIME);
  t.is(answer.status, 202, answer.text);
  t.deepEqual(answer.body, { flowId: 'afnor-1', submittedAt, ...INFO, trackingId: 'afnor-1', sha256: SHA_256 });
  await exchange.idle();
  const { body, status } = await client(`${FLOWS}/afnor-1`);
  const { updatedAt } = body as { updatedAt: string };
  t.is(status, 200);
  t.deepEqual(body, {
    flowId: 'afnor-1',
    submittedAt,
    updatedAt,
    trackingId: 'afnor-1',
    name: 'invoice.xml',
    processingRule: 'NotApplicable',
    processingRuleSource: 'Computed',
    flowSyntax: 'UBL',
    flowProfile: 'CIUS',
    flowType: 'CustomerInvoice',
    flowDirection: 'Out',
    acknowledgement: { status: 'Ok' },
  });
  t.is((await client('/v4/documents/export/afnor-1')).status, 200);
});

test('the file of a flow is given as it was uploaded', async (t) => {
  await submit(client, { ...INFO, trackingId: 'afnor-file' }, INVOICE_XML);
  await exchange.idle();
  const original = await client(`${FLOWS}/afnor-file?docType=Original`);
  t.is(original.status, 200);
  t.is(original.text, INVOICE_XML);
  t.is(original.headers.get('content-type'), 'application/octet-stream');
  t.is(original.headers.get('content-disposition'), 'attachment;filename="invoice.xml"');
  const readable = await client(`${FLOWS}/afnor-file?docType=ReadableView`);
  t.is(readable.status, 200);
  t.is(readable.bytes.subarray(0, 5).toString(), '%PDF-');
  const converted = await client(`${FLOWS}/afnor-file?docType=Converted`);
  t.is(converted.status, 404);
  t.deepEqual(converted.body, { errorCode: 'MISSING_RESOURCE', errorMessage: 'The flow has no file of the type Converted' });
});

test('the same flow again is answered as before, another under its trackingId is refused', async (t) => {
  const info = { ...INFO, trackingId: 'afnor-again' };
  const first = await submit(client, info, INVOICE_XML);
  const second = await submit(client, info, INVOICE_XML);
  t.is(second.status, 202);
  t.deepEqual(second.body, first.body);
  t.is(second.headers.get('idempotent-replayed'), 'true');
  const other = await submit(client, info, INVOICE_XML.replace('F2026-0017', 'F2026-0018'));
  t.is(other.status, 422);
  t.deepEqual(other.body, {
    errorCode: 'UNPROCESSABLE_ENTITY',
    errorMessage: 'documentId afnor-again was already used for another document',
  });
});

test('a flow that fails its check is Error with the reason', async (t) => {
  await submit(client, { ...INFO, trackingId: 'afnor-invalid' }, INVOICE_XML.replace('<cbc:IssueDate>', '<cbc:IssueDate>x'));
  await exchange.idle();
  const { acknowledgement } = (await client(`${FLOWS}/afnor-invalid`)).body as { acknowledgement: { status: string; details: object[] } };
  t.is(acknowledgement.status, 'Error');
  t.like(acknowledgement.details[0], { level: 'Error', item: 'F2026-0017', reasonCode: 'VALIDATION_FAILED' });
});

test('a file that is not what is said of it is refused', async (t) => {
  const cases: readonly [info: object, message: string][] = [
    [{ ...INFO, flowSyntax: 'CII' }, 'FlowTypeError: flowSyntax is CII, but the file is UBL'],
    [{ ...INFO, sha256: '0'.repeat(64) }, `ChecksumMismatch: the SHA-256 of the file is ${SHA_256}`],
    [{ ...INFO, processingRule: 'ArchiveOnly' }, 'ArchiveOnly: this service sends what it is given, and archives nothing alone'],
  ];
  for (const [info, errorMessage] of cases) {
    const { status, body } = await submit(client, info, INVOICE_XML);
    t.is(status, 422);
    t.deepEqual(body, { errorCode: 'UNPROCESSABLE_ENTITY', errorMessage });
  }
});

test('flowInfo is refused with every fault', async (t) => {
  const { status, body } = await submit(client, { trackingId: 'x'.repeat(65), flowSyntax: 'EDIFACT', sha256: 'A' }, INVOICE_XML);
  t.is(status, 400);
  t.deepEqual(body, {
    errorCode: 'BODY_INVALID',
    errorMessage: 'Invalid request body',
    details:
      'name is required; trackingId must be 1 to 64 printable characters; flowSyntax must be one of CII, UBL, Factur-X, CDAR, FRR; sha256 must be 64 hexadecimal digits in lower case',
  });
});

test('a form without its parts, with too large a flowInfo, or that is no form is refused', async (t) => {
  const post = (body: string | Buffer, type = FORM_TYPE) => client(FLOWS, { method: 'POST', headers: { 'Content-Type': type }, body });
  const info = { name: 'flowInfo', bytes: JSON.stringify(INFO) };
  const file = { name: 'file', bytes: INVOICE_XML };
  const cases: readonly [body: string | Buffer, message: string, type?: string][] = [
    [formBody([file]), 'flowInfo is required'],
    [formBody([info]), 'file is required'],
    [formBody([info, file, file]), 'only one file is allowed'],
    [formBody([{ name: 'flowInfo', bytes: '{' }, file]), 'flowInfo must be JSON in UTF-8'],
    [formBody([{ name: 'flowInfo', bytes: ' '.repeat(16_385) }, file]), 'flowInfo must have at most 16384 bytes'],
    ['{}', 'Content-Type must be multipart/form-data', 'application/json'],
  ];
  for (const [body, errorMessage, type] of cases) {
    const answer = await post(body, type);
    t.is(answer.status, 400);
    t.deepEqual(answer.body, { errorCode: 'UPLOAD_INVALID', errorMessage });
  }
});

test('flows are those of the tenant, and tokens are those of REST', async (t) => {
  await submit(client, { ...INFO, trackingId: 'afnor-mine' }, INVOICE_XML);
  const stranger = await exchange.as('demo-buyer');
  const missing = { errorCode: 'MISSING_RESOURCE', errorMessage: 'Document not found' };
  for (const path of [`${FLOWS}/afnor-mine`, `${FLOWS}/afnor-mine?docType=Original`, `${FLOWS}/${'x'.repeat(300)}`]) {
    const answer = await stranger(path);
    t.is(answer.status, 404);
    t.deepEqual(answer.body, missing);
  }
  const anonymous = await exchange.anonymous(`${FLOWS}/afnor-mine`);
  t.is(anonymous.status, 401);
  t.deepEqual(anonymous.body, {
    errorCode: 'MISSING_TOKEN',
    errorMessage: 'Unauthorized',
    details: 'no token was sent: the header Authorization must be "Bearer" and a token',
  });
  const sender = await exchange.as('demo-seller', 'exchange/send');
  const forbidden = await sender(`${FLOWS}/afnor-mine`);
  t.is(forbidden.status, 403);
  t.is((forbidden.body as { errorCode: string }).errorCode, 'FORBIDDEN_ACCESS');
});

test('received documents are incoming flows of suppliers, and statuses their lifecycle', async (t) => {
  const buyer = await exchange.as('demo-buyer');
  const body = formBody([{ name: 'document', bytes: fixture('invoice-response.xml'), fileName: 'r.xml', type: 'application/xml' }]);
  const path = '/v3/documents/applicationresponse/receive/multipart';
  await buyer(path, { method: 'POST', headers: { 'Content-Type': FORM_TYPE, documentId: 'afnor-response' }, body });
  await exchange.idle();
  t.like((await buyer(`${FLOWS}/afnor-response`)).body, {
    flowSyntax: 'UBL',
    flowType: 'CustomerInvoiceLC',
    flowDirection: 'In',
    processingRule: 'NotApplicable',
    flowProfile: 'Undefined',
  });
});

test('whether the service answers needs no token', async (t) => {
  for (const service of ['flow', 'directory']) {
    const { status, text } = await exchange.anonymous(`/afnor/${service}/v1/healthcheck`);
    t.deepEqual([status, text], [200, '']);
  }
});

test('Request-Id names the request where X-Request-Id does not', async (t) => {
  const id = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456';
  t.is((await client(`${FLOWS}/unknown`, { headers: { 'Request-Id': id } })).headers.get('x-request-id'), id);
});

test('a search needs a criterion, and names what it does not know', async (t) => {
  const { status, body } = await search(client, { limit: 101, where: { updatedAfter: '2026-11-26', flowTypes: ['CustomerInvoice'] } });
  t.is(status, 400);
  t.is(
    (body as { details: string }).details,
    'limit must be a whole number from 1 to 100; updatedAfter must be a date and time of RFC 3339, such as 2026-11-26T08:00:00Z; flowTypes is no criterion; there are updatedAfter, updatedBefore, processingRule, flowType, flowDirection, trackingId, ackStatus',
  );
  const empty = await search(client, { where: {} });
  t.is((empty.body as { details: string }).details, 'where must have at least one criterion');
});
