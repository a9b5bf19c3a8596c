// Names of files.

/** Cuts an overlong name of a file before its extension, so that the extension stays. */
export function boundedName(name: string, charactersMax: number): string {
  const characters = [...name];
  const excess = characters.length - charactersMax;
  if (excess <= 0) return name;
  const dot = characters.lastIndexOf('.');
  const tail = dot > characters.length - 16 ? characters.slice(dot) : [];
  return [...characters.slice(0, charactersMax - tail.length), ...tail].join('');
}

/** The name without the directories that some programs write before it, by `/` or `\`: '' where nothing is behind them. */
export function lastSegment(name: string): string {
  const segment = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return segment === '.' || segment === '..' ? '' : segment;
}

/** A name that is not in `names` (in lower case) yet: `a.pdf`, `a (2).pdf`. Adds it to them. */
export function uniqueName(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let number = 2; names.has(candidate.toLowerCase()); number += 1) candidate = `${stem} (${number})${extension}`;
  names.add(candidate.toLowerCase());
  return candidate;
}
