// The trace id of an upload is passed on: to the document's submission, its events and the webhooks about it.
import { type Client, startApp, type TestApp } from '../support/app.js';
import { BUYER, invoiceTo, PICTURE, register } from '../support/documents.js';
import { FORM_TYPE, formBody } from '../support/form.js';
import { data } from '../support/graphql.js';
import type { Inbox } from '../support/inbox.js';
import { type ExecutionContext, test } from '../support/test.js';
import { openInbox, subscribe } from '../support/webhooks.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

async function uploadWith(client: Client, documentId: string, headers: Record<string, string>): Promise<void> {
  const document = { name: 'document', fileName: 'invoice.xml', type: 'application/xml', bytes: invoiceTo(BUYER) };
  const image = { name: 'image', fileName: PICTURE.fileName, type: PICTURE.mimeType, bytes: PICTURE.bytes };
  const answer = await client('/v3/documents/invoice/send/multipart', {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE, documentId, ...headers },
    body: formBody([document, image]),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
}

/** A seller with a subscription to every exported invoice. */
async function subscribed(t: ExecutionContext, exchange: TestApp): Promise<{ seller: Client; inbox: Inbox }> {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const inbox = await openInbox(exchange);
  t.teardown(() => inbox.close());
  await register(buyer, BUYER);
  await subscribe(seller, `${inbox.url}/seller`, ['invoice.exported']);
  return { seller, inbox };
}

test('document, submission, event and webhook belong to the trace of the upload', async (t) => {
  await using exchange = await startApp();
  const { seller, inbox } = await subscribed(t, exchange);
  await uploadWith(seller, 'traced', { traceparent: `00-${TRACE}-${PARENT}-01` });
  await exchange.idle();
  const { document } = await data(seller, '{ document(documentId: "traced") { traceId } }');
  t.is(document.traceId, TRACE);
  const rows = await exchange.app.database.sql.query<{ of: string; traceparent: string }>(
    `select 'submission' as of, s.traceparent from submission s join document d on d.id = s.document where d.document_id = 'traced' union all
     select 'event', e.traceparent from webhook_event e join document d on d.id = e.document where d.document_id = 'traced' and e.type = 'invoice.exported'
     order by of desc`,
  );
  t.deepEqual(
    rows.map(({ of, traceparent }) => [of, traceparent]),
    [
      ['submission', `00-${TRACE}-${PARENT}-01`],
      ['event', `00-${TRACE}-${PARENT}-01`],
    ],
  );
  const [received] = inbox.requests;
  const [version, trace, parent, flags] = String(received?.headers['traceparent']).split('-');
  t.deepEqual([version, trace, flags], ['00', TRACE, '01']);
  t.not(parent, PARENT);
});

test('without a trace, or with a broken one, nothing is sent on', async (t) => {
  await using exchange = await startApp();
  const { seller, inbox } = await subscribed(t, exchange);
  await uploadWith(seller, 'untraced', {});
  await uploadWith(seller, 'broken', { traceparent: `00-${'0'.repeat(32)}-${PARENT}-01` });
  await exchange.idle();
  t.deepEqual(
    inbox.requests.map(({ headers }) => headers['traceparent']),
    [undefined, undefined],
  );
});
