// Flux 10: a report on transactions, and those in it that were summed up for a day.
import { isAt } from '../../lexical.js';
import type { Assertion, Pattern } from '../../pattern.js';
import { amount, at, code, currency, date, fatal, period, rate } from './forms.js';
import { TAX_POINTS } from './invoice.js';
import { addsUp } from './sums.js';

const REPORT = '/Report/TransactionsReport';
const DAY = `${REPORT}/Transactions`;

export const TRANSACTIONS: readonly Pattern[] = [
  ...period(`${REPORT}/ReportPeriod`, 'period of the report'),
  date(`${DAY}/Date`, 'day of the transactions'),
  code(`${DAY}/CategoryCode`, 'G1.68', 'category of the transactions', ['TLB1', 'TPS1', 'TNT1', 'TMA1']),
  code(`${DAY}/TaxDueDateTypeCode`, 'P1.11', 'code for the day on which VAT falls due', TAX_POINTS),
  rate(`${DAY}/TaxSubtotal/TaxPercent`, 'VAT rate of the transactions'),
  amount(`${DAY}/TaxExclusiveAmount`, 'total without VAT of the transactions'),
  amount(`${DAY}/TaxTotal`, 'VAT total of the transactions'),
  amount(`${DAY}/TaxSubtotal/TaxableAmount`, 'taxable amount of the transactions'),
  amount(`${DAY}/TaxSubtotal/TaxTotal`, 'VAT amount of the transactions'),
  at(DAY, total('TaxExclusiveAmount', 'TaxableAmount', 'total without VAT'), total('TaxTotal', 'TaxTotal', 'VAT total')),
  currency(`${DAY}/TransactionsCurrency`, 'currency of the transactions'),
];

/** Only totals in euros are added up; one that is missing does not. */
function total(path: string, part: string, name: string): Assertion {
  return fatal(
    'G1.53',
    (day) => !isAt(day, 'TransactionsCurrency', 'EUR') || addsUp(day, path, `TaxSubtotal/${part}`),
    `The ${name} of the transactions is missing, or differs from the sum of its VAT breakdown by more than a cent for each part.`,
    'Correct the total or the breakdown.',
  );
}
