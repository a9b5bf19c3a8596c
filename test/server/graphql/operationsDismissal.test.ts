// Operator actions beyond REST: a failed document is dismissed, so that nobody looks at it again.
import { uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { paused } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { begin, exchange, NOBODY, NOT_RETRYABLE, RETRY, seller } from './operations.js';

begin();

const DISMISS =
  'mutation ($documentId: ID!, $note: String!) { dismissDocument(documentId: $documentId, note: $note) { status completion { status message } } }';
const AUDITED = '{ auditLog(first: 1) { edges { node { action subject details } } } }';

/** What failed and nobody completed. */
async function left(): Promise<string[]> {
  const query = '{ documents(filter: { statuses: [ERROR], completed: false }) { edges { node { documentId } } } }';
  return (await data(seller, query)).documents.edges.map(({ node }: { node: { documentId: string } }) => node.documentId);
}

test.serial('a failed document is dismissed with a note, which the audit log has', async (t) => {
  await uploadInvoice(seller, 'dismissed', NOBODY);
  await exchange.idle();
  const { dismissDocument } = await data(seller, DISMISS, { documentId: 'dismissed', note: 'sent by post' });
  t.deepEqual(dismissDocument, { status: 'ERROR', completion: { status: 'ERROR', message: 'sent by post' } });
  const { auditLog } = await data(seller, AUDITED);
  t.deepEqual(auditLog.edges[0].node, {
    action: 'DOCUMENT_COMPLETE',
    subject: 'dismissed',
    details: { status: 'ERROR', message: 'sent by post' },
  });
});

test.serial('a dismissal stands in the timeline with who and why, and of two the second is told so', async (t) => {
  await uploadInvoice(seller, 'of two', NOBODY);
  await exchange.idle();
  const results = await Promise.all(['one', 'two'].map((note) => ask(seller, DISMISS, { documentId: 'of two', note })));
  const kept = results.find((one) => one.errors.length === 0)?.data.dismissDocument.completion.message;
  t.deepEqual(results.flatMap(faults), [{ code: 'DOCUMENT_NOT_DISMISSIBLE', message: `It was dismissed already: ${kept}` }]);
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'of two', note: kept })), []);
  const { document } = await data(seller, '{ document(documentId: "of two") { timeline(last: 1) { status actor reason } } }');
  t.deepEqual(document.timeline, [{ status: 'ERROR', actor: 'client:demo-seller', reason: `Dismissed: ${kept}` }]);
});

test.serial('a document that failed after its completion is among those that nobody completed', async (t) => {
  await uploadInvoice(seller, 'failed again', NOBODY);
  await exchange.idle();
  await data(seller, DISMISS, { documentId: 'failed again', note: 'sent by post' });
  t.false((await left()).includes('failed again'));
  await exchange.app.database.sql.query(
    "update document set state_date = exchange_now() + interval '1 second' where document_id = 'failed again'",
  );
  t.true((await left()).includes('failed again'));
});

test.serial('a failure counts that has the time of a completion, or an earlier one because the clock was set back', async (t) => {
  await paused(exchange, async () => {
    await uploadInvoice(seller, 'set back', NOBODY);
    await exchange.app.database.sql.query(
      "update document set completed_as = 'EXPORTED', completed_at = exchange_now() + interval '1 hour' where document_id = 'set back'",
    );
  });
  await exchange.idle();
  t.true((await left()).includes('set back'));
});

test.serial('a dismissed document is not retried', async (t) => {
  await uploadInvoice(seller, 'not retried', NOBODY);
  await exchange.idle();
  await data(seller, DISMISS, { documentId: 'not retried', note: 'sent by post' });
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'not retried' })), NOT_RETRYABLE);
});

test.serial('a document that did not fail is not dismissed', async (t) => {
  await uploadInvoice(seller, 'good');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'good', note: 'why' })), [
    { code: 'DOCUMENT_NOT_DISMISSIBLE', message: 'Only an outgoing document in ERROR can be dismissed' },
  ]);
});

test.serial('a document is not dismissed without a note', async (t) => {
  await uploadInvoice(seller, 'no note', NOBODY);
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'no note', note: ' ' })), [
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
    await uploadInvoice(seller, `failed with ${about}`, NOBODY);
    await exchange.idle();
    const { status, body } = await seller(encodeURI(`/v4/documents/export/failed with ${about}`), { method: 'PUT', body: completion });
    t.deepEqual({ status, body }, { status: 400, body: { message: 'Document is not waiting to be exported' } });
  });
}
