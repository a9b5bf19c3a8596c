// Documents of SAPI-SK: sent, listed, read and acknowledged, and the errors of its shape.
import { createHash } from 'node:crypto';
import { type Json, SMALL } from '../../../invoices/samples.js';
import type { Answer, Client, TestApp } from '../../../support/app.js';
import { test } from '../../../support/test.js';
import { BUYER, caller, documentOf, errorOf, PROCESS, SELLER, startSapi, TYPE, xmlOf } from './support.js';

let exchange: TestApp;
let plain: Client;

test.before(async () => {
  exchange = await startSapi();
  plain = exchange.anonymous;
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

const call = caller(() => exchange);
const send = (body: Json, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call('demo-seller', '/sapi/document/send', { body, headers });

test('what was sent says what was reported of it', async (t) => {
  const { providerDocumentId } = (await send(documentOf(xmlOf({ number: '2026-150' })))).body as Json;
  await exchange.app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, state, reporter, sent_at)
     select tenant_id, id, 'sk', r.role, 'S', r.state, '0245:1', r.sent
     from document, (values ('C2', 'REJECTED', null), ('C2', 'SENT', timestamptz '2027-01-02T03:04:05Z'), ('C3', 'FAILED', null)) r (role, state, sent)
     where document_id = $1 order by r.state`,
    [providerDocumentId],
  );
  const told = (await call('demo-seller', `/sapi/document/send/${providerDocumentId}`)).body as Json;
  t.deepEqual(told['taxData'], { status: 'SENT', reportedAt: '2027-01-02T03:04:05Z' });
});

test('an invoice is taken, arrives in the mailbox of the buyer unchanged, and is acknowledged', async (t) => {
  const payload = xmlOf({ number: '2026-100' });
  const checksum = createHash('sha256').update(payload).digest('hex').toUpperCase();
  const sent = await send(documentOf(payload, { documentId: 'erp-100' }, { checksum, payloadEncoding: 'UTF-8' }));
  t.is(sent.status, 202, sent.text);
  const { providerDocumentId, documentId, status } = sent.body as Json;
  t.deepEqual([documentId, status], ['erp-100', 'ACCEPTED']);
  await exchange.idle();
  const told = (await call('demo-seller', `/sapi/document/send/${providerDocumentId}`)).body as Json;
  t.like(told, { status: 'DELIVERED', documentId: 'erp-100' });
  t.false('taxData' in told);
  const listed = (await call('demo-buyer', '/sapi/v1/document/receive')).body as { documents: Json[] };
  const one = listed.documents.find(({ documentNumber }) => documentNumber === '2026-100')!;
  t.like(one, { documentTypeId: TYPE, processId: PROCESS, senderParticipantId: SELLER, receiverParticipantId: BUYER, status: 'RECEIVED' });
  const detail = (await call('demo-buyer', `/sapi/document/receive/${one['documentId']}`)).body as Json & { metadata: Json };
  // In the envelope of the network, the XML has no declaration.
  t.is(detail['payload'], payload.slice(payload.indexOf('<Invoice')));
  t.is(detail.metadata['documentId'], '2026-100');
  const path = `/sapi/document/receive/${one['documentId']}/acknowledge`;
  const acknowledged = await call('demo-buyer', path, { method: 'POST' });
  t.is((acknowledged.body as Json)['status'], 'ACKNOWLEDGED');
  t.deepEqual((await call('demo-buyer', path, { method: 'POST' })).body, acknowledged.body);
  const left = (await call('demo-buyer', '/sapi/document/receive')).body as { documents: Json[] };
  t.false(left.documents.some(({ documentId: id }) => id === one['documentId']));
  const done = (await call('demo-buyer', '/sapi/document/receive?status=ACKNOWLEDGED')).body as { documents: Json[] };
  t.true(done.documents.some(({ documentId: id }) => id === one['documentId']));
});

test('the same key and content is answered again; other content is 409', async (t) => {
  const headers = { 'Idempotency-Key': 'invoice 200' };
  const payload = xmlOf({ number: '2026-200' });
  const first = await send(documentOf(payload), headers);
  await exchange.advance(60);
  const again = await send(documentOf(payload, { creationDateTime: '2026-12-02T08:00:00+00:00' }), headers);
  t.deepEqual([first.status, again.status], [202, 202]);
  t.deepEqual(again.body, first.body);
  t.is(again.headers.get('idempotent-replayed'), 'true');
  t.deepEqual(errorOf(await send(documentOf(payload, { documentId: 'other' }), headers)), [409, 'PERMANENT', 'SAPI-DOC-011', false, []]);
  t.deepEqual(errorOf(await send(documentOf(xmlOf({ number: '2026-201' })), headers)), [409, 'PERMANENT', 'SAPI-DOC-011', false, []]);
});

test('a payload that was sent under another key within a day is taken, with a warning', async (t) => {
  const body = documentOf(xmlOf({ number: '2026-250' }));
  const first = await send(body, { 'Idempotency-Key': 'one' });
  const second = await send(body, { 'Idempotency-Key': 'two' });
  t.is(first.headers.get('warning'), null);
  const { providerDocumentId } = first.body as Json;
  t.is(second.headers.get('warning'), `299 - "The same payload was sent as ${providerDocumentId} in the last 24 hours"`);
  t.deepEqual([second.status, (second.body as Json)['providerDocumentId'] === providerDocumentId], [202, false]);
});

test('a key whose call was refused is free again', async (t) => {
  const headers = { 'Idempotency-Key': 'invoice 300' };
  t.is((await send(documentOf(xmlOf({ number: '2026-300' }), {}, { checksum: '0'.repeat(64) }), headers)).status, 422);
  t.is((await send(documentOf(xmlOf({ number: '2026-300' })), headers)).status, 202);
});

for (const [about, body, expected] of [
  ['no metadata', { payload: '<a/>', payloadFormat: 'XML' }, [400, 'VALIDATION', 'SAPI-VAL-003', false]],
  ['a checksum of other content', documentOf(xmlOf({}), {}, { checksum: '0'.repeat(64) }), [422, 'VALIDATION', 'SAPI-DOC-102', false]],
  ['text that is no XML', documentOf('invoice'), [422, 'VALIDATION', 'SAPI-DOC-104', false]],
  ['a DOCTYPE', documentOf('<!DOCTYPE a><a/>'), [422, 'VALIDATION', 'SAPI-DOC-104', false]],
  [
    'another receiver than in the XML',
    documentOf(xmlOf({}), { receiverParticipantId: '0245:1111111111' }),
    [422, 'VALIDATION', 'SAPI-DOC-025', false],
  ],
  ['another process than in the XML', documentOf(xmlOf({}), { processId: 'urn:other' }), [422, 'VALIDATION', 'SAPI-DOC-025', false]],
  ['another sender than the participant', documentOf(xmlOf({}), { senderParticipantId: BUYER }), [403, 'AUTH', 'FORBIDDEN', false]],
  [
    'an invoice that breaks a rule',
    documentOf(xmlOf({ number: 'R' }).replace('>1051.65</cbc:PayableAmount>', '>1.00</cbc:PayableAmount>')),
    [422, 'VALIDATION', 'SAPI-DOC-101', false],
  ],
  [
    'a receiver that is not registered',
    documentOf(xmlOf({ number: 'N', buyer: { ...SMALL.buyer, endpoint: { scheme: '0245', id: '1111111111' } } }), {
      receiverParticipantId: '0245:1111111111',
    }),
    [422, 'VALIDATION', 'SAPI-DOC-103', false],
  ],
] as const)
  test(`${about}: ${expected.slice(0, 3).join(' ')}`, async (t) => {
    t.deepEqual(errorOf(await send(body)).slice(0, 4), [...expected]);
  });

test('short names and the names of identifier schemes are understood', async (t) => {
  const metadata = { documentTypeId: 'invoice', processId: 'billing', senderParticipantId: `iso6523-actorid-upis::${SELLER}` };
  t.is((await send(documentOf(xmlOf({ number: '2026-400' }), metadata))).status, 202);
});

for (const [about, header, expected] of [
  ['no participant', '', [400, 'SAPI-VAL-003']],
  ['a company number in place of the tax number', '0245:12345678', [400, 'SAPI-VAL-004']],
  ['the participant of another tenant', BUYER, [403, 'FORBIDDEN']],
] as const)
  test(`${about} in the header: ${expected.join(' ')}`, async (t) => {
    const answer = await call('demo-seller', '/sapi/document/receive', { headers: { 'X-Peppol-Participant-Id': header } });
    const [status, , code] = errorOf(answer);
    t.deepEqual([status, code], [...expected]);
  });

test('a document of another participant is 404, as an unknown one', async (t) => {
  const { providerDocumentId } = (await send(documentOf(xmlOf({ number: '2026-500' })))).body as Json;
  for (const id of [providerDocumentId, 'unknown']) t.is((await call('demo-buyer', `/sapi/document/receive/${id}`)).status, 404);
});

for (const [query, field] of [
  ['limit=0', 'limit'],
  ['status=READY', 'status'],
  ['pageToken=x', 'pageToken'],
] as const)
  test(`${query} is 400`, async (t) => {
    t.deepEqual(errorOf(await call('demo-buyer', `/sapi/document/receive?${query}`)), [400, 'VALIDATION', 'SAPI-VAL-003', false, [field]]);
  });

test('the list goes on by its token, oldest first', async (t) => {
  for (const number of ['2026-601', '2026-602']) {
    await send(documentOf(xmlOf({ number: number })));
    await exchange.idle();
  }
  const numbers: unknown[] = [];
  let token = '';
  do {
    const page = (await call('demo-buyer', `/sapi/document/receive?limit=1${token}`)).body as { documents: Json[]; nextPageToken?: string };
    numbers.push(...page.documents.map(({ documentNumber }) => documentNumber));
    token = page.nextPageToken === undefined ? '' : `&pageToken=${page.nextPageToken}`;
  } while (token !== '');
  t.deepEqual(numbers.slice(-2), ['2026-601', '2026-602']);
});

test('health says ok without a token', async (t) => {
  const answer = await plain('/sapi/health');
  t.deepEqual([answer.status, answer.body], [200, { status: 'ok' }]);
});

test('an unknown path is an error of the same shape, with the id of the request', async (t) => {
  const answer = await plain('/sapi/unknown', { headers: { 'X-Request-Id': 'abc' } });
  t.is(answer.status, 404);
  t.is((answer.body as { error: Json }).error['correlation_id'], 'abc');
});
