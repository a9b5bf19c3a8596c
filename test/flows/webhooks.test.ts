// docs/spec.md#events, with real deliveries to a local TLS receiver: bodies, headers, links, and who gets which event when.
import { BUYER, events, exported, invoice, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { type Change, fixture, mutate } from '../support/fixtures.js';
import { answers } from '../support/inbox.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { bodyOf, enqueue, type Notification, signature, standardSignature, subscribe } from '../support/webhooks.js';
import { ACCEPTS, begin, bodies, NOT_FOUND, start, types } from './webhookExchange.js';

begin();

const withoutQuery = <Document extends { files: readonly { downloadUrl: string }[] }>(document: Document): object => ({
  ...document,
  files: document.files.map((file) => ({ ...file, downloadUrl: file.downloadUrl.replace(/\?.*/, '') })),
});

test.serial('the body is the exported document behind type and eventId, member by member', async (t) => {
  const { exchange, inbox } = await start(t);
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
  await subscribe(buyer, `${inbox.url}/hooks?tenant=1`);
  await uploadInvoice(await exchange.as('demo-seller'), 'first');
  await exchange.idle();
  const [received] = inbox.requests;
  t.is(inbox.requests.length, 1);
  t.deepEqual([received?.method, received?.path], ['POST', '/hooks?tenant=1']);
  const text = received?.body.toString() ?? '';
  const { type, eventId, ...document } = JSON.parse(text) as Notification;
  t.is(text, JSON.stringify(JSON.parse(text)));
  t.is(type, 'invoice.receive');
  t.regex(eventId, /^evt_[0-9a-f]{32}$/);
  t.deepEqual(Object.keys(JSON.parse(text) as object), [
    'type',
    'eventId',
    'documentId',
    'status',
    'importDate',
    'timestamp',
    'documentType',
    'channel',
    'senderIdentifier',
    'receiverIdentifier',
    'files',
  ]);
  t.deepEqual(withoutQuery(document), withoutQuery(await exported(buyer, document.documentId)));
});

test.serial('the body of an application response has the applicationResponse object, its members in order', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await register(seller, SELLER);
  await subscribe(seller, inbox.url, ['applicationresponse.receive']);
  const number: Change = ['<cbc:ID>F2026-0017<', '<cbc:ID>F-ANSWERED<'];
  await upload(seller, { documentId: 'answered', document: xmlPart(mutate(invoice(), number)), image: PICTURE });
  const response = xmlPart(mutate(fixture('invoice-response.xml'), number));
  await upload(await exchange.as('demo-buyer'), { documentType: 'applicationresponse', documentId: 'response', document: response });
  await exchange.idle();
  const [body] = bodies(inbox);
  t.is(Object.keys(body ?? {}).at(-2), 'applicationResponse');
  t.is(
    JSON.stringify(body?.applicationResponse),
    '{"referenceDocumentNumber":"F-ANSWERED","referenceDocumentId":"answered","responseCode":"RE","responseMessage":"The purchase order is not known"}',
  );
});

test.serial('case 41: the headers are these and no others, and both signatures verify', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const { id, signingSecret } = await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'signed', NOT_FOUND);
  await exchange.idle();
  const [received] = inbox.requests;
  const headers = received?.headers ?? {};
  const seconds = Number(headers['x-timestamp']);
  t.true(Math.abs(seconds - exchange.app.clock().getTime() / 1000) < 30);
  const { connection, ...own } = headers;
  t.deepEqual(own, {
    host: `localhost:${inbox.port}`,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(received?.body.length),
    'user-agent': 'exchange-webhooks/1',
    'accept-encoding': 'identity',
    'x-timestamp': String(seconds),
    'x-signature': signature(received!, signingSecret),
    'webhook-id': bodyOf(received!).eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature(received!, signingSecret),
    'x-webhook-attempt': '1',
    'x-webhook-subscription': id,
  });
});

test.serial('each event shows its files, and an error its code and text behind everything else', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'good', ACCEPTS);
  await exchange.idle();
  await upload(seller, { documentId: 'bad', document: xmlPart(invoice().replace('355.50', '355.49')), image: PICTURE });
  await exchange.idle();
  const shown = bodies(inbox).map(({ type, status, files }) => [type, status, ...files.map(({ fileName }) => fileName)]);
  t.deepEqual(shown, [
    ['invoice.exported', 'EXPORTED', 'invoice.xml', 'validation.json', 'validation.html', 'receipt.xml'],
    ['invoice.delivered', 'DELIVERED', 'invoice.xml', 'receipt.xml', 'message-level-status.xml'],
    ['invoice.error', 'ERROR', 'invoice.xml', 'validation.json', 'validation.html'],
  ]);
  const failed = bodies(inbox)[2]!;
  t.is(Object.keys(failed).at(-1), 'error');
  t.is(failed.error?.code, 'VALIDATION_FAILED');
  t.regex(failed.error?.message ?? '', /^BR-CO-\d+: /);
  t.deepEqual(
    bodies(inbox).map(({ files }) => files.map(({ messageType }) => messageType ?? '-')),
    [
      ['-', 'VALIDATION', 'VALIDATION', 'MDN'],
      ['-', 'MDN', 'MDN'],
      ['-', 'VALIDATION', 'VALIDATION'],
    ],
  );
});

test.serial('the first attempts of one document start in the order of its events, a failed one releases the next', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  const { id } = await subscribe(seller, inbox.url);
  const order: string[] = [];
  inbox.behave = async (received, response) => {
    const { type } = bodyOf(received);
    if (type === 'invoice.error') return answers(200)(received, response);
    order.push(`asked ${type}`);
    if (type === 'invoice.exported') {
      // Delivered while the previous request is in progress, which a later event of another document overtakes.
      await until(async () => {
        await exchange.app.channels.peppol?.ticker?.tick(new AbortController().signal);
        return (await events(exchange, 'demo-seller', 'ordered')).includes('invoice.delivered');
      });
      await enqueue(exchange, id);
      await until(() => {
        exchange.app.wake('deliveries');
        return types(inbox).includes('invoice.error');
      });
    }
    order.push(`answered ${type}`);
    answers(type === 'invoice.exported' ? 500 : 200)(received, response);
  };
  await uploadInvoice(seller, 'ordered', ACCEPTS);
  await exchange.idle();
  t.deepEqual(order, ['asked invoice.exported', 'answered invoice.exported', 'asked invoice.delivered', 'answered invoice.delivered']);
});

test.serial('completion by the customer announces nothing', async (t) => {
  const { exchange, inbox } = await start(t);
  const seller = await exchange.as('demo-seller');
  await subscribe(seller, inbox.url);
  await uploadInvoice(seller, 'completed', ACCEPTS);
  await exchange.idle();
  t.is((await seller('/v4/documents/export/completed', { method: 'PUT', body: { status: 'ERROR', message: 'why' } })).status, 200);
  await exchange.idle();
  t.deepEqual(types(inbox), ['invoice.exported', 'invoice.delivered']);
});
