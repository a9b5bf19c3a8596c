import { readFileSync } from 'node:fs';
import { USER_AGENT } from '../src/product.js';
import { test } from './support/test.js';

test('requests name the version of the package', (t) => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
  t.is(USER_AGENT, `${name}/${version}`);
});
