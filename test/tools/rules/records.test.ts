// The stored records of releases.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { familyNamed } from '../../../tools/rules/families.js';
import type { OfficialRules } from '../../../tools/rules/official.js';
import { ownRules, releasesIn, writeRelease } from '../../../tools/rules/records.js';
import { folderOf } from '../../support/folderOf.js';
import { test } from '../../support/test.js';

const RULES: OfficialRules = new Map([
  ['R2', { severities: ['fatal', 'warning'], hash: 'bb' }],
  ['R1', { severities: ['information'], hash: 'aa' }],
]);

test('a release is kept with one line a rule, in the order of ids, and read again', async (t) => {
  await using project = await folderOf({});
  await mkdir(join(project.path, 'test/validation/official'), { recursive: true });
  const path = writeRelease(project.path, { family: 'PPF-FLUX10', version: '2.0', source: 'somewhere', rules: RULES });
  t.is(path, 'test/validation/official/PPF-FLUX10-2.0.json');
  t.deepEqual((await readFile(join(project.path, path), 'utf8')).split('\n').slice(4), [
    '  "rules": {',
    '    "R1": "information aa",',
    '    "R2": "fatal warning bb"',
    '  }',
    '}',
    '',
  ]);
  t.deepEqual(releasesIn(project.path), [
    { family: 'PPF-FLUX10', version: '2.0', source: 'somewhere', rules: new Map([...RULES].reverse()) },
  ]);
});

test('of an official file that holds EN 16931 as well, only its own rules are kept', (t) => {
  const family = familyNamed('SI-UBL-2.0');
  const rule = { severities: ['fatal'], hash: 'x' } as const;
  const all: OfficialRules = new Map(['BR-01', 'BR-CO-05', 'BR-NL-1', 'BR-999'].map((id) => [id, rule]));
  t.deepEqual(family && [...ownRules(family, all).keys()], ['BR-NL-1', 'BR-999']);
});
