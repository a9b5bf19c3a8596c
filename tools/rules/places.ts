// Finds rule ids in the sources of src/validation, where their tests are. Every id is written in full there, so that a search finds
// it. Their words are in src/texts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Family } from './families.js';

const SOURCES = 'src/validation';

export interface SourceLine {
  /** A path from the project folder. */
  readonly file: string;
  readonly line: number;
}

/** For each id its first line in each file, files sorted by name. */
type Places = ReadonlyMap<string, readonly SourceLine[]>;

/** These files name rules that are defined elsewhere: which rules run, and with which severity. */
const REFERENCES = /(^|\/)(descriptor|editions|norm|ruleset)\.ts$/;

/** `project` is the folder with src. */
export function placesOf(project: string, ids: ReadonlySet<string>): Places {
  const places = new Map<string, SourceLine[]>();
  for (const file of sourcesBelow(join(project, SOURCES))) {
    const path = `${SOURCES}/${file}`;
    const lines = readFileSync(join(project, path), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (/^\s*(\/\/|\/?\*)/.test(line)) continue;
      for (const [word] of line.matchAll(/[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+)*/g)) {
        if (!ids.has(word)) continue;
        const known = places.get(word) ?? [];
        if (known.at(-1)?.file !== path) places.set(word, [...known, { file: path, line: index + 1 }]);
      }
    }
  }
  return places;
}

function sourcesBelow(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = all.map((name) => name.replaceAll('\\', '/')).filter((name) => /\.(ts|txt)$/.test(name));
  return files.filter((name) => !REFERENCES.test(name)).sort();
}

/** Where a family defines a rule. */
export function placesIn({ written, syntax }: Family, places: readonly SourceLine[]): readonly SourceLine[] {
  const other = syntax === 'ubl' ? /cii/i : syntax === 'cii' ? /ubl/i : undefined;
  const fitting = places.filter(({ file }) => other?.test(file) !== true);
  const own = fitting.filter(({ file }) => written.some((start) => file.startsWith(`${SOURCES}/${start}`)));
  const rank = ({ file }: SourceLine): number => written.findIndex((start) => file.startsWith(`${SOURCES}/${start}`));
  return own.sort((a, b) => rank(a) - rank(b));
}
