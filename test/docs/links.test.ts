// The links of all pages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, linksOf, pages } from '../support/markdown.js';
import { test } from '../support/test.js';

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  return existsSync(file) && (anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).has(anchor));
}

test('every link within the project leads somewhere', (t) => {
  const links = pages().flatMap((page) => linksOf(readFileSync(page, 'utf8')).map((target) => ({ page, target })));
  t.true(links.length > 300);
  t.deepEqual(
    links.filter(({ page, target }) => !leadsSomewhere(page, target)),
    [],
  );
});

test('docs/README.md names every page', (t) => {
  const index = readFileSync('docs/README.md', 'utf8');
  const others = ['README.md', 'images'];
  const missing = readdirSync('docs').filter((name) => !others.includes(name) && !index.includes(`](${name}`));
  t.deepEqual(missing, []);
});
