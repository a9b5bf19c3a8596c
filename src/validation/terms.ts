// The semantic model of EN 16931 over its two syntaxes: where each business term (BT) and group (BG) stands.

import { stepsOf } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { Fields, type Lookup, type Table } from './fields.js';

const AGREEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement';
const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const LINE_SETTLEMENT = 'ram:SpecifiedLineTradeSettlement';

interface TermPaths {
  readonly ubl: string;
  readonly cii: string;
  /** The group whose elements the paths start from; the root where it is missing. */
  readonly within?: string;
  readonly where?: (element: XmlElement) => boolean;
}

const TERMS = {
  'BT-1': { ubl: 'cbc:ID', cii: 'rsm:ExchangedDocument/ram:ID' },
  'BT-2': { ubl: 'cbc:IssueDate', cii: 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString' },
  'BT-3': { ubl: 'cbc:InvoiceTypeCode', cii: 'rsm:ExchangedDocument/ram:TypeCode' },
  'BT-5': { ubl: 'cbc:DocumentCurrencyCode', cii: `${SETTLEMENT}/ram:InvoiceCurrencyCode` },
  'BT-23': { ubl: 'cbc:ProfileID', cii: 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID' },
  'BT-24': { ubl: 'cbc:CustomizationID', cii: 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID' },

  'BG-4': { ubl: 'cac:AccountingSupplierParty/cac:Party', cii: `${AGREEMENT}/ram:SellerTradeParty` },
  'BT-27': { within: 'BG-4', ubl: 'cac:PartyLegalEntity/cbc:RegistrationName', cii: 'ram:Name' },
  'BT-31': { within: 'BG-4', ubl: 'cac:PartyTaxScheme/cbc:CompanyID', cii: 'ram:SpecifiedTaxRegistration/ram:ID', where: isVatIdentifier },
  'BT-32': { within: 'BG-4', ubl: 'cac:PartyTaxScheme/cbc:CompanyID', cii: 'ram:SpecifiedTaxRegistration/ram:ID', where: isTaxIdentifier },
  'BT-34': { within: 'BG-4', ubl: 'cbc:EndpointID', cii: 'ram:URIUniversalCommunication/ram:URIID' },
  'BG-5': { within: 'BG-4', ubl: 'cac:PostalAddress', cii: 'ram:PostalTradeAddress' },
  'BT-40': { within: 'BG-5', ubl: 'cac:Country/cbc:IdentificationCode', cii: 'ram:CountryID' },

  'BG-7': { ubl: 'cac:AccountingCustomerParty/cac:Party', cii: `${AGREEMENT}/ram:BuyerTradeParty` },
  'BT-44': { within: 'BG-7', ubl: 'cac:PartyLegalEntity/cbc:RegistrationName', cii: 'ram:Name' },
  'BT-47': { within: 'BG-7', ubl: 'cac:PartyLegalEntity/cbc:CompanyID', cii: 'ram:SpecifiedLegalOrganization/ram:ID' },
  'BT-48': { within: 'BG-7', ubl: 'cac:PartyTaxScheme/cbc:CompanyID', cii: 'ram:SpecifiedTaxRegistration/ram:ID', where: isVatIdentifier },
  'BT-49': { within: 'BG-7', ubl: 'cbc:EndpointID', cii: 'ram:URIUniversalCommunication/ram:URIID' },
  'BG-8': { within: 'BG-7', ubl: 'cac:PostalAddress', cii: 'ram:PostalTradeAddress' },
  'BT-55': { within: 'BG-8', ubl: 'cac:Country/cbc:IdentificationCode', cii: 'ram:CountryID' },

  'BT-63': {
    ubl: 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID',
    cii: `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty/ram:SpecifiedTaxRegistration/ram:ID`,
    where: isVatIdentifier,
  },

  'BG-20': { ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isAllowance },
  'BT-92': { within: 'BG-20', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-95': { within: 'BG-20', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryTradeTax/ram:CategoryCode', where: isVat },
  'BT-96': { within: 'BG-20', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:CategoryTradeTax/ram:RateApplicablePercent', where: isVat },
  'BG-21': { ubl: 'cac:AllowanceCharge', cii: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`, where: isCharge },
  'BT-99': { within: 'BG-21', ubl: 'cbc:Amount', cii: 'ram:ActualAmount' },
  'BT-102': { within: 'BG-21', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryTradeTax/ram:CategoryCode', where: isVat },
  'BT-103': { within: 'BG-21', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:CategoryTradeTax/ram:RateApplicablePercent', where: isVat },

  'BG-22': { ubl: 'cac:LegalMonetaryTotal', cii: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation` },
  'BT-106': { within: 'BG-22', ubl: 'cbc:LineExtensionAmount', cii: 'ram:LineTotalAmount' },
  'BT-107': { within: 'BG-22', ubl: 'cbc:AllowanceTotalAmount', cii: 'ram:AllowanceTotalAmount' },
  'BT-108': { within: 'BG-22', ubl: 'cbc:ChargeTotalAmount', cii: 'ram:ChargeTotalAmount' },
  'BT-109': { within: 'BG-22', ubl: 'cbc:TaxExclusiveAmount', cii: 'ram:TaxBasisTotalAmount' },
  // In UBL it stands beside the group, and in both syntaxes BT-111 is the same element in another currency.
  'BT-110': {
    ubl: 'cac:TaxTotal/cbc:TaxAmount',
    cii: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount`,
  },
  'BT-112': { within: 'BG-22', ubl: 'cbc:TaxInclusiveAmount', cii: 'ram:GrandTotalAmount' },
  'BT-113': { within: 'BG-22', ubl: 'cbc:PrepaidAmount', cii: 'ram:TotalPrepaidAmount' },
  'BT-114': { within: 'BG-22', ubl: 'cbc:PayableRoundingAmount', cii: 'ram:RoundingAmount' },
  'BT-115': { within: 'BG-22', ubl: 'cbc:PayableAmount', cii: 'ram:DuePayableAmount' },

  'BG-23': { ubl: 'cac:TaxTotal/cac:TaxSubtotal', cii: `${SETTLEMENT}/ram:ApplicableTradeTax` },
  'BT-116': { within: 'BG-23', ubl: 'cbc:TaxableAmount', cii: 'ram:BasisAmount' },
  'BT-117': { within: 'BG-23', ubl: 'cbc:TaxAmount', cii: 'ram:CalculatedAmount' },
  'BT-118': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:ID', cii: 'ram:CategoryCode', where: isVat },
  'BT-119': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:Percent', cii: 'ram:RateApplicablePercent', where: isVat },
  'BT-120': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:TaxExemptionReason', cii: 'ram:ExemptionReason' },
  'BT-121': { within: 'BG-23', ubl: 'cac:TaxCategory/cbc:TaxExemptionReasonCode', cii: 'ram:ExemptionReasonCode' },

  'BG-25': { ubl: 'cac:InvoiceLine', cii: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem' },
  'BT-126': { within: 'BG-25', ubl: 'cbc:ID', cii: 'ram:AssociatedDocumentLineDocument/ram:LineID' },
  'BT-129': { within: 'BG-25', ubl: 'cbc:InvoicedQuantity', cii: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity' },
  'BT-131': {
    within: 'BG-25',
    ubl: 'cbc:LineExtensionAmount',
    cii: `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  },
  'BT-146': {
    within: 'BG-25',
    ubl: 'cac:Price/cbc:PriceAmount',
    cii: 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
  },
  'BT-151': {
    within: 'BG-25',
    ubl: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
    cii: `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`,
    where: isVat,
  },
  'BT-152': {
    within: 'BG-25',
    ubl: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
    cii: `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
    where: isVat,
  },
  'BT-153': { within: 'BG-25', ubl: 'cac:Item/cbc:Name', cii: 'ram:SpecifiedTradeProduct/ram:Name' },
} as const satisfies Readonly<Record<string, TermPaths>>;

export type Term = keyof typeof TERMS;
export type Invoice = Fields<Term>;

/** What a credit note calls otherwise. */
const CREDIT_NOTE_NAMES: Readonly<Record<string, string>> = {
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
};

const CII_ROOT = 'CrossIndustryInvoice';
const UBL_INVOICE = table((paths) => paths.ubl);
const UBL_CREDIT_NOTE = table((paths) => CREDIT_NOTE_NAMES[paths.ubl] ?? paths.ubl);
const CII = table((paths) => paths.cii);

/** The terms of an invoice or credit note, by the name of its root. */
export function invoiceOf(root: XmlElement): Invoice {
  return new Fields(root, root.local === CII_ROOT ? CII : root.local === 'CreditNote' ? UBL_CREDIT_NOTE : UBL_INVOICE);
}

export function isCii(invoice: Invoice): boolean {
  return invoice.root.local === CII_ROOT;
}

function table(path: (paths: TermPaths) => string): Table<Term> {
  const entries = Object.entries<TermPaths>(TERMS).map(([term, paths]) => {
    const lookup: Lookup<Term> = { within: paths.within as Term | undefined, steps: stepsOf(path(paths)), where: paths.where };
    return [term, lookup] as const;
  });
  return Object.fromEntries(entries) as Record<Term, Lookup<Term>>;
}

function near(element: XmlElement | undefined, ...locals: readonly string[]): string | undefined {
  let one = element;
  for (const local of locals) one = one?.children.find((child) => child.local === local);
  return one?.text.trim();
}

/** UBL: `cbc:ChargeIndicator`; CII: `ram:ChargeIndicator/udt:Indicator`; both are xs:boolean. */
function isCharge(element: XmlElement): boolean {
  const indicator = near(element, 'ChargeIndicator', 'Indicator') ?? near(element, 'ChargeIndicator');
  return indicator === 'true' || indicator === '1';
}

function isAllowance(element: XmlElement): boolean {
  const indicator = near(element, 'ChargeIndicator', 'Indicator') ?? near(element, 'ChargeIndicator');
  return indicator === 'false' || indicator === '0';
}

/** Of a tax category's own elements: whether the tax is VAT, which it is where nothing else is said. */
function isVat(element: XmlElement): boolean {
  const scheme = near(element.parent, 'TaxScheme', 'ID') ?? near(element.parent, 'TypeCode');
  return scheme === undefined || scheme.toUpperCase() === 'VAT';
}

function isVatIdentifier(element: XmlElement): boolean {
  return attribute(element, 'schemeID') === 'VA' || near(element.parent, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT';
}

function isTaxIdentifier(element: XmlElement): boolean {
  return element.local === 'CompanyID' ? !isVatIdentifier(element) : attribute(element, 'schemeID') === 'FC';
}
