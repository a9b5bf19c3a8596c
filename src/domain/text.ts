/** PostgreSQL keeps no U+0000 in text, so what holds one names nothing that we have: it is unknown, not a fault of ours. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** Characters are counted as JSON Schema counts them: one beyond U+FFFF is one, though it has two code units. */
export function hasAtMost(text: string, characters: number): boolean {
  return text.length <= characters || (text.length <= 2 * characters && [...text].length <= characters);
}

/** Whether it is the number of a row as we write it: `bigint` in decimal, of as many digits as none of them overflows. */
export function isRowNumber(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
