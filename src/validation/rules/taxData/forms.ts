// The forms that rules of tax data have, with their words: all that differs is the element.
import { type Step, stepsOf } from '../../../xml/path.js';
import { hasAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import type { Wording } from '../../words.js';
import type { Reported } from './reported.js';

type Test = PathRule['test'];

/** A rule of the document at a place below `pxs:TaxData`. '' is the root. */
export function rule(id: string, place: string, words: Wording, test: Test): PathRule {
  return { id, severity: 'fatal', context: place === '' ? '/pxs:TaxData' : `/pxs:TaxData/${place}`, words, test };
}

/** Whether the path reaches anything. */
export function has(path: string): Test {
  return (element) => hasAt(element, path);
}

export function present(what: string): Wording {
  return { text: `Tax data need ${what}.`, hint: 'Give the element.' };
}

export function oneOf(what: string): Wording {
  return { text: `Tax data need exactly one ${what}.`, hint: 'Add it where it is missing, keep one where there are more.' };
}

export function absent(what: string): Wording {
  return { text: `Tax data do not report ${what}.`, hint: 'Leave the element out.' };
}

export function valued(what: string, value: string): Wording {
  return { text: `Tax data need another value of ${what}.`, hint: `Use ${value}.` };
}

export function coded(what: string): Wording {
  return { text: `Tax data have a code of ${what} that is not in the list.`, hint: 'Use a value of the code list, written as there.' };
}

/** The rules of a table: what elements hold beside what is reported, and which attributes they have. `path`: of the element around it. */
export function onlyReported(reported: Reported, path: string): PathRule[] {
  const place = `${path}/${reported.name}`;
  const rules: PathRule[] = [];
  if (reported.rule !== undefined) rules.push(onlyChildren(reported.rule, place, namesOf(reported)));
  for (const [id, attributes] of Map.groupBy(reported.attributes, ({ rule: one }) => one)) {
    const names = attributes.map(({ name }) => name);
    if (id !== undefined) rules.push(rule(id, place, attributesOf(place, names), onlyAttributes(names)));
  }
  return [...rules, ...reported.children.flatMap((child) => onlyReported(child, place))];
}

/** `names` with the usual prefixes. */
export function onlyChildren(id: string, place: string, names: readonly string[]): PathRule {
  const steps = names.flatMap(stepsOf);
  const isReported = ({ ns, local }: Step): boolean => steps.some((step) => step.local === local && step.ns === ns);
  return rule(id, place, absentInside(place), ({ children }) => children.every(isReported));
}

function namesOf({ children }: Reported): string[] {
  return children.map(({ name }) => name);
}

function onlyAttributes(names: readonly string[]): Test {
  return ({ attributes }) => attributes.every(({ local }) => names.includes(local));
}

function absentInside(place: string): Wording {
  return { text: `Tax data do not report all that stands in ${lastOf(place)}.`, hint: 'Leave out the elements that are not reported.' };
}

function attributesOf(place: string, names: readonly string[]): Wording {
  return {
    text: `Tax data report of the attributes of ${lastOf(place)} only ${names.join(', ')}.`,
    hint: 'Leave the other attributes out.',
  };
}

function lastOf(place: string): string {
  return place.split('/').slice(-2).join('/');
}
