// The documentation: the targets of its links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from './support/test.js';

const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const PAGES = [...pagesIn('.'), ...pagesIn('docs')];

/** The text without code, in which brackets are not links. */
const proseOf = (page: string): string => readFileSync(page, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** The anchors that GitHub makes of headings. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Broken links within the project. */
function brokenLinks(page: string): string[] {
  const targets = Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
}

for (const page of PAGES) {
  test(`${page}: every link leads somewhere`, (t) => {
    t.deepEqual(brokenLinks(page), []);
  });
}

test('docs/README.md names every page', (t) => {
  const index = readFileSync('docs/README.md', 'utf8');
  const others = ['README.md', 'images'];
  const missing = readdirSync('docs').filter((name) => !others.includes(name) && !index.includes(`](${name}`));
  t.deepEqual(missing, []);
});
