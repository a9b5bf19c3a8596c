// The report as SVRL, the report language of ISO/IEC 19757-3 (Schematron), for programs that read those of other validators.

import { escapeAttribute, escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import type { Format } from './format.js';
import type { Finding, Report } from './report.js';

const NAMESPACE = 'http://purl.oclc.org/dsdl/svrl';

/** The root elements of UBL, which locations have without a prefix. */
const ROOTS: Readonly<Partial<Record<Format, string>>> = { 'ubl-invoice': 'inv', 'ubl-creditnote': 'cn', 'application-response': 'ar' };

/** The pattern for findings about reading or selecting, which belong to no rule. */
const READING = 'reading';

/**
 * One active-pattern for each rule set that ran, and in it one failed-assert for each of its findings, with the rule in `id` and
 * `test`, the severity in `flag`, an XPath in `location`, and both sentences as its text.
 */
export function renderSvrl(report: Report): string {
  const prefixes = Object.entries(NAMESPACES).map(
    ([prefix, uri]) => `  <svrl:ns-prefix-in-attribute-values prefix="${prefix}" uri="${escapeAttribute(uri)}"/>`,
  );
  // A rule set that did not run may have a finding that says so.
  const ran = new Set(report.ruleSets.map(({ family }) => family));
  const ofNoSet = report.findings.filter(({ ruleSet }) => ruleSet === null || !ran.has(ruleSet));
  const patterns = [
    ...(ofNoSet.length > 0 || report.ruleSets.length === 0 ? [patternOf(report, READING, READING, ofNoSet)] : []),
    ...report.ruleSets.map(({ family, version }) =>
      patternOf(
        report,
        family,
        `${family} ${version}`,
        report.findings.filter(({ ruleSet }) => ruleSet === family),
      ),
    ),
  ];
  const title = report.documentId === null ? '' : ` title="${escapeAttribute(report.documentId)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svrl:schematron-output xmlns:svrl="${NAMESPACE}"${title}>
${[...prefixes, ...patterns].join('\n')}
</svrl:schematron-output>
`;
}

function patternOf(report: Report, id: string, name: string, findings: readonly Finding[]): string {
  return [
    `  <svrl:active-pattern id="${escapeAttribute(id)}" name="${escapeAttribute(name)}"/>`,
    '  <svrl:fired-rule context="/"/>',
    ...findings.map((finding) => failedAssert(report, finding)),
  ].join('\n');
}

function failedAssert({ format }: Report, { rule, severity, location, line, column, text, hint }: Finding): string {
  const root = format === null ? undefined : ROOTS[format];
  const path = location === null ? '/' : root === undefined ? location : location.replace(/^\//, `/${root}:`);
  // Where there is no tree, a place is a line and a column, for which SVRL has no attribute.
  const place = location === null && line !== null ? ` Line ${line}, column ${column}.` : '';
  const id = escapeAttribute(rule);
  return `  <svrl:failed-assert id="${id}" test="${id}" flag="${severity}" location="${escapeAttribute(path)}">
    <svrl:text>${escapeText(`${text}${place} ${hint}`)}</svrl:text>
  </svrl:failed-assert>`;
}
