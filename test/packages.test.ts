// The packages of the service: which are installed with it, and that docs/dependencies.md has each.
import { readFileSync } from 'node:fs';
import { PACKAGES } from './packages.js';
import { test } from './support/test.js';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;

test('a package that the service imports is installed with it', (t) => {
  // The dashboard is bundled when it is built.
  const imported = Object.entries(PACKAGES).filter(([room]) => !room.startsWith('dashboard'));
  const byValue = imported.flatMap(([, packages]) => packages).filter((one) => !one.startsWith('type '));
  t.deepEqual(
    byValue.filter((one) => !(one in dependencies!)),
    [],
  );
});

test('docs/dependencies.md names each package', (t) => {
  const page = readFileSync('docs/dependencies.md', 'utf8');
  const installed = Object.keys({ ...dependencies, ...devDependencies }).filter((one) => !one.startsWith('@types/'));
  t.deepEqual(
    installed.filter((one) => !page.includes(one) && !page.includes(`, /${one.split('/')[1]}`)),
    [],
  );
});
