// Writes a readable copy as one HTML page: no script, nothing loaded, every text escaped, readable on a phone and on paper.
import { accentsOf } from '../accents.js';
import { escapeAttribute, escapeText } from '../xml/escape.js';
import { CROSS, darkRuns, QUIET_MODULES } from './codeLook.js';
import type { Code, Fact, FactSection, Letter, Page, PageFinding, PageLook, PageValue, Part, Section, Table, TableRow } from './page.js';
import { STYLE } from './style.js';

export function htmlOf(page: Page): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'${page.look?.logo === undefined ? '' : ';img-src data:'}">
<title>${escapeText(page.title)}</title>
<style>${STYLE}${colourStyle(page.look)}</style>
</head>
<body tabindex="0">
<main>
${page.letter === undefined ? '' : letterOf(page.letter, page.look)}<div class="head"><div><h1 dir="auto">${escapeText(page.title)}</h1>
<p class="notice">${escapeText(page.notice)}</p></div>${page.letter === undefined || page.letter.due.facts.length === 0 ? '' : `<div class="due">${listOf(page.letter.due.facts)}</div>`}</div>
${elsewhereOf(page)}${page.sections.map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}

/** In a light page darker and in a dark one lighter, until it can be read. */
function colourStyle(look: PageLook | undefined): string {
  if (look?.colour === undefined) return '';
  const { light, dark } = accentsOf(look.colour);
  return `\n@media screen{:root{--accent:${light.accent}}}@media print{:root{--accent:${light.accent}}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark.accent}}}`;
}

/** The name of the seller says the same. */
function logoOf(look: PageLook | undefined): string {
  if (look?.logo === undefined) return '';
  const { mediaType, base64 } = look.logo;
  return `<img class="logo" alt="" src="data:${escapeAttribute(mediaType)};base64,${escapeAttribute(base64)}">`;
}

function letterOf({ sender, recipient, figures }: Letter, look: PageLook | undefined): string {
  const isBare = ({ label }: Fact): boolean => label === '';
  const rest = sender.facts.filter((one) => !isBare(one));
  return `<div class="sender"><div>${logoOf(look)}${factsOf(sender.facts.filter(isBare))}</div><div>${factsOf(rest)}</div></div>
<div class="letter"><div class="recipient">${factsOf(recipient.facts)}</div><div class="figures">${factsOf(figures.facts)}</div></div>
`;
}

function elsewhereOf({ findings }: Page): string {
  if (findings === undefined) return '';
  return `<section><h2>${escapeText(findings.heading)}</h2>${findings.all.map(findingOf).join('')}</section>\n`;
}

function sectionOf({ heading, parts, look }: Section): string {
  const isTotals = look === 'totals' && parts.length > 1;
  const isGrid = !isTotals && (look === 'small' || parts.every(({ kind }) => kind !== 'table'));
  const inside = parts.map((part) => partOf(part, heading)).join('\n');
  const around = isTotals ? `<div class="two">${inside}</div>` : isGrid ? `<div class="parts">${inside}</div>` : inside;
  const isBare = look === 'bare' || look === 'totals';
  return `<section${look === 'small' ? ' class="small"' : ''}>\n${isBare ? '' : `<h2>${escapeText(heading)}</h2>\n`}${around}\n</section>`;
}

function partOf(part: Part, heading: string): string {
  if (part.kind === 'table') return tableOf(part, heading);
  return part.kind === 'code' ? codeOf(part) : cardOf(part);
}

function cardOf({ title, facts, look }: FactSection): string {
  return `<div${look === undefined ? '' : ` class="${look}"`}>${title === undefined ? '' : `<h3>${escapeText(title)}</h3>`}${factsOf(facts)}</div>`;
}

