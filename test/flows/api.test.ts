// Documents between partners, from the settings of tenants to the inbox, through the interfaces alone.
import { readFileSync } from 'node:fs';
import { startApp } from '../support/app.js';
import {
  BUYER,
  contents,
  copies,
  events,
  exported,
  invoice,
  invoiceTo,
  PICTURE,
  register,
  SELLER,
  stored,
  timeline,
  upload,
  xmlPart,
} from '../support/documents.js';
import { askWithFiles, data } from '../support/graphql.js';
import { RECEIVER as ELSEWHERE, startNetwork } from '../support/network/elsewhere.js';
import { paused } from '../support/paused.js';
import { pdfOf, xmp } from '../support/pdf.js';
import { test } from '../support/test.js';
import { account, NOTES, send, start, tested } from './partners.js';

const OTHER = '9915:partner';

test.serial('partners that name each other exchange a document: DELIVERED there, READY here, with all files and no event', async (t) => {
  const world = await start(t);
  const { exchange, seller, buyer } = world;
  await register(buyer, BUYER);
  await account(seller, { partners: 'demo-buyer' });
  await account(buyer, { partners: 'demo-seller' });
  await send(world, 'one');
  t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'DELIVERED', channel: 'api' });
  t.deepEqual(
    (await timeline(exchange, 'demo-seller', 'one')).map(({ state }) => state),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
  t.deepEqual(await events(exchange, 'demo-seller', 'one'), []);
  const [copy, ...more] = await copies(exchange, 'demo-seller', 'one');
  t.deepEqual([copy?.tenantId, more], ['demo-buyer', []]);
  const received = await exported(buyer, copy!.documentId);
  t.like(received, { status: 'READY', channel: 'api', documentType: 'invoice', receiverIdentifier: BUYER });
  t.deepEqual(
    (await contents(exchange, received)).map(({ purpose, fileName, bytes }) => [purpose, fileName, bytes.toString()]),
    [
      ['document', 'invoice.xml', invoice()],
      ['image', PICTURE.fileName, PICTURE.bytes.toString()],
      ['attachment', NOTES.fileName, NOTES.bytes.toString()],
    ],
  );
});

test.serial('a partner takes receivers that no participant is registered for', async (t) => {
  const world = await start(t);
  await account(world.seller, { partners: 'demo-buyer', receivers: OTHER.toUpperCase() });
  await account(world.buyer, { partners: 'demo-seller', identifiers: `0088:1, ${OTHER.toUpperCase()}` });
  await send(world, 'one', OTHER);
  t.is((await stored(world.exchange, 'demo-seller', 'one')).state, 'DELIVERED');
  t.is(
    (await timeline(world.exchange, 'demo-seller', 'one')).find(({ state }) => state === 'EXPORTED')?.reason,
    'The partner demo-buyer took the document, which lists the receiver in its identifiers, as the sender agreed',
  );
});

test.serial('a receiver that only the partner names is not taken by it', async (t) => {
  const world = await start(t);
  await account(world.seller, { partners: 'demo-buyer' });
  await account(world.buyer, { partners: 'demo-seller', identifiers: OTHER });
  await send(world, 'one', OTHER);
  t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, `Rule 1 (api): No partner takes documents for ${OTHER}`);
  t.deepEqual(await copies(world.exchange, 'demo-seller', 'one'), []);
});

test.serial('a receiver that both tenants name goes over the network where it is there', async (t) => {
  await using network = await startNetwork();
  const { seller, buyer } = await start(t, network.env);
  await account(seller, { partners: 'demo-buyer', receivers: ELSEWHERE });
  await account(buyer, { partners: 'demo-seller', identifiers: ELSEWHERE });
  const document = {
    fileName: 'invoice.xml',
    contentType: 'application/xml',
    bytes: Buffer.from(invoiceTo(ELSEWHERE)),
    variable: 'document',
  };
  const dry =
    'mutation ($document: Upload) { routeDocument(documentType: invoice, document: $document) { channel steps { channel reason } } }';
  const { data: answer } = await askWithFiles(seller, dry, { document: null }, [document]);
  t.deepEqual(answer.routeDocument, {
    channel: 'peppol',
    steps: [
      { channel: 'api', reason: 'the receiver is on the network, which goes before partners that have not registered it' },
      { channel: 'peppol', reason: 'no rule was taken' },
    ],
  });
});

