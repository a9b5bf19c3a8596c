// The export of documents as CSV.
import { csvHead, csvOf } from '../../src/dashboard/data/csv.js';
import { test } from '../support/test.js';

const ROW = {
  documentId: 'd-1',
  number: '4711',
  direction: 'send',
  documentType: 'invoice',
  typeCode: '380',
  isCreditNote: false,
  status: 'ERROR',
  statusDate: '2026-11-26T10:00:00Z',
  importDate: '2026-11-26T09:00:00Z',
  sellerName: 'Müller, Söhne',
  buyerName: '=HYPERLINK("x")',
  senderIdentifier: null,
  receiverIdentifier: '9915:x',
  totalWithVat: '-12.50',
  currency: 'EUR',
  issueDate: null,
  dueDate: null,
  channel: 'peppol',
  error: { code: 'SEND_FAILED', message: 'two\nlines' },
  completion: null,
  allowedActions: [],
} as const;

test('names of the columns, after a byte order mark', (t) => {
  t.is(csvHead().codePointAt(0), 0xfeff);
  t.regex(csvHead(), /documentId,number,.*,errorCode,errorMessage\r\n$/);
});

test('what a cell could break is quoted, and a text that begins like a formula is none', (t) => {
  t.is(
    csvOf([ROW]),
    `d-1,4711,send,invoice,380,ERROR,2026-11-26T10:00:00Z,2026-11-26T09:00:00Z,"Müller, Söhne","'=HYPERLINK(""x"")",,9915:x,-12.50,EUR,,,peppol,SEND_FAILED,"two\nlines"\r\n`,
  );
});
