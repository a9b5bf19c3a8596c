// Reads an invoice in UBL or CII as JSON. What has no member is told apart, so that nothing is lost silently.
import { sameQuantity } from '../convert/ciiLine.js';
import { NO_NAMES } from '../convert/ciiReferences.js';
import { TAX_POINT_CODES } from '../convert/ciiToUbl.js';
import { cut } from '../cut.js';
import { NOTE_SUBJECTS_UBL } from '../validation/codes/noteSubjects.js';
import { Fields } from '../validation/fields.js';
import { locationOf } from '../validation/location.js';
import { isPint, taxSchemesIn } from '../validation/terms/taxSchemes.js';
import { descendants, elementAt, textAt } from '../xml/path.js';
import { attribute, type XmlAttribute, type XmlElement } from '../xml/tree.js';
import { inOrder } from './inOrder.js';
import { keyOf, type Member } from './member.js';
import { INVOICE } from './members.js';
import { groupIn, type InvoiceGroup, type InvoiceValue, textIn } from './model.js';
import { CII_OBJECT_SCHEME, CII_OBJECT_SCHEMES, type Place, placesOf, type RootName, TOTAL_CODE } from './places.js';
import { PROFILES } from './profiles.js';

/** What has no member, or stands there once more. */
export interface Unmapped {
  /** An XPath with the usual prefixes. */
  readonly path: string;
  readonly value: string;
}

export interface ReadInvoice {
  readonly invoice: InvoiceGroup;
  readonly unmapped: readonly Unmapped[];
}

const UNMAPPED_MAX = 1_000;
const VALUE_CHARACTERS_MAX = 200;
/** Terms that payment means or tax groups repeat. */
const REPEATED: ReadonlySet<string> = new Set(['BT-7', 'BT-8', 'BT-9', 'BT-81', 'BT-82', 'BT-83', 'BT-89', 'BT-91']);
/** Groups whose members are not all inside of one element. */
const SPREAD: ReadonlySet<string> = new Set(['BG-16', 'BG-22']);
/** What UBL demands where there is nothing to say. */
const NOTHING_SAID = 'NA';

/** `root`: of an invoice or credit note, valid or not. */
export function readInvoice(root: XmlElement): ReadInvoice {
  const reader = new Reader(root);
  const read = reader.group(INVOICE, new Map());
  const invoice = reader.isCii ? read : withoutFillers(withSubjects(read));
  return { invoice: inOrder(INVOICE, invoice, profileOf(invoice, reader.isCii)), unmapped: reader.unmapped() };
}

/** The element of each group that the reader is in. */
type Within = ReadonlyMap<string, XmlElement>;

class Reader {
  readonly isCii: boolean;
  readonly #fields: Fields<string>;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #read = new Set<XmlElement | XmlAttribute>();
  readonly #currency: string;
  readonly #isPint: boolean;
  readonly #taxScheme: string;

  constructor(readonly root: XmlElement) {
    const name = root.local as RootName;
    const specification = textAt(root, 'cbc:CustomizationID') ?? '';
    this.isCii = name === 'CrossIndustryInvoice';
    this.#isPint = isPint(specification);
    this.#taxScheme = taxSchemesIn(specification)[0]!;
    this.#places = placesOf(name, specification);
    this.#fields = new Fields<string>(root, Object.fromEntries(this.#places) as never);
    this.#currency = this.#fields.text('BT-5');
  }

