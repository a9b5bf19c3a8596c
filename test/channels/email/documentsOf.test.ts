// Which files of an e-mail become one document. Reading them ends with the poll.
import { readFileSync } from 'node:fs';
import test from 'ava';
import { documentsOf } from '../../../src/channels/email/documentsOf.js';
import { invoice } from '../../support/documents.js';
import { pdfOf, slowPdf } from '../../support/pdf.js';

const READING = { tenantId: 'demo-seller', bytesMax: 1_000_000 };
const CII = readFileSync('test/fixtures/cii-invoice.xml');
const UBL = Buffer.from(invoice());
const PLAIN = await pdfOf([]);

const xml = (fileName: string, bytes = UBL) => ({ fileName, contentType: 'application/xml', bytes });
const pdf = (fileName: string, bytes = PLAIN) => ({ fileName, contentType: 'application/pdf', bytes });

async function shown(files: Parameters<typeof documentsOf>[0]): Promise<unknown> {
  const read = await documentsOf(files, { ...READING, signal: new AbortController().signal });
  return typeof read === 'string' ? read : read.documents.map((one) => one.files.map(({ purpose, fileName }) => `${purpose} ${fileName}`));
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

test('an aborted poll ends the thread that reads a PDF', async (t) => {
  const file = { fileName: 'invoice.pdf', contentType: 'application/pdf', bytes: slowPdf() };
  const poll = new AbortController();
  const reading = documentsOf([file], { ...READING, signal: poll.signal });
  const ended = t.throwsAsync(reading, { message: 'The poll is over' });
  process.once('worker', () => poll.abort(new Error('The poll is over')));
  await ended;
});
