import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { parseXml } from '../../src/xml/gate.js';
import { textAt } from '../../src/xml/path.js';
import { runCommand } from '../support/child.js';
import { fired, fixture, mutate } from '../support/fixtures.js';
import { folderOf } from '../support/folderOf.js';
import { test } from '../support/test.js';

const CII = 'test/fixtures/cii-invoice.xml';

function run(...given: readonly string[]) {
  return runCommand('convert', given, {});
}

function identifiersOf(ubl: string): (string | undefined)[] {
  const { root } = parseXml(Buffer.from(ubl));
  return [root.local, textAt(root, 'cbc:CustomizationID'), textAt(root, 'cbc:ProfileID')];
}

test('a CII invoice comes out as UBL that is as valid, and the command ends with 0', async (t) => {
  const { code, stdout, stderr } = await run(CII);
  t.deepEqual([code, stderr], [0, '']);
  t.deepEqual(identifiersOf(stdout), ['Invoice', 'urn:cen.eu:en16931:2017', undefined]);
  t.deepEqual(fired(stdout), []);
});

test('the UBL is laid out for people: one element a line', async (t) => {
  const { stdout } = await run(CII);
  t.regex(stdout, /\n {2}<cbc:CustomizationID>[^<]*<\/cbc:CustomizationID>\n/);
});

test('--to gives it the specification and the process of a network', async (t) => {
  const { stdout } = await run('--to', 'nlcius', CII);
  t.deepEqual(identifiersOf(stdout), [
    'Invoice',
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
    'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  ]);
});

test('the invoice inside a PDF is converted', async (t) => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(Buffer.from(fixture('cii-invoice.xml')), 'factur-x.xml', { mimeType: 'text/xml' });
  await using files = await folderOf({ 'invoice.pdf': await pdf.save() });
  const { code, stdout } = await run(join(files.path, 'invoice.pdf'));
  t.is(code, 0);
  t.is(stdout, (await run(CII)).stdout);
});

test('what has no place in UBL is refused with 1: rule, path and sentence, each on a line, and nothing on standard output', async (t) => {
  const extended = mutate(
    fixture('cii-invoice.xml'),
    ['<ram:TypeCode>380', '<ram:Name>INVOICE</ram:Name><ram:TypeCode>380'],
    ['<ram:BuyerReference>', '<ram:Reference>1</ram:Reference><ram:BuyerReference>'],
  );
  await using files = await folderOf({ 'extended.xml': extended });
  const file = join(files.path, 'extended.xml');
  t.deepEqual(await run(file), {
    code: 1,
    stdout: '',
    stderr:
      `${file}: CONVERSION /rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:Name: EN 16931 has no such term here, and only its terms are converted\n` +
      `${file}: CONVERSION /rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:Reference: ` +
      'EN 16931 has no such term here, and only its terms are converted\n',
  });
});

for (const [why, content, refusal] of [
  ['UBL', fixture('ubl-invoice.xml'), 'FORMAT /Invoice: Only Cross Industry Invoices (CII) are converted'],
  ['XML that the gate refuses', '<a>', 'XML: 1:3 the element <a> is not closed'],
  ['a PDF without an invoice', '%PDF-1.7\n', 'PDF: The PDF cannot be parsed: it is damaged'],
  [
    'self-billing',
    mutate(fixture('cii-invoice.xml'), ['<ram:TypeCode>380<', '<ram:TypeCode>389<']),
    'CONVERSION /rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode: Self-billing is never converted',
  ],
] as const) {
  test(`refused with 1: ${why}`, async (t) => {
    await using files = await folderOf({ file: content });
    const file = join(files.path, 'file');
    t.deepEqual(await run(file), { code: 1, stdout: '', stderr: `${file}: ${refusal}\n` });
  });
}

test('a file that cannot be read ends with 2', async (t) => {
  const { code, stdout, stderr } = await run('nowhere.xml');
  t.deepEqual([code, stdout], [2, '']);
  t.regex(stderr, /^nowhere\.xml: cannot be read: ENOENT/);
});

for (const [why, given, fault] of [
  ['no file', [], 'It takes one file.'],
  ['two files', [CII, CII], 'It takes one file.'],
  ['an unknown network', ['--to', 'fax', CII], '--to is "fax"; it takes peppol, nlcius.'],
  ['an unknown option', ['--foo', CII], "Unknown option '--foo'"],
] as const) {
  test(`a wrong command line ends with 2, its fault last: ${why}`, async (t) => {
    const { code, stdout, stderr } = await run(...given);
    t.deepEqual([code, stdout], [2, '']);
    t.true(stderr.split('\n\n')[1]?.startsWith(fault));
    t.true(stderr.startsWith('Usage: npm run --silent convert'));
  });
}
