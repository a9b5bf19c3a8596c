// Business data of invoices: read on every intake path, and shown.
import { readFileSync } from 'node:fs';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { BUYER, invoiceTo, PICTURE, register, SELLER, upload, xmlPart } from '../../support/documents.js';
import { pdfWith } from '../../support/form.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const FIELDS = 'sellerName buyerName currency totalWithVat amountDue issueDate dueDate typeCode';
const INVOICE = {
  sellerName: 'Example Seller BV',
  buyerName: 'Example Buyer S.à r.l.',
  currency: 'EUR',
  totalWithVat: '355.50',
  amountDue: '355.50',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  typeCode: '380',
};
const NOTHING = Object.fromEntries(Object.keys(INVOICE).map((field) => [field, null]));

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const buyer = clientOf(exchange, 'demo-buyer');

test.before(async () => {
  await register(buyer, BUYER);
  await register(seller, SELLER);
});

const fixture = (name: string): string => readFileSync(`test/fixtures/${name}`, 'utf8');

async function shown(client: Client, documentId: string): Promise<unknown> {
  return (await data(client, `query ($id: ID!) { document(documentId: $id) { ${FIELDS} } }`, { id: documentId })).document;
}

test('an invoice in UBL, and the copy that its receiver gets', async (t) => {
  await upload(seller, { documentId: 'ubl', document: xmlPart(invoiceTo(BUYER)), image: PICTURE });
  t.deepEqual(await shown(seller, 'ubl'), INVOICE);
  await exchange.idle();
  const { documents } = await data(buyer, `{ documents(filter: { directions: [receive] }, first: 1) { edges { node { ${FIELDS} } } } }`);
  t.deepEqual(documents.edges, [{ node: INVOICE }]);
});

test('an invoice inside a PDF', async (t) => {
  const bytes = await pdfWith('factur-x.xml', fixture('cii-invoice.xml'));
  await upload(seller, { documentId: 'pdf', document: { fileName: 'invoice.pdf', mimeType: 'application/pdf', bytes } });
  t.deepEqual(await shown(seller, 'pdf'), INVOICE);
});

test('what cannot be read is null, and the document is stored', async (t) => {
  const long = 'x'.repeat(600);
  const xml = invoiceTo(BUYER)
    .replace('Example Seller BV', long)
    .replace('>EUR</cbc:DocumentCurrencyCode>', '>euro</cbc:DocumentCurrencyCode>')
    .replace('>2026-11-02<', '>2026-02-30<')
    .replace('>2026-12-02<', '>soon<')
    .replace('TaxInclusiveAmount currencyID="EUR">355.50', 'TaxInclusiveAmount currencyID="EUR">much')
    .replace('PayableAmount currencyID="EUR">355.50', `PayableAmount currencyID="EUR">${'9'.repeat(40)}`);
  await upload(seller, { documentId: 'unreadable', document: xmlPart(xml), image: PICTURE });
  t.deepEqual(await shown(seller, 'unreadable'), { ...NOTHING, buyerName: INVOICE.buyerName, typeCode: '380' });
});

test('documents that come together keep their own', async (t) => {
  const amounts = ['1.10', '22.20', '333.30', '4444.40', '5.5', '-6'];
  const send = (amount: string) =>
    upload(seller, {
      documentId: `together ${amount}`,
      document: xmlPart(invoiceTo(BUYER).replace('PayableAmount currencyID="EUR">355.50', `PayableAmount currencyID="EUR">${amount}`)),
      image: PICTURE,
    });
  await Promise.all(amounts.map(send));
  for (const amount of amounts) t.deepEqual(await shown(seller, `together ${amount}`), { ...INVOICE, amountDue: amount });
});

test('a number that is longer than an entry of an index is stored, and found', async (t) => {
  const number = Array.from({ length: 1_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('');
  const xml = invoiceTo(BUYER).replace(/<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`);
  await upload(seller, { documentId: 'long number', document: xmlPart(xml), image: PICTURE });
  const query = 'query ($number: String!) { documents(filter: { number: $number }) { edges { node { documentId } } } }';
  t.deepEqual((await data(seller, query, { number })).documents.edges, [{ node: { documentId: 'long number' } }]);
  t.deepEqual((await data(seller, query, { number: number.slice(0, 999) })).documents.edges, []);
});
