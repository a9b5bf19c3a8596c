// Invoices as JSON by GraphQL: the same use cases as REST.

import { type Json, SMALL } from '../../invoices/samples.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { test } from '../../support/test.js';

let exchange: TestApp;
let seller: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

async function ask(query: string, variables: object): Promise<{ readonly data: Json; readonly errors?: readonly { extensions: Json }[] }> {
  return (await seller('/graphql', { method: 'POST', body: { query, variables } })).body as never;
}

const CHECK =
  'query ($invoice: JSON!) { checkInvoice(invoice: $invoice) { valid invoice computed errors { pointer term code } ruleSets { family } } }';
const SEND = 'mutation ($invoice: JSON!) { sendInvoice(invoice: $invoice, documentId: "graph") { message documentId replayed } }';

test('checkInvoice says what an invoice comes to', async (t) => {
  const { checkInvoice } = (await ask(CHECK, { invoice: SMALL })).data as { checkInvoice: { valid: boolean; invoice: { totals: Json } } };
  t.deepEqual([checkInvoice.valid, checkInvoice.invoice.totals['payableAmount']], [true, '1051.65']);
});

test('checkInvoice says what is wrong', async (t) => {
  const { checkInvoice } = (await ask(CHECK, { invoice: { ...SMALL, number: '' } })).data as { checkInvoice: Json };
  t.deepEqual(checkInvoice['errors'], [{ pointer: '#/number', term: 'BT-1', code: 'empty' }]);
});

test('sendInvoice sends it, and the document is read as JSON', async (t) => {
  t.deepEqual((await ask(SEND, { invoice: SMALL })).data['sendInvoice'], {
    message: 'Document was received',
    documentId: 'graph',
    replayed: false,
  });
  const { document } = (await ask('{ document(documentId: "graph") { invoice } }', {})).data as { document: { invoice: Json } };
  t.is(document.invoice['number'], '2026-001');
});

test('sendInvoice of a wrong invoice is refused with all errors', async (t) => {
  const { errors: answered = [] } = await ask(SEND, { invoice: { ...SMALL, number: '' } });
  const { code, errors } = answered[0]!.extensions as { code: string; errors: readonly Json[] };
  t.is(code, 'INVOICE_INVALID');
  t.deepEqual(
    errors.map((one) => [one['pointer'], one['code']]),
    [['#/number', 'empty']],
  );
});

test('a rule speaks the language of Accept-Language', async (t) => {
  const body = {
    query: '{ checkInvoice(invoice: INVOICE) { errors { rule detail } } }'
      .replace('INVOICE', '$invoice')
      .replace('{', 'query ($invoice: JSON!) {'),
  };
  const invoice = { ...SMALL, payment: { meansCode: '30' } };
  const answer = await seller('/graphql', {
    method: 'POST',
    headers: { 'Accept-Language': 'de' },
    body: { ...body, variables: { invoice } },
  });
  const { checkInvoice } = (answer.body as { data: { checkInvoice: { errors: readonly Json[] } } }).data;
  t.deepEqual(
    checkInvoice.errors.map(({ rule }) => rule),
    ['BR-61'],
  );
  t.regex(String(checkInvoice.errors[0]!['detail']), /Konto/);
});

const WAY =
  'query ($invoice: JSON!) { checkInvoice(invoice: $invoice) { preflight { channel isSendable code receiver { participant isReachable } } } }';

test('a valid invoice has a way, an invalid one has none', async (t) => {
  const invoice = { ...SMALL, buyer: { ...SMALL.buyer, endpoint: { scheme: '9915', id: 'sandbox-accepts' } } };
  t.deepEqual((await ask(WAY, { invoice })).data['checkInvoice'], {
    preflight: { channel: 'peppol', isSendable: true, code: null, receiver: { participant: '9915:sandbox-accepts', isReachable: true } },
  });
  t.deepEqual((await ask(WAY, { invoice: { ...invoice, number: '' } })).data['checkInvoice'], { preflight: null });
});
