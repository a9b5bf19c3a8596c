// EN 16931, payment: BR-49 to BR-51, BR-61. Written from the norm, 6.4.1.
import { below } from '../../find.js';
import { collapsed } from '../../text.js';
import type { EnRule } from './enRule.js';
import { has, says, textIn } from './probes.js';

/** UNTDID 4461: credit transfer, SEPA credit transfer. */
const TRANSFERS: ReadonlySet<string> = new Set(['30', '58']);
const CARD_DIGITS_MAX = 10;

const codes = below('cbc:PaymentMeansCode');
const accountIds = below('cac:PayeeFinancialAccount/cbc:ID');
const types = below('ram:TypeCode');
const CII_ACCOUNT = 'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount';

export const PAYMENT: readonly EnRule[] = [
  {
    id: 'BR-49',
    ubl: { context: 'cac:PaymentMeans', test: has('cbc:PaymentMeansCode') },
    cii: { context: 'ram:SpecifiedTradeSettlementPaymentMeans', test: has('ram:TypeCode') },
  },
  {
    id: 'BR-50',
    ubl: {
      context: 'cac:PaymentMeans/cac:PayeeFinancialAccount',
      where: ({ parent }) => parent !== undefined && codes(parent).some(({ text }) => TRANSFERS.has(text)),
      test: says('cbc:ID'),
    },
    cii: { context: CII_ACCOUNT, where: ({ parent }) => isTransferInCii(parent), test: says('ram:IBANID', 'ram:ProprietaryID') },
  },
  {
    id: 'BR-51',
    ubl: {
      context: 'cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID',
      severity: 'warning',
      test: ({ text }) => lengthOf(text) <= CARD_DIGITS_MAX,
    },
    cii: {
      context: 'ram:ApplicableTradeSettlementFinancialCard',
      at: 'ram:ID',
      test: (node) => lengthOf(textIn(cards, node)) <= CARD_DIGITS_MAX,
    },
  },
  {
    id: 'BR-61',
    ubl: {
      context: 'cac:PaymentMeans',
      test: (node) => codes(node).length < 2 && (accountIds(node).length > 0 || !TRANSFERS.has(textIn(codes, node))),
    },
    cii: { context: CII_ACCOUNT, where: ({ parent }) => isTransferInCii(parent), test: has('ram:IBANID', 'ram:ProprietaryID') },
  },
];

const cards = below('ram:ID');

/** In characters, not in units of UTF-16. */
function lengthOf(text: string): number {
  return Array.from(collapsed(text)).length;
}

function isTransferInCii(means: Parameters<typeof types>[0] | undefined): boolean {
  return means !== undefined && types(means).some(({ text }) => TRANSFERS.has(text));
}
