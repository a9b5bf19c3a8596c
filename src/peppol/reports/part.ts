// What the rules of both reports read: the parts of a report, their keys and their figures.
import { attribute, type XmlElement } from '../../xml/tree.js';

/** Notes whether the rule with a number holds. `text` says what is wrong where it does not. */
export type Rules = (number: string, holds: boolean, text: string) => void;

/** Which keys: those of a meta scheme, of a scheme, or of both. */
interface KeyKind {
  readonly meta?: string;
  readonly scheme?: string;
}

/** The rules about the keys of the parts of one type. */
export interface PartRules {
  /** That the combination of these keys is there once. */
  readonly once: readonly [number: string, ...keys: KeyKind[]];
  /** How many keys there are. */
  readonly count: readonly [number: string, count: number];
  /** How many there are of a kind. */
  readonly has: readonly (readonly [number: string, kind: KeyKind, count: number])[];
  /** That the keys of a meta scheme have this scheme. */
  readonly coded?: readonly [number: string, meta: string, scheme: string];
}

/** `parts` are those of `type`. */
export function judgeKeys(type: string, parts: readonly XmlElement[], rules: Rules, wanted: PartRules): void {
  const { once, count, has, coded } = wanted;
  const [onceNumber, ...kinds] = once;
  const seen = new Map<string, number>();
  for (const part of parts) {
    const id = kinds.map((kind) => idOf(keysOf(part, kind)[0])).join('::');
    seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  for (const part of parts) {
    const combinations = product(kinds.map((kind) => keysOf(part, kind).map(idOf)));
    rules(
      onceNumber,
      combinations.every((one) => seen.get(one.join('::')) === 1),
      `Two parts ${type} have the same keys, or one has a key twice`,
    );
    rules(count[0], keysOf(part, {}).length === count[1], `A part ${type} has not ${count[1]} keys`);
    for (const [number, kind, needed] of has) {
      const name = [kind.meta, kind.scheme].filter((one) => one !== undefined).join(' ');
      rules(number, keysOf(part, kind).length === needed, `A part ${type} has not ${needed} keys ${name}`);
    }
    if (coded === undefined) continue;
    const [number, meta, scheme] = coded;
    rules(
      number,
      keysOf(part, { meta }).every((key) => schemeOf(key) === scheme),
      `A key ${meta} of a part ${type} is not ${scheme}`,
    );
  }
}

function keysOf(part: XmlElement, { meta, scheme }: KeyKind): XmlElement[] {
  return named(part, 'Key').filter(
    (key) =>
      (meta === undefined || spaced(attribute(key, 'metaSchemeID') ?? '') === meta) && (scheme === undefined || schemeOf(key) === scheme),
  );
}

export function schemeOf(key: XmlElement): string {
  return spaced(attribute(key, 'schemeID') ?? '');
}

export function typeOf(part: XmlElement): string {
  return spaced(attribute(part, 'type') ?? '');
}

export function named({ children }: XmlElement, local: string): XmlElement[] {
  return children.filter((child) => child.local === local);
}

/** The schemas of both reports have it once. */
export function only(element: XmlElement, local: string): XmlElement {
  return named(element, local)[0]!;
}

export function valueIn(element: XmlElement): string {
  return spaced(element.text);
}

export function figure(element: XmlElement, name: string): number {
  return Number(valueIn(only(element, name)));
}

/** normalize-space() of XPath. */
export function spaced(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');
}

function idOf(key: XmlElement | undefined): string {
  return key === undefined ? '' : `${schemeOf(key)}::${valueIn(key)}`;
}

/** One of each list, in every way. */
function product(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((made, list) => made.flatMap((one) => list.map((item) => [...one, item])), [[]]);
}
