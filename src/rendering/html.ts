// Writes a readable copy as one HTML page: no script, nothing loaded, every text escaped, readable on a phone and on paper.
import { escapeAttribute, escapeText } from '../xml/escape.js';
import type { Fact, FactSection, Page, PageFinding, PageValue, Section, Table, TableRow } from './page.js';

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--page:#fff;--card:#f6f8fa;--warn:#7d4e00;--bad:#a40e26;--note:#0550ae}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--page:#0d1117;--card:#161b22;--warn:#e3b341;--bad:#ff7b72;--note:#79c0ff}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.6rem;line-height:1.25;margin:0}h2{font-size:1.1rem;margin:2rem 0 .75rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}h3{font-size:1rem;margin:0 0 .5rem}
.notice{color:var(--soft);margin:.25rem 0 0}.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem}.parts>div{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.9rem 1.1rem;min-width:0}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:.25rem 1rem;margin:0}dt{color:var(--soft);grid-column:1}dd{grid-column:2;margin:0;white-space:pre-line}
table{width:100%;border-collapse:collapse}th{text-align:start;color:var(--soft);font-weight:500;border-bottom:1px solid var(--line);padding:.4rem .5rem;vertical-align:bottom}td{padding:.4rem .5rem;vertical-align:top;white-space:pre-line}tbody{border-bottom:1px solid var(--line);break-inside:avoid}.number{text-align:end;font-variant-numeric:tabular-nums}td.more{padding-top:0;font-size:.9rem}
.finding{border-inline-start:.3rem solid var(--tone);padding:.15rem .6rem;margin:.35rem 0;font-size:.9rem;background:var(--page);white-space:normal}.finding b{color:var(--tone)}.fatal{--tone:var(--bad)}.warning{--tone:var(--warn)}.information{--tone:var(--note)}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}table,tbody,tr,td{display:block}td{display:grid;grid-template-columns:minmax(7rem,30%) minmax(0,1fr);gap:1rem;padding:.2rem 0;text-align:start!important}td::before{content:attr(data-label);color:var(--soft)}td.more{display:block}td.more::before{content:none}tbody{padding:.5rem 0}td:empty{display:none}}
@media(max-width:26rem){dl{grid-template-columns:minmax(0,1fr);gap:0}dd{grid-column:1;margin-bottom:.4rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--line:#999;--page:#fff;--card:#fff}main{max-width:none;padding:0}}`;

export function htmlOf(page: Page): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
<title>${escapeText(page.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeText(page.title)}</h1>
<p class="notice">${escapeText(page.notice)}</p>
${elsewhereOf(page)}${page.sections.map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}

function elsewhereOf({ findings }: Page): string {
  if (findings === undefined) return '';
  return `<section><h2>${escapeText(findings.heading)}</h2>${findings.all.map(findingOf).join('')}</section>\n`;
}

function sectionOf({ heading, parts }: Section): string {
  const isTable = parts.some(({ kind }) => kind === 'table');
  const inside = parts.map((part) => (part.kind === 'table' ? tableOf(part, heading) : cardOf(part))).join('\n');
  return `<section>\n<h2>${escapeText(heading)}</h2>\n${isTable ? inside : `<div class="parts">${inside}</div>`}\n</section>`;
}

function cardOf({ title, facts }: FactSection): string {
  return `<div>${title === undefined ? '' : `<h3>${escapeText(title)}</h3>`}${listOf(facts)}</div>`;
}

function listOf(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ label, values }) => `<dt>${escapeText(label)}</dt>${values.map((one) => `<dd dir="auto">${textWithFindings(one)}</dd>`).join('')}`,
  );
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function tableOf({ columns, rows }: Table, heading: string): string {
  const classOf = (index: number): string => (columns[index]?.isNumber === true ? ' class="number"' : '');
  const head = columns.map(({ label }, index) => `<th scope="col"${classOf(index)}>${escapeText(label)}</th>`).join('');
  const row = ({ cells, details }: TableRow): string => {
    const own = cells.map(
      (values, index) =>
        `<td${classOf(index)} data-label="${escapeAttribute(columns[index]?.label ?? '')}" dir="auto">${values.map(textWithFindings).join('\n')}</td>`,
    );
    const more = details.length === 0 ? '' : `<tr><td class="more" colspan="${columns.length}">${listOf(details)}</td></tr>`;
    return `<tbody><tr>${own.join('')}</tr>${more}</tbody>`;
  };
  return `<table aria-label="${escapeAttribute(heading)}">\n<thead><tr>${head}</tr></thead>\n${rows.map(row).join('\n')}\n</table>`;
}

function textWithFindings({ text, findings = [] }: PageValue): string {
  return `${escapeText(text)}${findings.map(findingOf).join('')}`;
}

function findingOf({ severity, title, text }: PageFinding): string {
  return `<div class="finding ${severity}"><b>${escapeText(title)}</b> ${escapeText(text)}</div>`;
}
