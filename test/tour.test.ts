// The files that the tour in README.md uploads.
import { readFileSync } from 'node:fs';
import test from 'ava';
import { PDFDocument } from 'pdf-lib';
import { check } from './support/fixtures.js';

test('test/fixtures/tour/invoice.xml is valid, to the buyer that the tour registers', (t) => {
  const xml = readFileSync('test/fixtures/tour/invoice.xml', 'utf8');
  const { verdict, findings } = check(xml);
  t.is(verdict, 'valid');
  t.deepEqual(findings, []);
  t.regex(xml, /<cbc:EndpointID schemeID="9915">buyer1</);
});

test('test/fixtures/tour/invoice.pdf is a PDF', async (t) => {
  t.is((await PDFDocument.load(readFileSync('test/fixtures/tour/invoice.pdf'))).getPageCount(), 1);
});
