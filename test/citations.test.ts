// What a comment cites of this repository exists, so that the source of each rule is clear.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commentsOf } from './support/comments.js';
import { anchorsOf, linksOf, pages, spansOf } from './support/markdown.js';
import { test } from './support/test.js';

const PAGE = /(?<![\w*./-])((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?/g;
const SOURCE = /(?<![\w*./${<-])((?:\.{1,2}\/|[\w.@-]+\/)*[\w.-]+\.(?:tsx?|mjs))\b(?![\w/(*])/g;
const FOLDERS = /^(?:src|test|bench|config|scripts|deploy|examples|docs)\/[\w./@-]*\w$/;
/** As in recipes, and the short form of a decision. */
const PLACEHOLDER = /NAME|NNN|\/\d{3}$/;
const DECISION = /\bdocs\/decisions\/(\d{3})(?!\d)/g;
const DECISIONS = 'docs/decisions';

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

const sources = ['src', 'test', 'bench', 'config', 'tools', 'scripts', 'examples'].flatMap((folder) =>
  ['.ts', '.tsx', '.mjs'].flatMap((ending) => filesIn(folder, ending)),
);
const comments = sources.flatMap((path) =>
  commentsOf(readFileSync(path, 'utf8')).map(({ line, text }) => ({ at: `${path}:${line}`, text })),
);

const endings = new Set(sources.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))));

/** `at` is the place of the comment. A path begins at the root, at the comment, or with any folder on its way. */
function isSource(at: string, path: string): boolean {
  return path.startsWith('.') ? existsSync(join(dirname(at), path)) : endings.has(path);
}

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

test('a source that a comment names is in the repository', (t) => {
  const cited = comments.flatMap(({ at, text }) => [...text.matchAll(SOURCE)].map(([, path = '']) => ({ at, path })));
  t.true(cited.length > 100);
  t.deepEqual(
    cited.filter(({ at, path }) => !isSource(at, path)),
    [],
  );
});

test('a file that a page names is in the repository', (t) => {
  const named = pages().flatMap((page) => spansOf(readFileSync(page, 'utf8')).map((path) => ({ page, path })));
  const paths = named.filter(({ page, path }) => FOLDERS.test(path) && !PLACEHOLDER.test(path) && page !== 'CHANGELOG.md');
  t.true(paths.length > 100);
  t.deepEqual(
    paths.filter(({ path }) => !existsSync(path)),
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
