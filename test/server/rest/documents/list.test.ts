// The list of documents: docs/decisions/023-list-of-documents.md.

import { STATES } from '../../../../src/domain/document.js';
import { CHANNELS } from '../../../../src/domain/vocabulary.js';
import { startApp } from '../../../support/app.js';
import { answered, begin, complete, exchange, get, type Listed, PATH, seller, settled, to, upload } from '../../../support/exported.js';
import { fixture } from '../../../support/fixtures.js';
import { paused, resting } from '../../../support/paused.js';
import { test } from '../../../support/test.js';

begin();

test('list: READY by default, oldest first, members in order, never counted', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  t.is((await client(PATH)).text, '{"documents":[],"nextCursor":null}');
  for (const id of ['b', 'a', 'c']) await upload(id, { client });
  await own.idle();
  await upload('out', { ...to('sandbox-accepts'), client });
  await own.idle();
  await get('a', client);
  const answer = await client(PATH);
  const { documents } = answer.body as Listed;
  t.deepEqual(
    documents.map(({ documentId }) => documentId),
    ['b', 'a', 'c'],
  );
  t.is(
    answer.text,
    JSON.stringify({
      documents: documents.map(({ documentId, importDate }) => ({
        documentId,
        status: 'READY',
        documentType: 'invoice',
        channel: 'api',
        importDate,
        senderIdentifier: '0088:5400000000010',
        receiverIdentifier: '0088:5400000000027',
        retrievalCount: documentId === 'a' ? 1 : 0,
      })),
      nextCursor: null,
    }),
  );
});

test('list: status, documentType, channel, from (inclusive) and to (exclusive)', async (t) => {
  // The dates below are older than 90 days: the retention job, which runs at the start, would remove these documents.
  await using own = await startApp({ RETENTION_DAYS: '36500' });
  const client = await own.as('demo-seller');
  const response = [{ name: 'document', bytes: fixture('invoice-response.xml'), fileName: 'r.xml' }];
  await upload('one', { client });
  await upload('two', { client, type: 'applicationresponse', parts: response });
  await upload('three', { ...to('sandbox-accepts'), client });
  await upload('four', { client, direction: 'send' });
  await own.idle();
  await resting(own);
  // Distinct times, so that the bounds can be given to the millisecond.
  for (const [n, id] of ['one', 'two', 'three', 'four'].entries()) {
    await own.app.database.sql.query('update document set import_date = $1::timestamptz where document_id = $2', [
      `2026-01-0${n + 1}T12:00:00Z`,
      id,
    ]);
  }
  const ids = async (query: string): Promise<string[]> => {
    const { body, text } = await client(`${PATH}?${query}`);
    if (!(body as Listed).documents) throw new Error(text);
    return (body as Listed).documents.map(({ documentId }) => documentId);
  };
  t.deepEqual(await ids(''), ['one', 'two']);
  t.deepEqual(await ids('status=READY'), ['one', 'two']);
  t.deepEqual(await ids('status=DELIVERED'), ['three']);
  t.deepEqual(await ids('status=ERROR'), ['four']);
  t.deepEqual(await ids('status=RECEIVED'), []);
  t.deepEqual(await ids('documentType=applicationresponse'), ['two']);
  t.deepEqual(await ids('status=DELIVERED&channel=peppol'), ['three']);
  t.deepEqual(await ids('channel=weexa'), []);
  t.deepEqual(await ids('from=2026-01-02T12:00:00Z'), ['two']);
  t.deepEqual(await ids('from=2026-01-02T12:00:00.001Z'), []);
  t.deepEqual(await ids('to=2026-01-02T12:00:00Z'), ['one']);
  t.deepEqual(await ids('to=2026-01-02T12:00:00.001Z'), ['one', 'two']);
  t.deepEqual(await ids('from=2026-01-01&to=2026-01-02'), ['one']);
  t.deepEqual(await ids('from=2026-01-02T14:00:00%2B02:00'), ['two']);
  t.deepEqual(await ids('from=2026-01-02T14:00:00+02:00'), ['two']);
  t.deepEqual(await ids('from=0001-01-01&to=9999-12-31'), ['one', 'two']);
});

test('list: completed documents are no longer waiting', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await upload('in', { client });
  await upload('out', { ...to('sandbox-accepts'), client });
  await own.idle();
  await complete('in', { status: 'EXPORTED' }, client);
  await complete('out', { status: 'EXPORTED' }, client);
  t.is((await client(PATH)).text, '{"documents":[],"nextCursor":null}');
  t.is((await client(`${PATH}?status=DELIVERED`)).text, '{"documents":[],"nextCursor":null}');
  t.deepEqual(
    ((await client(`${PATH}?status=EXPORTED`)).body as Listed).documents.map(({ documentId }) => documentId),
    ['in'],
  );
});

