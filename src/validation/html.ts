// The report as a page for people: self-contained, without script, every value escaped, readable on a phone and on paper.

import { escapeText } from '../xml/escape.js';
import { countsOf } from './counts.js';
import type { Excerpt } from './excerpt.js';
import { type FindingGroup, groupsOf } from './groups.js';
import { ENGLISH, inLanguage, type Language } from './language.js';

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
dl{display:grid;grid-template-columns:minmax(7rem,auto) minmax(0,1fr);gap:.35rem 1rem;margin:0}dt{color:var(--soft)}dd{margin:0}
ol{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}li{padding:.9rem 1.1rem;border:1px solid var(--line);border-left:.4rem solid var(--tone);border-radius:.5rem;break-inside:avoid}
.places{list-style:none;padding:0;margin:.6rem 0 0;display:block}.places li,.consequences li{border:0;padding:.4rem 0 0}pre{margin:.35rem 0 0;padding:.5rem .75rem;overflow-x:auto;background:var(--page);border:1px solid var(--line);border-radius:.35rem;font:.8rem/1.45 ui-monospace,monospace;white-space:pre}pre mark{background:none;color:var(--tone);font-weight:600}.consequences{margin-top:.75rem;padding-left:.9rem;border-left:2px solid var(--line)}
.kind{color:var(--tone);font-weight:600}.place{color:var(--soft);font-weight:400;white-space:nowrap}h3 code{margin-right:.5rem}li p{margin:.35rem 0}li dl{margin-top:.6rem;font-size:.9rem}code{font-family:ui-monospace,monospace;font-size:.9em}
@media(max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--line:#999;--page:#fff;--card:#fff;--good:#000;--warn:#000;--bad:#000;--note:#000}main{max-width:none;padding:0}}`;

/** One HTML page. What stands in the report stands in the page. */
export function renderHtml(report: Report, language: Language = ENGLISH): string {
  const { say, tag } = language;
  const { title, text, tone } = VERDICTS[report.verdict];
  const { documentId } = report;
  const heading = documentId === null ? say('Validation report') : say('Validation report of {1}', escapeText(documentId));
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
<title>${say(title)}: ${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="verdict ${tone}"><strong>${say(title)}</strong>${say(text)} ${countsOf(report, language)}.</p>
${report.findings.length === 0 ? '' : findingsOf(report, language)}
${checkedOf(report, language)}
</main>
</body>
</html>
`;
}

function checkedOf(report: Report, { say }: Language): string {
  const sets = report.ruleSets.map(({ family, version, validFrom }) => say('{1} {2} (from {3})', family, version, validFrom));
  return `<h2>${say('What was checked')}</h2>
<dl>
${rows([
  [say('Document'), report.documentId],
  [say('Checked at'), `${report.checkedAt.slice(0, 19).replace('T', ' ')} UTC`],
  [say('Duration'), `${Math.round(report.durationMs * 10) / 10} ms`],
  [say('Format'), report.format],
  [say('Specification'), report.customizationId],
  [say('Business process'), report.profileId],
  ['SHA-256', report.sha256],
  [say('Rule sets'), sets.join(', ') || say('none')],
])}
</dl>`;
}

/** The gravest first; in each group as they stand in the document. */
function findingsOf(report: Report, language: Language): string {
  const { say } = language;
  const { omitted } = report.counts;
  const found = groupsOf(inLanguage(report, language));
  const lists = SEVERITIES.map((severity) => ({ ...GROUPS[severity], groups: found.filter((group) => group.severity === severity) }))
    .filter(({ groups }) => groups.length > 0)
    .map(({ title, groups }) => `<h2>${say(title)}</h2>\n<ol>\n${groups.map((group) => groupOf(group, language)).join('\n')}\n</ol>`);
  const rest = omitted === 0 ? '' : `\n<p>${say(omitted === 1 ? '{1} more is not listed.' : '{1} more are not listed.', omitted)}</p>`;
  return lists.join('\n') + rest;
}

function groupOf({ severity, rule, ruleSet, text, hint, terms, places, consequences }: FindingGroup, language: Language): string {
  const { say } = language;
  const { name, tone } = GROUPS[severity];
  const times = places.length === 1 ? '' : ` <span class="place">${say('{1} places', places.length)}</span>`;
  const below = consequences.map((one) => groupOf(one, language)).join('\n');
  return `<li class="${tone}">
<h3><span class="kind">${say(name)}</span> <code>${escapeText(rule)}</code>${times}</h3>
<p>${escapeText(text)}</p>
<p class="fix"><b>${say('How to fix')}:</b> ${escapeText(hint)}</p>
<dl>
${rows([
  [say('Terms'), terms.join(', ')],
  [say('Rule set'), ruleSet],
])}
</dl>
<ul class="places">
${places.map((place) => placeOf(place, language)).join('\n')}
</ul>${below === '' ? '' : `\n<div class="consequences"><b>${say('Probably a consequence')}</b>\n<ol>\n${below}\n</ol></div>`}
</li>`;
}

function placeOf({ location, line, column, value, expected, excerpt }: Finding, { say }: Language): string {
  const place = line === null ? '' : `<span class="place">${say('line {1}, column {2}', line, column ?? 1)}</span>\n`;
  return `<li>${place}<dl>
${rows([
  [say('Element'), location, true],
  [say('Found'), value, true],
  [say('Expected'), expected, true],
])}
</dl>${excerpt === null ? '' : `\n${excerptOf(excerpt, line)}`}</li>`;
}

function excerptOf({ firstLine, lines }: Excerpt, line: number | null): string {
  const width = String(firstLine + lines.length - 1).length;
  const shown = lines.map((text, index) => {
    const number = firstLine + index;
    const row = `${String(number).padStart(width)}  ${escapeText(text)}`;
    return number === line ? `<mark>${row}</mark>` : row;
  });
  return `<pre>${shown.join('\n')}</pre>`;
}

/** Rows without a value are left out. */
function rows(pairs: readonly (readonly [name: string, value: string | null, code?: boolean])[]): string {
  return pairs
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value, code]) => `<dt>${name}</dt><dd>${code ? `<code>${escapeText(value ?? '')}</code>` : escapeText(value ?? '')}</dd>`)
    .join('\n');
}
