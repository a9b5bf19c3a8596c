// Reads the business terms of an invoice or credit note for searches and lists: parties, amounts, dates. They are facts as written in the
// document. An invalid value is left out, and no rule depends on them.
import { type Format, formatOf } from '../../../validation/format.js';
import { invoiceOf, type Term } from '../../../validation/terms.js';
import { textAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { type BusinessFields, eachBusinessField } from './businessFields.js';

export const NO_BUSINESS: BusinessFields = eachBusinessField(() => undefined);

/** Reads business terms. '' where there is none. */
type ReadTerm = (...terms: readonly Term[]) => string;

/** No values for a root element that is no invoice. */
export function readBusiness(root: XmlElement): BusinessFields {
  const read = readerOf(root, formatOf(root));
  if (read === undefined) return NO_BUSINESS;
  return eachBusinessField((field) => field.read(read(...field.terms)));
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
