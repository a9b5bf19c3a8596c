// The words of rules: a file of src/texts/<language> for each folder of rules, with an entry for each rule.

export interface Wording {
  /** What is wrong, as a sentence of our own. `{1}` stands for something that differs from document to document. */
  readonly text: string;
  /** What to change. */
  readonly hint: string;
  /** The business terms concerned. Only the English file says them. */
  readonly terms?: readonly string[];
}

/** By the id of a rule, which something may follow behind a space where it says several things. */
export type Words = Readonly<Record<string, Wording>>;

export function keyOf({ id, about, wordsOf }: { readonly id: string; readonly about?: string; readonly wordsOf?: string }): string {
  return wordsOf ?? (about === undefined ? id : `${id} ${about}`);
}

export function partsOf(key: string): { readonly id: string; readonly about?: string } {
  const space = key.indexOf(' ');
  return space === -1 ? { id: key } : { id: key.slice(0, space), about: key.slice(space + 1) };
}

/** Values put in for `{1}`, `{2}` and so on. */
export function filled(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (whole, number: string) => values[Number(number) - 1] ?? whole);
}
