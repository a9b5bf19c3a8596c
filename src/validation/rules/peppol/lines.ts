// Peppol BIS Billing in UBL: what is asked of lines, their periods and prices.

import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { startOfDay } from '../../day.js';
import { compare, equal, ONE, parseDecimal, subtract, ZERO } from '../../decimal.js';
import { lineNet } from '../../expected.js';
import { decimalAt, decimalOr, hasAt, isAt, normalizedAt, only } from '../../lexical.js';
import { fatal, type Pattern, type Place } from '../../pattern.js';
import { isLineNet, type LineAmounts } from './amounts.js';

export function linePattern(): Pattern {
  return { places: [BEGIN, END, LINE, PRICE_ALLOWANCE, PRICE_UNIT] };
}

const BEGIN: Place = {
  context: 'inv:Invoice/cac:InvoiceLine/cac:InvoicePeriod/cbc:StartDate|cn:CreditNote/cac:CreditNoteLine/cac:InvoicePeriod/cbc:StartDate',
  when: (_, document) => document.at('cac:InvoicePeriod/cbc:StartDate').length > 0,
  rules: [
    fatal('PEPPOL-EN16931-R110', ({ text }, document) => {
      const [day, from] = [startOfDay(text), startOfDay(only(document.at('cac:InvoicePeriod/cbc:StartDate')))];
      return day !== undefined && from !== undefined && day >= from;
    }),
  ],
};

const END: Place = {
  context: 'inv:Invoice/cac:InvoiceLine/cac:InvoicePeriod/cbc:EndDate|cn:CreditNote/cac:CreditNoteLine/cac:InvoicePeriod/cbc:EndDate',
  when: (_, document) => document.at('cac:InvoicePeriod/cbc:EndDate').length > 0,
  rules: [
    fatal('PEPPOL-EN16931-R111', ({ text }, document) => {
      const [day, to] = [startOfDay(text), startOfDay(only(document.at('cac:InvoicePeriod/cbc:EndDate')))];
      return day !== undefined && to !== undefined && day <= to;
    }),
  ],
};

const LINE: Place = {
  context: 'cac:InvoiceLine|cac:CreditNoteLine',
  rules: [
    { ...fatal('PEPPOL-EN16931-R120', (line, { root }) => isLineNet(amountsOf(line, root))), expected: lineNet },
    fatal('PEPPOL-EN16931-R121', (line) => {
      const base = decimalOr(line, 'cac:Price/cbc:BaseQuantity', ONE);
      return base !== undefined && compare(base, ZERO) > 0;
    }),
    fatal('PEPPOL-EN16931-R100', (line) => elementsAt(line, 'cac:DocumentReference').length <= 1),
    fatal('PEPPOL-EN16931-R101', (line) => {
      return !hasAt(line, 'cac:DocumentReference') || isAt(line, 'cac:DocumentReference/cbc:DocumentTypeCode', '130');
    }),
  ],
};

const PRICE_ALLOWANCE: Place = {
  context: 'cac:Price/cac:AllowanceCharge',
  rules: [
    fatal('PEPPOL-EN16931-R044', (one) => normalizedAt(one, 'cbc:ChargeIndicator') === 'false'),
    fatal('PEPPOL-EN16931-R046', (one) => {
      if (!hasAt(one, 'cbc:BaseAmount')) return true;
      const net = one.parent && decimalAt(one.parent, 'cbc:PriceAmount');
      const [gross, discount] = [decimalAt(one, 'cbc:BaseAmount'), decimalAt(one, 'cbc:Amount')];
      return net !== undefined && gross !== undefined && discount !== undefined && equal(net, subtract(gross, discount));
    }),
  ],
};

const PRICE_UNIT: Place = {
  context: 'cac:Price/cbc:BaseQuantity',
  when: (quantity) => attribute(quantity, 'unitCode') !== undefined,
  rules: [
    fatal('PEPPOL-EN16931-R130', (quantity, { root }) => {
      const line = quantity.parent?.parent;
      if (line === undefined || !(hasAt(line, 'cbc:InvoicedQuantity') || hasAt(line, 'cbc:CreditedQuantity'))) return true;
      return attribute(quantity, 'unitCode') === attribute(elementAt(line, quantityOf(root)), 'unitCode');
    }),
  ],
};

/** Of a line of the document `root`. */
export function amountsOf(line: XmlElement, root: XmlElement): LineAmounts {
  return {
    net: decimalOr(line, 'cbc:LineExtensionAmount', ZERO),
    quantity: decimalOr(line, quantityOf(root), ONE),
    price: decimalOr(line, 'cac:Price/cbc:PriceAmount', ZERO),
    baseQuantity: decimalOr(line, 'cac:Price/cbc:BaseQuantity', ONE),
    charges: allowancesOf(line, 'true'),
    allowances: allowancesOf(line, 'false'),
  };
}

function quantityOf(root: XmlElement): string {
  return root.local === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
}

function allowancesOf(line: XmlElement, indicator: string): ReturnType<typeof parseDecimal>[] {
  return elementsAt(line, 'cac:AllowanceCharge')
    .filter((one) => normalizedAt(one, 'cbc:ChargeIndicator') === indicator)
    .flatMap((one) => elementsAt(one, 'cbc:Amount'))
    .map(({ text }) => parseDecimal(text));
}
