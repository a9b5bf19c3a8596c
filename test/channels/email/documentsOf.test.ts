// Which files of an e-mail become one document. Reading them ends with the poll.

import { readFileSync } from 'node:fs';
import { documentsOf, type MailDocuments } from '../../../src/channels/email/documentsOf.js';
import type { MailFile } from '../../../src/mail/fileKind.js';
import { invoice } from '../../support/documents.js';
import { type Attached, pdfOf, slowPdf } from '../../support/pdf.js';
import { test } from '../../support/test.js';
import { POOLED } from '../../support/threads.js';

const READING = { app: POOLED, tenantId: 'demo-seller', bytesMax: 1_000_000 };
const CII = readFileSync('test/fixtures/cii-invoice.xml');
const UBL = Buffer.from(invoice());
const PLAIN = await pdfOf([]);

const NO_PDF = Buffer.from('%PDF-1.7 that ends here');
const DAMAGED = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from('<unfinished') }]);

const xml = (fileName: string, bytes = UBL) => ({ fileName, contentType: 'application/xml', bytes });
const pdf = (fileName: string, bytes = PLAIN) => ({ fileName, contentType: 'application/pdf', bytes });

function invoiceNamed(name: string): Attached {
  return { name, bytes: CII };
}

async function read(files: readonly MailFile[]): Promise<MailDocuments> {
  const found = await documentsOf(files, { ...READING, signal: new AbortController().signal });
  if (typeof found === 'string') throw new Error(found);
  return found;
}

async function shown(files: readonly MailFile[]): Promise<unknown> {
  return (await read(files)).documents.map((one) => one.files.map(({ purpose, fileName }) => `${purpose} ${fileName}`));
}

test('a PDF and copies of its invoice are one document, whichever comes first', async (t) => {
  const hybrid = pdf('invoice.pdf', await pdfOf([{ name: 'factur-x.xml', bytes: CII }]));
  const copies = [xml('document.xml', CII), xml('factur-x.xml', CII)];
  const expected = [['document invoice.pdf', 'attachment factur-x.xml']];
  t.deepEqual(await shown([copies[0]!, hybrid, copies[1]!]), expected);
  t.deepEqual(await shown([hybrid, ...copies]), expected);
});

test('two equal XMLs are one document, with the PDF of the second name', async (t) => {
  t.deepEqual(await shown([xml('a.xml'), xml('b.xml'), pdf('b.pdf')]), [['document a.xml', 'image b.pdf']]);
});

test('of two PDFs with one invoice the second is an attachment', async (t) => {
  const invoiceIn = async (text: string) =>
    pdfOf([
      { name: 'factur-x.xml', bytes: CII },
      { name: 'x.txt', bytes: Buffer.from(text) },
    ]);
  const files = [pdf('a.pdf', await invoiceIn('a')), pdf('b.pdf', await invoiceIn('b'))];
  t.deepEqual(await shown(files), [['document a.pdf', 'attachment factur-x.xml', 'attachment b.pdf']]);
});

for (const [what, files, isUnreadable] of [
  ['a PDF without files', [pdf('a.pdf')], false],
  ['a PDF that is damaged', [pdf('a.pdf', NO_PDF)], true],
  ['a PDF with a damaged invoice', [pdf('a.pdf', DAMAGED)], true],
  ['a PDF with two invoices and no name that says which', [pdf('a.pdf', await pdfOf(['a.xml', 'b.xml'].map(invoiceNamed)))], true],
  ['the image of an XML that is damaged', [xml('a.xml'), pdf('b.pdf', NO_PDF)], false],
  ['the image of an XML with a damaged invoice', [xml('a.xml'), pdf('b.pdf', DAMAGED)], true],
  ['an XML with its image and another PDF that is damaged', [xml('a.xml'), pdf('a.pdf'), pdf('b.pdf', NO_PDF)], true],
] as const) {
  test(`${what}: ${isUnreadable ? 'something' : 'nothing'} was not read`, async (t) => {
    t.is((await read(files)).isUnreadable, isUnreadable);
  });
}

test('a PDF that cannot be read goes with its document', async (t) => {
  const files = [xml('a.xml'), pdf('a.pdf'), pdf('b.pdf', NO_PDF), pdf('c.pdf', DAMAGED)];
  t.deepEqual(await shown(files), [['document a.xml', 'image a.pdf', 'attachment b.pdf', 'attachment c.pdf']]);
});

// Serial, so that no thread of another test is idle and would be used instead of a new one.
test.serial('an aborted poll ends the thread that reads a PDF', async (t) => {
  const file = { fileName: 'invoice.pdf', contentType: 'application/pdf', bytes: slowPdf() };
  const poll = new AbortController();
  const threadEnded = Promise.withResolvers<void>();
  process.once('worker', (thread) => {
    thread.once('exit', () => threadEnded.resolve());
    poll.abort(new Error('The poll is over'));
  });
  await t.throwsAsync(documentsOf([file], { ...READING, signal: poll.signal }), { message: 'The poll is over' });
  await threadEnded.promise;
});
