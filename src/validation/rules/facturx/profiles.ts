// What each profile of Factur-X says of elements, attributes and codes beyond its schema: a table, read for one profile.
import { readFileSync } from 'node:fs';
import { NAMESPACES, type Prefix } from '../../../xml/namespaces.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { nameOfList } from '../../codes/codeList.js';
import type { Rule } from '../../rule.js';
import { LISTS } from './lists.js';
import { codedWords, type Named, numberWords, requiredWords } from './profileWords.js';
import { VARIANTS } from './variants.js';

export type Profile = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED';

type Is = (element: XmlElement) => boolean;

/** How often an element stands in the one around it. */
interface Occurrence {
  readonly rule: Rule;
  readonly min: number;
  readonly max: number;
}

/** An element of the table. Of elements of the same name, the first that `is` counts. */
export interface Place extends Named {
  readonly ns: string;
  readonly local: string;
  readonly is: Is;
  readonly numbers: readonly Occurrence[];
  readonly values: readonly { readonly rule: Rule; readonly isRight: Is }[];
  /** The elements inside that are counted. */
  readonly counted: readonly Place[];
  /** The elements inside, by local name. */
  readonly byName: ReadonlyMap<string, readonly Place[]>;
}

export interface ProfileTable {
  readonly root: Place;
  readonly rules: readonly Rule[];
  /** Names of the code lists. */
  readonly codeLists: readonly string[];
}

interface OpenPlace extends Place {
  readonly numbers: Occurrence[];
  readonly values: { rule: Rule; isRight: Is }[];
  readonly around: OpenPlace | undefined;
  readonly counted: OpenPlace[];
  readonly byName: Map<string, OpenPlace[]>;
}

const LETTERS: Readonly<Record<Profile, string>> = { MINIMUM: 'M', 'BASIC WL': 'W', BASIC: 'B', 'EN 16931': 'N', EXTENDED: 'X' };
const TIMES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  '1': [1, 1],
  '?': [0, 1],
  '?2': [0, 2],
  '+': [1, Number.POSITIVE_INFINITY],
};
/** Times, no use, an attribute, codes, and the id of the rule. */
const ROW = /^(1|\?2?|\+)?(-)?(?:@(\w+))?(?:=([\w|]+))?(?::(.+))?$/;
const severity = 'fatal';
/** The rule on what a profile does not use. */
export const UNUSED = 'FX-UNUSED';

/** A line of the table. */
interface Line {
  readonly depth: number;
  /** Undefined: ram. */
  readonly prefix: string | undefined;
  readonly local: string;
  readonly variant: string | undefined;
  /** Sets of profiles, and the rules behind each. */
  readonly words: readonly string[];
}

let lines: readonly Line[] | undefined;

/**
 * Reads profiles.txt, which has a line for each element, deeper by a space than that of the element around it: its name (without prefix: ram), one of
 * {@link VARIANTS} in brackets where elements of the name differ (`other`: none of them), and for each set of profiles the rules there:
 * `1:ID` (exactly once), `?:ID` (at most once), `?2:ID` (at most twice), `+:ID` (at least once), `@name:ID` (an attribute that must be there), `=List:ID` and
 * `@name=List:ID` (codes: one of {@link LISTS}, `Guideline`, or the codes themselves with bars between them), `-` and `-@name` (an element or an attribute that is not used).
 */
export function readProfile(profile: Profile, guidelines: readonly string[]): ProfileTable {
  lines ??= readLines();
  const open: OpenPlace[] = [];
  const rules: Rule[] = [];
  const lists = new Set<string>();
  for (const line of lines) {
    const place = placeOf(line, open[line.depth - 1]);
    open[line.depth] = place;
    let isOurs = false;
    for (const word of line.words) {
      if (/^[A-Z]+$/.test(word)) isOurs = word.includes(LETTERS[profile]);
      else if (isOurs) rules.push(ruleOf(word, place, guidelines, lists));
    }
  }
  const [root] = open;
  if (root === undefined) throw new TypeError('profiles.txt is empty');
  return { root, rules, codeLists: [...lists].sort() };
}

