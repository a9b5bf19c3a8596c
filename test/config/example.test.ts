import { readFileSync } from 'node:fs';
import { exampleEnv } from '../../config/example.js';
import { SETTINGS, type Variable } from '../../config/schema.js';
import type { Setting } from '../../config/setting.js';
import { test } from '../support/test.js';

const variables = Object.entries(SETTINGS) as [Variable, Setting][];

test('config/example.env is what config/schema.ts prints', (t) => {
  t.is(readFileSync('config/example.env', 'utf8'), exampleEnv(), 'run: node dist/config/example.js > config/example.env');
});

test('config/example.env names every variable with its default and its sentence', (t) => {
  const text = readFileSync('config/example.env', 'utf8');
  for (const [name, setting] of variables) {
    t.true(text.includes(`\n#${name}=${setting.default}\n`), name);
    t.true(text.includes(`\n# ${setting.about}\n`), name);
  }
});
