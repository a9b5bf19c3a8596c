// Flux 10: a report on payments, of invoices and those that were summed up for a day.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { fatal, type Pattern } from '../../pattern.js';
import { at, currency, date, identifier, isCurrency, period, price, rate } from './forms.js';

const REPORT = '/Report/PaymentsReport';

export const PAYMENTS: readonly Pattern[] = [
  ...period(`${REPORT}/ReportPeriod`, 'period of the report'),
  identifier(`${REPORT}/Invoice/InvoiceID`, 'number of the invoice'),
  date(`${REPORT}/Invoice/IssueDate`, 'issue date of the invoice'),
  ...payment(`${REPORT}/Invoice/Payment`, 'payment'),
  ...payment(`${REPORT}/Transactions/Payment`, 'payments of the day'),
  currency(
    `${REPORT}/Invoice/Payment/SubTotals/CurrencyCode|${REPORT}/Transactions/Payment/SubTotals/CurrencyCode`,
    'currency of the payment',
  ),
];

function payment(context: string, name: string): Pattern[] {
  return [
    date(`${context}/Date`, `day of the ${name}`),
    rate(`${context}/SubTotals/TaxPercent`, `VAT rate of the ${name}`),
    at(`${context}/SubTotals`, fatal('G6.27', isInEuros, name)),
    price(`${context}/SubTotals/Amount`, `amount of the ${name}`),
  ];
}

/** What is no currency has a finding of its own. */
function isInEuros(part: XmlElement): boolean {
  const currencies = elementsAt(part, 'CurrencyCode');
  return currencies.some(({ text }) => text === 'EUR') || !currencies.some(({ text }) => isCurrency(text));
}