function readLines(): readonly Line[] {
  const text = readFileSync(new URL('profiles.txt', import.meta.url), 'utf8').trimEnd();
  return text.split('\n').map((line) => {
    const [name = '', ...words] = line.trimStart().split(' ');
    const [, prefix, local = '', variant] = /^(?:(\w+):)?(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    return { depth: line.length - line.trimStart().length, prefix, local, variant, words };
  });
}

function placeOf({ prefix = 'ram', local, variant }: Line, around: OpenPlace | undefined): OpenPlace {
  const twins = around?.byName.get(local) ?? [];
  const place: OpenPlace = {
    name: `${prefix}:${local}${variant === undefined ? '' : `[${variant}]`}`,
    parent: around?.name ?? '',
    ns: NAMESPACES[prefix as Prefix],
    local,
    is: variant === undefined ? () => true : isOf(variant, around, local),
    numbers: [],
    values: [],
    around,
    counted: [],
    byName: new Map(),
  };
  around?.byName.set(local, [...twins, place]);
  return place;
}

function isOf(variant: string, around: OpenPlace | undefined, local: string): Is {
  if (variant === 'other')
    return (element) => around?.byName.get(local)?.some(({ name, is }) => !name.endsWith('[other]') && is(element)) !== true;
  const is = VARIANTS[variant];
  if (is === undefined) throw new TypeError(`There is no variant ${variant}`);
  return is;
}

/** Puts a row to the element that it is about. */
function ruleOf(row: string, place: OpenPlace, guidelines: readonly string[], lists: Set<string>): Rule {
  const [, times, unused, attributeName, codes, id = UNUSED] = ROW.exec(row) ?? [];
  const range = TIMES[times ?? ''];
  if (range !== undefined) return numbered(id, place, range);
  if (unused !== undefined) return unusedRule(place, attributeName);
  if (codes !== undefined) return coded(id, place, attributeName, codesNamed(codes, guidelines, lists));
  if (attributeName === undefined) throw new TypeError(`profiles.txt has no form ${row}`);
  return valued(
    { id, severity, words: requiredWords(place, attributeName) },
    place,
    (element) => attribute(element, attributeName) !== undefined,
  );
}

function numbered(id: string, place: OpenPlace, [min, max]: readonly [number, number]): Rule {
  const rule: Rule = { id, severity, words: numberWords(place, min, max) };
  if (place.numbers.length === 0) place.around?.counted.push(place);
  place.numbers.push({ rule, min, max });
  return rule;
}

/** Factur-X has no id for what a profile does not use. */
function unusedRule(place: OpenPlace, attributeName: string | undefined): Rule {
  if (attributeName === undefined) return valued({ id: UNUSED, severity, values: [place.name, place.parent] }, place, () => false);
  const rule = { id: UNUSED, severity, about: 'attribute', values: [attributeName, place.name] } as const;
  return valued(rule, place, (element) => attribute(element, attributeName) === undefined);
}

/** An empty code is no wrong one. */
function coded(id: string, place: OpenPlace, attributeName: string | undefined, codes: ReadonlySet<string>): Rule {
  return valued({ id, severity, words: codedWords(place, attributeName, [...codes]) }, place, (element) => {
    const code = attributeName === undefined ? element.text : (attribute(element, attributeName) ?? '');
    return code === '' || codes.has(code);
  });
}

function valued(rule: Rule, { values }: OpenPlace, isRight: Is): Rule {
  values.push({ rule, isRight });
  return rule;
}

function codesNamed(name: string, guidelines: readonly string[], lists: Set<string>): ReadonlySet<string> {
  if (name === 'Guideline') return new Set(guidelines);
  const list = LISTS[name];
  if (list === undefined) return new Set(name.split('|'));
  lists.add(nameOfList(list));
  return list.codes;
}
