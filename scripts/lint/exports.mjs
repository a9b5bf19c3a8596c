// Fails where something is exported that no other file names: it belongs to its file alone, or nothing uses it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** What they export is looked at. */
const EXPORTING = ['src', 'config', 'tools'];
const USING = [...EXPORTING, 'test', 'bench', 'examples', 'scripts'];
const CODE = /\.(ts|tsx|mjs)$/;
const GENERATED = /^\/\/ Written by /;
const EXPORT = /^export (?:abstract )?(?:async )?(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm;
const WHOLE_MODULE = /import \* as \w+ from '(\.[^']+)\.js'/g;

const root = join(import.meta.dirname, '..', '..');
const files = USING.flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => CODE.test(name) && !name.includes('node_modules'))
    .map((name) => join(top, name)),
);

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
/** How many files have a word. */
const counts = new Map();
const whole = new Set();
for (const [file, text] of texts) {
  for (const word of new Set(text.match(/\w+/g))) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [, path] of text.matchAll(WHOLE_MODULE)) whole.add(`${normalize(join(file, '..', path))}.ts`);
}

let found = 0;
for (const [file, text] of texts) {
  if (!EXPORTING.some((top) => file.startsWith(top)) || whole.has(file) || GENERATED.test(text)) continue;
  for (const { 1: name } of text.matchAll(EXPORT)) {
    if (counts.get(name) > 1) continue;
    console.error(`${file}: no other file names ${name}, which is exported`);
    found += 1;
  }
}
if (found > 0) process.exit(1);
