// Official rules that we leave out, and those with another severity here, each with the reason.
import type { Omission } from '../../src/validation/descriptor.js';
import { FAMILIES, familyNamed } from './families.js';

/** The same for several families, with their names. */
export type OfFamilies<One> = One & { readonly families: readonly string[] };

export const OMITTED: readonly OfFamilies<Omission>[] = joined(FAMILIES.map(({ family, omitted = [] }) => [family, omitted]));

/** Rules of a family that keep the severity of EN 16931 where the family's official file has another one. */
export const SEVERITIES_KEPT = joined(FAMILIES.map(({ family, severitiesKept = [] }) => [family, severitiesKept]));

/** Why an official rule of a family is left out. Undefined: no reason is recorded. */
export function omissionOf(family: string, id: string): Omission | undefined {
  return familyNamed(family)?.omitted?.find(({ ids }) => ids.includes(id));
}

/** Families that have the same entry are named together. */
function joined<One>(all: readonly (readonly [family: string, entries: readonly One[]])[]): OfFamilies<One>[] {
  const families = new Map<One, string[]>();
  for (const [family, entries] of all) for (const one of entries) families.set(one, [...(families.get(one) ?? []), family]);
  return Array.from(families, ([one, names]) => ({ ...one, families: names }));
}
