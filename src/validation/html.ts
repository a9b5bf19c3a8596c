// The report as a page for people: self-contained, without script, every value escaped, readable on a phone and on paper.

import { escapeText } from '../xml/escape.js';
import type { Finding, Report, Verdict } from './report.js';
import { SEVERITIES, type Severity } from './rule.js';

const VERDICTS: Readonly<Record<Verdict, { readonly title: string; readonly text: string; readonly tone: string }>> = {
  valid: { title: 'Valid', text: 'The document meets every rule that was checked.', tone: 'good' },
  invalid: { title: 'Not valid', text: 'The document breaks at least one rule that it must meet.', tone: 'bad' },
  malformed: { title: 'Not readable', text: 'The document could not be read, so no rule was checked.', tone: 'bad' },
  unsupported: { title: 'Not supported', text: 'No rule set knows this kind of document, so no rule was checked.', tone: 'warn' },
  'not-finished': { title: 'Not finished', text: 'The check ended at a limit; what it found until then stands below.', tone: 'warn' },
};

const GROUPS: Readonly<Record<Severity, { readonly name: string; readonly title: string; readonly tone: string }>> = {
  fatal: { name: 'Error', title: 'Errors', tone: 'bad' },
  warning: { name: 'Warning', title: 'Warnings', tone: 'warn' },
  information: { name: 'Note', title: 'Notes', tone: 'note' },
};

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--page:#fff;--card:#f6f8fa;--good:#116329;--warn:#7d4e00;--bad:#a40e26;--note:#0550ae}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--page:#0d1117;--card:#161b22;--good:#56d364;--warn:#e3b341;--bad:#ff7b72;--note:#79c0ff}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.1rem;font-weight:600;color:var(--soft);margin:0}h2{font-size:1.15rem;margin:2rem 0 .75rem}h3{font-size:1rem;margin:0}
.good{--tone:var(--good)}.warn{--tone:var(--warn)}.bad{--tone:var(--bad)}.note{--tone:var(--note)}
.verdict{margin:.75rem 0 0;padding:1rem 1.25rem;border:1px solid var(--line);border-left:.4rem solid var(--tone);border-radius:.5rem;background:var(--card)}
.verdict strong{display:block;font-size:1.6rem;line-height:1.2;color:var(--tone)}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.35rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}li{padding:.9rem 1.1rem;border:1px solid var(--line);border-left:.4rem solid var(--tone);border-radius:.5rem;break-inside:avoid}
.kind{color:var(--tone);font-weight:600}.place{color:var(--soft);font-weight:400;white-space:nowrap}h3 code{margin-right:.5rem}li p{margin:.35rem 0}li dl{margin-top:.6rem;font-size:.9rem}code{font-family:ui-monospace,monospace;font-size:.9em}
@media(max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--line:#999;--page:#fff;--card:#fff;--good:#000;--warn:#000;--bad:#000;--note:#000}main{max-width:none;padding:0}}`;

/** One HTML page. What stands in the report stands in the page. */
export function renderHtml(report: Report): string {
  const { title, text, tone } = VERDICTS[report.verdict];
  const name = report.documentId === null ? '' : ` of ${escapeText(report.documentId)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
<title>${title}: validation report${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Validation report${name}</h1>
<p class="verdict ${tone}"><strong>${title}</strong>${text} ${countsOf(report)}</p>
${report.findings.length === 0 ? '' : findingsOf(report)}
<h2>What was checked</h2>
<dl>
${rows([
  ['Document', report.documentId],
  ['Checked at', `${report.checkedAt.slice(0, 19).replace('T', ' ')} UTC`],
  ['Duration', `${Math.round(report.durationMs * 10) / 10} ms`],
  ['Format', report.format],
  ['Specification', report.customizationId],
  ['Business process', report.profileId],
  ['SHA-256', report.sha256],
  ['Rule sets', report.ruleSets.map(({ family, version, validFrom }) => `${family} ${version} (from ${validFrom})`).join(', ') || 'none'],
])}
</dl>
</main>
</body>
</html>
`;
}

function countsOf({ counts }: Report): string {
  return `${counted(counts.fatal, 'error')}, ${counted(counts.warning, 'warning')}, ${counted(counts.information, 'note')}.`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** The gravest first; in each group as they stand in the document. */
function findingsOf({ findings, counts }: Report): string {
  const groups = SEVERITIES.map((severity) => ({
    ...GROUPS[severity],
    found: findings.filter((finding) => finding.severity === severity),
  }));
  const omitted = counts.omitted === 0 ? '' : `\n<p>${counts.omitted} more ${counts.omitted === 1 ? 'is' : 'are'} not listed.</p>`;
  const lists = groups
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => `<h2>${title}</h2>\n<ol>\n${found.map(findingOf).join('\n')}\n</ol>`);
  return lists.join('\n') + omitted;
}

function findingOf({ severity, rule, ruleSet, text, hint, terms, location, line, column, value }: Finding): string {
  const { name, tone } = GROUPS[severity];
  const place = line === null ? '' : ` <span class="place">line ${line}, column ${column}</span>`;
  return `<li class="${tone}">
<h3><span class="kind">${name}</span> <code>${escapeText(rule)}</code>${place}</h3>
<p>${escapeText(text)}</p>
<p class="mend"><b>To mend:</b> ${escapeText(hint)}</p>
<dl>
${rows([
  ['Element', location, true],
  ['Value', value, true],
  ['Terms', terms.join(', ')],
  ['Rule set', ruleSet],
])}
</dl>
</li>`;
}

/** Rows without a value are left out. */
function rows(pairs: readonly (readonly [name: string, value: string | null, code?: boolean])[]): string {
  return pairs
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value, code]) => `<dt>${name}</dt><dd>${code ? `<code>${escapeText(value ?? '')}</code>` : escapeText(value ?? '')}</dd>`)
    .join('\n');
}
