// Flux 10: the lines of an invoice.
import { fatal, type Pattern } from '../../pattern.js';
import { amount, at, country, date, identifier, period, price, quantity } from './forms.js';
import { isNetPrice } from './sums.js';

const LINE = '/Report/TransactionsReport/Invoice/Line';

export const LINES: readonly Pattern[] = [
  ...period(`${LINE}/InvoicePeriod`, 'period of the line'),
  country(`${LINE}/Delivery/Location/CountryId`, 'country of delivery of the line'),
  amount(`${LINE}/AllowanceCharge/Amount`, 'allowance or charge of the line'),
  quantity(`${LINE}/BilledQuantity`, 'quantity of the line'),
  price(`${LINE}/Price/PriceAmount`, 'net price'),
  price(`${LINE}/Price/AllowanceChargeAmount`, 'discount on the price'),
  price(`${LINE}/Price/AllowanceChargeBaseAmount`, 'gross price'),
  at(`${LINE}/Price`, fatal('G1.55', isNetPrice)),
  date(`${LINE}/ReferencedDocument/IssueDate`, 'date of the earlier invoice in the line'),
  identifier(`${LINE}/ReferencedDocument/ID`, 'number of the earlier invoice in the line'),
];
