// Rules of the CII syntax binding that need a condition: the rest of CII-SR and CII-DT.

import { elementsAt } from '../../xml/path.js';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { hasAt, isAt } from '../lexical.js';
import type { PathRule } from '../rule.js';
import { collapsed } from '../text.js';
import { isAsFirst, isFirst } from './met.js';

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
    text: 'The standard identifier of the item has no scheme.',
    hint: 'Give ram:GlobalID the attribute schemeID.',
    terms: ['BT-157'],
  },
  {
    id: 'CII-SR-090',
    severity: 'fatal',
    context: `${LINE}/ram:SpecifiedTradeProduct`,
    test: (product) => !hasAt(product, 'ram:OriginTradeCountry') || elementsAt(product, 'ram:OriginTradeCountry/ram:ID').length === 1,
    text: "The item's country of origin has no code, or more than one.",
    hint: 'Give one code in ram:OriginTradeCountry/ram:ID, or leave ram:OriginTradeCountry out.',
    terms: ['BT-159'],
  },
  {
    id: 'CII-SR-119',
    severity: 'warning',
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    test: isDiscountComplete,
    text: 'The discount on the item price is no allowance, or one of its indicator and its amount is missing.',
    hint: 'Give ram:AppliedTradeAllowanceCharge both ram:ChargeIndicator, saying false, and ram:ActualAmount.',
    terms: ['BT-147'],
  },
  {
    id: 'CII-SR-463',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeAllowanceCharge',
    test: (one) => hasAt(one, 'ram:ChargeIndicator'),
    text: 'It does not say whether it is an allowance or a charge.',
    hint: 'Add ram:ChargeIndicator.',
    terms: ['BG-20', 'BG-21', 'BG-27', 'BG-28'],
  },
  oneIdentifier('CII-SR-449', `${TRANSACTION}/ram:ApplicableHeaderTradeDelivery`, 'ram:ShipToTradeParty', 'place of delivery', 'BT-71'),
  oneIdentifier('CII-SR-450', AGREEMENT, 'ram:BuyerTradeParty', 'buyer', 'BT-46'),
  oneIdentifier('CII-SR-451', SETTLEMENT, 'ram:PayeeTradeParty', 'payee', 'BT-60'),
  oneReference('CII-SR-457', AGREEMENT, (one) => isAt(one, 'ram:TypeCode', '50'), 'tender or lot', '50', 'BT-17'),
  oneReference('CII-SR-458', AGREEMENT, (one) => isAt(one, 'ram:TypeCode', '130'), 'invoiced object', '130', 'BT-18'),
  oneReference('CII-SR-474', `${LINE}/ram:SpecifiedLineTradeSettlement`, (one) => isOfType(one, '130'), 'invoiced object', '130', 'BT-128'),
  supporting('CII-SR-475', 'ram:Name', 'description', 'BT-123'),
  supporting('CII-SR-476', 'ram:AttachmentBinaryObject', 'file', 'BT-125'),
  onePoint('CII-SR-465', 'ram:SellerTradeParty', 'seller', 'BT-41'),
  onePoint('CII-SR-466', 'ram:BuyerTradeParty', 'buyer', 'BT-56'),
  {
    id: 'CII-SR-462',
    severity: 'fatal',
    context: 'ram:ApplicableTradeTax/ram:DueDateTypeCode',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-462', text) || !hasAt(document.root, SETTLEMENT.slice(ROOT.length + 1)),
    text: 'The VAT breakdowns have different tax point date codes.',
    hint: 'Use one code in every ram:DueDateTypeCode.',
    terms: ['BT-8'],
  },
  {
    id: 'CII-SR-467',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-467', collapsed(text)),
    text: 'The payment instructions have different payment means.',
    hint: 'Use one ram:TypeCode in every ram:SpecifiedTradeSettlementPaymentMeans.',
    terms: ['BT-81'],
  },
  {
    id: 'CII-SR-468',
    severity: 'fatal',
    context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:Information',
    test: ({ text }, document) => isAsFirst(document, 'CII-SR-468', collapsed(text)),
    text: 'The payment instructions have different texts for the payment means.',
    hint: 'Use one ram:Information in every ram:SpecifiedTradeSettlementPaymentMeans.',
    terms: ['BT-82'],
  },
  {
    id: 'CII-SR-469',
    severity: 'fatal',
    context: 'ram:ApplicableHeaderTradeSettlement/ram:PaymentReference',
    test: (_, document) => isFirst(document, 'CII-SR-469'),
    text: 'There is more than one remittance information.',
    hint: 'Keep one ram:PaymentReference.',
    terms: ['BT-83'],
  },
  {
    id: 'CII-SR-470',
    severity: 'fatal',
    context: SETTLEMENT,
    test: (settlement) => !elementsAt(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').some(isTransferWithoutAccount),
    text: 'A credit transfer has no account to pay to.',
    hint: 'Give ram:PayeePartyCreditorFinancialAccount an ram:IBANID or an ram:ProprietaryID.',
    terms: ['BT-84'],
  },
  {
    id: 'CII-DT-097',
    severity: 'fatal',
    context: 'udt:DateTimeString',
    test: (date) =>
      attribute(date, 'format') !== '102' || /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u.test(date.text),
    text: 'The date is not written as its format 102 says.',
    hint: 'Write the date as year, month and day without anything between: 20260131.',
    terms: [],
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

function oneIdentifier(id: string, context: string, party: string, who: string, term: string): PathRule {
  return {
    id,
    severity: 'warning',
    context,
    test: (node) => !(hasAt(node, `${party}/ram:ID`) && hasAt(node, `${party}/ram:GlobalID`)),
    text: `The ${who} has identifiers of two kinds.`,
    hint: `Keep either ram:ID or ram:GlobalID in ${party}.`,
    terms: [term],
  };
}

function oneReference(
  id: string,
  context: string,
  where: (reference: XmlElement) => boolean,
  what: string,
  code: string,
  term: string,
): PathRule {
  return {
    id,
    severity: 'warning',
    context,
    test: (node) => elementsAt(node, 'ram:AdditionalReferencedDocument').filter(where).length <= 1,
    text: `There is more than one reference to the ${what}.`,
    hint: `Keep one ram:AdditionalReferencedDocument with the type code ${code}.`,
    terms: [term],
  };
}

/** Counted over all supporting documents of the invoice. */
function supporting(id: string, path: string, what: string, term: string): PathRule {
  return {
    id,
    severity: 'warning',
    context: AGREEMENT,
    test: (agreement) =>
      elementsAt(agreement, 'ram:AdditionalReferencedDocument')
        .filter((one) => isOfType(one, '916'))
        .flatMap((one) => elementsAt(one, path)).length <= 1,
    text: `The supporting documents have more than one ${what}.`,
    hint: `Keep one ${path} with the type code 916.`,
    terms: [term],
  };
}

function onePoint(id: string, party: string, who: string, term: string): PathRule {
  const contact = `${party}/ram:DefinedTradeContact`;
  return {
    id,
    severity: 'warning',
    context: AGREEMENT,
    test: (agreement) => !(hasAt(agreement, `${contact}/ram:PersonName`) && hasAt(agreement, `${contact}/ram:DepartmentName`)),
    text: `The contact of the ${who} is both a person and a department.`,
    hint: 'Keep either ram:PersonName or ram:DepartmentName.',
    terms: [term],
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
