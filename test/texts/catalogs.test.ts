// The texts of each language: the same keys with the same values as in English, and every text can be read.
import { readdirSync } from 'node:fs';
import { LANGUAGE_TAGS, MAIL_LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { argumentsOf, readMessage } from '../../src/texts/message.js';
import { readTexts } from '../../src/texts/read.js';
import type { TextTree } from '../../src/texts/texts.js';
import { test } from '../support/test.js';

/** Texts that are compared with those of English. Reports are looked up by their English, and rules by their id. */
const CATALOGS = ['dashboard', 'email', 'occurrences', 'rendering', 'signIn'];
/** What a name is about, which the service says in English itself. */
const ABOUT = /^accountSettings\..*\.about$/;

/** The names of its values by the path of each text. */
function textsOf(tree: TextTree, path = ''): [path: string, values: string][] {
  return Object.entries(tree).flatMap(([key, one]) => {
    if (typeof one !== 'string') return textsOf(one, `${path}${key}.`);
    const names = new Set(argumentsOf(readMessage(one)).map(({ name }) => name));
    return [[`${path}${key}`, [...names].sort().join(' ')]] as [string, string][];
  });
}

test('each folder of texts is a language', (t) => {
  const folders = readdirSync('src/texts', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  t.deepEqual(folders.map(({ name }) => name).sort(), MAIL_LANGUAGE_TAGS.toSorted());
});

for (const language of MAIL_LANGUAGE_TAGS.slice(LANGUAGE_TAGS.length)) {
  test(`${language} has the texts of e-mails, and no others`, (t) => {
    t.deepEqual(readdirSync(`src/texts/${language}`), ['email.json']);
    t.deepEqual(textsOf(readTexts(language, 'email')), textsOf(readTexts('en', 'email')));
  });
}

for (const language of LANGUAGE_TAGS.filter((tag) => tag !== 'en')) {
  test(`${language} has the files of English, and report.json`, (t) => {
    const names = (tag: string) => readdirSync(`src/texts/${tag}`, { recursive: true, encoding: 'utf8' });
    t.deepEqual(names(language).sort(), [...names('en'), 'report.json'].sort());
  });

  for (const catalog of CATALOGS) {
    test(`${language} says all that ${catalog} says, with the same values`, (t) => {
      const own = textsOf(readTexts(language, catalog)).filter(([path]) => !ABOUT.test(path));
      t.deepEqual(Object.fromEntries(own), Object.fromEntries(textsOf(readTexts('en', catalog))));
    });
  }
}
