// Texts of others, cut to a length. Characters are code points, as JSON Schema and PostgreSQL count them: none is ever cut in half.

/** Its first characters. */
export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let [end, left] = [0, charactersMax];
  for (; left > 0 && end < text.length; left -= 1) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** The same for people, with an ellipsis where something is left out. */
export function shortened(text: string, charactersMax: number): string {
  const shown = cut(text, charactersMax);
  return shown.length === text.length ? text : `${shown}…`;
}
