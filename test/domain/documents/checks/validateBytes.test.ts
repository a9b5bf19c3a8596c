import { validateBytes } from '../../../../src/domain/documents/checks/validateBytes.js';
import { loadLanguage } from '../../../../src/validation/language.js';
import { AT, fixture } from '../../../support/fixtures.js';
import { pdfOf, xmp } from '../../../support/pdf.js';
import { test } from '../../../support/test.js';
import { THREADS } from '../../../support/threads.js';

const INVOICE = Buffer.from(fixture('ubl-invoice.xml'));

test('it is what the package exports as exchange/validate', async (t) => {
  const exported = (await import('exchange/validate')) as { readonly validateBytes: unknown };
  t.is(exported.validateBytes, validateBytes);
});

test('XML: its report, at a time, under a name, with the digest of its bytes', async (t) => {
  const { report, embeddedName } = await validateBytes(THREADS, INVOICE, { at: AT, documentId: 'a.xml' });
  t.like(report, { verdict: 'valid', documentId: 'a.xml', checkedAt: AT.toISOString() });
  t.regex(report.sha256 ?? '', /^[0-9a-f]{64}$/);
  t.is(embeddedName, undefined);
});

test('rules that are asked for run instead of those that the document chooses', async (t) => {
  t.is((await validateBytes(THREADS, INVOICE, { rules: ['mlr'] })).report.verdict, 'unsupported');
});

test('XML that the gate refuses is malformed, with its place', async (t) => {
  const { report } = await validateBytes(THREADS, Buffer.from('<a>\n<b></a>'));
  t.deepEqual([report.verdict, report.findings[0]?.rule, report.findings[0]?.line], ['malformed', 'XML', 2]);
});

test('a PDF without an invoice is malformed, whatever stands before its head', async (t) => {
  const { report } = await validateBytes(THREADS, Buffer.from('\n\n%PDF-1.7\n'));
  t.deepEqual([report.verdict, report.findings[0]?.rule], ['malformed', 'PDF']);
});

test('what the metadata of a PDF say is in the report, in the language asked for', async (t) => {
  const pdf = await pdfOf([{ name: 'factur-x.xml', bytes: Buffer.from(fixture('cii-invoice.xml')) }], xmp({ Version: '7' }));
  const english = await validateBytes(THREADS, pdf, { at: AT });
  const { report, embeddedName } = await validateBytes(THREADS, pdf, { at: AT, language: 'de' });
  const { translate } = loadLanguage('de');
  t.is(embeddedName, 'factur-x.xml');
  t.like(report, { verdict: 'valid', counts: { fatal: 0, warning: 1, information: 0, omitted: 0 } });
  t.deepEqual(
    report.findings.map(({ rule, severity, text }) => ({ rule, severity, text })),
    [{ rule: 'PDF-08', severity: 'warning', text: translate('PDF-08', english.report.findings[0]?.text ?? '') }],
  );
  t.not(report.findings[0]?.text, english.report.findings[0]?.text);
});

test('XML that speaks of PDF is XML', async (t) => {
  t.is((await validateBytes(THREADS, Buffer.from('<!-- %PDF-1.7 --><a/>'))).report.findings[0]?.rule, 'FORMAT');
});

test('more bytes than are checked: not-finished', async (t) => {
  t.is((await validateBytes(THREADS, INVOICE, { bytesMax: INVOICE.length - 1 })).report.verdict, 'not-finished');
  t.is((await validateBytes(THREADS, INVOICE, { bytesMax: INVOICE.length })).report.verdict, 'valid');
});
