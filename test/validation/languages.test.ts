// The words of rules, and the phrases of reports: all of them in every language, and none that nothing says.

import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import { DESCRIPTORS } from '../../src/validation/descriptors.js';
import { loadLanguage, type ReportPhrases } from '../../src/validation/language.js';
import { RULE_SETS } from '../../src/validation/rulesets.js';
import { keyOf, type Words } from '../../src/validation/words.js';
import { test } from '../support/test.js';

/** The folders whose code makes findings. */
const FINDERS = ['src/validation', 'src/xml', 'src/pdf', 'src/convert', 'src/domain/documents'];
/** Enough to know a sentence by. */
const WORDS_TOGETHER = 4;

const OTHERS = LANGUAGE_TAGS.filter((one) => one !== 'en');
const TEXTS = RULE_SETS.flatMap((set) => set.texts());
const KEYS: ReadonlySet<string> = new Set(TEXTS.map(keyOf));
const PHRASES = new Map(OTHERS.map((tag) => [tag, readTexts<ReportPhrases>(tag, 'report')]));

function placeholders(text: string): string[] {
  return Array.from(text.matchAll(/\{\d\}/g), ([one]) => one).sort();
}

for (const { folder } of DESCRIPTORS) {
  const english = readTexts<Words>('en', folder.slice(0, -1));

  test(`${folder}: the words are those of rules`, (t) => {
    t.deepEqual(
      Object.keys(english).filter((key) => !KEYS.has(key)),
      [],
    );
  });

  for (const tag of OTHERS) {
    test(`${folder}: ${tag} has the words that English has, with the same values`, (t) => {
      const own = readTexts<Words>(tag, folder.slice(0, -1));
      t.deepEqual(Object.keys(own), Object.keys(english));
      const odd = Object.entries(own).filter(([key, { text, hint }]) => {
        const { text: before, hint: hintBefore } = english[key] ?? { text: '', hint: '' };
        const isSame = text === before || hint === hintBefore;
        return isSame || placeholders(text + hint).join() !== placeholders(before + hintBefore).join();
      });
      t.deepEqual(odd, []);
    });
  }
}

for (const tag of OTHERS) {
  test(`${tag}: every sentence of a rule is translated`, async (t) => {
    const { translate } = loadLanguage(tag);
    const missing = TEXTS.filter(({ id, text, hint }) => translate(id, text) === text || translate(id, hint) === hint);
    t.deepEqual(missing.map(keyOf), []);
  });

  test(`${tag}: the phrases of the report are those of the other languages, with the same values`, (t) => {
    const [own, first] = [PHRASES.get(tag), PHRASES.get(OTHERS[0]!)];
    for (const part of ['findings', 'around'] as const) {
      t.deepEqual(Object.keys(own?.[part] ?? {}), Object.keys(first?.[part] ?? {}));
      t.deepEqual(
        Object.entries(own?.[part] ?? {}).filter(([english, text]) => placeholders(english).join() !== placeholders(text).join()),
        [],
      );
    }
  });
}

test('the phrases around findings are those that the reports say', (t) => {
  const sources = ['html', 'plainText', 'counts'].map((name) => readFileSync(`src/validation/${name}.ts`, 'utf8')).join('\n');
  const known = Object.keys(PHRASES.get('de')?.around ?? {});
  const said = Array.from(sources.matchAll(/\bsay\('([^']+)'/g), ([, phrase = '']) => phrase);
  t.deepEqual(
    said.filter((phrase) => !known.includes(phrase)),
    [],
  );
  t.deepEqual(
    known.filter((phrase) => !sources.includes(`'${phrase}'`)),
    [],
  );
});

test('the phrases of findings stand in the code', (t) => {
  const names = FINDERS.flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`));
  const sources = names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  t.deepEqual(
    Object.keys(PHRASES.get('de')?.findings ?? {}).filter((phrase) => !isIn(sources, phrase)),
    [],
  );
});

/** A sentence may be put together from parts: some words of its longest part, one after the other, are enough. */
function isIn(sources: string, phrase: string): boolean {
  const [longest = ''] = phrase.split(/\{\d\}/).sort((a, b) => b.length - a.length);
  const words = longest.trim().split(' ');
  if (words.length <= WORDS_TOGETHER) return sources.includes(words.slice(0, 2).join(' '));
  return words.some(
    (_, index) => index + WORDS_TOGETHER <= words.length && sources.includes(words.slice(index, index + WORDS_TOGETHER).join(' ')),
  );
}

test('why a document was not converted, or a PDF not read, is translated', async (t) => {
  const { translate } = loadLanguage('de');
  const reasons = Array.from(
    readFileSync('src/convert/reasons.ts', 'utf8').matchAll(/'([A-Z][^']* [^']* [^']*)'/g),
    ([, reason = '']) => reason,
  );
  t.true(reasons.length > 5);
  t.deepEqual(
    reasons.filter((reason) => translate('CONVERSION', reason) === reason),
    [],
  );
  t.is(
    translate('PDF', 'The PDF cannot be parsed: its streams unpack to more than 100 bytes.'),
    'Die PDF-Datei ist nicht lesbar: ihre Datenströme ergeben entpackt mehr als 100 Bytes.',
  );
  t.is(
    translate('PDF', 'The XML embedded in the PDF is invalid: 1:22 a DOCTYPE is not allowed.'),
    'Das in die PDF-Datei eingebettete XML ist ungültig: 1:22 ein DOCTYPE ist nicht zulässig.',
  );
});

test('a phrase inside a sentence is translated, too', async (t) => {
  const { translate } = loadLanguage('de');
  t.is(
    translate('UBL-CR-600', 'EN 16931 does not use the attribute schemeID of cbc:ID of a line.'),
    'EN 16931 verwendet das Attribut schemeID von cbc:ID einer Rechnungsposition nicht.',
  );
});
