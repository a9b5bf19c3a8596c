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
  readonly byId: ReadonlyMap<string, readonly Line[]>;
  readonly byParent: ReadonlyMap<string, readonly Line[]>;
}

export const STATUSES: ReadonlySet<string> = new Set(['DETAIL', 'GROUP', 'INFORMATION']);

export function linesFrom(lines: readonly Line[]): Lines {
  const [byId, byParent] = [new Map<string, Line[]>(), new Map<string, Line[]>()];
  for (const line of lines) {
    for (const id of new Set(line.ids)) put(byId, id, line);
    for (const parent of new Set(line.parents)) put(byParent, parent, line);
  }
  return { of: new Map(lines.map((line) => [line.node, line])), byId, byParent };
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
  const below = childrenOf(line, lines).filter((one) => isGroup(one) || one.statuses.includes('DETAIL'));
  const sum = sumOfDoubles(below.flatMap(({ amounts }) => amounts));
  return line.amounts.some(({ text }) => doubleOf(text) === sum);
}

/** BR-FREXT-11: the line that it is a part of exists, and is another one. */
export function hasParent(line: Line, lines: Lines): boolean {
  const found = line.named.flatMap((one) => lines.byId.get(one) ?? []);
  return line.named.length === 0 || found.some(({ ids }) => ids.some((id) => line.ids.some((own) => own !== id)));
}

/** BR-FREXT-12: where a subtotal has an amount, those directly below it have one. */
export function areSubtotalsComplete(line: Line, lines: Lines): boolean {
  if (!isGroup(line) || line.amounts.length === 0) return true;
  const groups = childrenOf(line, lines).filter(isGroup);
  return groups.length === groups.flatMap(({ amounts }) => amounts).length;
}

function childrenOf({ ids }: Line, { byParent }: Lines): readonly Line[] {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return [...new Set(ids.flatMap((one) => byParent.get(one) ?? []))];
  return byParent.get(id) ?? [];
}
