import { malformedReport, type Report } from '../../src/validation/report.js';
import { renderSvrl } from '../../src/validation/svrl.js';
import { parseXml, XmlError } from '../../src/xml/gate.js';
import { attribute, type XmlElement } from '../../src/xml/tree.js';
import { AT, check, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

const SVRL = 'http://purl.oclc.org/dsdl/svrl';
const WRONG = mutate(plainInvoice(), ['>12.50<', '>-12.50<']);

function rendered(report: Report): XmlElement {
  return parseXml(Buffer.from(renderSvrl(report))).root;
}

/** Without declarations of prefixes. */
function childrenOf(root: XmlElement): readonly XmlElement[] {
  return root.children.filter(({ local }) => local !== 'ns-prefix-in-attribute-values');
}

test('the root and all below are of the namespace of SVRL', (t) => {
  const root = rendered(check(WRONG));
  t.deepEqual([root.ns, root.local], [SVRL, 'schematron-output']);
  t.true(root.children.length > 0);
  t.true(root.children.every(({ ns }) => ns === SVRL));
});

test('one active-pattern and one fired-rule for each rule set that ran, findings or not', (t) => {
  const report = check(plainInvoice());
  const names = childrenOf(rendered(report)).map((one) => attribute(one, 'id') ?? one.local);
  t.deepEqual(
    names,
    report.ruleSets.flatMap(({ family }) => [family, 'fired-rule']),
  );
});

test('one failed-assert for each finding with id, flag, location and text', (t) => {
  const [assert] = childrenOf(rendered(check(WRONG))).filter(({ local }) => local === 'failed-assert');
  t.deepEqual(
    ['id', 'flag', 'location'].map((name) => attribute(assert, name)),
    ['BR-27', 'fatal', '/inv:Invoice/cac:InvoiceLine[2]/cac:Price/cbc:PriceAmount'],
  );
  t.regex(assert?.children[0]?.text ?? '', /^The item net price \(BT-146\) of a line is missing, negative/);
});

test('the prefixes of locations are declared', (t) => {
  const declared = rendered(check(WRONG))
    .children.filter(({ local }) => local === 'ns-prefix-in-attribute-values')
    .map((one) => [attribute(one, 'prefix'), attribute(one, 'uri')]);
  t.deepEqual(
    declared.find(([prefix]) => prefix === 'inv'),
    ['inv', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'],
  );
});

test('what could not be read is a failed-assert of a pattern of its own, with line and column in its text', (t) => {
  const [pattern, , assert] = childrenOf(
    rendered(malformedReport({ at: AT }, Buffer.from('<a/>\n<!-- -->x'), new XmlError(2, 9, 'text outside the root element'))),
  );
  t.is(attribute(pattern, 'id'), 'reading');
  t.is(attribute(assert, 'location'), '/');
  t.is(
    assert?.children[0]?.text,
    'The document is not acceptable XML: text outside the root element. Line 2, column 9. Correct the XML at this place.',
  );
});

test('every value is escaped', (t) => {
  const report = check(WRONG);
  const hostile = `"'<x>&`;
  const [finding] = report.findings;
  if (finding === undefined) throw new Error('The mutant has no finding');
  const root = rendered({
    ...report,
    documentId: hostile,
    ruleSets: [{ family: hostile, version: '1', validFrom: '2026-01-01', codeLists: [] }],
    findings: [{ ...finding, rule: hostile, ruleSet: hostile, text: hostile, hint: hostile, location: `/${hostile}` }],
  });
  t.is(attribute(root, 'title'), hostile);
  const assert = childrenOf(root).find(({ local }) => local === 'failed-assert');
  t.deepEqual([attribute(assert, 'id'), assert?.children[0]?.text], [hostile, `${hostile} ${hostile}`]);
});
