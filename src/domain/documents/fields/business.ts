// Reads the business terms of an invoice or credit note for searches and lists: parties, amounts, dates. They are facts as written in the
// document. An invalid value is left out, and no rule depends on them.
import { type Format, formatOf } from '../../../validation/format.js';
import { invoiceOf, type Term } from '../../../validation/terms.js';
import { collapsed } from '../../../validation/text.js';
import { textAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { calendarDate } from './calendarDate.js';

export const BUSINESS_LIMITS = {
  nameCharactersMax: 512,
  typeCodeCharactersMax: 16,
  /** Digits before and after the point together. */
  amountDigitsMax: 30,
} as const;

export interface BusinessFields {
  /** BT-27, or the trading name (BT-28) where it is missing. */
  readonly sellerName: string | undefined;
  /** BT-44, or the trading name (BT-45) where it is missing. */
  readonly buyerName: string | undefined;
  /** BT-5: three capitals. */
  readonly currency: string | undefined;
  /** BT-112, a decimal as written. */
  readonly totalWithVat: string | undefined;
  /** BT-115, a decimal as written. */
  readonly amountDue: string | undefined;
  /** BT-2, `YYYY-MM-DD`. */
  readonly issueDate: string | undefined;
  /** BT-9, `YYYY-MM-DD`. */
  readonly dueDate: string | undefined;
  /** BT-3. */
  readonly typeCode: string | undefined;
  /** BT-40: two capitals. */
  readonly sellerCountry: string | undefined;
  /** BT-55: two capitals. */
  readonly buyerCountry: string | undefined;
}

/** The names of the terms. They are columns of the document, too. */
export const BUSINESS_TERMS = [
  'sellerName',
  'buyerName',
  'currency',
  'totalWithVat',
  'amountDue',
  'issueDate',
  'dueDate',
  'typeCode',
  'sellerCountry',
  'buyerCountry',
] as const satisfies readonly (keyof BusinessFields)[];

export const NO_BUSINESS = Object.fromEntries(BUSINESS_TERMS.map((term) => [term, undefined])) as unknown as BusinessFields;

/** Reads business terms. '' where there is none. */
type ReadTerm = (...terms: readonly Term[]) => string;

/** No values for a root element that is no invoice. */
export function readBusiness(root: XmlElement): BusinessFields {
  const read = readerOf(root, formatOf(root));
  if (read === undefined) return NO_BUSINESS;
  return {
    sellerName: name(read('BT-27', 'BT-28')),
    buyerName: name(read('BT-44', 'BT-45')),
    currency: /^[A-Z]{3}$/.exec(read('BT-5'))?.[0],
    totalWithVat: amount(read('BT-112')),
    amountDue: amount(read('BT-115')),
    issueDate: calendarDate(read('BT-2')),
    dueDate: calendarDate(read('BT-9')),
    typeCode: within(read('BT-3'), BUSINESS_LIMITS.typeCodeCharactersMax),
    sellerCountry: country(read('BT-40')),
    buyerCountry: country(read('BT-55')),
  };
}

function readerOf(root: XmlElement, format: Format | undefined): ReadTerm | undefined {
  if (format === 'zugferd-1') return (...terms) => firstText(terms, (term) => textAt(root, ZUGFERD_1[term] ?? ''));
  if (format !== 'ubl-invoice' && format !== 'ubl-creditnote' && format !== 'cii') return undefined;
  const invoice = invoiceOf(root);
  return (...terms) => firstText(terms, (term) => invoice.text(term));
}

function firstText(terms: readonly Term[], text: (term: Term) => string | undefined): string {
  for (const term of terms) {
    const found = text(term);
    if (found !== undefined && found !== '') return found;
  }
  return '';
}

const HEAD = 'zf:HeaderExchangedDocument';
const TRANSACTION = 'zf:SpecifiedSupplyChainTradeTransaction';
const AGREEMENT = `${TRANSACTION}/zfram:ApplicableSupplyChainTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/zfram:ApplicableSupplyChainTradeSettlement`;
const TOTALS = `${SETTLEMENT}/zfram:SpecifiedTradeSettlementMonetarySummation`;

const ZUGFERD_1: Partial<Record<Term, string>> = {
  'BT-2': `${HEAD}/zfram:IssueDateTime/zfudt:DateTimeString`,
  'BT-3': `${HEAD}/zfram:TypeCode`,
  'BT-5': `${SETTLEMENT}/zfram:InvoiceCurrencyCode`,
  'BT-9': `${SETTLEMENT}/zfram:SpecifiedTradePaymentTerms/zfram:DueDateDateTime/zfudt:DateTimeString`,
  'BT-27': `${AGREEMENT}/zfram:SellerTradeParty/zfram:Name`,
  'BT-40': `${AGREEMENT}/zfram:SellerTradeParty/zfram:PostalTradeAddress/zfram:CountryID`,
  'BT-44': `${AGREEMENT}/zfram:BuyerTradeParty/zfram:Name`,
  'BT-55': `${AGREEMENT}/zfram:BuyerTradeParty/zfram:PostalTradeAddress/zfram:CountryID`,
  'BT-112': `${TOTALS}/zfram:GrandTotalAmount`,
  'BT-115': `${TOTALS}/zfram:DuePayableAmount`,
};

function name(text: string): string | undefined {
  return within(collapsed(text), BUSINESS_LIMITS.nameCharactersMax);
}

function country(text: string): string | undefined {
  return /^[A-Z]{2}$/.exec(text)?.[0];
}

function within(text: string, charactersMax: number): string | undefined {
  return text === '' || text.length > charactersMax || !text.isWellFormed() ? undefined : text;
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The lexical form of xs:decimal as written, never a float. Undefined for an invalid number, or one with too many digits. */
export function amount(text: string): string | undefined {
  return DECIMAL.test(text) && text.replace(/\D/g, '').length <= BUSINESS_LIMITS.amountDigitsMax ? text : undefined;
}
