// What UBL spreads over several elements, or demands beside a term.
import { isCreditNoteType } from '../convert/documentKind.js';
import { taxSchemesIn } from '../validation/terms/taxSchemes.js';
import { stepsOf } from '../xml/path.js';
import { pointerTo } from './errors.js';
import { groupIn, groupsIn, type InvoiceGroup, textIn } from './model.js';
import type { Node } from './nodes.js';
import { TOTAL_CODE } from './places.js';

/** UNTDID 4461: no instrument defined. */
const MEANS_NOT_KNOWN = '1';
const NOT_KNOWN = 'NA';
const PARTY_ID = stepsOf('cac:PartyIdentification/cbc:ID');

export function prepareUbl(root: Node, invoice: InvoiceGroup): void {
  notes(root, invoice);
  payment(root, invoice);
  creditorId(root, invoice);
  accountingTax(root, invoice);
  totalInTaxCurrency(root, invoice);
  fillers(root);
}

/** The subject stands before the text. */
function notes(root: Node, invoice: InvoiceGroup): void {
  const nodes = root.children.filter(({ step }) => step.local === 'Note');
  for (const [index, note] of groupsIn(invoice, 'notes').entries()) {
    const [subject, text] = [textIn(note, 'subjectCode'), textIn(note, 'text') ?? ''];
    nodes[index]!.text = subject === undefined ? text : `#${subject}#${text}`;
  }
}

/** One for each account, and one where there is none. Each has the code and the reference. */
function payment(root: Node, invoice: InvoiceGroup): void {
  const given = groupIn(invoice, 'payment');
  const dueDate = isCreditNoteType(textIn(invoice, 'typeCode') ?? '') ? textIn(invoice, 'dueDate') : undefined;
  if (given === undefined && dueDate === undefined) return;
  const accounts = groupsIn(given, 'accounts');
  for (const [index, account] of (accounts.length === 0 ? [undefined] : accounts).entries()) {
    const means = root.added(step('cac:PaymentMeans'), given === undefined ? '#' : '#/payment');
    const code = means.put('cbc:PaymentMeansCode', textIn(given, 'meansCode') ?? MEANS_NOT_KNOWN, '#/payment/meansCode');
    means.put('cbc:PaymentID', textIn(given, 'reference'), '#/payment/reference');
    if (index === 0) {
      code.set('name', textIn(given, 'meansText'));
      means.put('cbc:ID', textIn(given, 'id'), '#/payment/id');
      means.put('cbc:PaymentDueDate', dueDate, '#/dueDate');
      card(means, groupIn(given, 'card'));
      mandate(means, groupIn(given, 'directDebit'));
    }
    if (account !== undefined) payeeAccount(means, account, pointerTo('#/payment/accounts', index));
  }
}

function payeeAccount(means: Node, account: InvoiceGroup, pointer: string): void {
  const node = means.added(step('cac:PayeeFinancialAccount'), pointer);
  node.put('cbc:ID', textIn(account, 'id'), pointerTo(pointer, 'id'))?.set('schemeID', textIn(account, 'scheme'));
  node.put('cbc:Name', textIn(account, 'name'), pointerTo(pointer, 'name'));
  node.put('cac:FinancialInstitutionBranch/cbc:ID', textIn(account, 'bank'), pointerTo(pointer, 'bank'));
}

function card(means: Node, given: InvoiceGroup | undefined): void {
  if (given === undefined) return;
  const node = means.added(step('cac:CardAccount'), '#/payment/card');
  node.put('cbc:PrimaryAccountNumberID', textIn(given, 'number'), '#/payment/card/number');
  node.put('cbc:NetworkID', textIn(given, 'network') ?? NOT_KNOWN, '#/payment/card/network');
  node.put('cbc:HolderName', textIn(given, 'holder'), '#/payment/card/holder');
}

