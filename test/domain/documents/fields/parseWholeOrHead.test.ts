import { readdirSync, readFileSync } from 'node:fs';
import { checkDocument } from '../../../../src/domain/documents/checks/check.js';
import { parseWholeOrHead } from '../../../../src/domain/documents/fields/parseWholeOrHead.js';
import { readHeader } from '../../../../src/domain/documents/fields/read.js';
import { embeddedFiles } from '../../../../src/domain/documents/files/embedded.js';
import { XmlError } from '../../../../src/xml/gate.js';
import { descendants } from '../../../../src/xml/path.js';
import { test } from '../../../support/test.js';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);
const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
const INVOICE = readFileSync(new URL('ubl-invoice.xml', FIXTURES), 'utf8');
const ABOUT = { documentId: 'd-1', documentType: 'invoice', importDate: new Date('2026-11-01'), hasImage: false, taken: [] } as const;

for (const name of fixtures) {
  test(`the head of ${name} says what the whole says: fields, and files in it`, (t) => {
    const bytes = readFileSync(new URL(name, FIXTURES));
    const [whole, head] = [parseWholeOrHead(bytes, bytes.length), parseWholeOrHead(bytes, bytes.length - 1)];
    t.true(descendants(head.root).length < descendants(whole.root).length);
    t.deepEqual(readHeader(head), readHeader(whole));
    t.deepEqual(embeddedFiles(head, ABOUT), embeddedFiles(whole, ABOUT));
    t.is(head.byteLength, bytes.length);
  });
}

test('over the size that is checked no tree of the lines is built, and the verdict is not-finished', async (t) => {
  const lines = '<cac:InvoiceLine><cbc:ID>1</cbc:ID></cac:InvoiceLine>'.repeat(100_000);
  const bytes = Buffer.from(INVOICE.replace('<cac:InvoiceLine>', `${lines}<cac:InvoiceLine>`));
  const { report, document, header } = checkDocument({ validationBytesMax: bytes.length - 1 }, bytes, ABOUT);
  t.deepEqual([report.verdict, report.findings.map(({ rule }) => rule)], ['not-finished', ['LIMIT-BYTES']]);
  t.true(descendants((await document()).root).length < 100);
  t.deepEqual(header, readHeader(parseWholeOrHead(Buffer.from(INVOICE), INVOICE.length)));
});

test('a head that is repeated is read to its limit', (t) => {
  const bytes = Buffer.from(INVOICE.replace('<cac:InvoiceLine>', `${'<cbc:ID>1</cbc:ID>'.repeat(100_000)}<cac:InvoiceLine>`));
  t.true(descendants(parseWholeOrHead(bytes, 1).root).length <= 10_001);
});

test('what is left out of the tree has to pass the gate', (t) => {
  const faults = ['<b>&</b>', '<b><c></b></c>', '<x:b/>', '<b a="1" a="2"/>', `${'<b>'.repeat(201)}${'</b>'.repeat(201)}`];
  for (const fault of faults) {
    const bytes = Buffer.from(`<a>\n<cac>${fault}</cac></a>`);
    const [whole, head] = [bytes.length, 1].map(
      (bytesMax) => t.throws(() => parseWholeOrHead(bytes, bytesMax), { instanceOf: XmlError })?.message,
    );
    t.is(head, whole);
  }
});
