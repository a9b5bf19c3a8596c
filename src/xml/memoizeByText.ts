// Messages of one kind repeat their texts: certificates, addresses, names. What is made of a text is kept by the text.

interface MemoizeOptions {
  /** Those that were not used for the longest time leave, half of them at once. */
  readonly entriesMax: number;
  /** Longer texts are not kept. */
  readonly charactersMax: number;
}

/** `make`, called once for a text that is kept. It must depend on the text alone. Its faults are not kept. */
export function memoizeByText<Value>(
  make: (text: string) => Value,
  { entriesMax, charactersMax }: MemoizeOptions,
): (text: string) => Value {
  // Two halves instead of an order: nothing moves at a hit in the younger one.
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    if (text.length > charactersMax) return make(text);
    const value = old.get(text) ?? make(text);
    if (young.size >= entriesMax / 2) [old, young] = [young, new Map()];
    young.set(copyOf(text), value);
    return value;
  };
}

/** The same text, however long it is kept. */
export function internTexts(options: MemoizeOptions): (text: string) => string {
  return memoizeByText(copyOf, options);
}

/** A part of a document would keep the whole document in memory. */
function copyOf(text: string): string {
  return text.isWellFormed() ? Buffer.from(text).toString() : text;
}
