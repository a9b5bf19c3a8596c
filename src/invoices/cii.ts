// What CII spreads over several elements, or demands beside a term.
import { TAX_POINT_CODES } from '../convert/ciiToUbl.js';
import { isIban } from '../validation/rules/peppol/checkDigits.js';
import { AGREEMENT, DELIVERY, SETTLEMENT } from '../validation/terms/paths.js';
import { stepsOf } from '../xml/path.js';
import { pointerTo } from './errors.js';
import { groupIn, groupsIn, type InvoiceGroup, textIn } from './model.js';
import type { Node } from './nodes.js';

const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';
const TAX = 'ApplicableTradeTax';

export function prepareCii(root: Node, invoice: InvoiceGroup): void {
  for (const path of ['rsm:ExchangedDocumentContext', AGREEMENT, DELIVERY]) root.at(stepsOf(path), '#');
  const settlement = root.at(stepsOf(SETTLEMENT), '#');
  payment(settlement, invoice);
  taxPoint(settlement, invoice);
  taxCurrencies(settlement, invoice);
}

/** BT-8 stands in each group of the VAT breakdown, BT-7 in the first (CII-SR-461). */
function taxPoint(settlement: Node, invoice: InvoiceGroup): void {
  const date = textIn(invoice, 'vatPointDate')?.replaceAll('-', '');
  const code = textIn(invoice, 'vatPointDateCode');
  for (const [index, tax] of settlement.children.filter(({ step }) => step.local === TAX).entries()) {
    tax.put('ram:TaxPointDate/udt:DateString', index === 0 ? date : undefined, '#/vatPointDate')?.set('format', '102');
    tax.put('ram:DueDateTypeCode', code === undefined ? undefined : inCii(code), '#/vatPointDateCode');
  }
}

function inCii(code: string): string {
  for (const [cii, ubl] of TAX_POINT_CODES) if (ubl === code) return cii;
  return code;
}

/** The totals of VAT are the only amounts with their currency. */
function taxCurrencies(settlement: Node, invoice: InvoiceGroup): void {
  const totals = settlement.children.find(({ step }) => step.local === 'SpecifiedTradeSettlementHeaderMonetarySummation');
  for (const one of totals?.children ?? [])
    if (one.step.local === 'TaxTotalAmount')
      one.set('currencyID', textIn(invoice, one.pointer.endsWith('InVatCurrency') ? 'vatCurrency' : 'currency'));
}

/** One for each account, and one where there is none. Each has the code. */
function payment(settlement: Node, invoice: InvoiceGroup): void {
  const given = groupIn(invoice, 'payment');
  if (given === undefined) return;
  settlement.put('ram:PaymentReference', textIn(given, 'reference'), '#/payment/reference');
  const debit = groupIn(given, 'directDebit');
  settlement.put('ram:CreditorReferenceID', textIn(debit, 'creditorId'), '#/payment/directDebit/creditorId');
  settlement.put('ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID', textIn(debit, 'mandate'), '#/payment/directDebit/mandate');
  const accounts = groupsIn(given, 'accounts');
  const isNeeded = ['meansCode', 'meansText', 'card'].some((name) => given[name] !== undefined) || debit?.['debitedAccount'] !== undefined;
  if (accounts.length === 0 && !isNeeded) return;
  for (const [index, account] of (accounts.length === 0 ? [undefined] : accounts).entries()) {
    const means = settlement.added(stepsOf(MEANS)[0]!, '#/payment');
    means.put('ram:TypeCode', textIn(given, 'meansCode'), '#/payment/meansCode');
    means.put('ram:Information', textIn(given, 'meansText'), '#/payment/meansText');
    if (index === 0) {
      const card = groupIn(given, 'card');
      means.put('ram:ApplicableTradeSettlementFinancialCard/ram:ID', textIn(card, 'number'), '#/payment/card/number');
      means.put('ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName', textIn(card, 'holder'), '#/payment/card/holder');
      const debited = textIn(debit, 'debitedAccount');
      means.put('ram:PayerPartyDebtorFinancialAccount/ram:IBANID', debited, '#/payment/directDebit/debitedAccount');
    }
    if (account !== undefined) payeeAccount(means, account, pointerTo('#/payment/accounts', index));
  }
}

function payeeAccount(means: Node, account: InvoiceGroup, pointer: string): void {
  const id = textIn(account, 'id');
  const name = isIban(id?.replaceAll(' ', '') ?? '') ? 'IBANID' : 'ProprietaryID';
  means.put(`ram:PayeePartyCreditorFinancialAccount/ram:${name}`, id, pointerTo(pointer, 'id'));
  means.put('ram:PayeePartyCreditorFinancialAccount/ram:AccountName', textIn(account, 'name'), pointerTo(pointer, 'name'));
  means.put('ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID', textIn(account, 'bank'), pointerTo(pointer, 'bank'));
}
