// What a comment cites of this repository exists, so that the source of each rule is clear.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commentsOf } from './support/comments.js';
import { anchorsOf, linksOf } from './support/markdown.js';
import { test } from './support/test.js';

const PAGE = /(?<![\w*./-])((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;
const DECISION = /\bdocs\/decisions\/(\d{3})(?!\d)/g;
const DECISIONS = 'docs/decisions';

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

const comments = ['src', 'test', 'bench', 'config', 'scripts']
  .flatMap((folder) => [...filesIn(folder, '.ts'), ...filesIn(folder, '.mjs')])
  .flatMap((path) => commentsOf(readFileSync(path, 'utf8')).map(({ line, text }) => ({ at: `${path}:${line}`, text })));

const decisions = new Map(
  readdirSync(DECISIONS).flatMap((name) => (/^\d{3}-[a-z0-9-]+\.md$/.test(name) ? [[name.slice(0, 3), join(DECISIONS, name)]] : [])),
);

/** The places of the comments for which `isWrong` returns true. */
function places(isWrong: (text: string) => boolean): string[] {
  return comments.filter(({ text }) => isWrong(text)).map(({ at, text }) => `${at} ${text}`);
}

function decisionsIn(text: string): string[] {
  return [...text.matchAll(DECISION)].map(([, number = '']) => number);
}

/** Whether a page exists, and its heading if one is named. */
function leadsSomewhere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return false;
  return anchor === undefined || anchorsOf(readFileSync(path, 'utf8')).has(anchor);
}

test('a page that a comment names is in the repository, and so is its heading', (t) => {
  const isLost = ([, path = '', anchor]: RegExpMatchArray): boolean => !leadsSomewhere(path, anchor);
  t.deepEqual(
    places((text) => [...text.matchAll(PAGE)].some(isLost)),
    [],
  );
});

test('a decision that a comment names exists', (t) => {
  t.deepEqual(
    places((text) => decisionsIn(text).some((number) => !decisions.has(number))),
    [],
  );
});

test('every decision is cited in src or test', (t) => {
  const cited = new Set(comments.filter(({ at }) => /^(src|test)\//.test(at)).flatMap(({ text }) => decisionsIn(text)));
  t.deepEqual(
    [...decisions.keys()].filter((number) => !cited.has(number)),
    [],
  );
});

test('where the specification is silent, a comment names the decision', (t) => {
  t.deepEqual(
    places((text) => text.includes('Spec is silent') && decisionsIn(text).length === 0),
    [],
  );
});

test('the index lists every decision', (t) => {
  const listed = linksOf(readFileSync(join(DECISIONS, 'README.md'), 'utf8')).filter((target) => /^\d{3}-/.test(target));
  t.deepEqual(
    listed.map((target) => join(DECISIONS, target)),
    [...decisions.values()].sort(),
  );
});

test('the files that a decision names exist', (t) => {
  for (const path of decisions.values()) {
    const named = [...readFileSync(path, 'utf8').matchAll(/^- `((?:src|test|bench|config|scripts|deploy)\/[^`]+)`$/gm)].map(
      ([, file = '']) => file,
    );
    t.true(named.length > 0, path);
    t.deepEqual(
      named.filter((file) => !existsSync(file)),
      [],
      path,
    );
  }
});

test('links of the interface and of the decisions lead somewhere', (t) => {
  for (const path of ['docs/spec.md', ...filesIn('docs/spec', '.md'), ...filesIn(DECISIONS, '.md')]) {
    const lost = linksOf(readFileSync(path, 'utf8')).filter((target) => {
      const [file = '', anchor] = target.split('#');
      return !leadsSomewhere(file === '' ? path : join(dirname(path), file), anchor);
    });
    t.deepEqual(lost, [], path);
  }
});
