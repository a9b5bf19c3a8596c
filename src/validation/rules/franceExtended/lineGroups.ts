// Lines in groups: a line may say what it is (DETAIL, GROUP or INFORMATION) and which line it is a part of.
import type { XmlElement } from '../../../xml/tree.js';
import { doubleOf } from '../../lexical.js';
import { sumOfDoubles } from './doubles.js';

/** A line, as the rules of both syntaxes see it. */
export interface Line {
  readonly node: XmlElement;
  /** As written. */
  readonly ids: readonly string[];
  readonly statuses: readonly string[];
  /** It says something of its place in this invoice (UBL: it refers to it). */
  readonly isPlaced: boolean;
  /** Identifiers of the lines that it is a part of, as written. */
  readonly parents: readonly string[];
  /** The same, as the rule reads them that looks for these lines. */
  readonly named: readonly string[];
  readonly amounts: readonly XmlElement[];
}

export interface Lines {
  readonly of: ReadonlyMap<XmlElement, Line>;
  readonly byParent: ReadonlyMap<string, readonly Line[]>;
  /** Of all lines with an identifier: what other lines ask of them, once for all that ask. */
  readonly namedBy: ReadonlyMap<string, Named>;
  /** Of the lines below others, by the identifiers of those. */
  readonly below: Map<string, Below>;
}

interface Named {
  readonly id: string;
  /** Some of these lines have another identifier as well. */
  isMixed: boolean;
}

interface Below {
  /** Of those that count. */
  readonly sum: number;
  readonly isComplete: boolean;
}

export const STATUSES: ReadonlySet<string> = new Set(['DETAIL', 'GROUP', 'INFORMATION']);

export function linesFrom(lines: readonly Line[]): Lines {
  const byParent = new Map<string, Line[]>();
  for (const line of lines) for (const parent of new Set(line.parents)) put(byParent, parent, line);
  return { of: new Map(lines.map((line) => [line.node, line])), byParent, namedBy: namesOf(lines), below: new Map() };
}

function namesOf(lines: readonly Line[]): Map<string, Named> {
  const names = new Map<string, Named>();
  for (const { ids } of lines) {
    const own = new Set(ids);
    for (const id of own) {
      const known = names.get(id);
      if (known === undefined) names.set(id, { id, isMixed: own.size > 1 });
      else if (own.size > 1) known.isMixed = true;
    }
  }
  return names;
}

function put(map: Map<string, Line[]>, key: string, line: Line): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [line]);
  else known.push(line);
}

export function isGroup({ statuses }: Line): boolean {
  return statuses.includes('GROUP');
}

/** BR-FREXT-06: a part says what it is. */
export function saysWhatItIs({ named, statuses }: Line): boolean {
  return named.length === 0 || statuses.some((one) => one !== '');
}

/** BR-FREXT-08: a subtotal with an amount is the sum of what is directly below it. */
export function isSubtotal(line: Line, lines: Lines): boolean {
  if (!isGroup(line) || line.amounts.length === 0) return true;
  const { sum } = belowOf(line, lines);
  return line.amounts.some(({ text }) => doubleOf(text) === sum);
}

/** BR-FREXT-11: the line that it is a part of exists, and is another one. */
export function hasParent(line: Line, lines: Lines): boolean {
  const isOther = ({ id, isMixed }: Named): boolean => (isMixed ? line.ids.length > 0 : line.ids.some((own) => own !== id));
  const isFound = (name: string): boolean => {
    const named = lines.namedBy.get(name);
    return named !== undefined && isOther(named);
  };
  return line.named.length === 0 || line.named.some(isFound);
}

/** BR-FREXT-12: where a subtotal has an amount, those directly below it have one. */
export function areSubtotalsComplete(line: Line, lines: Lines): boolean {
  if (!isGroup(line) || line.amounts.length === 0) return true;
  return belowOf(line, lines).isComplete;
}

/** The same for all lines with these identifiers. */
function belowOf(line: Line, lines: Lines): Below {
  const key = JSON.stringify(line.ids);
  const known = lines.below.get(key);
  if (known !== undefined) return known;
  const children = childrenOf(line, lines);
  const groups = children.filter(isGroup);
  const counted = children.filter((one) => isGroup(one) || one.statuses.includes('DETAIL'));
  const found = {
    sum: sumOfDoubles(counted.flatMap(({ amounts }) => amounts)),
    isComplete: groups.length === groups.flatMap(({ amounts }) => amounts).length,
  };
  lines.below.set(key, found);
  return found;
}

function childrenOf({ ids }: Line, { byParent }: Lines): readonly Line[] {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return [...new Set(ids.flatMap((one) => byParent.get(one) ?? []))];
  return byParent.get(id) ?? [];
}
