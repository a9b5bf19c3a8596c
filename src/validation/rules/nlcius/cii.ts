// NLCIUS in CII.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, ZERO } from '../../decimal.js';
import { decimalAt, doubleOf, hasAt, normalizedAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, type Test, warning } from '../../pattern.js';
import { isBlank } from '../../text.js';
import { GACCOUNT_PART, hasDutchRegistration, NLCIUS_ID, never } from './dutch.js';

const IDENTIFIERS = [NLCIUS_ID, NLCIUS_ID + GACCOUNT_PART];
const TRADE = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
const TYPE = 'rsm:ExchangedDocument/ram:TypeCode';
const TYPES = [380, 381, 384, 389];
const MEANS = [30, 48, 49, 57, 58, 59];

const ofNlcius: Test = (_, document) => document.once(isNlcius);
const ofDutchSeller: Test = (_, document) => document.once(isDutch);

/** The places are tried in this order; where several fit an element, the first alone looks at it. */
export const NLCIUS_CII: Pattern = {
  places: [...demanded(), ...discouraged(), { context: '*', when: isEmpty, rules: [warning('empty-element-check', never)] }],
};

function demanded(): Place[] {
  return [
    at(
      'ram:SellerTradeParty/ram:SpecifiedLegalOrganization',
      fatal('BR-NL-1', (organization) => hasDutchRegistration(elementsAt(organization, 'ram:ID')) && saysAt(organization, 'ram:ID')),
    ),
    at(
      'ram:ApplicableHeaderTradeAgreement',
      fatal(
        'BR-NL-2',
        (trade) => hasAt(trade, 'ram:BuyerReference') || hasAt(trade, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
      ),
    ),
    at('ram:SellerTradeParty/ram:PostalTradeAddress', fatal('BR-NL-3', isComplete)),
    at('ram:BuyerTradeParty/ram:PostalTradeAddress', fatal('BR-NL-4', isAbroadOrComplete)),
    at('ram:SellerTaxRepresentativeTradeParty/ram:PostalTradeAddress', fatal('BR-NL-5', isAbroadOrComplete)),
    { context: `/*/${TYPE}`, when: ofNlcius, rules: [fatal('BR-NL-7', ({ text }) => TYPES.includes(doubleOf(text)))] },
    at('ram:BuyerTradeParty', fatal('BR-NL-10', isBuyerKnown)),
    at(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      fatal('BR-NL-11', (totals, { root }) => {
        const due = decimalAt(totals, 'ram:DuePayableAmount');
        if (due !== undefined && compare(due, ZERO) <= 0) return true;
        if (elementsAt(root, TYPE).some(({ text }) => doubleOf(text) === 381)) return true;
        return totals.parent !== undefined && hasAt(totals.parent, 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode');
      }),
    ),
    at(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      fatal('BR-NL-12', (means) => elementsAt(means, 'ram:TypeCode').some(({ text }) => MEANS.includes(doubleOf(text)))),
    ),
    {
      context: 'ram:BuyerOrderReferencedDocument/ram:LineID',
      when: ofNlcius,
      rules: [fatal('BR-NL-13', (_, document) => document.at(`${TRADE}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`).length > 0)],
    },
  ];
}

/** What a Dutch seller may say, but need not: warnings. */
function discouraged(): Place[] {
  const address = (party: string, field: string): string => `ram:${party}TradeParty/ram:PostalTradeAddress/ram:${field}`;
  return [
    at('ram:TaxCurrencyCode', warning('BR-NL-19', never)),
    at('ram:TaxPointDate/udt:DateString', warning('BR-NL-20', never)),
    at('ram:DueDateTypeCode', warning('BR-NL-21', never)),
    at('ram:SubjectCode', warning('BR-NL-22', never)),
    at('ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID', warning('BR-NL-23', never)),
    at('ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString', warning('BR-NL-24', never)),
    at(
      'ram:SellerTradeParty/ram:SpecifiedTaxRegistration',
      warning('BR-NL-25', (tax) => {
        const identifiers = elementsAt(tax, 'ram:ID');
        return identifiers.length === 0 || identifiers.some((one) => attribute(one, 'schemeID') === 'VA');
      }),
    ),
    at('ram:SellerTradeParty/ram:Description', warning('BR-NL-26', never)),
    at(address('Seller', 'LineThree'), warning('BR-NL-27-1', never)),
    at(address('Buyer', 'LineThree'), warning('BR-NL-27-2', never)),
    at(address('SellerTaxRepresentative', 'LineThree'), warning('BR-NL-27-3', never)),
    at(address('ShipTo', 'LineThree'), warning('BR-NL-27-4', never)),
    at(address('Seller', 'CountrySubDivisionName'), warning('BR-NL-28-1', never)),
    at(address('Buyer', 'CountrySubDivisionName'), warning('BR-NL-28-2', never)),
    at(address('SellerTaxRepresentative', 'CountrySubDivisionName'), warning('BR-NL-28-3', never)),
    at(address('ShipTo', 'CountrySubDivisionName'), warning('BR-NL-28-4', never)),
    at('ram:SpecifiedTradeSettlementPaymentMeans/ram:Information', warning('BR-NL-29', never)),
    at('ram:PayeePartyCreditorFinancialAccount/ram:AccountName', warning('BR-NL-30', never)),
    at('ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', warning('BR-NL-32-and-34', never)),
    at(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
      warning('BR-NL-33', (amount) => {
        const settlement = amount.parent?.parent;
        return (
          settlement !== undefined &&
          elementsAt(settlement, 'ram:InvoiceCurrencyCode').some(({ text }) => text === attribute(amount, 'currencyID'))
        );
      }),
    ),
    at('ram:ApplicableTradeTax/ram:ExemptionReasonCode', warning('BR-NL-35', never)),
  ];
}

/** A place for the invoices of Dutch sellers. */
function at(context: string, ...rules: readonly Assertion[]): Place {
  return { context, when: ofDutchSeller, rules };
}

function isNlcius(root: XmlElement): boolean {
  return IDENTIFIERS.includes(normalizedAt(root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'));
}

function isDutch(root: XmlElement): boolean {
  return isNlcius(root) && normalizedAt(root, `${TRADE}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:CountryID`).toUpperCase() === 'NL';
}

function isComplete(address: XmlElement): boolean {
  return hasAt(address, 'ram:LineOne') && hasAt(address, 'ram:CityName') && hasAt(address, 'ram:PostcodeCode');
}

function isAbroadOrComplete(address: XmlElement): boolean {
  return elementsAt(address, 'ram:CountryID').some(({ text }) => text !== 'NL') || isComplete(address);
}

/** Any buyer of a Dutch seller has a registration; one in the Netherlands a Dutch one. */
function isBuyerKnown(buyer: XmlElement): boolean {
  const isDutchBuyer = elementsAt(buyer, 'ram:PostalTradeAddress/ram:CountryID').some(({ text }) => text === 'NL');
  const identifiers = elementsAt(buyer, 'ram:SpecifiedLegalOrganization/ram:ID');
  return (!isDutchBuyer || hasDutchRegistration(identifiers)) && identifiers.some(({ text }) => !isBlank(text));
}

function isEmpty({ children, text }: XmlElement): boolean {
  return children.length === 0 && isBlank(text);
}
