import { renderHtml } from '../../src/validation/html.js';
import { loadLanguage } from '../../src/validation/language.js';
import { malformedReport, notFinishedReport, type Report } from '../../src/validation/report.js';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { AT, check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const HOSTILE = `<script>alert("1")</script>&'`;
const ESCAPED = `&lt;script&gt;alert("1")&lt;/script&gt;&amp;'`;

function hostile(): Report {
  const report = check(mutate(plainInvoice(), ['>25.00<', '>x<']));
  const [finding] = report.findings;
  if (finding === undefined) throw new Error('The mutant has no finding');
  const texts = { rule: HOSTILE, ruleSet: HOSTILE, text: HOSTILE, hint: HOSTILE, terms: [HOSTILE], location: HOSTILE, value: HOSTILE };
  const ruleSets = [{ family: HOSTILE, version: HOSTILE, validFrom: HOSTILE, codeLists: [] }];
  const values = { documentId: HOSTILE, customizationId: HOSTILE, profileId: HOSTILE, sha256: HOSTILE, ruleSets };
  return { ...report, ...values, findings: [{ ...finding, ...texts }] };
}

test('every value is escaped', (t) => {
  const page = renderHtml(hostile());
  t.false(page.includes('<script'));
  // Title, heading, four rows and three parts of the rule set, and seven values of the finding.
  t.is(page.split(ESCAPED).length - 1, 16);
});

test('the page is self-contained: no script, no link, no image, no address', (t) => {
  t.notRegex(renderHtml(check(plainInvoice())), /<script|<link|<img|src=|href=|url\(|@import/);
});

test('the page of a valid document has no list of findings', (t) => {
  const page = renderHtml(check(plainInvoice()));
  t.true(page.includes('<strong>Valid</strong>'));
  t.notRegex(page, /<h2>(Errors|Warnings|Notes)/);
});

test('a finding shows its rule, place and value', (t) => {
  const page = renderHtml(check(mutate(plainInvoice(), ['>12.50<', '>-12.50<'])));
  for (const part of [
    '<code>BR-27</code>',
    'line 100, column 16',
    '<code>/Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount</code>',
    '<code>-12.50</code>',
  ]) {
    t.true(page.includes(part), part);
  }
});

test('findings are grouped by severity, the gravest first', (t) => {
  const report = check(mutate(plainInvoice(), ['>12.50<', '>-12.50<'], [/(?=<cbc:IssueDate>)/, '<cbc:UUID>1</cbc:UUID>']));
  t.deepEqual(
    report.findings.map(({ severity }) => severity),
    ['warning', 'fatal'],
  );
  const headings = Array.from(
    renderHtml(report).matchAll(/<h2>(.*?)<\/h2>|<code>(BR-27|UBL-CR-005)<\/code>/g),
    ([, heading, rule]) => heading ?? rule,
  );
  t.deepEqual(headings, ['Errors', 'BR-27', 'Warnings', 'UBL-CR-005', 'What was checked']);
});

test('the page is well-formed but for its doctype and void elements', (t) => {
  const page = renderHtml(hostile())
    .replace('<!doctype html>\n', '')
    .replace(/<meta([^>]*)>/g, '<meta$1/>');
  t.notThrows(() => parseXml(Buffer.from(page)));
});

test('a page tells how many findings are not listed', (t) => {
  const report = hostile();
  t.true(renderHtml({ ...report, counts: { ...report.counts, omitted: 502 } }).includes('502 more are not listed.'));
});

test('a malformed document: the report has the place and the reason', (t) => {
  const { verdict, findings, counts, ruleSets } = malformedReport(
    { at: AT },
    Buffer.from('<a/>\n<!-- -->x'),
    new XmlError(2, 9, 'text outside the root element'),
  );
  t.deepEqual([verdict, counts.fatal, ruleSets], ['malformed', 1, []]);
  t.deepEqual(
    findings.map(({ rule, text, line, column }) => [rule, text, line, column]),
    [['XML', 'The document is not acceptable XML: text outside the root element.', 2, 9]],
  );
});

test('a document over the limit of bytes: not-finished, with what its header says', (t) => {
  const report = notFinishedReport({ at: AT, documentId: 'd-1' }, 'bytes', { format: 'cii', customizationId: 'urn:cen.eu:en16931:2017' });
  t.deepEqual(
    [report.verdict, report.format, report.customizationId, report.findings.map(({ rule }) => rule)],
    ['not-finished', 'cii', 'urn:cen.eu:en16931:2017', ['LIMIT-BYTES']],
  );
});

test('a page in another language says so, and nothing of its own is in English', async (t) => {
  const german = loadLanguage('de');
  const page = renderHtml(check(mutate(plainInvoice(), ['>12.50<', '>-12.50<'])), german);
  t.true(page.startsWith('<!doctype html>\n<html lang="de">'));
  t.regex(page, /<h2>Fehler<\/h2>/);
  t.notRegex(page.replace(/<style>.*?<\/style>/s, ''), /\b(Errors?|How to fix|Terms|line \d+|What was checked|Duration)\b/);
});

test('a long line of the document scrolls in its box, and widens no card', (t) => {
  const [, columns] = /\bol\{[^}]*grid-template-columns:([^;}]*)/.exec(renderHtml(check(plainInvoice())))!;
  // A column of auto or 1fr is as wide as the longest line in it.
  t.is(columns, 'minmax(0,1fr)');
});
