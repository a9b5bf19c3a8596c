// A third-party client, with types generated from schema.graphql, against a running exchange.
import { startApp, type TestApp } from '../support/app.js';
import { runProgram } from '../support/child.js';
import { BUYER, invoiceTo, PICTURE, register, uploadInvoice } from '../support/documents.js';
import { type ExecutionContext, test } from '../support/test.js';
import { listSent, logIn, readHistory, sendInvoice } from './client.js';

async function started(t: ExecutionContext): Promise<TestApp> {
  const exchange = await startApp();
  t.teardown(() => exchange[Symbol.asyncDispose]());
  await register(await exchange.as('demo-buyer'), BUYER);
  return exchange;
}

const invoice = (documentId: string, text = invoiceTo(BUYER)) => ({
  documentId,
  document: new File([text], 'invoice.xml', { type: 'application/xml' }),
  image: new File([new Uint8Array(PICTURE.bytes)], 'picture.pdf', { type: 'application/pdf' }),
});

test('an invoice is sent once, and its history read', async (t) => {
  const exchange = await started(t);
  const client = await logIn(exchange.url, 'demo-seller', 'demo-seller-secret');
  const answer = { documentId: 'once', message: 'Document was received' };
  t.deepEqual(await sendInvoice(client, invoice('once')), { ...answer, replayed: false });
  await exchange.idle();
  t.deepEqual(await sendInvoice(client, invoice('once')), { ...answer, replayed: true });
  const { status, error, timeline } = (await readHistory(client, 'once'))!;
  t.deepEqual({ status, error }, { status: 'DELIVERED', error: null });
  t.deepEqual(
    timeline.map((entry) => entry.status),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
  t.is(await readHistory(client, 'never'), undefined);
});

test('an error is thrown with the code of the exchange', async (t) => {
  const exchange = await started(t);
  const client = await logIn(exchange.url, 'demo-seller', 'demo-seller-secret');
  await sendInvoice(client, invoice('taken'));
  const error = await t.throwsAsync(sendInvoice(client, invoice('taken', invoiceTo('9915:somebody-else'))));
  t.is((error as { graphQLErrors?: readonly { extensions: { code: string } }[] }).graphQLErrors?.[0]?.extensions.code, 'DOCUMENT_ID_USED');
  await t.throwsAsync(logIn(exchange.url, 'demo-seller', 'wrong'), { message: /^Not logged in: 401 \{"error":"invalid_client"/ });
});

test('pages follow one another until there is none, each document once', async (t) => {
  const exchange = await started(t);
  const seller = await exchange.as('demo-seller');
  for (const id of ['a', 'b', 'c', 'd', 'e']) await uploadInvoice(seller, id);
  await exchange.idle();
  const client = await logIn(exchange.url, 'demo-seller', 'demo-seller-secret');
  const pages: string[][] = [];
  for await (const page of listSent(client, 2)) pages.push(page.map(({ documentId, status }) => `${documentId} ${status}`));
  t.deepEqual(pages, [['a DELIVERED', 'b DELIVERED'], ['c DELIVERED', 'd DELIVERED'], ['e DELIVERED']]);
});

test('the program sends the files that it is given, waits, and says what became of them', async (t) => {
  const exchange = await started(t);
  await register(await exchange.as('demo-buyer'), '9915:buyer1');
  const seller = await exchange.as('demo-seller');
  for (const id of ['one', 'two']) await uploadInvoice(seller, id);
  await exchange.idle();
  const files = ['test/fixtures/tour/invoice.xml', 'test/fixtures/tour/invoice.pdf'];
  t.deepEqual(await runProgram('test/client/program.js', [exchange.url, ...files]), {
    code: 0,
    stdout: [
      'invoice: Document was received',
      '  RECEIVED',
      '  PROCESSING',
      '  SENDING',
      '  EXPORTED',
      '  DELIVERED',
      'It is DELIVERED',
      'page 1: one F2026-0017 DELIVERED',
      'page 1: two F2026-0017 DELIVERED',
      'page 2: invoice F2026-0001 DELIVERED',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('the program without files says how it is called', async (t) => {
  t.deepEqual(await runProgram('test/client/program.js', []), {
    code: 2,
    stdout: '',
    stderr: 'usage: program.js URL INVOICE.xml INVOICE.pdf\n',
  });
});