for (const [what, partners, agreement] of [
  ['has not agreed', 'demo-buyer', undefined],
  ['names another tenant', 'demo-buyer', { partners: 'demo-seller-2' }],
  ['does not exist', 'nobody', { partners: 'demo-seller' }],
] as const) {
  test.serial(`a partner that ${what} gets nothing, and the sender cannot tell why`, async (t) => {
    const world = await start(t);
    await register(world.buyer, BUYER);
    const saved = await account(world.seller, { partners });
    if (agreement !== undefined) await account(world.buyer, agreement);
    await send(world, 'one');
    const { state, faultCode, faultMessage } = await stored(world.exchange, 'demo-seller', 'one');
    t.deepEqual(
      [state, faultCode, faultMessage],
      ['ERROR', 'PARTICIPANT_NOT_FOUND', `Rule 1 (api): No partner takes documents for ${BUYER}`],
    );
    t.deepEqual(await copies(world.exchange, 'demo-seller', 'one'), []);
    const message = `These partners do not name this tenant yet: ${partners}.`;
    t.deepEqual(await tested(world.seller, saved), { works: false, code: 'REFUSED', message });
  });
}

test.serial('where the rule allows a fallback, a document that no partner takes goes on to the network', async (t) => {
  const world = await start(t);
  const { exchange, seller, buyer } = world;
  await register(buyer, BUYER);
  await account(seller, { partners: 'demo-buyer' });
  const rules = 'rules: [{ channel: api, orNext: true }, { channel: peppol }]';
  await data(seller, `mutation { saveDocumentRoutes(documentType: invoice, ${rules}) { generation } }`);
  await send(world, 'one');
  t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'DELIVERED', channel: 'peppol' });
  const moves = await timeline(exchange, 'demo-seller', 'one');
  t.is(
    moves.find(({ state }) => state === 'SENDING')?.reason,
    `Rule 1 (api): No partner takes documents for ${BUYER}; Rule 2 (peppol): its conditions hold`,
  );
  await account(buyer, { partners: 'demo-seller' });
  await send(world, 'two');
  t.like(await stored(exchange, 'demo-seller', 'two'), { state: 'DELIVERED', channel: 'api' });
});

test.serial('a second exchange may reach everybody, so no fallback is taken before it has answered', async (t) => {
  const { seller } = await start(t);
  const settings = { partners: 'demo-buyer', url: 'https://second.example', clientId: 'a' };
  await account(seller, settings, [{ name: 'clientSecret', value: 'geheim' }]);
  const document = { fileName: 'invoice.xml', contentType: 'application/xml', bytes: Buffer.from(invoice()), variable: 'document' };
  const rules = 'rules: [{ channel: api, account: "main", orNext: true }, { channel: peppol }]';
  await data(seller, `mutation { saveDocumentRoutes(documentType: invoice, ${rules}) { generation } }`);
  const dry = 'mutation ($document: Upload) { routeDocument(documentType: invoice, document: $document) { channel account message } }';
  const { data: answer } = await askWithFiles(seller, dry, { document: null }, [document]);
  t.deepEqual(answer.routeDocument, { channel: 'api', account: 'main', message: null });
});

test.serial('a partner that leaves between the choice of the channel and the send gets nothing', async (t) => {
  const world = await start(t);
  const { exchange, seller, buyer } = world;
  await account(seller, { partners: 'demo-buyer', receivers: OTHER });
  await account(buyer, { partners: 'demo-seller', identifiers: OTHER });
  // The account of the sender rests, so the document waits after the choice of its channel.
  const rests = `update channel_account set open_until = exchange_now() + interval '1 hour' where tenant_id = 'demo-seller'`;
  await paused(exchange, () => exchange.app.database.sql.query(rests));
  await send(world, 'one', OTHER);
  t.is((await stored(exchange, 'demo-seller', 'one')).state, 'SENDING');
  await account(buyer, { partners: 'nobody' });
  await exchange.advance(3_661);
  await exchange.idle();
  const { state, faultCode, faultMessage } = await stored(exchange, 'demo-seller', 'one');
  t.deepEqual([state, faultCode, faultMessage], ['ERROR', 'PARTICIPANT_NOT_FOUND', `No partner takes documents for ${OTHER}`]);
});