test('list: the cursor goes through every document once, whatever comes or goes meanwhile', async (t) => {
  // The dates below are older than 90 days: the retention job, which runs at the start, would remove these documents.
  await using own = await startApp({ RETENTION_DAYS: '36500' });
  const client = await own.as('demo-seller');
  for (let n = 1; n <= 7; n++) await upload(`d${n}`, { client });
  await own.idle();
  // Three with the same time: the second part of the key decides.
  const sameTime = "update document set import_date = '2026-01-01T00:00:00.123456Z' where document_id in ('d2', 'd3', 'd4')";
  await paused(own, () => own.app.database.sql.query(sameTime));
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; cursor !== null; page++) {
    const { body } = await client(`${PATH}?limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...(body as Listed).documents.map(({ documentId }) => documentId));
    cursor = (body as Listed).nextCursor;
    if (page === 1) await upload('d8', { client });
    if (page === 1) await own.idle();
    if (page === 2) await complete(seen[0] ?? '', { status: 'EXPORTED' }, client);
  }
  t.deepEqual([...seen].sort(), ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
  t.deepEqual(seen.slice(3), ['d1', 'd5', 'd6', 'd7', 'd8']);
});

test('list: a cursor of another tenant, or a changed one, is a bad query', async (t) => {
  await upload('cursor 1');
  await settled('cursor 2');
  const { nextCursor } = (await seller(`${PATH}?limit=1`)).body as Listed;
  const invalid = {
    message: 'Invalid request parameters',
    error: 'cursor is not one of this list in this order, or was cut off or changed',
  };
  const buyer = await exchange.as('demo-buyer');
  answered(t, await buyer(`${PATH}?cursor=${nextCursor}`), 400, invalid);
  answered(t, await seller(`${PATH}?cursor=x${nextCursor}`), 400, invalid);
  answered(t, await seller(`${PATH}?cursor=${nextCursor}x`), 400, invalid);
});

const STATUSES = `status must be one of ${STATES.join(', ')}`;
const A_TIME = 'must be a date or time of ISO 8601, such as 2026-08-20T09:14:55Z';
for (const [query, error] of [
  ['status=ready', STATUSES],
  ['status=', STATUSES],
  ['status=READY&status=ERROR', 'status must be given once'],
  ['documentType=order', 'documentType must be one of invoice, applicationresponse, ereport'],
  ['channel=fax', `channel must be one of ${CHANNELS.join(', ')}`],
  ['from=yesterday', `from ${A_TIME}`],
  ['from=2026-13-01', `from ${A_TIME}`],
  ['from=2026-02-30', `from ${A_TIME}`],
  ['from=2026-01-01T25:00:00Z', `from ${A_TIME}`],
  ['to=1767225600000', `to ${A_TIME}`],
  ['from=0000-01-01', `from ${A_TIME}`],
  ['limit=0', 'limit must be a whole number from 1 to 500'],
  ['limit=501', 'limit must be a whole number from 1 to 500'],
  ['limit=-1', 'limit must be a whole number from 1 to 500'],
  ['limit=1.5', 'limit must be a whole number from 1 to 500'],
  ['limit=ten', 'limit must be a whole number from 1 to 500'],
  ['limit=', 'limit must be a whole number from 1 to 500'],
  ['cursor=', 'cursor is not one of this list in this order, or was cut off or changed'],
  ['cursor=abc', 'cursor is not one of this list in this order, or was cut off or changed'],
  ['state=READY', 'state is not a parameter; there are status, documentType, channel, from, to, limit, cursor'],
] as const) {
  test(`list: 400 "Invalid request parameters" for ?${query}`, async (t) => {
    answered(t, await seller(`${PATH}?${query}`), 400, { message: 'Invalid request parameters', error });
  });
}

test('list: a zone ahead of UTC is taken in the first hours of the year 1', async (t) => {
  t.is((await seller(`${PATH}?limit=1&from=0001-01-01T00:00:00%2B14:00`)).status, 200);
});

test('list: limits of 1 and 500 are taken', async (t) => {
  await settled('limits');
  t.is(((await seller(`${PATH}?limit=1`)).body as Listed).documents.length, 1);
  t.is((await seller(`${PATH}?limit=500`)).status, 200);
});
