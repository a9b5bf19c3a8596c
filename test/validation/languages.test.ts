// Every text of every rule exists in every language.

import { LANGUAGE_TAGS, loadLanguage } from '../../src/validation/language.js';
import { RULE_SETS } from '../../src/validation/rulesets.js';
import { test } from '../support/test.js';

const SENTENCES = new Set(RULE_SETS.flatMap((set) => set.texts().flatMap(({ text, hint }) => [text, hint])).filter((one) => one !== ''));

for (const tag of LANGUAGE_TAGS.filter((one) => one !== 'en')) {
  test(`${tag}: every sentence of a rule is translated`, async (t) => {
    const { translate } = await loadLanguage(tag);
    t.deepEqual(
      Array.from(SENTENCES).filter((sentence) => translate(sentence) === sentence),
      [],
    );
  });

  test(`${tag}: no placeholder is left in a sentence`, async (t) => {
    const { translate } = await loadLanguage(tag);
    t.deepEqual(
      Array.from(SENTENCES, translate).filter((sentence) => /\{\d\}/.test(sentence)),
      [],
    );
  });
}

test('a phrase inside a sentence is translated, too', async (t) => {
  const { translate } = await loadLanguage('de');
  t.is(
    translate('EN 16931 does not use the attribute schemeID of an identifier, except in the header.'),
    'EN 16931 verwendet das Attribut schemeID von einem Bezeichner nicht, außer im Kopf.',
  );
});
