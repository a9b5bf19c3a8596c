// `npm run codelists`: its output and exit code. Nothing is written here.
import { join } from 'node:path';
import { LISTS } from '../../tools/codelists/lists.js';
import { folderOf } from '../support/folderOf.js';
import { test } from '../support/test.js';
import { runTool } from './run.js';

const PROFILES = [
  { 'profile-id': 'busdox-transport-start', protocol: 'START', state: 'removed', 'removal-date': '2023-09-06' },
  { 'profile-id': 'peppol-transport-as4-v2_0', protocol: 'AS4', state: 'active' },
];
const list = (version: string, values: readonly object[]) => JSON.stringify({ version, 'entry-count': values.length, values });

test('--check of a folder says what would change, and ends with 1', async (t) => {
  await using files = await folderOf({
    'Transport profiles.json': list('10.0', PROFILES),
    'SPIS.json': list('10.0', [{ 'use-case-id': 'MLS', state: 'active' }]),
    'Transport profiles.gc': '<x/>',
  });
  const { code, stdout, stderr } = await runTool('codelists', files.path, '--check');
  t.deepEqual([code, stderr], [1, '']);
  t.is(
    stdout,
    `${join(files.path, 'SPIS.json')} is a list that is not kept here
Transport profiles 9.7 → 10.0: entries that change: 3
gone     busdox-transport-as2-ver1p0  removed  2023-09-06
gone     peppol-transport-as4-v1_0  removed  2023-09-06
gone     busdox-transport-as2-ver2p0  removed  2023-09-06
`,
  );
});

test('--check of the present list ends with 0', async (t) => {
  const { rows } = LISTS.find(({ file }) => file === 'transportProfiles')!.present;
  const values = rows.map(([id, state, removalDate]) => ({ 'profile-id': id, protocol: 'x', state, 'removal-date': removalDate }));
  await using files = await folderOf({ 'a.json': list('9.7', values) });
  t.deepEqual(await runTool('codelists', join(files.path, 'a.json'), '--check'), {
    code: 0,
    stdout: 'Transport profiles 9.7 → 9.7: no entry changes\n',
    stderr: '',
  });
});

for (const [what, content, message] of [
  ['no JSON', '<x/>', /^a\.json is no code list of OpenPeppol: .*JSON.*\n$/],
  ['no code list', '[]', /^a\.json is no code list of OpenPeppol: it is no JSON object\n$/],
] as const) {
  test(`a file that is ${what} ends with 2`, async (t) => {
    await using files = await folderOf({ 'a.json': content });
    const { code, stdout, stderr } = await runTool('codelists', join(files.path, 'a.json'));
    t.deepEqual([code, stdout], [2, '']);
    t.regex(stderr, message);
  });
}

test('a file that is not there ends with 2', async (t) => {
  const { code, stderr } = await runTool('codelists', '/nowhere/a.json');
  t.is(code, 2);
  t.regex(stderr, /^\/nowhere\/a\.json: cannot be read: ENOENT/);
});

for (const [what, names, message] of [
  [
    'two releases',
    { 'a.json': list('10.0', PROFILES), 'b.json': list('9.7', [{ scheme: 'a', value: 'b', state: 'active' }]) },
    'The files are of different releases: 10.0, 9.7\n',
  ],
  [
    'a list twice',
    { 'a.json': list('10.0', PROFILES), 'b.json': list('10.0', PROFILES) },
    'There is more than one list: Transport profiles\n',
  ],
] as const) {
  test(`${what}: nothing is written`, async (t) => {
    await using files = await folderOf(names);
    t.deepEqual(await runTool('codelists', files.path), { code: 2, stdout: '', stderr: message });
  });
}
