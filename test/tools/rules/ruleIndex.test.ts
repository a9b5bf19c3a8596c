// The index of the rules, and the pages generated from it.
import { readdirSync, readFileSync } from 'node:fs';
import { pagesOf } from '../../../tools/rules/pages.js';
import { ruleIndex } from '../../../tools/rules/ruleIndex.js';
import { test } from '../../support/test.js';

const INDEX = ruleIndex('.');

test('every rule is found by a search for its whole id, in a file of its family', (t) => {
  t.deepEqual(
    INDEX.filter(({ places }) => places.length === 0).map(({ id, family }) => `${family.family} ${id}`),
    [],
  );
});

test('every rule has a severity', (t) => {
  t.deepEqual(
    INDEX.filter(({ severities }) => severities.length === 0).map(({ id }) => id),
    [],
  );
});

test('the line of a place holds the id', (t) => {
  const places = INDEX.find(({ id, family }) => id === 'UBL-CR-412' && family.family === 'EN16931-UBL')?.places ?? [];
  const { file, line } = places.find((place) => place.file.endsWith('ublUnused.txt')) ?? { file: 'package.json', line: 0 };
  t.regex(readFileSync(file, 'utf8').split('\n')[line - 1] ?? '', /UBL-CR-412 cbc:PaymentDueDate/);
});

test('a place is where a family tests a rule, without the other syntax', (t) => {
  const filesIn = (name: string) =>
    INDEX.find(({ id, family }) => id === 'PEPPOL-EN16931-R001' && family.family === name)?.places.map(({ file }) => file);
  t.deepEqual(filesIn('PEPPOL-EN16931-UBL'), ['src/validation/rules/peppol/document.ts']);
  t.deepEqual(filesIn('PEPPOL-EN16931-CII'), ['src/validation/rules/peppol/cii/document.ts']);
});

test('a rule that only some releases have is listed for these alone, with the severity of each', (t) => {
  const shown = (id: string) =>
    INDEX.filter((rule) => rule.id === id && rule.family.family === 'PEPPOL-EN16931-UBL').map(({ version, severities }) => [
      version,
      ...severities,
    ]);
  t.deepEqual(shown('PEPPOL-COMMON-R054'), [
    ['2026.5', 'warning'],
    ['2026.11', 'fatal'],
  ]);
  t.deepEqual(shown('PEPPOL-COMMON-R052'), [
    ['2025.11', 'warning'],
    ['2026.5', 'fatal'],
    ['2026.11', 'fatal'],
  ]);
});

for (const [path, text] of pagesOf(INDEX)) {
  test(`${path} is as npm run rules -- docs writes it`, (t) => {
    t.true(readFileSync(path, 'utf8') === text, 'run: npm run rules -- docs');
  });
}

test('docs/rules holds no page that nothing writes', (t) => {
  const pages = pagesOf(INDEX);
  t.deepEqual(
    readdirSync('docs/rules').filter((name) => !pages.has(`docs/rules/${name}`)),
    [],
  );
});
