// Completion, single and in batches: docs/decisions/024-completion.md, docs/decisions/025-batch-completion.md.

import { answered, begin, complete, exchange, get, NOT_FOUND, NOT_WAITING, PATH, seller, settled, to } from '../../../support/exported.js';
import { test } from '../../../support/test.js';

begin();

test('completion: 200 {documentId, status, message}; completed as EXPORTED, Get answers the 400', async (t) => {
  await settled('done');
  const answer = await complete('done', { status: 'EXPORTED' });
  answered(t, answer, 200, { documentId: 'done', status: 'EXPORTED', message: 'Document done was completed with status EXPORTED' });
  t.true(answer.text.startsWith('{"documentId":"done","status":"EXPORTED","message":'));
  answered(t, await get('done'), 400, NOT_WAITING);
});

test('completed as ERROR it stays retrievable, uncounted', async (t) => {
  await settled('refused');
  const answer = await complete('refused', { status: 'ERROR', message: 'unknown order' });
  answered(t, answer, 200, { documentId: 'refused', status: 'ERROR', message: 'Document refused was completed with status ERROR' });
  for (let n = 1; n <= 12; n++) t.like((await get('refused')).body, { status: 'ERROR' }, `${n}`);
});

test('"The same completion again → 200; the other one afterwards → 409"', async (t) => {
  await settled('again');
  const first = await complete('again', { status: 'EXPORTED' });
  const second = await complete('again', { status: 'EXPORTED' });
  t.deepEqual([second.status, second.text], [200, first.text]);
  answered(t, await complete('again', { status: 'ERROR' }), 409, { message: 'Document is already completed with status EXPORTED' });
  await settled('again the other way');
  await complete('again the other way', { status: 'ERROR' });
  answered(t, await complete('again the other way', { status: 'EXPORTED' }), 409, {
    message: 'Document is already completed with status ERROR',
  });
});