/** Lines that speak for themselves, then the others as a list. */
function factsOf(facts: readonly Fact[]): string {
  const lines = facts.filter(({ label }) => label === '');
  const listed = facts.filter(({ label }) => label !== '');
  const line = ({ values }: Fact): string => `<div class="text" dir="auto">${values.map(shownValue).join(' ')}</div>`;
  return `${lines.map(line).join('\n')}${listed.length === 0 ? '' : listOf(listed)}`;
}

function listOf(facts: readonly Fact[]): string {
  const rows = facts.map(({ label, values, isStrong }) => {
    const look = isStrong === true ? ' class="strong"' : '';
    return `<dt${look}>${escapeText(label)}</dt>${values.map((one) => `<dd${look} dir="auto">${shownValue(one)}</dd>`).join('')}`;
  });
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function tableOf({ columns, rows }: Table, heading: string): string {
  const classes = columns.map(({ isNumber, isWide }) => (isNumber ? ' class="number"' : isWide ? ' class="wide"' : ''));
  const labels = columns.map(({ label }) => escapeAttribute(label));
  const head = columns.map(({ label }, index) => `<th scope="col"${classes[index]}>${escapeText(label)}</th>`).join('');
  const row = ({ cells, details }: TableRow): string => {
    const own = cells.map((values, index) => `<td${classes[index]} data-label="${labels[index]}" dir="auto">${cellOf(values)}</td>`);
    // A finding is longer than most columns are wide.
    const found = cells.flat().flatMap(({ findings = [] }) => findings.map(findingOf));
    const below = [...details.map(detailOf), ...found].join(' ');
    const more = below === '' ? '' : `<tr><td class="more" colspan="${columns.length}">${below}</td></tr>`;
    return `<tbody><tr>${own.join('')}</tr>${more}</tbody>`;
  };
  return `<table aria-label="${escapeAttribute(heading)}">\n<thead><tr>${head}</tr></thead>\n${rows.map(row).join('\n')}\n</table>`;
}

/** On a phone a cell is a grid of its label and one element. */
function cellOf(values: readonly PageValue[]): string {
  const inside = values.map(formOf).join('\n');
  return values.length > 1 ? `<div>${inside}</div>` : inside;
}

function detailOf({ label, values }: Fact): string {
  return `<span>${escapeText(label)}: ${values.map((one) => `<bdi>${shownValue(one)}</bdi>`).join(', ')}</span>`;
}

function shownValue(value: PageValue): string {
  return `${formOf(value)}${(value.findings ?? []).map(findingOf).join('')}`;
}

/** With the text of the document for programs, where people see another form. */
function formOf({ text, raw }: PageValue): string {
  const shown = escapeText(text);
  return raw === undefined ? shown : `<data value="${escapeAttribute(raw)}">${shown}</data>`;
}

function findingOf({ severity, title, text }: PageFinding): string {
  return `<div class="finding ${severity}"><b>${escapeText(title)}</b> ${escapeText(text)}</div>`;
}

/** On white also in the dark. */
function codeOf({ label, modules, hasCross }: Code): string {
  const size = modules.length + 2 * QUIET_MODULES;
  const name = escapeAttribute(label);
  const cross = hasCross ? crossOf(size / 2, modules.length / CROSS.ofWidth) : '';
  return `<div class="code"><svg role="img" aria-label="${name}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${darkOf(modules)}"/>${cross}</svg><p>${escapeText(label)}</p></div>`;
}

/** Dark modules as one path, those side by side as one rectangle. */
function darkOf(modules: Code['modules']): string {
  let path = '';
  for (const { row, start, length } of darkRuns(modules))
    path += `M${start + QUIET_MODULES} ${row + QUIET_MODULES}h${length}v1h-${length}z`;
  return path;
}

function crossOf(middle: number, scale: number): string {
  const paths = CROSS.squares.map(
    ({ x, y, width, height, isDark }) =>
      `<path fill="${isDark ? '#000' : '#fff'}" d="M${middle + x * scale} ${middle + y * scale}h${width * scale}v${height * scale}h${-width * scale}z"/>`,
  );
  return paths.join('');
}
