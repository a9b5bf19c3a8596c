// The report for a terminal.

import { countsOf } from './counts.js';
import type { Excerpt } from './excerpt.js';
import { type FindingGroup, groupsOf } from './groups.js';
import { ENGLISH, inLanguage, type Language } from './language.js';
import type { Finding, Report, Verdict } from './report.js';
import type { Severity } from './rule.js';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  valid: 'valid',
  invalid: 'not valid',
  malformed: 'not readable',
  unsupported: 'not supported',
  'not-finished': 'not finished',
};

const SEVERITIES: Readonly<Record<Severity, string>> = { fatal: 'Error', warning: 'Warning', information: 'Note' };

/** Places of one rule that are shown with their lines; of the others there is the number alone. */
const PLACES_SHOWN = 5;

/** Ends with a line end. What stands in the document can neither move the cursor nor turn the direction of the text. */
export function renderPlainText(report: Report, language: Language = ENGLISH): string {
  const { documentId, verdict, counts, ruleSets } = report;
  const { say } = language;
  const name = documentId === null ? '' : `${documentId}: `;
  const sets = ruleSets.map(({ family, version }) => `${family} ${version}`).join(', ');
  const omitted = counts.omitted === 0 ? [] : [`  ${say('{1} more not listed', counts.omitted)}`];
  const lines = [
    `${name}${say(VERDICTS[verdict])}, ${countsOf(report, language)}${sets === '' ? '' : ` (${sets})`}`,
    ...groupsOf(inLanguage(report, language)).flatMap((group) => linesOf(group, language, '  ')),
    ...omitted,
  ];
  return lines.map((line) => `${harmless(line)}\n`).join('');
}

function linesOf({ severity, rule, text, hint, places, consequences }: FindingGroup, language: Language, indent: string): string[] {
  const { say } = language;
  const times = places.length === 1 ? '' : ` (${say('{1} places', places.length)})`;
  const more = places.length - PLACES_SHOWN;
  const inside = `${indent}  `;
  return [
    `${indent}${say(SEVERITIES[severity])} ${rule}${times}: ${text}`,
    `${inside}${say('How to fix')}: ${hint}`,
    ...places.slice(0, PLACES_SHOWN).flatMap((place) => placeOf(place, language, inside)),
    ...(more > 0 ? [`${inside}${say('and {1} more places', more)}`] : []),
    ...(consequences.length === 0 ? [] : [`${inside}${say('Probably a consequence')}:`]),
    ...consequences.flatMap((one) => linesOf(one, language, `${inside}  `)),
  ];
}

function placeOf({ line, column, location, value, expected, excerpt }: Finding, { say }: Language, indent: string): string[] {
  const place = line === null ? [] : [say('line {1}, column {2}', line, column ?? 1)];
  const element = location === null ? [] : [`${location}${value === null ? '' : ` = "${value}"`}`];
  const should = expected === null ? [] : [say('expected {1}', expected)];
  const parts = [...place, ...element, ...should];
  return [...(parts.length === 0 ? [] : [`${indent}${parts.join(', ')}`]), ...excerptOf(excerpt, line, `${indent}  `)];
}

function excerptOf(excerpt: Excerpt | null, line: number | null, indent: string): string[] {
  if (excerpt === null) return [];
  const { firstLine, lines } = excerpt;
  const width = String(firstLine + lines.length - 1).length;
  return lines.map((text, index) => {
    const number = firstLine + index;
    return `${indent}${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
  });
}

function harmless(line: string): string {
  return line.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
