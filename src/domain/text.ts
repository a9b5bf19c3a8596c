/** PostgreSQL stores no U+0000 in a text. A value with one matches nothing, and is unknown instead of an internal error. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** Whether it is a row number as we write it: `bigint` in decimal, with few enough digits not to overflow. */
export function isRowNumber(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