test('of two different completions at once one wins', async (t) => {
  await settled('two ends');
  const answers = await Promise.all([complete('two ends', { status: 'EXPORTED' }), complete('two ends', { status: 'ERROR' })]);
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('completion "works also after the tenth retrieval", and 400 comes before 409', async (t) => {
  await settled('tired');
  for (let n = 1; n <= 11; n++) await get('tired');
  t.is((await complete('tired', { status: 'EXPORTED' })).status, 200);
  answered(t, await get('tired'), 400, NOT_WAITING);
});

test('completion of an outgoing document is kept beside its state', async (t) => {
  await settled('kept', to('sandbox-accepts'));
  t.is((await complete('kept', { status: 'EXPORTED' })).status, 200);
  answered(t, await get('kept'), 400, NOT_WAITING);
  const [row] = await exchange.app.database.sql.query("select state, completed_as from document where document_id = 'kept'");
  t.deepEqual(row, { state: 'DELIVERED', completed_as: 'EXPORTED' });
});

test('a document that failed by itself is not waiting to be completed', async (t) => {
  await settled('failed by itself', { direction: 'send' });
  answered(t, await complete('failed by itself', { status: 'ERROR' }), 400, NOT_WAITING);
});

test('an outgoing document in ERROR is put away by ERROR with a note, and not listed any more', async (t) => {
  await settled('put away', { direction: 'send' });
  const answer = await complete('put away', { status: 'ERROR', message: 'sent by post' });
  answered(t, answer, 200, {
    documentId: 'put away',
    status: 'ERROR',
    message: 'Document put away was completed with status ERROR',
  });
  const { documents } = (await seller(`${PATH}?status=ERROR&limit=500`)).body as { documents: { documentId: string }[] };
  t.deepEqual(
    documents.filter(({ documentId }) => documentId === 'put away'),
    [],
  );
});

test('putting a document away twice is answered alike', async (t) => {
  await settled('put away twice', { direction: 'send' });
  const first = await complete('put away twice', { status: 'ERROR', message: 'sent by post' });
  const again = await complete('put away twice', { status: 'ERROR', message: 'sent by post' });
  t.deepEqual([again.status, again.body], [first.status, first.body]);
});

test('an outgoing document in ERROR is never completed as EXPORTED', async (t) => {
  await settled('failed and exported', { direction: 'send' });
  answered(t, await complete('failed and exported', { status: 'EXPORTED', message: 'x' }), 400, NOT_WAITING);
});

test('a document that was put away is retrieved with its error, as before', async (t) => {
  await settled('put away and read', { direction: 'send' });
  await complete('put away and read', { status: 'ERROR', message: 'sent by post' });
  const { status, body } = await get('put away and read');
  t.deepEqual([status, (body as { status: string }).status, 'error' in (body as object)], [200, 'ERROR', true]);
});

test('a completion of before an error does not keep the document from being put away', async (t) => {
  await settled('rejected late', to('sandbox-accepts'));
  t.is((await complete('rejected late', { status: 'EXPORTED' })).status, 200);
  await exchange.app.database.sql.query(
    "update document set state = 'ERROR', state_date = exchange_now(), fault_code = 'SEND_FAILED' where document_id = 'rejected late'",
  );
  t.is((await complete('rejected late', { status: 'ERROR', message: 'credited' })).status, 200);
});

test('completion of an unknown document: 404', async (t) => {
  for (const id of ['never', 'nul\0']) answered(t, await complete(id, { status: 'EXPORTED' }), 404, NOT_FOUND);
});

const STATUS = 'status must be one of EXPORTED, ERROR';
const ISSUE = 'must be a text of 1 to 500 characters that XML can carry';
const MESSAGE = 'message must be a string of at most 2000 characters, none of them U+0000';
for (const [why, body, error] of [
  ['no status', {}, STATUS],
  ['an unknown status', { status: 'READY' }, STATUS],
  ['a status in lower case', { status: 'exported' }, STATUS],
  ['a message that is no string', { status: 'ERROR', message: 7 }, MESSAGE],
  ['a message of 2,001 characters', { status: 'ERROR', message: 'x'.repeat(2001) }, MESSAGE],
  ['a message of 2,001 characters beyond U+FFFF', { status: 'ERROR', message: '😀'.repeat(2001) }, MESSAGE],
  ['a message with NUL', { status: 'ERROR', message: '\0' }, MESSAGE],
  ['issues that are no list', { status: 'ERROR', issues: {} }, 'issues must be a list of at most 50'],
  ['51 issues', { status: 'ERROR', issues: Array(51).fill({ text: 'x' }) }, 'issues must be a list of at most 50'],
  ['an issue without a text', { status: 'ERROR', issues: [{ location: '/Invoice' }] }, `text ${ISSUE}`],
  ['an issue with a control character', { status: 'ERROR', issues: [{ text: 'a\u0001' }] }, `text ${ISSUE}`],
  ['a place of 501 characters', { status: 'ERROR', issues: [{ location: 'x'.repeat(501), text: 'x' }] }, `location ${ISSUE}`],
  ['issues of a document that was taken over', { status: 'EXPORTED', issues: [{ text: 'x' }] }, 'issues are for the status ERROR alone'],
  ['an array', [], 'must be an object'],
  ['null', 'null', 'must be an object'],
  ['malformed JSON', '{', 'must be JSON'],
] as const) {
  test(`completion: "a bad body 400": ${why}`, async (t) => {
    answered(t, await complete('bad body', body), 400, { message: 'Invalid request body', error });
  });
}

test('completion: an empty list of issues is none, whatever the status', async (t) => {
  answered(t, await complete('never', { status: 'EXPORTED', issues: [] }), 404, NOT_FOUND);
});

test('completion: a message of 2,000 characters beyond U+FFFF is taken', async (t) => {
  answered(t, await complete('never', { status: 'ERROR', message: '😀'.repeat(2000) }), 404, NOT_FOUND);
});

test('batch: results "in the order of the request, `error` being the text that the single call would give"', async (t) => {
  await settled('batch a');
  await settled('batch b');
  await settled('batch c', to('sandbox-slow'));
  await complete('batch b', { status: 'ERROR' });
  const documents = [
    { documentId: 'batch b', status: 'EXPORTED' },
    { documentId: 'batch a', status: 'EXPORTED' },
    { documentId: 'batch none', status: 'EXPORTED' },
    { documentId: 'batch c', status: 'EXPORTED' },
    { documentId: 'batch a', status: 'ERROR', message: 'late' },
    { documentId: 'batch a', status: 'DONE' },
    { documentId: 'nul\0', status: 'EXPORTED' },
  ];
  answered(t, await seller(`${PATH}/complete`, { method: 'POST', body: { documents } }), 200, {
    results: [
      { documentId: 'batch b', error: 'Document is already completed with status ERROR' },
      { documentId: 'batch a', status: 'EXPORTED' },
      { documentId: 'batch none', error: 'Document not found' },
      { documentId: 'batch c', error: 'Document is not waiting to be exported' },
      { documentId: 'batch a', error: 'Document is already completed with status EXPORTED' },
      { documentId: 'batch a', error: 'Invalid request body', reason: STATUS },
      { documentId: 'nul\0', error: 'Document not found' },
    ],
  });
});

const DOCUMENTS = 'documents must be a list of 1 to 500';

test('batch: 500 are taken, 501 are not', async (t) => {
  const documents = Array.from({ length: 500 }, (_, n) => ({ documentId: `none ${n}`, status: 'EXPORTED' }));
  const answer = await seller(`${PATH}/complete`, { method: 'POST', body: { documents } });
  t.is((answer.body as { results: unknown[] }).results.length, 500);
  const more = await seller(`${PATH}/complete`, { method: 'POST', body: { documents: [...documents, documents[0]] } });
  answered(t, more, 400, { message: 'Invalid request body', error: DOCUMENTS });
});

for (const [why, body, error] of [
  ['no list', {}, DOCUMENTS],
  ['an empty list', { documents: [] }, DOCUMENTS],
  ['no array', { documents: {} }, DOCUMENTS],
  ['an item without documentId', { documents: [{ status: 'EXPORTED' }] }, 'documents[0].documentId must be a string'],
  ['an item that is null', { documents: [null] }, 'documents[0].documentId must be a string'],
  ['an empty documentId', { documents: [{ documentId: '', status: 'EXPORTED' }] }, 'documents[0].documentId must not be empty'],
] as const) {
  test(`batch: 400 for ${why}`, async (t) => {
    answered(t, await seller(`${PATH}/complete`, { method: 'POST', body }), 400, { message: 'Invalid request body', error });
  });
}
