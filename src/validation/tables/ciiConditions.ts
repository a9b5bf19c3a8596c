// Rules of the CII syntax binding that need a condition: the rest of CII-SR and CII-DT.

import { elementsAt } from '../../xml/path.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { hasAt, isAt } from '../lexical.js';
import type { PathRule } from '../rule.js';
import { collapsed } from '../text.js';
import { isAsFirst, isFirst } from './firstValues.js';

const ROOT = '/rsm:CrossIndustryInvoice';
const TRANSACTION = `${ROOT}/rsm:SupplyChainTradeTransaction`;
const LINE = `${TRANSACTION}/ram:IncludedSupplyChainTradeLineItem`;
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const DISCOUNT = 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge';

export const CII_CONDITIONS: readonly PathRule[] = [
  {
    id: 'CII-SR-046',
    severity: 'fatal',
    context: `${LINE}/ram:SpecifiedTradeProduct`,
    test: (product) => {
      const ids = elementsAt(product, 'ram:GlobalID');
      return ids.length === 0 || ids.some((id) => attribute(id, 'schemeID') !== undefined);
    },
  },
  {
    id: 'CII-SR-090',
    severity: 'fatal',
    context: `${LINE}/ram:SpecifiedTradeProduct`,
    test: (product) => !hasAt(product, 'ram:OriginTradeCountry') || elementsAt(product, 'ram:OriginTradeCountry/ram:ID').length === 1,
  },
  {
    id: 'CII-SR-119',
    severity: 'warning',
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    test: isDiscountComplete,
  },
  {
    id: 'CII-SR-463',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeAllowanceCharge',
    test: (one) => hasAt(one, 'ram:ChargeIndicator'),
  },
  oneIdentifier('CII-SR-449', `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery`, 'ram:ShipToTradeParty'),
  oneIdentifier('CII-SR-450', AGREEMENT, 'ram:BuyerTradeParty'),
  oneIdentifier('CII-SR-451', SETTLEMENT, 'ram:PayeeTradeParty'),
  oneReference('CII-SR-457', AGREEMENT, (one) => isAt(one, 'ram:TypeCode', '50')),
  oneReference('CII-SR-458', AGREEMENT, (one) => isAt(one, 'ram:TypeCode', '130')),
  oneReference('CII-SR-474', `${LINE}/ram:SpecifiedLineTradeSettlement`, (one) => isOfType(one, '130')),
  supporting('CII-SR-475', 'ram:Name'),
  supporting('CII-SR-476', 'ram:AttachmentBinaryObject'),
  onePoint('CII-SR-465', 'ram:SellerTradeParty'),
  onePoint('CII-SR-466', 'ram:BuyerTradeParty'),
  {
    id: 'CII-SR-462',
    severity: 'fatal',
    context: 'ram:ApplicableTradeTax/ram:DueDateTypeCode',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-462', text) || !hasAt(document.root, SETTLEMENT.slice(ROOT.length + 1)),
  },
  {
    id: 'CII-SR-467',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-467', collapsed(text)),
  },
  {
    id: 'CII-SR-468',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:Information',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-468', collapsed(text)),
  },
  {
    id: 'CII-SR-469',
    severity: 'fatal',
    context: 'ram:ApplicableHeaderTradeSettlement/ram:PaymentReference',
    test: (_, document) => isFirst(document, 'CII-SR-469'),
  },
  {
    id: 'CII-SR-470',
    severity: 'fatal',
    context: SETTLEMENT,
    test: (settlement) => !elementsAt(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').some(isTransferWithoutAccount),
  },
  {
    id: 'CII-DT-097',
    severity: 'fatal',
    context: 'udt:DateTimeString',
    test: (date) =>
      attribute(date, 'format') !== '102' || /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u.test(date.text),
  },
];

/** Both of it or none, whatever else: an indicator that says false, and an amount. */
function isDiscountComplete(agreement: XmlElement): boolean {
  const indicators = elementsAt(agreement, `${DISCOUNT}/ram:ChargeIndicator`);
  const hasAmount = hasAt(agreement, `${DISCOUNT}/ram:ActualAmount`);
  if (indicators.length === 0) return !hasAmount;
  return (
    hasAmount && indicators.some((one) => elementsAt(one, 'udt:Indicator').some(({ text }) => ['false', '0'].includes(collapsed(text))))
  );
}

function oneIdentifier(id: string, context: string, party: string): PathRule {
  return {
    id,
    severity: 'warning',
    context,
    test: (node) => !(hasAt(node, `${party}/ram:ID`) && hasAt(node, `${party}/ram:GlobalID`)),
  };
}

function oneReference(id: string, context: string, where: (reference: XmlElement) => boolean): PathRule {
  return {
    id,
    severity: 'warning',
    context,
    test: (node) => elementsAt(node, 'ram:AdditionalReferencedDocument').filter(where).length <= 1,
  };
}

/** Counted over all supporting documents of the invoice. */
function supporting(id: string, path: string): PathRule {
  return {
    id,
    severity: 'warning',
    context: AGREEMENT,
    test: (agreement) =>
      elementsAt(agreement, 'ram:AdditionalReferencedDocument')
        .filter((one) => isOfType(one, '916'))
        .flatMap((one) => elementsAt(one, path)).length <= 1,
  };
}

function onePoint(id: string, party: string): PathRule {
  const contact = `${party}/ram:DefinedTradeContact`;
  return {
    id,
    severity: 'warning',
    context: AGREEMENT,
    test: (agreement) => !(hasAt(agreement, `${contact}/ram:PersonName`) && hasAt(agreement, `${contact}/ram:DepartmentName`)),
  };
}

/** Without regard to white space. */
function isOfType(reference: XmlElement, code: string): boolean {
  return collapsed(elementsAt(reference, 'ram:TypeCode')[0]?.text ?? '') === code;
}

function isTransferWithoutAccount(means: XmlElement): boolean {
  const account = 'ram:PayeePartyCreditorFinancialAccount';
  const isTransfer = isOfType(means, '30') || isOfType(means, '58');
  return isTransfer && !hasAt(means, `${account}/ram:IBANID`) && !hasAt(means, `${account}/ram:ProprietaryID`);
}
