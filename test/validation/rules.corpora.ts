// The rule sets against the expectations of their publishers: whole documents, and fragments for which only the named rules are checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleText } from '../../src/validation/rule.js';
import { ruleSetAt } from '../../src/validation/rulesets.js';
import { select } from '../../src/validation/select.js';
import { parseXml } from '../../src/xml/gate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { corpusIfThere, type Expectation, expectations } from '../support/corpora.js';
import { AT } from '../support/fixtures.js';
import { test } from '../support/test.js';

const SEPTEMBER = new Date('2026-09-10T12:00:00Z');
/** Of corpora whose verdicts are those of another day. */
const DAYS: Readonly<Record<string, Date>> = {
  'france-ctc': SEPTEMBER,
  cdar: SEPTEMBER,
  pint: SEPTEMBER,
  'pint-examples': SEPTEMBER,
  'pint-world': new Date('2026-11-28T12:00:00Z'),
  tdd: SEPTEMBER,
  'tdd-examples': SEPTEMBER,
  'tdd-pilot': SEPTEMBER,
};
const NOTHING: ReadonlySet<string> = new Set();
/** Corpora that name every rule that fires in a whole document, so that any other one is a false alarm. */
const COMPLETE: ReadonlySet<string> = new Set([...Object.keys(DAYS), 'tdd-sk-examples']);
const CORPORA = ['en16931', 'peppol-bis3', 'peppol-responses', 'mls', 'xrechnung', 'si-ubl', 'ereport', ...COMPLETE];

for (const name of CORPORA) {
  const folder = corpusIfThere(name);
  if (folder === undefined) continue;
  let met = 0;
  let all = 0;
  let unknown = 0;
  for (const one of expectations(folder)) {
    if (one.scope !== 'rule' && one.scope !== 'document') continue;
    if (one.rulesets?.some((family) => ruleSetAt(family, AT) === undefined)) {
      unknown += 1;
      continue;
    }
    all += 1;
    test(`${name}/${one.file}${one.test ? ` #${one.test}` : ''}: ${one.expect.verdict} ${one.expect.fires ?? ''}`, (t) => {
      t.deepEqual(one.scope === 'rule' ? ruleFaults(folder, one, DAYS[name]) : documentFaults(name, folder, one), []);
      met += 1;
    });
  }
  test.after.always(() => console.log(`${name}: ${met} of ${all} expectations met, ${unknown} of rule sets that are not here`));
}

/** Differences from the expectation on a fragment, or on a document. Only the rules that the case names are compared. */
function ruleFaults(folder: string, { file, test: number, rulesets = [], expect }: Expectation, at?: Date): string[] {
  const { root } = parseXml(readFileSync(join(folder, file)));
  const found = run(number === undefined ? root : fragment(root, number), rulesets, NOTHING, at);
  return [...missing(found, expect), ...(expect.verdict === 'invalid' ? fatalAmong(found, expect.fires ?? []) : [])];
}

function documentFaults(name: string, folder: string, { file, rulesets = [], expect }: Expectation): string[] {
  const { root } = parseXml(readFileSync(join(folder, file)));
  const found = run(root, rulesets, select(root).without, DAYS[name]);
  const fatal = found.filter(({ severity }) => severity === 'fatal').map(({ id }) => id);
  const warning = found.some(({ severity }) => severity === 'warning');
  const verdict = fatal.length > 0 ? 'invalid' : warning && expect.verdict === 'warning' ? 'warning' : 'valid';
  return [
    ...(verdict === expect.verdict ? [] : [`${verdict}: ${fatal}`]),
    ...missing(found, expect),
    ...(COMPLETE.has(name) ? falseAlarms(found, expect) : []),
  ];
}

function missing(found: readonly RuleText[], { fires = [], mustNotFire = [] }: Expectation['expect']): string[] {
  const ids = new Set(found.map(({ id }) => id));
  return [
    ...fires.filter((rule) => !ids.has(rule)).map((rule) => `${rule} must fire`),
    ...mustNotFire.filter((rule) => ids.has(rule)).map((rule) => `${rule} must not fire`),
  ];
}

function falseAlarms(found: readonly RuleText[], { fires = [] }: Expectation['expect']): string[] {
  return Array.from(new Set(found.map(({ id }) => id)), (id) => (fires.includes(id) ? undefined : `${id} is a false alarm`)).filter(
    (one) => one !== undefined,
  );
}

function fatalAmong(found: readonly RuleText[], fires: readonly string[]): string[] {
  return found.some(({ id, severity }) => severity === 'fatal' && fires.includes(id)) ? [] : [`none of ${fires} is fatal`];
}

function run(root: XmlElement, families: readonly string[], without: ReadonlySet<string>, at = AT): RuleText[] {
  const found: RuleText[] = [];
  for (const family of families) {
    const ruleSet = ruleSetAt(family, at);
    if (ruleSet === undefined) throw new Error(`There is no rule set ${family}`);
    ruleSet.check(
      root,
      without,
      (rule) => found.push(rule),
      () => false,
    );
  }
  return found;
}

/** The document inside a test set, as a separate document. */
function fragment(testSet: XmlElement, number: number): XmlElement {
  const document = testSet.children.filter(({ local }) => local === 'test')[number - 1]?.children.find(({ local }) => local !== 'assert');
  if (document === undefined) throw new Error(`The test set has no document number ${number}`);
  return { ...document, parent: undefined };
}
