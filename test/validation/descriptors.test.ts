// Folders of rules describe themselves: what is to be known of one stands in its folder, and one list names the folders.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DESCRIPTORS } from '../../src/validation/descriptors.js';
import { test } from '../support/test.js';

const FOLDERS = readdirSync('src/validation/rules').map((name) => `rules/${name}/`);
const FAMILIES = DESCRIPTORS.flatMap(({ families }) => families);
const NAMES: ReadonlySet<string> = new Set(FAMILIES.map(({ family }) => family));
const SPECIFICATIONS = DESCRIPTORS.flatMap(({ specifications = [] }) => specifications);

/** The sources that know of no folder: those of src/validation and of the commands on rules, but the folders and the list. */
const SOURCES = ['src/validation', 'tools/rules'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/validation\/(rules|structure)\/|descriptors\.ts$/.test(path)),
);

test('every folder of rules has a descriptor, and is in the list', (t) => {
  t.deepEqual(
    FOLDERS.filter((folder) => !existsSync(`src/validation/${folder}descriptor.ts`)),
    [],
  );
  t.deepEqual(
    DESCRIPTORS.map(({ folder }) => folder)
      .filter((folder) => folder.startsWith('rules/'))
      .sort(),
    FOLDERS.sort(),
  );
});

for (const path of SOURCES) {
  test(`${path} knows of no folder of rules, and of no family`, (t) => {
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    t.deepEqual(
      Array.from(code.matchAll(/'([^']+)'/g), ([, word = '']) => word).filter(
        (word) => NAMES.has(word) || word.includes('/rules/en/') || /\brules\/[a-z0-9]+\//.test(word),
      ),
      [],
    );
  });
}

test('a family has one descriptor, and rule sets there', (t) => {
  t.is(NAMES.size, FAMILIES.length);
  for (const { folder, families, ruleSets } of DESCRIPTORS) {
    t.deepEqual(Array.from(new Set(ruleSets.map(({ family }) => family))).sort(), families.map(({ family }) => family).sort(), folder);
  }
});

test('a specification, a name and a variant are of families that there are', (t) => {
  const named = [
    ...SPECIFICATIONS.flatMap(({ families }) => Object.values(families)),
    ...DESCRIPTORS.flatMap(({ names = {} }) => Object.values(names).flatMap((families) => Object.values(families))),
    ...FAMILIES.flatMap(({ insteadOf, beside = [] }) => [...beside, ...(insteadOf === undefined ? [] : [insteadOf.family])]),
  ];
  t.deepEqual(
    named.filter((family) => !NAMES.has(family)),
    [],
  );
});

test('no two specifications have the same identifier, but for those that the format alone tells', (t) => {
  const ids = SPECIFICATIONS.map(({ id, families }) => (id === '' ? Object.keys(families).join() : id));
  t.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('what a specification switches off or takes otherwise is a rule of the norm', (t) => {
  const norm = DESCRIPTORS.find((one) => one.norm !== undefined);
  const rules: ReadonlySet<string> = new Set(norm?.ruleSets.flatMap((one) => one.rules));
  const changed = SPECIFICATIONS.flatMap(({ without = {}, severities = {} }) => [
    ...Object.values(without).flatMap((ids) => [...ids]),
    ...Object.keys(severities),
  ]);
  t.deepEqual(
    changed.filter((id) => !rules.has(id)),
    [],
  );
});
