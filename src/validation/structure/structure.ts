// The structures of UBL and CII: names, order, numbers and kinds of values, as in the schemas.
import type { XmlElement } from '../../xml/tree.js';
import type { RuleText, Severity } from '../rule.js';
import { type Part, type RuleSet, ruleSet } from '../ruleSet.js';
import { Check, IDS, type Id, type Say } from './check.js';
import { type Grammar, readGrammar } from './grammar.js';

const HINTS: Readonly<Record<Id, string>> = {
  'STRUCTURE-UNKNOWN': 'Take the element out, or write it as the schema has it, in its namespace.',
  'STRUCTURE-ORDER': 'Put the elements into the order of the schema.',
  'STRUCTURE-NUMBER': 'Take out what is too many.',
  'STRUCTURE-MISSING': 'Give the element.',
  'STRUCTURE-VALUE': 'Write the value in its form.',
  'STRUCTURE-ATTRIBUTE': 'Write the attributes that the schema has.',
};

const D16B = table('cii-d16b.txt');
const D22B = table('cii-d22b.txt');
const FACTURX = { version: '1.09.2', validFrom: '2026-09-01', codeLists: [] };

export const STRUCTURES: readonly RuleSet[] = [
  ruleSet({ family: 'UBL', version: '2.1', validFrom: '2013-11-04', codeLists: [] }, part(table('ubl-2.1.txt'))),
  ruleSet({ family: 'CII', version: 'D16B', validFrom: '2016-12-01', codeLists: [] }, part(D16B)),
  ruleSet({ family: 'CII-D22B', version: 'D22B', validFrom: '2022-12-01', codeLists: [] }, part(D22B)),
  ruleSet({ family: 'CII-ANY', version: 'D16B or D22B', validFrom: '2016-12-01', codeLists: [] }, part(D16B, D22B)),
  ruleSet({ family: 'CII-MINIMUM', ...FACTURX }, part(table('factur-x-minimum.txt'))),
  ruleSet({ family: 'CII-BASIC-WL', ...FACTURX }, part(table('factur-x-basic-wl.txt'))),
  ruleSet({ family: 'CII-BASIC', ...FACTURX }, part(table('factur-x-basic.txt'))),
  ruleSet({ family: 'CII-EN16931', ...FACTURX }, part(table('factur-x-en16931.txt'))),
  ruleSet({ family: 'CII-EXTENDED', ...FACTURX }, part(table('factur-x-extended.txt'))),
];

type Table = () => Grammar;

/** Read when it is needed first: most processes need few of them. */
function table(file: string): Table {
  let grammar: Grammar | undefined;
  return () => {
    grammar ??= readGrammar(file);
    return grammar;
  };
}

/** `later`: a later release that the document may follow as well. What it allows is a warning. */
function part(grammar: Table, later?: Table): Part {
  return {
    rules: IDS.map((id) => ruleOf(id, 'fatal', '')),
    check(root, without, tell, expired) {
      const found: Found[] = [];
      const isDone = run(grammar, root, (...one) => found.push(one), expired);
      const lasting = later === undefined || found.length === 0 ? undefined : namesOf(later, root, expired);
      for (const [id, node, text] of found) {
        const severity = lasting === undefined || lasting.get(node)?.has(text) ? 'fatal' : 'warning';
        if (!without.has(id)) tell(ruleOf(id, severity, text), node);
      }
      return isDone;
    },
  };
}

type Found = Parameters<Say>;

/** What is wrong by a grammar as well: the sentences at each element. */
function namesOf(grammar: Table, root: XmlElement, expired: () => boolean): ReadonlyMap<XmlElement, ReadonlySet<string>> {
  const found = new Map<XmlElement, Set<string>>();
  run(grammar, root, (_, node, text) => found.set(node, (found.get(node) ?? new Set()).add(text)), expired);
  return found;
}

/** False where the time limit was reached. */
function run(grammar: Table, root: XmlElement, say: Say, expired: () => boolean): boolean {
  const group = grammar().get(root.local);
  return group === undefined || new Check(say, expired).group(root, group);
}

function ruleOf(id: Id, severity: Severity, text: string): RuleText {
  return { id, severity, text, hint: HINTS[id], terms: [] };
}
