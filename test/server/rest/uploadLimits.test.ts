// docs/spec.md#upload-document-multipart: the order of the checks, and the size rule.
import type { Answer } from '../../support/app.js';
import { A1, ATTACHMENT, DOCUMENT, FORM_TYPE, formBody } from '../../support/form.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';
import { begin, exchange, headOf, MULTIPART_ONLY, PARSE, PATH, send } from './uploads.js';

const LIMIT_BYTES = 6 * 1024 * 1024;

begin();

// The order among the parts is that of test/domain/documents/intake/parts.test.ts.
test('the first check that fails answers', async (t) => {
  const bad = '/v3/documents/order/out/multipart';
  const half = '/v3/documents/order/send/multipart';
  const nameless = { name: 'image', bytes: '' };
  const steps: [Promise<Answer>, number, string][] = [
    [send('x', { path: bad, type: 'text/plain', client: exchange.anonymous }), 401, 'Unauthorized'],
    [send('x', { path: bad, type: 'text/plain', client: await exchange.as('demo-seller', 'exchange/webhook') }), 403, 'Forbidden'],
    [send('x', { path: bad, type: 'text/plain' }), 400, MULTIPART_ONLY],
    [send('x', { path: bad }), 400, 'Invalid direction: out. Must be "send" or "receive"'],
    [send('x', { path: half }), 400, 'Invalid documentType: order. Must be "invoice", "applicationresponse" or "ereport"'],
    [send('x'), 400, `${PARSE}the body does not contain the boundary of the Content-Type header`],
    [send([DOCUMENT, DOCUMENT, nameless]), 400, 'Only one document file is allowed'],
    [send([DOCUMENT, nameless, nameless]), 400, 'Only one image file is allowed, please mark others as attachment'],
    [send([{ ...DOCUMENT, bytes: '<' }]), 400, 'XML parsing failed: '],
    [send([DOCUMENT]), 400, 'image field is required'],
  ];
  for (const [sent, status, text] of steps) {
    const answer = await sent;
    const [message] = Object.values(answer.body as object) as string[];
    t.is(answer.status, status, text);
    t.true(text.endsWith(': ') ? message?.startsWith(text) : message === text, `${message} instead of ${text}`);
  }
});

test('401 comes before 413, 413 before Content-Type', async (t) => {
  const head = headOf(['Content-Type: text/plain', 'Content-Length: 9000000'], '/v3/documents/order/out/multipart');
  await using anonymous = await openRaw(exchange.url);
  anonymous.write(head.replace(/Authorization: .*\r\n/, ''));
  t.is((await anonymous.answer())?.status, 401);
  await using known = await openRaw(exchange.url);
  known.write(head);
  const answer = await known.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

// 413

/** A request with exactly this number of bytes of body. Its head has the length that a `Content-Length` of seven digits gives it. */
function sized(bodyBytes: number): { head: string; body: Buffer } {
  const head = headOf([`Content-Type: ${FORM_TYPE}`, `Content-Length: ${bodyBytes}`]);
  const empty = formBody([...A1, { ...ATTACHMENT, bytes: '' }]).length;
  return { head, body: formBody([...A1, { ...ATTACHMENT, bytes: Buffer.alloc(bodyBytes - empty, 'x') }]) };
}

/** docs/decisions/007 */
const measured = (headBytes: number, bodyBytes: number): number => Math.ceil(bodyBytes / 3) * 4 + headBytes;

function largestBody(): number {
  const headBytes = sized(4_000_000).head.length;
  let bytes = 4_000_000;
  while (measured(headBytes, bytes + 1) <= LIMIT_BYTES) bytes++;
  return bytes;
}

test('the largest request of 6 MB "measured after Base64 encoding and including headers" is accepted', async (t) => {
  const { head, body } = sized(largestBody());
  await using raw = await openRaw(exchange.url);
  raw.write(head);
  raw.write(body);
  t.is((await raw.answer())?.status, 200);
});

test('413 "Request over 6 MB" for one byte more, answered before the body is sent', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(sized(largestBody() + 1).head);
  const answer = await raw.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

test('headers count: the largest request with one header of four bytes more is too long', async (t) => {
  const { head } = sized(largestBody());
  await using raw = await openRaw(exchange.url);
  raw.write(head.replace('\r\n\r\n', '\r\nX: 1234\r\n\r\n'));
  t.is((await raw.answer())?.status, 413);
});

test('413 for a chunked request as soon as the stream passes the limit, though it has no end yet', async (t) => {
  await using raw = await openRaw(exchange.url);
  raw.write(headOf([`Content-Type: ${FORM_TYPE}`, 'Transfer-Encoding: chunked']));
  const chunk = Buffer.alloc(0x80000, 'x');
  for (let sent = 0; sent < LIMIT_BYTES * 0.75; sent += chunk.length) {
    raw.write('80000\r\n');
    raw.write(chunk);
    raw.write('\r\n');
  }
  const answer = await raw.answer();
  t.deepEqual([answer?.status, answer?.body], [413, { message: 'Request Too Long' }]);
});

test('a chunked request within the limit is accepted', async (t) => {
  await using raw = await openRaw(exchange.url);
  const body = formBody(A1);
  raw.write(headOf([`Content-Type: ${FORM_TYPE}`, 'Transfer-Encoding: chunked']));
  raw.write(`${body.length.toString(16)}\r\n`);
  raw.write(body);
  raw.write('\r\n0\r\n\r\n');
  t.is((await raw.answer())?.status, 200);
});

test('Expect: 100-continue – the body is asked for once the checks of the head have passed', async (t) => {
  const body = formBody(A1);
  const head = (path: string, length: number): string =>
    headOf([`Content-Type: ${FORM_TYPE}`, 'Expect: 100-continue', `Content-Length: ${length}`], path);
  await using raw = await openRaw(exchange.url);
  raw.write(head(PATH, body.length));
  t.is((await raw.answer())?.status, 100);
  raw.write(body);
  t.is((await raw.answer())?.status, 200);
  await using early = await openRaw(exchange.url);
  early.write(head('/v3/documents/invoice/out/multipart', body.length));
  t.is((await early.answer())?.status, 400);
  await using long = await openRaw(exchange.url);
  long.write(head(PATH, 9_000_000));
  t.is((await long.answer())?.status, 413);
});
