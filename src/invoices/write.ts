// Writes an invoice as UBL or CII: each member at the place of its term, in the order of the schema.
import { isCreditNoteType } from '../convert/documentKind.js';
import { grammarOf } from '../validation/structure/structure.js';
import { taxSchemesIn } from '../validation/terms/taxSchemes.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { stepsOf } from '../xml/path.js';
import { prepareCii } from './cii.js';
import { pointerTo } from './errors.js';
import { BREAKDOWN_IN_TAX_CURRENCY, keyOf, type Member, TOTAL_IN_TAX_CURRENCY } from './member.js';
import { INVOICE } from './members.js';
import { type InvoiceGroup, textIn } from './model.js';
import { arrange, Node, serialize } from './nodes.js';
import { CII_OBJECT_SCHEME, CII_OBJECT_SCHEMES, CII_SCHEMES, marksOf, type Place, placesOf, type RootName, TAX } from './places.js';
import { prepareUbl } from './ubl.js';

export type InvoiceSyntax = 'ubl' | 'cii';

/** `facturx`: CII in a PDF, held to the rules of Factur-X. */
export type InvoiceTarget = InvoiceSyntax | 'facturx';

export interface WrittenInvoice {
  readonly bytes: Buffer;
  /** The tree that was written, in the order of the document. */
  readonly root: Node;
}

/** Writes what is there: the rules of the result say what is missing. */
export function writeInvoice(invoice: InvoiceGroup, syntax: InvoiceSyntax): WrittenInvoice {
  const name: RootName =
    syntax === 'cii' ? 'CrossIndustryInvoice' : isCreditNoteType(textIn(invoice, 'typeCode') ?? '') ? 'CreditNote' : 'Invoice';
  const ns = name === 'CrossIndustryInvoice' ? NAMESPACES.rsm : name === 'CreditNote' ? NAMESPACES.cn : NAMESPACES.inv;
  const root = new Node({ ns, local: name }, '#');
  const writer = new Writer(root, name, invoice);
  writer.group(invoice, INVOICE, '#', new Map());
  const prepare = name === 'CrossIndustryInvoice' ? prepareCii : prepareUbl;
  prepare(root, invoice);
  arrange(root, grammarOf(syntax).get(name), textIn(invoice, 'currency') ?? '');
  return { bytes: Buffer.from(serialize(root, syntax === 'cii' ? CII_NAMESPACES : { '': ns, ...UBL_NAMESPACES })), root };
}

const UBL_NAMESPACES = { cac: NAMESPACES.cac, cbc: NAMESPACES.cbc };
const CII_NAMESPACES = { rsm: NAMESPACES.rsm, ram: NAMESPACES.ram, udt: NAMESPACES.udt, qdt: NAMESPACES.qdt };

/** Written by `prepareUbl` and `prepareCii`: the syntaxes spread them over several elements. */
const BY_HAND_IN_UBL = ['BT-21', 'BT-22', 'BT-90', 'BG-16', 'BT-111', TOTAL_IN_TAX_CURRENCY, BREAKDOWN_IN_TAX_CURRENCY];
const BY_HAND: Readonly<Record<RootName, ReadonlySet<string>>> = {
  Invoice: new Set(BY_HAND_IN_UBL),
  CreditNote: new Set(['BT-9', ...BY_HAND_IN_UBL]),
  CrossIndustryInvoice: new Set(['BT-7', 'BT-8', 'BG-16']),
};

/** The element of each group that is written. */
type NodesWithin = ReadonlyMap<string, Node>;

class Writer {
  readonly #places: ReadonlyMap<string, Place>;
  readonly #marks: ReturnType<typeof marksOf>;
  readonly #byHand: ReadonlySet<string>;
  readonly #isCii: boolean;
  readonly #taxScheme: string;
  readonly #taxCurrency: string | undefined;

  constructor(
    readonly root: Node,
    name: RootName,
    invoice: InvoiceGroup,
  ) {
    const specification = textIn(invoice, 'specificationId') ?? '';
    this.#places = placesOf(name, specification);
    this.#taxScheme = taxSchemesIn(specification)[0]!;
    this.#taxCurrency = textIn(invoice, 'vatCurrency');
    this.#marks = marksOf(name);
    this.#byHand = BY_HAND[name];
    this.#isCii = name === 'CrossIndustryInvoice';
  }

