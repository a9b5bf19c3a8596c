// The export of documents as CSV.
import { csvHead, csvOf } from '../../../src/domain/exports/csv.js';
import { test } from '../../support/test.js';

const ROW = {
  documentId: 'd-1',
  number: '4711',
  direction: 'send',
  documentType: 'invoice',
  typeCode: '380',
  status: 'ERROR',
  statusDate: new Date('2026-11-26T10:00:00Z'),
  importDate: new Date('2026-11-26T09:00:00Z'),
  sellerName: 'Müller, Söhne',
  buyerName: '=HYPERLINK("x")',
  senderIdentifier: null,
  receiverIdentifier: '9915:x',
  totalWithVat: '-12.50',
  currency: 'EUR',
  issueDate: null,
  dueDate: null,
  channel: 'peppol',
  amountDue: null,
  retrievalCount: 0,
  completedAs: null,
  completedAt: null,
  completionMessage: null,
  faultCode: 'SEND_FAILED',
  faultMessage: 'two\nlines',
  totalWithoutVat: '-10.00',
  totalVat: '-2.50',
  sellerVatId: 'DE123456789',
  buyerVatId: null,
  purchaseOrder: '@order',
  buyerReference: null,
  paymentAccount: 'DE02',
} as const;

test('names of the columns, after a byte order mark', (t) => {
  t.is(csvHead().codePointAt(0), 0xfeff);
  t.regex(
    csvHead(),
    /documentId,number,.*,errorCode,errorMessage,totalWithoutVat,totalVat,sellerVatId,buyerVatId,purchaseOrder,buyerReference,paymentAccount\r\n$/,
  );
});

test('what a cell could break is quoted, and a text that begins like a formula is none', (t) => {
  t.is(
    csvOf([ROW]),
    `d-1,4711,send,invoice,380,ERROR,2026-11-26T10:00:00.000Z,2026-11-26T09:00:00.000Z,"Müller, Söhne","'=HYPERLINK(""x"")",,9915:x,-12.50,,EUR,,,peppol,0,,,,SEND_FAILED,"two\nlines",-10.00,-2.50,DE123456789,,'@order,,DE02\r\n`,
  );
});

test('the amounts of a credit note are below zero, so that a column can be summed up', (t) => {
  const amounts = { totalWithVat: '12.50', totalWithoutVat: '-10.00', totalVat: '0.00' };
  t.regex(csvOf([{ ...ROW, ...amounts, typeCode: '381' }]), /,-12\.50,,EUR,.*,10\.00,0\.00,/s);
});

for (const start of ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\u200B=', '\uFEFF @', '\xA0-']) {
  test(`a text that begins with ${JSON.stringify(start)} is no formula, nor one behind a semicolon`, (t) => {
    t.true(csvOf([{ ...ROW, number: `${start}1` }]).includes(`'${start}1`));
    t.true(csvOf([{ ...ROW, number: `a;${start}1` }]).includes(`"a;'${start}1"`));
  });
}
