import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { extractInvoiceXml } from '../../src/domain/documents/fields/pdf.js';
import { encodePng } from '../../src/images/png.js';
import { findAttachments } from '../../src/pdf/attachments.js';
import { withPdf } from '../../src/pdf/load.js';
import type { Page } from '../../src/rendering/page.js';
import { pageOf } from '../../src/rendering/pageOf.js';
import { pdfOf } from '../../src/rendering/pdf/pdf.js';
import { withFindings } from '../../src/rendering/placedFindings.js';
import { wordsOf } from '../../src/rendering/words.js';
import { parseXml } from '../../src/xml/gate.js';
import { check, fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { placedTexts, seenLines } from '../support/pdfText.js';
import { test } from '../support/test.js';
import { THREADS } from '../support/threads.js';

function render(text: string, findings: Parameters<typeof withFindings>[1] = []): Promise<Buffer> {
  const xml = Buffer.from(text);
  const { root } = parseXml(xml);
  const words = wordsOf('en');
  return pdfOf(withFindings(pageOf(root, 'en'), findings, words), { xml, root, words });
}

/** How many list items its tags have: one for each label with its values. */
async function itemsOf(bytes: Buffer): Promise<number> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().filter(([, one]) => one instanceof PDFDict && one.get(PDFName.of('S')) === PDFName.of('LI'))
    .length;
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

test('each finding stands there once: at a text, at a cell of a table, before everything', async (t) => {
  const xml = mutate(
    fixture('ubl-invoice.xml'),
    ['>BE<', '>XX<'],
    ['unitCode="C62"', 'unitCode="none"'],
    [/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, ''],
  );
  const { findings } = check(xml);
  t.is((await itemsOf(await render(xml, findings))) - (await itemsOf(await render(xml))), findings.length);
  t.true(findings.length >= 3);
});

test('an invoice of two lines is one page, with the address in the window of an envelope', async (t) => {
  const bytes = await render(plainInvoice());
  t.is((await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount(), 1);
  // DIN 5008, form B: 45 to 90 mm from the top. Heights are told from the bottom, in points.
  const { y } = (await placedTexts(bytes)).find(({ text }) => text === 'Example Buyer S.à r.l.')!;
  t.true(y < 842 - 45 * 2.83 && y > 842 - 90 * 2.83, String(y));
});

test('rows of a table stay whole, and its heading stands on every page', async (t) => {
  const line = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(plainInvoice())![0];
  const long = line.replace('<cbc:Name>', '<cbc:Description>made of oak</cbc:Description><cbc:Name>');
  const bytes = await render(mutate(plainInvoice(), [line, long.repeat(300)]));
  const seen = await seenLines(bytes);
  const rows = seen.flatMap((text, index) => (text.includes('Office chair') ? [seen[index + 1]] : []));
  t.deepEqual([rows.length, new Set(rows)], [300, new Set(['made of oak'])]);
  const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
  t.is(seen.filter((text) => text.includes('Quantity')).length, pages);
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

const LACKING = 'This text has characters that the font of this copy lacks. They stand in the XML.';

for (const [what, text, lines] of [
  ['Hebrew with a number', '\u05e8\u05d7\u05d5\u05d1 5', ['5 \u05d1\u05d5\u05d7\u05e8']],
  ['Arabic with digits', '\u0643\u0645\u0644 \u0661\u0662', ['\u0661\u0662 \u0644\u0645\u0643']],
  // The ligature of both letters is one glyph.
  ['Arabic letters that join', '\u0633\u0644\u0627\u0645', ['\u0645\u0644\u0627\u0633']],
  ['Latin with Hebrew in brackets', 'Shop (\u05d0\u05d1) Ltd', ['Shop (\u05d1\u05d0) Ltd']],
  ['one unknown letter', 'Trade \u4e0a\u6d77 Ltd', ['Trade \ufffd Ltd', LACKING]],
  ['unknown letters beside Hebrew', '\u05d0\u05d1 \u4e0a', ['\ufffd \u05d1\u05d0', LACKING]],
  ['a sign without ink', 'Example\u{e0020} BV', ['Example BV']],
] as const) {
  test(`a name shows: ${what}`, async (t) => {
    const seen = await seenLines(await render(mutate(plainInvoice(), ['>Example Seller BV<', `>${text}<`])));
    t.deepEqual(
      lines.map((line) => seen.includes(line)),
      lines.map(() => true),
      seen.join('\n'),
    );
  });
}

test('a text in both directions is read aloud in the order of the document', async (t) => {
  const name = 'Shop \u05e8\u05d7\u05d5\u05d1 (5)';
  const bytes = await render(mutate(plainInvoice(), ['>Example Seller BV<', `>${name}<`]));
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const texts = context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFDict ? [one.lookupMaybe(PDFName.of('ActualText'), PDFString, PDFHexString)] : []));
  t.deepEqual(
    texts.flatMap((one) => one?.decodeText() ?? []),
    [name],
  );
});

test('a long Hebrew text is broken where it is read, and ends below on the right', async (t) => {
  const word = '\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5 ';
  const seen = await seenLines(await render(mutate(plainInvoice(), ['>Example Seller BV<', `>1 ${word.repeat(30)}2<`])));
  const lines = seen.filter((line) => line.includes('\u05d0'));
  t.regex(lines.at(0)!, /1$/);
  t.regex(lines.at(-1)!, /^2 /);
  t.true(lines.length > 2);
});

test('a logo and a colour of the sender: the address of the buyer stays in the window, and the same input gives the same bytes', async (t) => {
  const xml = Buffer.from(plainInvoice());
  const { root } = parseXml(xml);
  const logo = encodePng({ width: 4, height: 3, rgb: Buffer.alloc(36, 9) });
  const look = { colour: '#ffdd00', logo: { mediaType: 'image/png', base64: logo.toString('base64') } };
  const make = (page: Page): Promise<Buffer> => pdfOf(page, { xml, root, words: wordsOf('en') });
  const page = pageOf(root, 'en');
  const [plain, first, second] = [await make(page), await make({ ...page, look }), await make({ ...page, look })];
  t.deepEqual(first, second);
  const recipient = page.letter!.recipient.facts[0]!.values[0]!.text;
  const placeOf = async (pdf: Buffer) => (await placedTexts(pdf)).find(({ text }) => text.includes(recipient));
  t.deepEqual(await placeOf(first), await placeOf(plain));
});
