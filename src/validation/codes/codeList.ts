// A code list: what its owner calls it, which state of it this is, and its values.

export interface CodeList {
  readonly name: string;
  readonly version: string;
  readonly codes: ReadonlySet<string>;
}

/** The state of a list that the rules of EN 16931, version 1.3.16 of 10 April 2026, select from it. */
export const EN16931_1_3_16 = 'EN16931-1.3.16';

/** `codes` are separated by white space. */
export function codeList(name: string, version: string, codes: string): CodeList {
  return { name, version, codes: new Set(codes.trim().split(/\s+/)) };
}

/** The list as another publisher has it: without some codes, with others. Both are separated by blanks. */
export function variant({ name, codes }: CodeList, version: string, without: string, others: string): CodeList {
  const [left, more] = [without, others].map((some) => some.split(' ').filter((one) => one !== ''));
  return { name, version, codes: new Set([...Array.from(codes).filter((one) => left?.includes(one) === false), ...(more ?? [])]) };
}

/** As rule sets name their lists: `ISO 4217 EN16931-1.3.16`. */
export function nameOfList({ name, version }: CodeList): string {
  return `${name} ${version}`;
}