  group(members: readonly Member[], within: Within, own?: XmlElement): InvoiceGroup {
    const read: Record<string, InvoiceValue> = {};
    for (const member of members) {
      if (member.isPint && !this.#isPint) continue;
      const value = member.members === undefined ? this.#leaf(member, within, own) : this.#groups(member, member.members, within);
      if (value !== undefined) read[member.name] = value;
    }
    return read;
  }

  #groups(member: Member, members: readonly Member[], within: Within): InvoiceValue | undefined {
    const [term, { limit }] = [keyOf(member), member];
    if (SPREAD.has(term) || (limit === undefined && !this.#places.has(term))) return filled(this.group(members, within));
    const found: InvoiceGroup[] = [];
    const elements = this.#all(term, within);
    // Of two identifiers, the one of a global scheme says more.
    for (const element of limit === 1 ? elements.toSorted((a, b) => schemes(b) - schemes(a)) : elements) {
      const group = filled(this.group(members, new Map([...within, [term, element]]), element));
      if (group !== undefined) found.push(group);
      if (group !== undefined && (limit === undefined || limit === 1)) break;
    }
    return limit === undefined ? found[0] : found.length === 0 ? undefined : found;
  }

  #leaf(member: Member, within: Within, own: XmlElement | undefined): string | undefined {
    const { ofGroup, ofTerm } = member;
    const term = keyOf(member);
    if (ofGroup !== undefined) return this.#ofElement(member, own, ofGroup);
    if (ofTerm !== undefined && !this.#places.has(term)) return this.#ofTerm(ofTerm, REPEATED.has(term), within);
    if (!this.#places.has(term)) return undefined;
    const [first, ...others] = this.#all(term, within).filter(({ text }) => text.trim() !== '');
    if (first === undefined) return undefined;
    if (REPEATED.has(term)) for (const one of others) if (one.text.trim() === first.text.trim()) this.#take(one, member);
    const text = this.#take(first, member);
    return member.name === 'taxScheme' && text === this.#taxScheme ? undefined : text;
  }

  #ofElement(member: Member, own: XmlElement | undefined, name: string): string | undefined {
    if (own === undefined) return undefined;
    if (name === '') return own.text.trim() === '' ? undefined : this.#take(own, member);
    if (!this.isCii || !CII_OBJECT_SCHEMES.has(member.term ?? '')) return this.#attribute(own, name);
    const beside = elementAt(own.parent, CII_OBJECT_SCHEME);
    return beside === undefined ? undefined : this.#take(beside, member);
  }

  #ofTerm([term, name]: readonly [string, string], isRepeated: boolean, within: Within): string | undefined {
    const [first, ...others] = this.#all(term, within).filter((one) => (attribute(one, name) ?? '').trim() !== '');
    const value = this.#attribute(first, name);
    if (isRepeated) for (const one of others) if (attribute(one, name)?.trim() === value) this.#attribute(one, name);
    return value;
  }

  /** BT-110 and BT-111 are the same element in two currencies. */
  #all(term: string, within: Within): readonly XmlElement[] {
    const group = this.#places.get(term)?.within;
    const found = this.#fields.all(term, group === undefined ? undefined : within.get(group));
    if (term === 'BT-110') return found.filter((one) => (attribute(one, 'currencyID') ?? this.#currency) === this.#currency);
    const [currency, accounting] = [this.#currency, this.#fields.text('BT-6')];
    return term === 'BT-111' ? found.filter((one) => accounting !== currency && attribute(one, 'currencyID') === accounting) : found;
  }

  /** As JSON has it: days and the codes of BT-8 as in UBL. */
  #take(element: XmlElement, { kind, term, isInTaxCurrency }: Member): string | undefined {
    const text = element.text.trim();
    if (this.isCii && kind === 'date') {
      if (attribute(element, 'format') !== '102') return undefined;
      this.#attribute(element, 'format');
    }
    this.#read.add(element);
    const isOfTax = isInTaxCurrency && attribute(element, 'currencyID') === (this.#fields.text('BT-6') || this.#currency);
    if (term === 'BT-111' || isOfTax) this.#attribute(element, 'currencyID');
    if (!this.isCii) return text;
    if (kind === 'date') return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return term === 'BT-8' ? (TAX_POINT_CODES.get(text) ?? text) : text;
  }

  #attribute(element: XmlElement | undefined, local: string): string | undefined {
    const found = element?.attributes.find((one) => one.local === local && one.ns === '');
    if (found === undefined || found.value.trim() === '') return undefined;
    this.#read.add(found);
    return found.value.trim();
  }

  /** In document order. */
  unmapped(): Unmapped[] {
    const left: Unmapped[] = [];
    for (const element of descendants(this.root)) {
      if (left.length >= UNMAPPED_MAX) break;
      const text = element.text.trim();
      if (text !== '' && !this.#read.has(element) && !this.#isMark(element)) left.push(unmappedAt(locationOf(element), text));
      for (const one of element.attributes)
        if (one.value.trim() !== '' && !this.#read.has(one) && !this.#isInert(element, one))
          left.push(unmappedAt(`${locationOf(element)}/@${one.local}`, one.value.trim()));
    }
    return left;
  }

  /** Says only which term another element is. */
  #isMark(element: XmlElement): boolean {
    const { local, parent, text } = element;
    const said = text.trim();
    if (local === 'ID') return parent?.local === 'TaxScheme' || this.#isOfTotal(parent);
    if (local === 'UBLVersionID') return this.#isPint;
    if (local === 'DocumentTypeCode' && this.#isOfTotal(parent)) return true;
    if (local === 'Name' && parent?.local === 'SpecifiedProcuringProject') return NO_NAMES.includes(said.toLowerCase());
    if (local === 'BasisQuantity') return this.#isOfNetPrice(element);
    return MARKS.get(local)?.has(said) === true || (local === 'NetworkID' && said === NOTHING_SAID);
  }

  /** Of the reference that is an amount. */
  #isOfTotal(parent: XmlElement | undefined): boolean {
    return this.#isPint && textAt(parent, 'cbc:DocumentTypeCode') === TOTAL_CODE;
  }

  /** CII has BT-149 at the gross price, too. */
  #isOfNetPrice(quantity: XmlElement): boolean {
    const net = elementAt(quantity.parent?.parent, 'ram:NetPriceProductTradePrice/ram:BasisQuantity');
    return net !== undefined && net !== quantity && sameQuantity(net, quantity);
  }

  /** The currency of an amount is that of the invoice; the scheme of a tax number says which it is. */
  #isInert(element: XmlElement, { local: name, ns, value }: XmlAttribute): boolean {
    if (ns === 'http://www.w3.org/2001/XMLSchema-instance' || (name === 'unitCode' && this.#isOfNetPrice(element))) return true;
    if (name === 'currencyID') return value.trim() === this.#currency;
    return name === 'schemeID' && (value === 'SEPA' || (element.local === 'ID' && ['VA', 'FC'].includes(value)));
  }
}

/** The texts of marks by the name of their element. */
const MARKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ChargeIndicator', new Set(['true', 'false', '1', '0'])],
  ['Indicator', new Set(['true', 'false', '1', '0'])],
  ['DocumentTypeCode', new Set(['50', '130'])],
  ['TypeCode', new Set(['50', '130', '916', 'VAT'])],
]);

function schemes(element: XmlElement): number {
  return attribute(element, 'schemeID') === undefined ? 0 : 1;
}

function unmappedAt(path: string, value: string): Unmapped {
  return { path, value: cut(value, VALUE_CHARACTERS_MAX) };
}

function filled(group: InvoiceGroup): InvoiceGroup | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}

