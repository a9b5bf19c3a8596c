// `npm run rules`: its output and exit code.
import { join } from 'node:path';
import { UsageError } from '../../src/commands/usage.js';
import { readArguments } from '../../tools/rules/arguments.js';
import { folderOf } from '../support/folderOf.js';
import { pattern, schema } from '../support/schematron.js';
import { test } from '../support/test.js';
import { runTool } from './run.js';

const run = (...given: readonly string[]) => runTool('rules', ...given);

test('list ID says where the rule is, in each family that has it', async (t) => {
  const { code, stdout, stderr } = await run('list', 'BR-DEC-13', '--json');
  t.deepEqual([code, stderr], [0, '']);
  const lines = stdout.trim().split('\n');
  t.deepEqual(
    lines
      .map((line) => JSON.parse(line) as { id: string; family: string; severities: string[]; places: string[] })
      .map(({ id, family, severities, places }) => [
        id,
        family,
        severities.join(),
        places.map((place) => place.replace(/\d+$/, '1')).join(),
      ]),
    ['EN16931-CII', 'FACTUR-X-MINIMUM', 'FACTUR-X-BASIC-WL', 'FR-CTC-EXTENDED-CII', 'FR-CTC-EXTENDED-CII'].map((family) => [
      'BR-DEC-13',
      family,
      'fatal',
      'src/validation/rules/en/totals.ts:1',
    ]),
  );
});

test('list ID says what the rule asks for, and takes the id in any case', async (t) => {
  const { code, stdout } = await run('list', 'br-co-10');
  t.is(code, 0);
  t.regex(stdout, /^BR-CO-10 {2}EN16931-UBL .*\n {4}The sum of the line net amounts[^\n]*\n {4}→ /m);
});

test('list of an id that is near to one says which', async (t) => {
  t.deepEqual(await run('list', 'BR-CO-100'), { code: 1, stdout: '', stderr: 'No rule has the id BR-CO-100. Is it BR-CO-10?\n' });
});

test('list of an id that no rule has ends with 1', async (t) => {
  t.deepEqual(await run('list', 'BR-99'), { code: 1, stdout: '', stderr: 'No rule has the id BR-99.\n' });
});

test('list of a rule that is left out gives the reason', async (t) => {
  const { code, stderr } = await run('list', 'PEPPOL-EN16931-P0100x');
  t.deepEqual([code, stderr], [1, 'No rule has the id PEPPOL-EN16931-P0100x. Is it PEPPOL-EN16931-P0100?\n']);
  t.regex((await run('list', 'CII-DT-010')).stderr, /^EN16931-CII 1\.3\.16 leaves CII-DT-010 out: Rules for any type code /);
});

test('diff ends with 1 where something differs, and says what', async (t) => {
  await using files = await folderOf({
    'a.sch': schema(pattern('<assert id="G1.104" flag="warning" test="a"/>', '<assert id="G9.99" test="a"/>')),
  });
  const { code, stdout } = await run('diff', join(files.path, 'a.sch'), '--family', 'PPF-FLUX10', '--json');
  const { difference, family, version, file } = JSON.parse(stdout) as {
    difference: Record<string, unknown>;
    family: string;
    version: string;
    file: string;
  };
  t.deepEqual([code, family, version, file], [1, 'PPF-FLUX10', '1.1', 'a.sch']);
  t.deepEqual(
    [difference['added'], difference['test'], difference['severity']],
    [['G9.99'], ['G1.104'], [{ id: 'G1.104', ours: ['fatal'], official: ['warning'] }]],
  );
});

test('diff of a file that cannot be read ends with 2 and its reason', async (t) => {
  const { code, stderr } = await run('diff', 'missing.sch');
  t.is(code, 2);
  t.regex(stderr, /^missing\.sch: cannot be read: ENOENT/);
});

test('diff of a file like no release asks for the family', async (t) => {
  await using files = await folderOf({ 'a.sch': schema(pattern('<assert id="X-1" test="a"/>')) });
  const { code, stderr } = await run('diff', join(files.path, 'a.sch'));
  t.deepEqual([code, stderr.trimEnd().split('\n').at(-1)], [2, 'The file is like no release that was recorded: --family says what it is.']);
});

const WRONG: readonly (readonly [given: readonly string[], message: string])[] = [
  [[], 'What to do is missing: list, diff, record, structure, docs, status.'],
  [['show'], 'It cannot show; it takes list, diff, record, structure, docs, status.'],
  [['list', 'A', 'B'], 'list takes no "B".'],
  [['list', '--family', 'UBL'], 'list takes no --family.'],
  [['docs', 'now'], 'docs takes no "now".'],
  [['diff'], 'A file is missing.'],
  [['structure'], 'A file is missing.'],
  [['structure', 'a.xsd', '--json'], 'structure takes no --json.'],
  [['record', 'a.sch', '--family', 'UBL', '--source', 'x'], '--version is missing.'],
  [
    ['record', 'a.sch', '--family', 'UBL', '--version', '../1', '--source', 'x'],
    '--version is "../1"; it takes letters, digits, dots and hyphens.',
  ],
  [['record', 'a.sch', '--family', 'UBL', '--version', '1'], '--source is missing.'],
];
for (const [given, message] of WRONG) {
  test(`rules ${given.join(' ')}: ${message}`, (t) => {
    t.throws(() => readArguments(given), { instanceOf: UsageError, message });
  });
}

test('status says what is here and what is published, and ends with 0 where nothing is missing', async (t) => {
  const { code, stdout, stderr } = await run('status');
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, /^PPF-FLUX10: here 1\.1; published 1\.1 \(looked up 2026-\d\d-\d\d\); up to date$/m);
  const lines = (await run('status', '--json')).stdout.trim().split('\n');
  t.is(lines.length, stdout.trim().split('\n').length);
  t.is((JSON.parse(lines[0] ?? '') as { family: string }).family, 'EN16931-UBL');
});

test('status takes no name', (t) => {
  t.throws(() => readArguments(['status', 'X']), { instanceOf: UsageError });
});
