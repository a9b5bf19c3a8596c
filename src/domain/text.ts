/** PostgreSQL keeps no U+0000 in text, so what holds one names nothing that we have: it is unknown, not a fault of ours. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
