import { readFileSync } from 'node:fs';
import { GROUPS } from '../../config/relations.js';
import { SETTINGS } from '../../config/schema.js';
import { settingsPage } from '../../config/settingsPage.js';
import { test } from '../support/test.js';

test('docs/settings.md is what config/schema.ts prints', (t) => {
  t.is(readFileSync('docs/settings.md', 'utf8'), settingsPage(), 'run: npm run settings');
});

test('docs/settings.md has one row for each setting, with its default', (t) => {
  const rows = settingsPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').slice(0, 2).join(' '));
  t.deepEqual(
    rows,
    Object.entries(SETTINGS).map(([name, setting]) => `| \`${name}\` ${setting.default === '' ? '–' : `\`${setting.default}\``}`),
  );
});

test('docs/settings.md names the settings that only work together', (t) => {
  for (const group of GROUPS) t.true(settingsPage().includes(`${group.map((name) => `\`${name}\``).join(', ')}.\n`));
});
