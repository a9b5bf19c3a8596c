// The structures of UBL, CII, CDAR, flux 10 and tax data: names, order, numbers and kinds of values, as in the schemas.

import WORDS from '../../texts/en/structure.json' with { type: 'json' };
import { textAt } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { type Part, type RuleSet, ruleSet } from '../ruleSet.js';
import { ofTaxData } from '../rules/taxData/view.js';
import { partsOf } from '../words.js';
import { Check, type ReportFault } from './check.js';
import { type Grammar, readGrammar } from './grammar.js';

const UBL = table('ubl-2.1.txt');
const TAX_DATA = table('ubl-2.1.txt', 'tax-data.txt');
const D16B = table('cii-d16b.txt');
const D22B = table('cii-d22b.txt');
const FACTURX = { version: '1.09.2', validFrom: '2026-09-01', codeLists: [] };

export const STRUCTURES: readonly RuleSet[] = [
  ruleSet({ family: 'UBL', version: '2.1', validFrom: '2013-11-04', codeLists: [] }, WORDS, part(UBL)),
  ruleSet({ family: 'CII', version: 'D16B', validFrom: '2016-12-01', codeLists: [] }, WORDS, part(D16B)),
  ruleSet({ family: 'CII-D22B', version: 'D22B', validFrom: '2022-12-01', codeLists: [] }, WORDS, part(D22B)),
  ruleSet({ family: 'CII-ANY', version: 'D16B or D22B', validFrom: '2016-12-01', codeLists: [] }, WORDS, part(D16B, D22B)),
  ruleSet({ family: 'CDAR', version: 'D22B', validFrom: '2022-12-01', codeLists: [] }, WORDS, part(table('cdar-d22b.txt'))),
  ruleSet({ family: 'FLUX10', version: '1.0', validFrom: '2026-07-27', codeLists: [] }, WORDS, part(table('flux10.txt'))),
  ruleSet(
    { family: 'TAX-DATA', version: '1.0', validFrom: '2026-04-14', codeLists: [] },
    WORDS,
    ofTaxData(part(TAX_DATA, undefined, taxDataOf)),
  ),
  ruleSet({ family: 'CII-MINIMUM', ...FACTURX }, WORDS, part(table('factur-x-minimum.txt'))),
  ruleSet({ family: 'CII-BASIC-WL', ...FACTURX }, WORDS, part(table('factur-x-basic-wl.txt'))),
  ruleSet({ family: 'CII-BASIC', ...FACTURX }, WORDS, part(table('factur-x-basic.txt'))),
  ruleSet({ family: 'CII-EN16931', ...FACTURX }, WORDS, part(table('factur-x-en16931.txt'))),
  ruleSet({ family: 'CII-EXTENDED', ...FACTURX }, WORDS, part(table('factur-x-extended.txt'))),
];

type Table = () => Grammar;

/** For writers: the order of elements, and what they require. */
export function grammarOf(syntax: 'ubl' | 'cii'): Grammar {
  return syntax === 'ubl' ? UBL() : D16B();
}

/** Read when it is needed first: most processes need few of them. */
function table(...files: readonly string[]): Table {
  let grammar: Grammar | undefined;
  return () => {
    grammar ??= readGrammar(...files);
    return grammar;
  };
}

/** The structure of the country. That of the pilot is not published. */
function taxDataOf(root: XmlElement): string {
  return TAX_DATA_TYPES[textAt(root, 'cbc:CustomizationID') ?? ''] ?? '';
}

const TAX_DATA_TYPES: Readonly<Record<string, string>> = {
  'urn:peppol:taxdata:sk-1': 'TaxDataSk',
  'urn:peppol:taxdata:ae-1': 'TaxDataAe',
  'urn:peppol:taxdata:om-1': 'TaxDataOm',
};

type NameOf = (root: XmlElement) => string;

/** `later`: a later release that the document may follow as well. What it allows is a warning. `nameOf`: the type of the root. */
function part(grammar: Table, later?: Table, nameOf: NameOf = ({ local }) => local): Part {
  return {
    rules: Object.keys(WORDS).map((key) => ({ ...partsOf(key), severity: 'fatal' })),
    check(root, without, tell, expired) {
      const found: FoundFault[] = [];
      const isDone = run(grammar, root, (...one) => found.push(one), expired, nameOf);
      const lasting = later === undefined || found.length === 0 ? undefined : foundBy(later, root, expired);
      for (const one of found) {
        const [key, node, ...values] = one;
        const severity = lasting === undefined || lasting.get(node)?.has(said(one)) ? 'fatal' : 'warning';
        const rule = { ...partsOf(key), severity, values } as const;
        if (!without.has(rule.id)) tell(rule, node);
      }
      return isDone;
    },
  };
}

type FoundFault = Parameters<ReportFault>;

/** What is wrong by a grammar as well, at each element. */
function foundBy(grammar: Table, root: XmlElement, expired: () => boolean): ReadonlyMap<XmlElement, ReadonlySet<string>> {
  const found = new Map<XmlElement, Set<string>>();
  run(grammar, root, (...one) => found.set(one[1], (found.get(one[1]) ?? new Set()).add(said(one))), expired);
  return found;
}

function said([key, , ...values]: FoundFault): string {
  return [key, ...values].join(' ');
}

/** False where the time limit was reached. */
function run(grammar: Table, root: XmlElement, say: ReportFault, expired: () => boolean, nameOf: NameOf = ({ local }) => local): boolean {
  const group = grammar().get(nameOf(root));
  return group === undefined || new Check(say, expired).root(root, group);
}
