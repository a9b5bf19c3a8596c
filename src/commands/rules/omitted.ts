// Official rules that we leave out, and those with another severity here, each with the reason.

export interface Omission {
  readonly families: readonly string[];
  /** Ids, or a prefix of several ids. */
  readonly ids: readonly string[] | { readonly from: string };
  readonly reason: string;
}

const ALWAYS_TRUE = 'Its published test is always true.';

export const OMITTED: readonly Omission[] = [
  {
    families: ['EN16931-UBL', 'EN16931-CII', 'FACTUR-X-BASIC-WL'],
    ids: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'],
    reason: `${ALWAYS_TRUE} Whether reason and code mean the same is left to people.`,
  },
  {
    families: ['EN16931-UBL'],
    ids: ['BR-DEC-13', 'BR-DEC-15'],
    reason: 'Its published test compares an amount with a child that no amount has, so it never fires.',
  },
  {
    families: ['EN16931-CII'],
    ids: ['BR-AF-08', 'BR-AG-08'],
    reason: 'Its published test asks for each rate of an element that has none, so it never fires.',
  },
  { families: ['EN16931-CII', 'FACTUR-X-BASIC-WL'], ids: ['BR-AF-09', 'BR-AG-09'], reason: ALWAYS_TRUE },
  {
    families: ['EN16931-CII'],
    ids: ['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
    reason: 'Rules for any type code stand before it in its pattern, so it never runs.',
  },
  {
    families: ['PEPPOL-EN16931-CII'],
    ids: ['PEPPOL-EN16931-P0100'],
    reason: 'Its published place is in the wrong namespace, so it never fires.',
  },
  {
    families: ['PEPPOL-T111'],
    ids: ['PEPPOL-T111-R005'],
    reason: 'Its published test asks whether the answer of a comparison exists, which it always does.',
  },
  {
    families: ['SI-UBL-2.0'],
    ids: ['SI-INV-R000'],
    reason: 'It asks for a UBL invoice or credit note; on nothing else does this rule set run.',
  },
  {
    families: ['SI-UBL-2.0', 'SI-UBL-2.0-GACCOUNT'],
    ids: ['BR-NL-32-2', 'BR-NL-32-3'],
    reason: 'BR-NL-32-1 stands before it in its pattern and takes its elements, so it never runs.',
  },
  {
    families: ['NLCIUS-CII'],
    ids: ['BR-NL-9'],
    reason: 'BR-NL-7 stands before it in its pattern and takes its elements, so it never runs.',
  },
  {
    families: ['NLCIUS-CII'],
    ids: ['BR-NL-31'],
    reason: 'BR-NL-12 stands before it in its pattern and takes its elements, so it never runs.',
  },
  {
    families: ['FACTUR-X-EXTENDED'],
    ids: { from: 'FX-SCH-A-' },
    reason: 'Not written yet: numbers of elements, missing attributes and code lists of EXTENDED, beyond those that BASIC WL has.',
  },
];

/** Rules of a family that keep the severity of EN 16931 where the family's official file has another one. */
export const SEVERITIES_KEPT: readonly {
  readonly family: string;
  readonly ids: readonly string[];
  readonly reason: string;
}[] = [
  {
    family: 'FACTUR-X-BASIC-WL',
    ids: ['CII-SR-464', 'CII-SR-465', 'CII-SR-466'],
    reason: 'Factur-X has an older edition of these rules, without a severity; the one of EN 16931 runs.',
  },
];

/** Why an official rule of a family is left out. Undefined: no reason is recorded. */
export function omissionOf(family: string, id: string): Omission | undefined {
  return OMITTED.find(({ families, ids }) => families.includes(family) && ('from' in ids ? id.startsWith(ids.from) : ids.includes(id)));
}
