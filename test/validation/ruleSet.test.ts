// How rules get their words.

import { fatal, patternRules } from '../../src/validation/pattern.js';
import type { RuleText } from '../../src/validation/rule.js';
import { type Part, ruleSet } from '../../src/validation/ruleSet.js';
import type { Words } from '../../src/validation/words.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';

const NAME = { family: 'EXAMPLE', version: '1', validFrom: '2026-01-01', codeLists: [] };
const WORDS: Words = {
  'EX-1': { text: 'One.', hint: 'Mend one.', terms: ['BT-1', 'BT-2'] },
  'EX-1 name': { text: 'One name.', hint: 'Mend the name.' },
  'EX-2': { text: '{1} stands in {2}.', hint: 'Take it out.' },
};

/** What the rules say of a document. */
function said(part: Part, words: Words = WORDS): RuleText[] {
  const found: RuleText[] = [];
  ruleSet(NAME, words, part).check(
    parseXml(Buffer.from('<a/>')).root,
    new Set(),
    (rule) => found.push(rule),
    () => false,
  );
  return found;
}

function of(...rules: Parameters<typeof fatal>[]): Part {
  return patternRules([{ places: [{ context: 'a', rules: rules.map((one) => fatal(...one)) }] }]);
}

/** A part that always reports this rule. */
function reports(rule: Parameters<Parameters<Part['check']>[2]>[0], rules = [rule]): Part {
  return {
    rules,
    check: (root, _, tell) => {
      tell(rule, root);
      return true;
    },
  };
}

test('a rule says the words of its id, or of its id and what it is about', (t) => {
  const found = said(of(['EX-1', () => false], ['EX-1', () => false, 'name']));
  t.deepEqual(
    found.map(({ id, severity, text, hint, terms }) => ({ id, severity, text, hint, terms })),
    [
      { id: 'EX-1', severity: 'fatal', text: 'One.', hint: 'Mend one.', terms: ['BT-1', 'BT-2'] },
      { id: 'EX-1', severity: 'fatal', text: 'One name.', hint: 'Mend the name.', terms: [] },
    ],
  );
});

test('values of the document are put into the words', (t) => {
  t.is(said(reports({ id: 'EX-2', severity: 'fatal', values: ['b', 'a'] }))[0]?.text, 'b stands in a.');
});

test('words that are made go behind those of the file', (t) => {
  const words = { text: 'Made.', hint: 'Mend.' };
  t.is(said(reports({ id: 'EX-1', severity: 'fatal', words }))[0]?.text, 'One.');
  t.is(said(reports({ id: 'EX-3', severity: 'fatal', words }))[0]?.text, 'Made.');
});

test('a rule without words is refused', (t) => {
  t.throws(() => said(of(['EX-1', () => true, 'nothing'])), { message: 'EXAMPLE has no words for EX-1 nothing' });
});
