// Operator actions beyond REST: a failed document is dismissed, so that nobody looks at it again.
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data, faults } from '../../support/graphql.js';
import { paused } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { NOT_RETRYABLE, RETRY, world } from './operations.js';

const DISMISS =
  'mutation ($documentId: ID!, $note: String!) { dismissDocument(documentId: $documentId, note: $note) { status completion { status message } } }';
const AUDITED = '{ auditLog(first: 1) { edges { node { action subject details } } } }';

test.serial('a failed document is dismissed with a note, which the audit log has', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  const { dismissDocument } = await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.deepEqual(dismissDocument, { status: 'ERROR', completion: { status: 'ERROR', message: 'sent by post' } });
  const { auditLog } = await data(seller, AUDITED);
  t.deepEqual(auditLog.edges[0].node, {
    action: 'DOCUMENT_COMPLETE',
    subject: 'failed',
    details: { status: 'ERROR', message: 'sent by post' },
  });
});

test.serial('a document that failed after its completion is among those that nobody completed', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  const LEFT = '{ documents(filter: { statuses: [ERROR], completed: false }) { edges { node { documentId } } } }';
  const left = async () => (await data(seller, LEFT)).documents.edges.length;
  await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.is(await left(), 0);
  await exchange.app.database.sql.query(
    "update document set state_date = exchange_now() + interval '1 second' where document_id = 'failed'",
  );
  t.is(await left(), 1);
});

test.serial('a failure counts that has the time of a completion, or an earlier one because the clock was set back', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await paused(exchange, async () => {
    await uploadInvoice(seller, 'failed');
    await exchange.app.database.sql.query(
      "update document set completed_as = 'EXPORTED', completed_at = exchange_now() + interval '1 hour' where document_id = 'failed'",
    );
  });
  await exchange.idle();
  t.deepEqual(
    (await data(seller, '{ documents(filter: { statuses: [ERROR], completed: false }) { edges { node { documentId } } } }')).documents
      .edges,
    [{ node: { documentId: 'failed' } }],
  );
});

test.serial('a dismissed document is not retried', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  await data(seller, DISMISS, { documentId: 'failed', note: 'sent by post' });
  t.deepEqual(faults(await ask(seller, RETRY, { documentId: 'failed' })), NOT_RETRYABLE);
});

test.serial('a document that did not fail is not dismissed', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await register(buyer, BUYER);
  await uploadInvoice(seller, 'good');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'good', note: 'why' })), [
    { code: 'DOCUMENT_NOT_DISMISSIBLE', message: 'Only an outgoing document in ERROR can be dismissed' },
  ]);
});

test.serial('a document is not dismissed without a note', async (t) => {
  await using given = await world();
  const { exchange, seller } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  t.deepEqual(faults(await ask(seller, DISMISS, { documentId: 'failed', note: ' ' })), [
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
    await using given = await world();
    const { exchange, seller } = given;
    await uploadInvoice(seller, 'failed');
    await exchange.idle();
    const { status, body } = await seller('/v4/documents/export/failed', { method: 'PUT', body: completion });
    t.deepEqual({ status, body }, { status: 400, body: { message: 'Document is not waiting to be exported' } });
  });
}

test.serial('a document of another tenant is not dismissed', async (t) => {
  await using given = await world();
  const { exchange, seller, buyer } = given;
  await uploadInvoice(seller, 'failed');
  await exchange.idle();
  t.deepEqual(faults(await ask(buyer, DISMISS, { documentId: 'failed', note: 'why' })), [
    { code: 'DOCUMENT_NOT_FOUND', message: 'Document not found' },
  ]);
});