/** In UBL the subject stands before the text: `#AAI#text`. Anything else between the signs is a part of the text. */
function withSubjects(invoice: InvoiceGroup): InvoiceGroup {
  const notes = (invoice['notes'] as readonly InvoiceGroup[] | undefined)?.map((note) => {
    const [, subjectCode, text] = /^#([A-Z0-9]{2,3})#\s*(.+)$/s.exec(textIn(note, 'text') ?? '') ?? [];
    return subjectCode !== undefined && text !== undefined && NOTE_SUBJECTS_UBL.codes.has(subjectCode) ? { subjectCode, text } : note;
  });
  return notes === undefined ? invoice : { ...invoice, notes };
}

/** UBL demands an order beside BT-14, and the network of a card. */
function withoutFillers(invoice: InvoiceGroup): InvoiceGroup {
  const isFilled = invoice['purchaseOrderReference'] === NOTHING_SAID && invoice['salesOrderReference'] !== undefined;
  const payment = groupIn(invoice, 'payment');
  const { network, ...card } = groupIn(payment, 'card') ?? {};
  return {
    ...invoice,
    ...(isFilled ? { purchaseOrderReference: undefined } : {}),
    ...(network === NOTHING_SAID ? { payment: { ...payment, card } } : {}),
  };
}

/** The word for its specification and process, where there is one. */
function profileOf(invoice: InvoiceGroup, isCii: boolean): InvoiceGroup {
  const fitting = Object.entries(PROFILES).filter(
    ([, { specificationId, processId }]) =>
      specificationId === invoice['specificationId'] && (processId === undefined || processId === invoice['processId']),
  );
  const found = fitting.find(([name]) => (name === 'facturx') === isCii) ?? fitting[0];
  return found === undefined ? {} : { profile: found[0] };
}
