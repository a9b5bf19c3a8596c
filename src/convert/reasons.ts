// Why a value or an attribute of a CII document was not converted.
import { type Invoice, invoiceOf, type Term } from '../validation/terms.js';
import { attribute, type XmlElement } from '../xml/tree.js';

const NO_TERM = 'EN 16931 has no such term here, and only its terms are converted';
const ONCE = 'EN 16931 has this term only once';
const TAX_SCHEMES = ['VA', 'VAT', 'FC'];

export class Reasons {
  #terms: ReadonlySet<XmlElement> | undefined;
  #paths: ReadonlySet<string> | undefined;

  /** `read`: the elements that were converted. */
  constructor(
    readonly root: XmlElement,
    readonly read: ReadonlySet<unknown>,
  ) {}

  /** Why the text of an element was not converted. */
  ofText(element: XmlElement): string {
    const { local, parent } = element;
    if (local === 'BasisQuantity' && parent?.local === 'GrossPriceProductTradePrice')
      return 'It is another base quantity than that of the net price, and EN 16931 has one (BT-149)';
    if (local === 'TaxTotalAmount' && !this.#isOfTheInvoice(element))
      return 'The amount is neither in the currency of the invoice (BT-5) nor in that of its accounting (BT-6)';
    if (parent?.local === 'SpecifiedTaxRegistration' && !TAX_SCHEMES.includes(attribute(element, 'schemeID') ?? ''))
      return 'The scheme of the tax registration is neither VA nor FC';
    if (!this.#isTerm(element)) return NO_TERM;
    const isDate = local === 'DateTimeString' || local === 'DateString';
    return isDate && attribute(element, 'format') !== '102' ? 'Only dates of format 102 have a place in UBL' : ONCE;
  }

  /** Why an attribute was not converted, of an element that was. */
  ofAttribute(element: XmlElement, local: string): string {
    if (element.local === 'AttachmentBinaryObject' && element.text.trim() === '') return 'The embedded file is empty';
    return local === 'currencyID' ? 'The amount is not in the currency of the invoice (BT-5)' : 'EN 16931 has no such attribute here';
  }

  /** Whether it is a term of EN 16931, or has the place of one that was converted. */
  #isTerm(element: XmlElement): boolean {
    if (isChargeOnPrice(element)) return false;
    this.#terms ??= termsOf(invoiceOf(this.root));
    this.#paths ??= new Set(Array.from(this.read, (one) => (isElement(one) ? pathOf(one) : '')));
    return this.#terms.has(element) || this.#paths.has(pathOf(element));
  }

  #isOfTheInvoice(amount: XmlElement): boolean {
    const invoice = invoiceOf(this.root);
    const currency = attribute(amount, 'currencyID');
    return currency !== undefined && [invoice.text('BT-5'), invoice.text('BT-6')].includes(currency);
  }
}

function termsOf(invoice: Invoice): ReadonlySet<XmlElement> {
  return new Set((Object.keys(invoice.table) as Term[]).flatMap((term) => invoice.all(term)));
}

/** EN 16931 has a discount on the gross price (BT-147), and no charge. */
function isChargeOnPrice({ parent, local }: XmlElement): boolean {
  const price = parent?.local === 'AppliedTradeAllowanceCharge' ? parent : parent?.parent;
  if (price?.local !== 'AppliedTradeAllowanceCharge' || local === 'Indicator') return false;
  const indicator = price.children.find((one) => one.local === 'ChargeIndicator')?.children[0]?.text.trim();
  return indicator === 'true' || indicator === '1';
}

function isElement(one: unknown): one is XmlElement {
  return typeof one === 'object' && one !== null && 'children' in one;
}

/** The names from the root to the element: the same place in every group that repeats. */
function pathOf(element: XmlElement): string {
  const names: string[] = [];
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) names.push(at.local);
  return names.join('/');
}
