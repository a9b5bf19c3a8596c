// Peppol BIS Billing in CII: what is asked of lines, their periods and prices.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { compare, ONE, parseDecimal, ZERO } from '../../../decimal.js';
import { lineNet } from '../../../expected.js';
import { decimalAt, decimalOr, hasAt, isAt, normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, type Place } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { type Amount, isLineNet, type LineAmounts } from '../amounts.js';

const LINE = 'ram:IncludedSupplyChainTradeLineItem';
const PERIOD = 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod';
const HEADER_PERIOD = 'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod';
const PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
const OBJECTS = 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument';

export const CII_LINES: Pattern = {
  places: [
    period('PEPPOL-EN16931-R110', 'ram:StartDateTime', (day, from) => day >= from),
    period('PEPPOL-EN16931-R111', 'ram:EndDateTime', (day, to) => day <= to),
    {
      context: LINE,
      rules: [
        { ...fatal('PEPPOL-EN16931-R120', (line) => isLineNet(amountsOf(line))), expected: lineNet },
        fatal('PEPPOL-EN16931-R100', (line) => {
          return elementsAt(line, OBJECTS).filter((one) => isAt(one, 'ram:TypeCode', '130')).length <= 1;
        }),
        fatal('PEPPOL-EN16931-R101', (line) => !hasAt(line, OBJECTS) || isAt(line, `${OBJECTS}/ram:TypeCode`, '130')),
      ],
    },
    {
      context: 'ram:NetPriceProductTradePrice|ram:GrossPriceProductTradePrice',
      rules: [
        fatal('PEPPOL-EN16931-R121', (price) => {
          const base = hasAt(price, 'ram:BasisQuantity') ? decimalAt(price, 'ram:BasisQuantity') : ONE;
          return base !== undefined && compare(base, ZERO) > 0;
        }),
      ],
    },
    {
      context: 'ram:NetPriceProductTradePrice/ram:BasisQuantity|ram:GrossPriceProductTradePrice/ram:BasisQuantity',
      when: (quantity) => attribute(quantity, 'unitCode') !== undefined,
      rules: [
        fatal('PEPPOL-EN16931-R130', (quantity) => {
          const line = quantity.parent?.parent?.parent;
          const billed = line === undefined ? [] : elementsAt(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity');
          return billed.some((one) => attribute(one, 'unitCode') === attribute(quantity, 'unitCode'));
        }),
      ],
    },
  ],
};

/** Days of the form YYYYMMDD are in the order of their texts. */
function period(id: 'PEPPOL-EN16931-R110' | 'PEPPOL-EN16931-R111', end: string, isWithin: (day: string, limit: string) => boolean): Place {
  const limits = (document: Document): readonly XmlElement[] => document.at(`rsm:SupplyChainTradeTransaction/${HEADER_PERIOD}/${end}`);
  return {
    context: `rsm:SupplyChainTradeTransaction/${LINE}/${PERIOD}/${end}`,
    when: (_, document) => limits(document).length > 0,
    rules: [
      fatal(id, (node, document) => {
        const allowed = limits(document).flatMap((one) => elementsAt(one, 'udt:DateTimeString'));
        return elementsAt(node, 'udt:DateTimeString').some((day) => allowed.some((limit) => isWithin(day.text, limit.text)));
      }),
    ],
  };
}

export function amountsOf(line: XmlElement): LineAmounts {
  return {
    net: decimalOr(line, 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', ZERO),
    quantity: decimalOr(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity', ONE),
    price: decimalOr(line, `${PRICE}/ram:ChargeAmount`, ZERO),
    baseQuantity: decimalOr(line, `${PRICE}/ram:BasisQuantity`, ONE),
    charges: allowancesOf(line, 'true'),
    allowances: allowancesOf(line, 'false'),
  };
}

function allowancesOf(line: XmlElement, indicator: string): Amount[] {
  return elementsAt(line, 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge')
    .filter((one) => normalizedAt(one, 'ram:ChargeIndicator/udt:Indicator') === indicator)
    .flatMap((one) => elementsAt(one, 'ram:ActualAmount'))
    .map(({ text }) => parseDecimal(text));
}
