import { PDFDocument, PDFName } from 'pdf-lib';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { findAttachments } from '../../src/pdf/attachments.js';
import { withPdf } from '../../src/pdf/load.js';
import { pageOf } from '../../src/rendering/pageOf.js';
import { pdfOf } from '../../src/rendering/pdf/pdf.js';
import { wordsOf } from '../../src/rendering/words.js';
import { parseXml } from '../../src/xml/gate.js';
import { fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';

function render(text: string): Promise<Buffer> {
  const xml = Buffer.from(text);
  const { root } = parseXml(xml);
  return pdfOf(pageOf(root, 'en'), { xml, root, words: wordsOf('en') });
}

/** The metadata are not compressed: PDF/A says so. */
function metadataOf(pdf: Buffer): string {
  const text = pdf.toString('utf8');
  return text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end'));
}

test('the same document gives the same bytes', async (t) => {
  t.deepEqual(await render(plainInvoice()), await render(plainInvoice()));
});

test('it says of itself what the document says, is tagged, and is PDF/A-3a', async (t) => {
  const bytes = await render(plainInvoice());
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  t.is(pdf.getTitle(), 'Invoice F2026-0017');
  t.deepEqual(pdf.getCreationDate(), new Date('2026-11-02T00:00:00Z'));
  t.is(pdf.catalog.lookup(PDFName.of('MarkInfo'))?.toString().replace(/\s+/g, ' '), '<< /Marked true >>');
  t.regex(metadataOf(bytes), /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
});

test('a UBL invoice is inside, byte for byte, and the PDF is no Factur-X', async (t) => {
  const bytes = await render(plainInvoice());
  const [file, ...more] = await withPdf(bytes, findAttachments);
  t.deepEqual([file?.name, file?.type, file?.relationship, more.length], ['document.xml', 'text/xml', 'Source', 0]);
  t.false(metadataOf(bytes).includes('factur-x'));
});

for (const [name, relationship, profile] of [
  ['cii-invoice.xml', 'Alternative', 'EN 16931'],
  ['facturx/minimum.xml', 'Data', 'MINIMUM'],
  ['facturx/extended.xml', 'Alternative', 'EXTENDED'],
  ['xrechnung/cii.xml', 'Alternative', 'XRECHNUNG'],
] as const) {
  test(`${name} becomes a Factur-X of the profile ${profile}`, async (t) => {
    const bytes = await render(fixture(name));
    const [file] = await withPdf(bytes, findAttachments);
    t.deepEqual([file?.name, file?.relationship], ['factur-x.xml', relationship]);
    t.true(metadataOf(bytes).includes(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`));
    t.is(Buffer.from((await extractInvoiceXml(THREADS, bytes)).bytes).toString(), fixture(name));
  });
}

test('2,000 lines go on pages of their own', async (t) => {
  const line = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(plainInvoice())![0];
  const pdf = await PDFDocument.load(await render(mutate(plainInvoice(), [line, line.repeat(2_000)])), { updateMetadata: false });
  t.true(pdf.getPageCount() > 40);
});

for (const [what, change] of [
  ['an item', ['>Office chair<', `>${'A chair of wood. '.repeat(1_000)}<`]],
  ['one word', ['>Office chair<', `>${'x'.repeat(20_000)}<`]],
  ['a number', ['>F2026-0017<', `>${'F2026-'.repeat(3_000)}<`]],
  ['a note of many lines', ['<cbc:DocumentCurrencyCode>', `<cbc:Note>${'line\n'.repeat(2_000)}</cbc:Note><cbc:DocumentCurrencyCode>`]],
] as const) {
  test(`${what} that is longer than a page goes on over pages`, async (t) => {
    const pdf = await PDFDocument.load(await render(mutate(plainInvoice(), change as [string, string])), { updateMetadata: false });
    t.true(pdf.getPageCount() > 3);
  });
}

test('markup in the number stays text in the metadata', async (t) => {
  const bytes = await render(mutate(plainInvoice(), ['>F2026-0017<', '>A&amp;B&lt;/rdf:li>&lt;x<']));
  t.true(metadataOf(bytes).includes('>Invoice A&amp;B&lt;/rdf:li&gt;&lt;x</rdf:li>'));
  t.is((await PDFDocument.load(bytes, { updateMetadata: false })).getTitle(), 'Invoice A&B</rdf:li><x');
});

test('an impossible day of issue is no fault', async (t) => {
  const pdf = await PDFDocument.load(await render(mutate(plainInvoice(), ['>2026-11-02<', '>2026-13-02<'])), { updateMetadata: false });
  t.deepEqual(pdf.getCreationDate(), new Date('2000-01-01T00:00:00Z'));
});

test('130,000 lines in an item are no fault', async (t) => {
  await t.notThrowsAsync(render(mutate(plainInvoice(), ['>Office chair<', `>${'\n'.repeat(130_000)}x<`])));
});

test('a name that the font cannot write makes no page that breaks PDF/A', async (t) => {
  const latin = await render(plainInvoice());
  const chinese = await render(mutate(plainInvoice(), ['>Example Seller BV<', '>\u4e0a\u6d77\u8d38\u6613<']));
  t.notDeepEqual(chinese, latin);
});
