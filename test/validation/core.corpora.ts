// The core of EN 16931 against what its publishers expect: only the rules that are here, in documents and fragments.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { corpus, type Expectation, expectations } from '../support/corpora.js';
import { AT } from '../support/fixtures.js';

const RULES = ruleSetAt('EN16931-UBL', AT);
const KNOWN = new Set(RULES?.rules);

/** Called valid, but their guideline is the one of ZUGFeRD 1, which no rule set of ours knows. */
const UNSUPPORTED = ['cii/examples/CII_business_example_02.xml', 'cii/examples/CII_business_example_Z.xml'];

for (const name of ['en16931', 'xrechnung', 'mls', 'si-ubl', 'ereport']) {
  const folder = corpus(name);
  for (const one of expectations(folder)) {
    if (one.scope === 'document' && one.expect.verdict !== 'invalid') documentCase(name, folder, one);
    if (one.scope === 'rule' && name === 'en16931') ruleCase(folder, one);
  }
}

function documentCase(name: string, folder: string, { file }: Expectation): void {
  const verdict = UNSUPPORTED.includes(file) ? 'unsupported' : 'valid';
  test(`${name}/${file} is ${verdict}`, (t) => {
    t.is(validate(parseXml(readFileSync(join(folder, file))), { at: AT }).verdict, verdict);
  });
}

function ruleCase(folder: string, { file, test: number = 1, expect }: Expectation): void {
  const must = (expect.fires ?? []).filter((rule) => KNOWN.has(rule));
  const mustNot = (expect.mustNotFire ?? []).filter((rule) => KNOWN.has(rule));
  if (must.length === 0 && mustNot.length === 0) return;
  test(`en16931/${file} #${number}: ${must.join(', ') || 'nothing of'} ${mustNot.join(', ')}`, (t) => {
    const fired = new Set<string>();
    RULES?.check(
      fragment(parseXml(readFileSync(join(folder, file))).root, number),
      new Set(),
      ({ id }) => fired.add(id),
      () => false,
    );
    t.deepEqual([must.filter((rule) => !fired.has(rule)), mustNot.filter((rule) => fired.has(rule))], [[], []]);
  });
}

/** The document inside a test set, as a document of its own. */
function fragment(testSet: XmlElement, number: number): XmlElement {
  const document = testSet.children.filter(({ local }) => local === 'test')[number - 1]?.children.find(({ local }) => local !== 'assert');
  if (document === undefined) throw new Error(`The test set has no document number ${number}`);
  return { ...document, parent: undefined };
}