function mandate(means: Node, debit: InvoiceGroup | undefined): void {
  means.put('cac:PaymentMandate/cbc:ID', textIn(debit, 'mandate'), '#/payment/directDebit/mandate');
  const account = textIn(debit, 'debitedAccount');
  means.put('cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID', account, '#/payment/directDebit/debitedAccount');
}

/** BT-90: with the payee, else with the seller. */
function creditorId(root: Node, invoice: InvoiceGroup): void {
  const id = textIn(groupIn(groupIn(invoice, 'payment'), 'directDebit'), 'creditorId');
  if (id === undefined) return;
  const isOfPayee = invoice['payee'] !== undefined;
  const party = root.at(
    stepsOf(isOfPayee ? 'cac:PayeeParty' : 'cac:AccountingSupplierParty/cac:Party'),
    isOfPayee ? '#/payee' : '#/seller',
  );
  const node = party.made(PARTY_ID, '#/payment/directDebit/creditorId', '#/payment/directDebit');
  node.text = id;
  node.set('schemeID', 'SEPA');
}

/** BT-111 has a total of its own, with the breakdown in its currency. */
function accountingTax(root: Node, invoice: InvoiceGroup): void {
  const amount = textIn(groupIn(invoice, 'totals'), 'vatAmountInVatCurrency');
  const [groups, currency] = [groupsIn(invoice, 'vatBreakdownInVatCurrency'), textIn(invoice, 'vatCurrency')];
  if (amount === undefined && groups.length === 0) return;
  const total = root.added(step('cac:TaxTotal'), '#/totals');
  total.put('cbc:TaxAmount', amount, '#/totals/vatAmountInVatCurrency')?.set('currencyID', currency);
  for (const [index, group] of groups.entries()) {
    const pointer = pointerTo('#/vatBreakdownInVatCurrency', index);
    const node = total.added(step('cac:TaxSubtotal'), pointer);
    const put = (path: string, name: string): Node | undefined => node.put(path, textIn(group, name), pointerTo(pointer, name));
    put('cbc:TaxableAmount', 'taxableAmount')?.set('currencyID', currency);
    put('cbc:TaxAmount', 'vatAmount')?.set('currencyID', currency);
    put('cac:TaxCategory/cbc:ID', 'vatCategory');
    put('cac:TaxCategory/cbc:Percent', 'vatRate');
    node.at(stepsOf('cac:TaxCategory/cac:TaxScheme/cbc:ID'), pointer).text = taxSchemesIn(textIn(invoice, 'specificationId') ?? '')[0]!;
  }
}

/** BTAE-20 is a document with a type. Its number is the currency. */
function totalInTaxCurrency(root: Node, invoice: InvoiceGroup): void {
  const [total, pointer] = [textIn(groupIn(invoice, 'totals'), 'amountWithVatInVatCurrency'), '#/totals/amountWithVatInVatCurrency'];
  if (total === undefined) return;
  const node = root.added(step('cac:AdditionalDocumentReference'), '#/totals');
  node.put('cbc:ID', textIn(invoice, 'vatCurrency') ?? NOT_KNOWN, pointer);
  node.put('cbc:DocumentTypeCode', TOTAL_CODE, pointer);
  node.put('cbc:DocumentDescription', total, pointer);
}

/** What UBL demands beside BT-14, BT-148, BG-23 and IBT-183. */
function fillers(root: Node): void {
  demand(root, 'OrderReference', 'cbc:ID', NOT_KNOWN);
  demand(root, 'TaxTotal', 'cbc:TaxAmount', '0');
  for (const line of root.children.filter(({ step: { local } }) => local.endsWith('Line'))) {
    demand(line, 'OrderLineReference', 'cbc:LineID', NOT_KNOWN);
    for (const price of line.children.filter(({ step: { local } }) => local === 'Price'))
      demand(price, 'AllowanceCharge', 'cbc:Amount', '0');
  }
}

function demand(parent: Node, local: string, path: string, text: string): void {
  for (const node of parent.children) if (node.step.local === local) node.at(stepsOf(path), node.pointer).text ||= text;
}

function step(name: string) {
  return stepsOf(name)[0]!;
}
