// Generates docs/rules.md and its pages from the index.
import type { Descriptor, Omission } from '../../src/validation/descriptor.js';
import { DESCRIPTORS } from '../../src/validation/descriptors.js';
import { type OfFamilies, OMITTED, SEVERITIES_KEPT } from './omitted.js';
import type { SourceLine } from './places.js';
import { type Status, statusAt } from './published.js';
import type { IndexedRule } from './ruleIndex.js';

const MADE = 'Made by `npm run rules -- docs`; do not edit.';

/** Paths from the project folder, with their contents. */
export function pagesOf(rules: readonly IndexedRule[]): ReadonlyMap<string, string> {
  const pages = DESCRIPTORS.flatMap(({ page }) =>
    pagesOfFolder(
      page,
      rules.filter(({ family }) => family.page === page),
    ),
  );
  return new Map([['docs/rules.md', overview(rules)], ...pages]);
}

function overview(rules: readonly IndexedRule[]): string {
  const sets = setsOf(rules).map(([, all]) => {
    const [{ family, version, validFrom }] = all as [IndexedRule];
    return `| ${family.family} | [${family.page.title}](rules/${family.page.name}.md) | ${version} | ${validFrom} | ${all.length} | [${family.publisher}](${family.source}) |`;
  });
  return lines(
    '# Rules',
    MADE,
    'Every rule that documents are checked against, by family. `npm run --silent rules -- list ID` says the same of one rule; a search for its id in `src/validation` finds where it is written. [releases.md](releases.md) says what to do when a publisher brings a new release.',
    ['| Family | Page | Version | Valid from | Rules | Publisher |', '|---|---|---|---|---|---|', ...sets],
    '## What is current',
    'The newest release of each publisher, on the day on which somebody looked. `npm run --silent rules -- status` says the same with the version in force today, and ends with 1 where a release is not here.',
    ['| Family | Newest here | Published | Looked up | Not here |', '|---|---|---|---|---|', ...statusAt(new Date(0)).map(statusRow)],
    '## Left out',
    'Official rules that are not here:',
    ['| Families | Rules | Reason |', '|---|---|---|', ...OMITTED.map(omittedRow)],
    '## Another severity',
    'Rules that keep a severity which their official file does not have:',
    [
      '| Family | Rules | Reason |',
      '|---|---|---|',
      ...SEVERITIES_KEPT.map(({ families, ids, reason }) => `| ${families.join(', ')} | ${ids.join(', ')} | ${reason} |`),
    ],
  );
}

function statusRow({ family, newest, published, lookedUp, missing = '' }: Status): string {
  return `| ${family} | ${newest} | ${published} | ${lookedUp} | ${missing} |`;
}

function omittedRow({ families, ids, reason }: OfFamilies<Omission>): string {
  return `| ${families.join(', ')} | ${ids.join(', ')} | ${reason} |`;
}

/** A folder with more rules has another page. */
const RULES_PER_PAGE = 380;

function pagesOfFolder({ name, title }: Descriptor['page'], rules: readonly IndexedRule[]): (readonly [path: string, text: string])[] {
  const sets = setsOf(rules);
  const ids = Array.from(new Set(rules.map(({ id }) => id))).sort(byNumber);
  const bySet = sets.map(([, all]) => new Map(all.map((rule) => [rule.id, rule])));
  const rows = ids.map((id) => {
    const found = bySet.map((set) => set.get(id));
    const severities = found.map((rule) => rule?.severities.join(' or ') ?? '–');
    return `| ${[id, ...severities, linksOf(found.flatMap((rule) => rule?.places ?? []))].join(' | ')} |`;
  });
  const heads = sets.map(([set]) => set);
  const count = Math.ceil(rows.length / RULES_PER_PAGE);
  return Array.from({ length: count }, (_, index) => {
    const first = index * RULES_PER_PAGE;
    const shown = rows.slice(first, first + RULES_PER_PAGE);
    const range = count === 1 ? '' : `, ${ids[first]} to ${ids[first + shown.length - 1]}`;
    const text = lines(`# Rules: ${title}${range}`, `${MADE} [All families](../rules.md).${neighbours(name, index, count)}`, [
      `| ${['Rule', ...heads, 'Written in'].join(' | ')} |`,
      `|${'---|'.repeat(heads.length + 2)}`,
      ...shown,
    ]);
    return [`docs/rules/${fileOf(name, index)}`, text] as const;
  });
}

function fileOf(name: string, index: number): string {
  return index === 0 ? `${name}.md` : `${name}-${index + 1}.md`;
}

function neighbours(name: string, index: number, count: number): string {
  const before = index === 0 ? '' : ` [Before](${fileOf(name, index - 1)}).`;
  return before + (index + 1 < count ? ` [Next](${fileOf(name, index + 1)}).` : '');
}

/** Rules by family and version. */
function setsOf(rules: readonly IndexedRule[]): (readonly [name: string, rules: readonly IndexedRule[]])[] {
  const sets = new Map<string, IndexedRule[]>();
  for (const rule of rules) {
    const name = `${rule.family.family} ${rule.version}`;
    const known = sets.get(name) ?? [];
    known.push(rule);
    sets.set(name, known);
  }
  return [...sets];
}

function linksOf(places: readonly SourceLine[]): string {
  const unique = new Map(places.map((place) => [`${place.file}:${place.line}`, place]));
  return Array.from(unique.values(), ({ file, line }) => {
    const name = file.replace('src/validation/', '').replace(/^rules\//, '');
    return `[${name}:${line}](../../${file}#L${line})`;
  }).join(', ');
}

/** R2 before R10. */
function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1);
}

/** Joins parts with an empty line between them. A list of lines is one part. */
function lines(...parts: readonly (string | readonly string[])[]): string {
  return `${parts.map((part) => (typeof part === 'string' ? part : part.join('\n'))).join('\n\n')}\n`;
}
