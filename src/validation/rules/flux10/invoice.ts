// Flux 10: what is said of an invoice in a report on transactions.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt, isAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';
import type { Flux10Edition } from './editions.js';
import { amount, amountRules, at, code, country, currency, date, identifier, period, rate } from './forms.js';
import { party } from './parties.js';
import { addsUp } from './sums.js';

const INVOICE = '/Report/TransactionsReport/Invoice';
const CATEGORIES = ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'];
/** UNTDID 2475 and 2005. */
export const TAX_POINTS = ['5', '29', '72', '3', '35', '432'];
const TYPES = ['261', '380', '381', '384', '386', '389', '393', '396', '471', '472', '473', '500', '501', '502', '503'];
const PROCESSES = ['B1', 'S1', 'M1', 'B2', 'S2', 'M2', 'B4', 'S4', 'M4', 'S5', 'S6', 'B7', 'S7'];
const AFTER_PREPAYMENT = ['B4', 'S4', 'M4'];
const PREPAYMENTS = ['386', '500', '503'];
const CORRECTIONS = ['384', '471', '472', '473'];
const CREDITS = ['261', '381', '396'];
const CREDITS_OF_ALL_KINDS = [...CREDITS, '502', '503'];

export function invoices(edition: Flux10Edition): Pattern[] {
  return [
    code(`${INVOICE}/TypeCode`, 'G1.01', TYPES),
    code(`${INVOICE}/BusinessProcess/ID`, 'G1.02', PROCESSES),
    code(`${INVOICE}/BusinessProcess/TypeID`, 'S1.12', ['urn.cpro.gouv.fr:1p0:ereporting']),
    identifier(`${INVOICE}/ID`, 'number of the invoice'),
    date(`${INVOICE}/IssueDate`, 'issue date of the invoice'),
    date(`${INVOICE}/DueDate`, 'due date of the invoice'),
    code(`${INVOICE}/TaxDueDateTypeCode`, 'P1.11', TAX_POINTS),
    at(INVOICE, ...kinds(), ...required(), ...totals(edition)),
    date(`${INVOICE}/ReferencedDocument/IssueDate`, 'date of the earlier invoice'),
    identifier(`${INVOICE}/ReferencedDocument/ID`, 'number of the earlier invoice'),
    ...party(INVOICE, 'Seller', 'seller'),
    ...party(INVOICE, 'Buyer', 'buyer'),
    date(`${INVOICE}/Delivery/Date`, 'day of delivery'),
    country(`${INVOICE}/Delivery/Location/CountryId`, 'country of delivery'),
    ...period(`${INVOICE}/InvoicePeriod`, 'period of the invoice'),
    code(`${INVOICE}/AllowanceCharge/TaxCategoryCode`, 'G2.31', CATEGORIES, 'VAT category of the allowance or charge'),
    rate(`${INVOICE}/AllowanceCharge/TaxPercent`, 'VAT rate of the allowance or charge'),
    amount(`${INVOICE}/AllowanceCharge/Amount`, 'amount of the allowance or charge'),
    amount(`${INVOICE}/MonetaryTotal/TaxExclusiveAmount`, 'total without VAT'),
    at(
      `${INVOICE}/MonetaryTotal/TaxAmount`,
      fatal('G6.23', (one) => attribute(one, 'CurrencyCode') === 'EUR'),
      ...amountRules('VAT total'),
    ),
    code(`${INVOICE}/TaxSubTotal/TaxCategory/Code`, 'G2.31', CATEGORIES, 'VAT category'),
    rate(`${INVOICE}/TaxSubTotal/TaxCategory/Percent`, 'VAT rate'),
    at(
      `${INVOICE}/TaxSubTotal`,
      fatal(
        'G1.40',
        (part) => !isAt(part, 'TaxCategory/Code', 'E') || ['Code', ''].every((end) => hasAt(part, `TaxCategory/TaxExemptionReason${end}`)),
      ),
    ),
    amount(`${INVOICE}/TaxSubTotal/TaxableAmount`, 'taxable amount'),
    amount(`${INVOICE}/TaxSubTotal/TaxAmount`, 'VAT amount'),
    currency(`${INVOICE}/CurrencyCode`, 'currency of the invoice'),
  ];
}

/** What the type of an invoice brings with it. */
function kinds(): Assertion[] {
  return [
    fatal('G1.60', (invoice) => !isAny(invoice, 'BusinessProcess/ID', AFTER_PREPAYMENT) || !isAny(invoice, 'TypeCode', PREPAYMENTS)),
    fatal(
      'G6.21',
      (invoice) =>
        !isAt(invoice, 'TaxSubTotal/TaxCategory/TaxExemptionReasonCode', 'VATEX-FR-CNWVAT') || isAny(invoice, 'TypeCode', CREDITS),
    ),
    fatal(
      'G1.32',
      (invoice) =>
        !isAny(invoice, 'TypeCode', CORRECTIONS) ||
        (elementsAt(invoice, 'ReferencedDocument').length === 1 && hasAt(invoice, 'ReferencedDocument/IssueDate')),
      'correction',
    ),
    fatal(
      'G1.32',
      (invoice) =>
        !isAny(invoice, 'TypeCode', CREDITS_OF_ALL_KINDS) ||
        hasAt(invoice, 'ReferencedDocument/IssueDate') ||
        isReferredToByEachLine(invoice),
      'credit note',
    ),
  ];
}

function isReferredToByEachLine(invoice: XmlElement): boolean {
  const lines = elementsAt(invoice, 'Line');
  return lines.length > 0 && lines.every((line) => hasAt(line, 'ReferencedDocument/ID') && hasAt(line, 'ReferencedDocument/IssueDate'));
}

function required(): Assertion[] {
  return [
    fatal('G6.28', (invoice) => hasAt(invoice, 'Buyer/CompanyId')),
    fatal(
      'G1.102',
      (invoice) =>
        !isAt(invoice, 'TaxSubTotal/TaxCategory/Code', 'E') ||
        hasAt(invoice, 'Seller/TaxRegistrationId') ||
        hasAt(invoice, 'SellerTaxRepresentative/TaxRegistrationId'),
    ),
  ];
}

function totals({ netInAnyCurrency }: Flux10Edition): Assertion[] {
  const rule = (total: string, part: string, name: string, inAnyCurrency: boolean): Assertion =>
    fatal(
      'G1.53',
      (invoice) => !(inAnyCurrency || isAt(invoice, 'CurrencyCode', 'EUR')) || !hasAt(invoice, total) || addsUp(invoice, total, part),
      `${name} of the invoice`,
    );
  return [
    rule('MonetaryTotal/TaxExclusiveAmount', 'TaxSubTotal/TaxableAmount', 'total without VAT', netInAnyCurrency),
    rule('MonetaryTotal/TaxAmount', 'TaxSubTotal/TaxAmount', 'VAT total', false),
  ];
}

function isAny(element: XmlElement, path: string, codes: readonly string[]): boolean {
  return codes.some((one) => isAt(element, path, one));
}
