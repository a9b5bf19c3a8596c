// Formats the output of the commands.
import type { Difference } from './difference.js';
import type { SourceLine } from './places.js';
import type { IndexedRule } from './ruleIndex.js';

/** `withSentences`: what each says, below its line. JSON always has it. */
export function shownRules(rules: readonly IndexedRule[], { asJson, withSentences }: { asJson: boolean; withSentences: boolean }): string {
  const shown = (rule: IndexedRule): string[] => [lineOf(rule), ...(withSentences ? sentencesOf(rule) : [])];
  return rules
    .flatMap((rule) => (asJson ? [JSON.stringify(objectOf(rule))] : shown(rule)))
    .map((line) => `${line}\n`)
    .join('');
}

function sentencesOf({ sentences }: IndexedRule): string[] {
  return sentences.flatMap(({ text, hint }) => [`    ${text}`, `    → ${hint}`]);
}

function objectOf({ id, family, version, validFrom, severities, sentences, places }: IndexedRule) {
  const { publisher, source } = family;
  return { id, family: family.family, version, validFrom, severities, sentences, places: places.map(shownPlace), publisher, source };
}

function lineOf({ id, family, version, severities, places }: IndexedRule): string {
  return [id, `${family.family} ${version}`, severities.join(' or '), places.map(shownPlace).join(' '), family.source].join('  ');
}

function shownPlace({ file, line }: SourceLine): string {
  return `${file}:${line}`;
}

interface Compared {
  readonly family: string;
  /** Our version. */
  readonly version: string;
  readonly file: string;
  readonly difference: Difference;
}

/** `placesOf` returns the places of our rules. */
export function shownDifference({ family, version, file, difference }: Compared, placesOf: (id: string) => readonly SourceLine[]): string {
  const { added, gone, severity, test, omitted } = difference;
  const where = (id: string): string => [id, ...placesOf(id).map(shownPlace)].join('  ');
  const counts = `${added.length} new, ${gone.length} gone, ${severity.length} of another severity, ${test?.length ?? 'unknown'} with another test`;
  return [
    `${file} against ${family} ${version}: ${counts}`,
    ...added.map((id) => `new       ${id}`),
    ...gone.map((id) => `gone      ${where(id)}`),
    ...severity.map((one) => `severity  ${one.ours.join(' or ')} → ${one.official.join(' or ')}  ${where(one.id)}`),
    ...(test ?? []).map((id) => `test      ${where(id)}`),
    ...(test === undefined ? [`No release ${version} of ${family} was recorded: whether tests changed is not known.`] : []),
    ...(omitted.length === 0 ? [] : [`${omitted.length} official rules are left out of ours; docs/rules.md gives the reasons.`]),
    '',
  ].join('\n');
}
