// Flux 10: a report on transactions, and those in it that were summed up for a day.
import { isAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern } from '../../pattern.js';
import type { Flux10Edition } from './editions.js';
import { amount, at, code, currency, date, period, rate } from './forms.js';
import { TAX_POINTS } from './invoice.js';
import { addsUp } from './sums.js';

const REPORT = '/Report/TransactionsReport';
const DAY = `${REPORT}/Transactions`;

export function transactions({ netInAnyCurrency }: Flux10Edition): Pattern[] {
  return [
    ...period(`${REPORT}/ReportPeriod`, 'period of the report'),
    date(`${DAY}/Date`, 'day of the transactions'),
    code(`${DAY}/CategoryCode`, 'G1.68', ['TLB1', 'TPS1', 'TNT1', 'TMA1']),
    code(`${DAY}/TaxDueDateTypeCode`, 'P1.11', TAX_POINTS),
    rate(`${DAY}/TaxSubtotal/TaxPercent`, 'VAT rate of the transactions'),
    amount(`${DAY}/TaxExclusiveAmount`, 'total without VAT of the transactions'),
    amount(`${DAY}/TaxTotal`, 'VAT total of the transactions'),
    amount(`${DAY}/TaxSubtotal/TaxableAmount`, 'taxable amount of the transactions'),
    amount(`${DAY}/TaxSubtotal/TaxTotal`, 'VAT amount of the transactions'),
    at(
      DAY,
      total('TaxExclusiveAmount', 'TaxableAmount', 'total without VAT', netInAnyCurrency),
      total('TaxTotal', 'TaxTotal', 'VAT total', false),
    ),
    currency(`${DAY}/TransactionsCurrency`, 'currency of the transactions'),
  ];
}

/** A total that is missing does not add up. */
function total(path: string, part: string, name: string, inAnyCurrency: boolean): Assertion {
  return fatal(
    'G1.53',
    (day) => !(inAnyCurrency || isAt(day, 'TransactionsCurrency', 'EUR')) || addsUp(day, path, `TaxSubtotal/${part}`),
    `${name} of the transactions`,
  );
}
