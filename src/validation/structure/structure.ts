// Checks the structure of UBL 2.1 and CII D16B without a schema processor: names, order, numbers and kinds of values, as in the schemas.
import { NAMESPACES } from '../../xml/namespaces.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import type { RuleText, Severity } from '../rule.js';
import { type Part, type RuleSet, ruleSet, type Tell } from '../ruleSet.js';
import { type Grammar, type Kind, type Particle, readGrammar, type Sequence } from './grammar.js';
import { CHOICES, FITS, oddAttribute, REQUIRED_IN_UBL, SHOULD_BE } from './values.js';

/** The time is checked after this number of elements, because reading the clock costs more than an element. */
const ELEMENTS_UNTIL_ASKED = 256;

const IDS = [
  'STRUCTURE-UNKNOWN',
  'STRUCTURE-ORDER',
  'STRUCTURE-NUMBER',
  'STRUCTURE-MISSING',
  'STRUCTURE-VALUE',
  'STRUCTURE-ATTRIBUTE',
] as const;
type Id = (typeof IDS)[number];

const HINTS: Readonly<Record<Id, string>> = {
  'STRUCTURE-UNKNOWN': 'Take the element out, or write it as the schema has it, in its namespace.',
  'STRUCTURE-ORDER': 'Put the elements into the order of the schema.',
  'STRUCTURE-NUMBER': 'Keep one of them.',
  'STRUCTURE-MISSING': 'Give the element.',
  'STRUCTURE-VALUE': 'Write the value in its form.',
  'STRUCTURE-ATTRIBUTE': 'Write the attributes that the schema has.',
};

interface Syntax {
  readonly grammar: Grammar;
  readonly required: Readonly<Partial<Record<Kind, string>>>;
  /** Later releases of CII have elements that this one does not have. */
  readonly unknown: Severity;
}

const UBL: Syntax = {
  grammar: readGrammar('ubl-2.1.txt', (_, content) => ({ group: NAMESPACES.cac, leaf: NAMESPACES.cbc, any: NAMESPACES.ext })[content]),
  required: REQUIRED_IN_UBL,
  unknown: 'fatal',
};
const CII: Syntax = {
  grammar: readGrammar('cii-d16b.txt', (type) => (type === 'CrossIndustryInvoice' ? NAMESPACES.rsm : NAMESPACES.ram)),
  required: {},
  unknown: 'warning',
};

export const STRUCTURES: readonly RuleSet[] = [
  ruleSet({ family: 'UBL', version: '2.1', validFrom: '2013-11-04', codeLists: [] }, part(UBL)),
  ruleSet({ family: 'CII', version: 'D16B', validFrom: '2016-12-01', codeLists: [] }, part(CII)),
];

function part(syntax: Syntax): Part {
  return {
    rules: IDS.map((id) => ruleOf(id, id === 'STRUCTURE-UNKNOWN' ? syntax.unknown : 'fatal', '')),
    check(root, without, tell, expired) {
      const sequence = syntax.grammar.get(root.local);
      const told: Tell = (rule, node) => {
        if (!without.has(rule.id)) tell(rule, node);
      };
      return sequence === undefined || new Check(syntax, told, expired).group(root, sequence);
    },
  };
}

class Check {
  #elements = 0;

  constructor(
    readonly syntax: Syntax,
    readonly tell: Tell,
    readonly expired: () => boolean,
  ) {}

  /** False where the time limit was reached. */
  group(element: XmlElement, sequence: Sequence): boolean {
    this.#elements += 1;
    if (this.#elements % ELEMENTS_UNTIL_ASKED === 0 && this.expired()) return false;
    const met = new Map<string, number>();
    let furthest = 0;
    for (const child of element.children) {
      const particle = sequence.get(child.local);
      if (particle === undefined || particle.ns !== child.ns) {
        this.#say('STRUCTURE-UNKNOWN', child, `${child.local} is no element that stands in ${element.local}.`, this.syntax.unknown);
        continue;
      }
      if (particle.index < furthest) this.#say('STRUCTURE-ORDER', child, `${child.local} stands too late in ${element.local}.`);
      furthest = Math.max(furthest, particle.index);
      const times = (met.get(child.local) ?? 0) + 1;
      met.set(child.local, times);
      if (times === 2 && !particle.isRepeatable)
        this.#say('STRUCTURE-NUMBER', child, `${child.local} stands more than once in ${element.local}.`);
      if (!this.#inside(child, particle)) return false;
    }
    for (const { local, isRequired } of sequence.values()) {
      if (isRequired && !met.has(local)) this.#say('STRUCTURE-MISSING', element, `${element.local} has no ${local}.`);
    }
    return true;
  }

  #inside(child: XmlElement, { group, kind }: Particle): boolean {
    if (group !== undefined) return this.group(child, this.syntax.grammar.get(group) ?? new Map());
    if (kind !== undefined) this.#leaf(child, kind);
    return true;
  }

  #leaf(leaf: XmlElement, kind: Kind): void {
    const choice = CHOICES[kind];
    const [first, second] = leaf.children;
    if (choice === undefined && first !== undefined) this.#say('STRUCTURE-UNKNOWN', first, `${leaf.local} holds a value, and no elements.`);
    if (choice !== undefined) {
      const inner = first?.ns === choice.ns && Object.hasOwn(choice.of, first.local) ? choice.of[first.local] : undefined;
      const names = Object.keys(choice.of).join(' or ');
      if (first === undefined || second !== undefined || inner === undefined)
        this.#say('STRUCTURE-MISSING', leaf, `${leaf.local} holds one ${names}.`);
      else if (!FITS[inner](first.text)) this.#say('STRUCTURE-VALUE', first, `The value of ${first.local} is not ${SHOULD_BE[inner]}.`);
    }
    const should = SHOULD_BE[kind];
    if (!FITS[kind](leaf.text)) this.#say('STRUCTURE-VALUE', leaf, `The value of ${leaf.local} is not ${should}.`);
    const odd = oddAttribute(leaf, kind);
    if (odd !== undefined) this.#say('STRUCTURE-ATTRIBUTE', leaf, `${leaf.local} has no attribute ${odd}.`);
    const needed = this.syntax.required[kind];
    if (needed !== undefined && attribute(leaf, needed) === undefined) {
      this.#say('STRUCTURE-ATTRIBUTE', leaf, `${leaf.local} needs the attribute ${needed}.`);
    }
  }

  #say(id: Id, node: XmlElement, text: string, severity: Severity = 'fatal'): void {
    this.tell(ruleOf(id, severity, text), node);
  }
}

function ruleOf(id: Id, severity: Severity, text: string): RuleText {
  return { id, severity, text, hint: HINTS[id], terms: [] };
}
