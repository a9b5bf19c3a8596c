/** PostgreSQL stores no U+0000 in a text. A value with one matches nothing, and is unknown instead of an internal error. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** Characters are counted as JSON Schema counts them: one beyond U+FFFF is one, though it has two code units. */
export function hasAtMost(text: string, characters: number): boolean {
  return text.length <= characters || (text.length <= 2 * characters && [...text].length <= characters);
}

/** Whether it is a row number as we write it: `bigint` in decimal, with few enough digits not to overflow. */
export function isRowNumber(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