test.serial('a receiver that another tenant registered is not taken by a partner that claims it', async (t) => {
  const world = await start(t);
  await register(world.seller, OTHER);
  await account(world.seller, { partners: 'demo-buyer', receivers: OTHER });
  await account(world.buyer, { partners: 'demo-seller', identifiers: OTHER });
  await send(world, 'one', OTHER);
  t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, `Rule 1 (api): No partner takes documents for ${OTHER}`);
});

test.serial('a hand-over whose record was lost is not repeated, even where the partner has left', async (t) => {
  const world = await start(t);
  const { exchange, buyer, seller } = world;
  const { sql } = exchange.app.database;
  await account(seller, { partners: 'demo-buyer', receivers: OTHER });
  await account(buyer, { partners: 'demo-seller', identifiers: OTHER });
  await send(world, 'one', OTHER);
  // As after a process that died before the hand-over was recorded.
  await paused(exchange, async () => {
    await sql.query(`update submission set state = 'OPEN'`);
    await sql.query(`update document set state = 'SENDING', due_at = exchange_now(), claims = 1 where document_id = 'one'`);
    await account(buyer, { partners: 'nobody' });
  });
  await exchange.idle();
  t.is((await stored(exchange, 'demo-seller', 'one')).state, 'DELIVERED');
  t.is((await copies(exchange, 'demo-seller', 'one')).length, 1);
  const [submission] = await sql.query<{ taker: string }>('select receiver_access_point as taker from submission');
  t.is(submission?.taker, 'demo-buyer');
});

test.serial('an application response goes back to the partner as one', async (t) => {
  const { exchange, seller, buyer } = await start(t);
  await data(buyer, 'mutation { saveDocumentRoutes(documentType: applicationresponse, rules: [{ channel: api }]) { generation } }');
  await account(seller, { partners: 'demo-buyer', identifiers: SELLER });
  await account(buyer, { partners: 'demo-seller', receivers: SELLER });
  const document = xmlPart(readFileSync('test/fixtures/invoice-response.xml', 'utf8'), 'response.xml');
  await upload(buyer, { documentType: 'applicationresponse', documentId: 'answer', document });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-buyer', 'answer'), { state: 'DELIVERED', channel: 'api' });
  const [copy] = await copies(exchange, 'demo-buyer', 'answer');
  t.like(await exported(seller, copy!.documentId), { status: 'READY', documentType: 'applicationresponse', channel: 'api' });
});

test.serial('a PDF with an invoice inside arrives as the invoice and its image', async (t) => {
  const { exchange, seller, buyer } = await start(t);
  const xml = readFileSync('test/fixtures/cii-invoice.xml');
  await register(buyer, BUYER);
  await account(seller, { partners: 'demo-buyer' });
  await account(buyer, { partners: 'demo-seller' });
  const bytes = await pdfOf([{ name: 'factur-x.xml', mimeType: 'application/xml', bytes: xml }], xmp());
  await upload(seller, { documentId: 'pdf', document: { fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes } });
  await exchange.idle();
  const [copy] = await copies(exchange, 'demo-seller', 'pdf');
  t.deepEqual(await contents(exchange, await exported(buyer, copy!.documentId)), [
    { purpose: 'document', fileName: 'factur-x.xml', mimeType: 'application/xml', bytes: xml },
    { purpose: 'image', fileName: 'Rechnung.pdf', mimeType: 'application/pdf', bytes },
  ]);
});

test.serial('a second exchange takes what no partner here takes', async (t) => {
  const world = await start(t);
  const second = await startApp();
  t.teardown(() => second[Symbol.asyncDispose]());
  const settings = { partners: 'demo-buyer', url: second.url, clientId: 'demo-buyer' };
  const saved = await account(world.seller, settings, [{ name: 'clientSecret', value: 'demo-buyer-secret' }]);
  t.deepEqual(await tested(world.seller, saved), {
    works: true,
    code: null,
    message: 'These partners do not name this tenant yet: demo-buyer. The other exchange accepts the login.',
  });
  await send(world, 'one');
  t.like(await stored(world.exchange, 'demo-seller', 'one'), { state: 'EXPORTED', channel: 'api' });
  await second.idle();
  const [sent] = await world.exchange.app.database.sql.query<{ id: string }>('select instance_id as id from submission');
  const received = await exported(await second.as('demo-buyer'), sent!.id);
  t.like(received, { status: 'READY', channel: 'api', receiverIdentifier: BUYER });
  t.deepEqual(
    (await contents(second, received)).map(({ fileName }) => fileName),
    ['invoice.xml', PICTURE.fileName, NOTES.fileName],
  );
});