  /** `own`: the element of the group itself, where members are its text and attributes. */
  group(group: InvoiceGroup, members: readonly Member[], pointer: string, within: NodesWithin, own?: Node): void {
    const made = new Map<string, Node>();
    for (const member of members) {
      const value = group[member.name];
      if (value === undefined || this.#byHand.has(keyOf(member)) || member.name === 'taxScheme') continue;
      const at = pointerTo(pointer, member.name);
      const tax = textIn(group, 'taxScheme') ?? this.#taxScheme;
      if (member.members === undefined) this.#leaf(member, value as string, { pointer: at, groupPointer: pointer, within, own, made, tax });
      else if (!Array.isArray(value)) this.#one(member, value as InvoiceGroup, at, pointer, within);
      else for (const [index, one] of value.entries()) this.#one(member, one as InvoiceGroup, pointerTo(at, index), pointer, within);
    }
  }

  #one(member: Member, group: InvoiceGroup, pointer: string, groupPointer: string, within: NodesWithin): void {
    const { members = [] } = member;
    const term = keyOf(member);
    const isScheme = members.some(({ ofGroup }) => ofGroup !== undefined);
    const node = this.#placed(term, pointer, groupPointer, within, isScheme && group['scheme'] !== undefined);
    if (node === undefined) {
      this.group(group, members, pointer, within);
      return;
    }
    const mark = this.#marks[term];
    if (mark !== undefined) (isScheme ? node.parent! : node).at(stepsOf(mark[0]), pointer).text = mark[1];
    this.group(group, members, pointer, new Map([...within, [term, node]]), node);
  }

  /** A new element for a term or a group. `hasScheme`: of CII, where an identifier of a global scheme is another element. */
  #placed(term: string, pointer: string, groupPointer: string, within: NodesWithin, hasScheme = false): Node | undefined {
    const place = this.#places.get(term);
    if (place === undefined) return undefined;
    const from = place.within === undefined ? this.root : (within.get(place.within) ?? this.#ancestor(place.within, groupPointer, within));
    const steps = hasScheme && this.#isCii ? (place.also?.[0] ?? place.steps) : place.steps;
    return from.made(steps, pointer, groupPointer);
  }

  /** The element of a group that the invoice has once. */
  #ancestor(term: string, pointer: string, within: NodesWithin): Node {
    const place = this.#places.get(term);
    if (place === undefined) return this.root;
    const from = place.within === undefined ? this.root : (within.get(place.within) ?? this.#ancestor(place.within, pointer, within));
    return from.at(place.steps, pointer);
  }

  #leaf(member: Member, value: string, where: LeafPlace): void {
    const { ofGroup, ofTerm } = member;
    const term = keyOf(member);
    const { own, made, pointer } = where;
    if (ofGroup !== undefined) this.#ofElement(member, value, own, pointer);
    else if (ofTerm !== undefined && !this.#places.has(term)) made.get(ofTerm[0])?.set(ofTerm[1], value);
    else this.#atPlace(member, term, value, where);
  }

  #atPlace(member: Member, term: string, value: string, { pointer, groupPointer, within, made, tax }: LeafPlace): void {
    const node = this.#placed(term, pointer, groupPointer, within);
    if (node === undefined) return;
    made.set(term, node);
    this.#fill(node, member, value);
    const mark = this.#marks[term];
    if (mark !== undefined) node.parent!.at(stepsOf(mark[0]), pointer).text = mark[1] === TAX ? tax : mark[1];
  }

  /** The text of the element of the group, or an attribute of it. */
  #ofElement({ term = '', ofGroup = '' }: Member, value: string, own: Node | undefined, pointer: string): void {
    if (own === undefined) return;
    if (ofGroup === '') own.text = value;
    else if (this.#isCii && CII_OBJECT_SCHEMES.has(term)) own.parent!.at(stepsOf(CII_OBJECT_SCHEME), pointer).text = value;
    else own.set(ofGroup, value);
  }

  #fill(node: Node, { kind, term = '', isInTaxCurrency }: Member, value: string): void {
    if (isInTaxCurrency) node.set('currencyID', this.#taxCurrency);
    // XRechnung wants the end of a line behind each of its terms (BR-DE-18).
    node.text = term === 'BT-20' && /(^|\n)#[^\n]*#$/.test(value) ? `${value}\n` : value;
    if (!this.#isCii) return;
    if (kind === 'date') {
      node.text = value.replaceAll('-', '');
      node.set('format', '102');
    }
    node.set('schemeID', CII_SCHEMES[term]);
  }
}

interface LeafPlace {
  readonly pointer: string;
  readonly groupPointer: string;
  readonly within: NodesWithin;
  readonly own: Node | undefined;
  readonly made: Map<string, Node>;
  /** The scheme of a tax. */
  readonly tax: string;
}
