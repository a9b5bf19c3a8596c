// Peppol BIS Billing in CII: what is asked of the document, its parties, allowances and charges.
// PEPPOL-EN16931-P0100 is left out: its published place is in the wrong namespace, so it never fires.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { parseDouble, ZERO } from '../../../decimal.js';
import { decimalAt, decimalOr, hasAt, isAt, normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { isPercentage, type ShareAmounts, signOf } from '../amounts.js';
import type { CiiEdition } from './editions.js';
import { SETTLEMENT } from './places.js';

const TOTALS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount';

const hasIndicator: Test = (one) => ['true', 'false'].includes(normalizedAt(one, 'ram:ChargeIndicator/udt:Indicator'));

export function ciiDocument(edition: CiiEdition): Pattern {
  return { places: [ofContext(edition), ...OF_ALL_EDITIONS] };
}

function ofContext({ customization, colons, isProcess }: CiiEdition): Place {
  return {
    context: 'rsm:ExchangedDocumentContext',
    rules: [
      fatal('PEPPOL-EN16931-R001', (context) => hasAt(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')),
      fatal('PEPPOL-EN16931-R007', (_, document) => isProcess(document.once(processOf))),
      fatal('PEPPOL-EN16931-R004', (context) => {
        const id = normalizedAt(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID');
        return id.startsWith(customization) && (colons || !id.includes('::'));
      }),
    ],
  };
}

const OF_ALL_EDITIONS: readonly Place[] = [
  {
    context: 'ram:ApplicableHeaderTradeAgreement',
    rules: [
      fatal('PEPPOL-EN16931-R003', (agreement) => {
        return hasAt(agreement, 'ram:BuyerReference') || hasAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID');
      }),
      fatal('PEPPOL-EN16931-R006', (agreement) => references(agreement, '130').length <= 1),
      fatal('PEPPOL-EN16931-R080', (agreement) => references(agreement, '50').length <= 1),
    ],
  },
  {
    context: 'ram:ApplicableHeaderTradeSettlement',
    rules: [
      fatal('PEPPOL-EN16931-R005', (settlement) => {
        if (!hasAt(settlement, 'ram:TaxCurrencyCode')) return true;
        return normalizedAt(settlement, 'ram:TaxCurrencyCode') !== normalizedAt(settlement, 'ram:InvoiceCurrencyCode');
      }),
      fatal('PEPPOL-EN16931-R053', (settlement, document) => {
        return totalsIn(settlement, document, 'ram:InvoiceCurrencyCode').length === 1;
      }),
      fatal('PEPPOL-EN16931-R054', (settlement, document) => {
        const others = elementsAt(settlement, TOTALS).filter((one) => isInOtherCurrency(one, document));
        return others.length === (hasAt(settlement, 'ram:TaxCurrencyCode') ? 1 : 0);
      }),
      fatal('PEPPOL-EN16931-R055', (settlement, document) => {
        if (document.at(`${SETTLEMENT}/ram:TaxCurrencyCode`).length === 0) return true;
        const signs = (currency: string): number[] => totalsIn(settlement, document, currency).map(({ text }) => signOf(parseDouble(text)));
        const [own, other] = [signs('ram:InvoiceCurrencyCode'), signs('ram:TaxCurrencyCode')];
        // As published, zero counts as a positive amount here. In UBL it agrees with both signs.
        return [own, other].every((some) => some.some((sign) => sign < 0)) || [own, other].every((some) => some.some((sign) => sign >= 0));
      }),
    ],
  },
  {
    context: 'rsm:ExchangedDocument',
    rules: [
      fatal('PEPPOL-EN16931-R002', (document) => {
        return elementsAt(document, 'ram:IncludedNote').length <= 1 && !hasAt(document, 'ram:IncludedNote/ram:SubjectCode');
      }),
    ],
  },
  {
    context: 'ram:BuyerTradeParty',
    rules: [fatal('PEPPOL-EN16931-R010', (party) => hasAt(party, 'ram:URIUniversalCommunication/ram:URIID'))],
  },
  {
    context: 'ram:SellerTradeParty',
    rules: [fatal('PEPPOL-EN16931-R020', (party) => hasAt(party, 'ram:URIUniversalCommunication/ram:URIID'))],
  },
  ...allowances(),
  {
    context: 'ram:SpecifiedTradeSettlementPaymentMeans',
    when: (means) => ['49', '59'].includes(normalizedAt(means, 'ram:TypeCode')),
    rules: [
      fatal('PEPPOL-EN16931-R061', ({ parent }) => {
        return parent !== undefined && hasAt(parent, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID');
      }),
    ],
  },
];

function processOf(root: XmlElement): string {
  return normalizedAt(root, 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID');
}

function references(agreement: XmlElement, typeCode: string): XmlElement[] {
  return elementsAt(agreement, 'ram:AdditionalReferencedDocument').filter((one) => isAt(one, 'ram:TypeCode', typeCode));
}

/** VAT totals in the currency that the document gives in an element of its settlement. */
export function totalsIn(settlement: XmlElement, document: Document, element: string): XmlElement[] {
  return elementsAt(settlement, TOTALS).filter((total) => {
    const currency = attribute(total, 'currencyID');
    return currency !== undefined && document.at(`${SETTLEMENT}/${element}`).some(({ text }) => text === currency);
  });
}

function isInOtherCurrency(total: XmlElement, document: Document): boolean {
  const currency = attribute(total, 'currencyID');
  return currency !== undefined && document.at(`${SETTLEMENT}/ram:InvoiceCurrencyCode`).some(({ text }) => text !== currency);
}

function allowances(): Place[] {
  const context = 'ram:SpecifiedTradeAllowanceCharge';
  return [
    {
      context,
      when: (one) => hasAt(one, 'ram:CalculationPercent') && !hasAt(one, 'ram:BasisAmount'),
      rules: [fatal('PEPPOL-EN16931-R041', () => false)],
    },
    {
      context,
      when: (one) => !hasAt(one, 'ram:CalculationPercent') && hasAt(one, 'ram:BasisAmount'),
      rules: [fatal('PEPPOL-EN16931-R042', () => false)],
    },
    {
      context,
      rules: [
        fatal('PEPPOL-EN16931-R040', (one) => !hasAt(one, 'ram:BasisAmount') || isPercentage(shareOf(one))),
        fatal('PEPPOL-EN16931-R043', hasIndicator),
      ],
    },
    { context: 'ram:AppliedTradeAllowanceCharge', rules: [fatal('PEPPOL-EN16931-R043', hasIndicator)] },
  ];
}

/** Of an allowance or charge. */
export function shareOf(one: XmlElement): ShareAmounts {
  return {
    amount: decimalOr(one, 'ram:ActualAmount', ZERO),
    base: decimalAt(one, 'ram:BasisAmount'),
    percent: decimalAt(one, 'ram:CalculationPercent'),
  };
}
