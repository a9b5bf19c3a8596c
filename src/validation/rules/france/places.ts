// Where UBL and CII have what the rules look at, and the ids of the rules there.

export interface Party {
  readonly ubl: string;
  readonly cii: string;
  readonly siret: string;
  /** Each identifier has a scheme, and each scheme is there once. */
  readonly schemes: readonly [given: string, once: string];
  readonly address?: readonly [form: string, length: string];
}

export interface At {
  readonly id: string;
  readonly ubl: string;
  readonly cii: string;
}

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

export const PARTIES: readonly Party[] = [
  {
    ubl: SELLER,
    cii: agreement('ram:SellerTradeParty'),
    siret: 'BR-FR-09_BT-29',
    schemes: ['BR-FR-CO-10_BT-29-1', 'BR-FR-CO-10_BT-29-2'],
    address: ['BR-FR-23_BT-34', 'BR-FR-25_BT-34'],
  },
  {
    ubl: BUYER,
    cii: agreement('ram:BuyerTradeParty'),
    siret: 'BR-FR-09_BT-46',
    schemes: ['BR-FR-CO-10_BT-46-1', 'BR-FR-CO-10_BT-46-2'],
    address: ['BR-FR-23_BT-49', 'BR-FR-25_BT-49'],
  },
  {
    ubl: 'cac:PayeeParty',
    cii: settlement('ram:PayeeTradeParty'),
    siret: 'BR-FR-09_BT-60',
    schemes: ['BR-FR-CO-10_BT-60-1', 'BR-FR-CO-10_BT-60-2'],
    address: ['BR-FR-23_EXT-FR-FE-29', 'BR-FR-25_EXT-FR-FE-29'],
  },
  {
    ubl: `${BUYER}/cac:AgentParty`,
    cii: agreement('ram:BuyerAgentTradeParty'),
    siret: 'BR-FR-09_EXT-FR-FE-06',
    schemes: ['BR-FR-CO-10_EXT-FR-FE-06-1', 'BR-FR-CO-10_EXT-FR-FE-06-2'],
    address: ['BR-FR-23_EXT-FR-FE-12', 'BR-FR-25_EXT-FR-FE-12'],
  },
  {
    ubl: 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerParty',
    cii: settlement('ram:PayerTradeParty'),
    siret: 'BR-FR-09_EXT-FR-FE-46',
    schemes: ['BR-FR-CO-10_EXT-FR-FE-46-1', 'BR-FR-CO-10_EXT-FR-FE-46-2'],
    address: ['BR-FR-23_EXT-FR-FE-52', 'BR-FR-25_EXT-FR-FE-52'],
  },
  {
    ubl: `${SELLER}/cac:AgentParty`,
    cii: agreement('ram:SalesAgentTradeParty'),
    siret: 'BR-FR-09_EXT-FR-FE-69',
    schemes: ['BR-FR-CO-10_EXT-FR-FE-69-1', 'BR-FR-CO-10_EXT-FR-FE-69-2'],
    address: ['BR-FR-23_EXT-FR-FE-75', 'BR-FR-25_EXT-FR-FE-75'],
  },
  {
    ubl: `${BUYER}/cac:ServiceProviderParty/cac:Party`,
    cii: settlement('ram:InvoiceeTradeParty'),
    siret: 'BR-FR-09_EXT-FR-FE-92',
    schemes: ['BR-FR-CO-10_EXT-FR-FE-92-1', 'BR-FR-CO-10_EXT-FR-FE-92-2'],
    address: ['BR-FR-23_EXT-FR-FE-98', 'BR-FR-25_EXT-FR-FE-98'],
  },
  {
    ubl: `${SELLER}/cac:ServiceProviderParty/cac:Party`,
    cii: settlement('ram:InvoicerTradeParty'),
    siret: 'BR-FR-09_EXT-FR-FE-115',
    schemes: ['BR-FR-CO-10_EXT-FR-FE-115-1', 'BR-FR-CO-10_EXT-FR-FE-115-2'],
    address: ['BR-FR-23_EXT-FR-FE-121', 'BR-FR-25_EXT-FR-FE-121'],
  },
];

/** BT-25 and the like: one id for the length and one for the form in each syntax. */
const PREVIOUS = 'cac:BillingReference/cac:InvoiceDocumentReference';

export const NUMBERS = [
  { at: 'BT-1', ubl: header('cbc:ID'), cii: 'rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID' },
  { at: 'BT-25', ubl: header(`${PREVIOUS}/cbc:ID`), cii: settlement('ram:InvoiceReferencedDocument/ram:IssuerAssignedID') },
  {
    at: 'EXT-FR-FE-136',
    ubl: line(`${PREVIOUS}/cbc:ID`),
    cii: tradeLine('ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument/ram:IssuerAssignedID'),
  },
] as const;

const DAY = 'udt:DateTimeString';
const PERIOD = 'ram:BillingSpecifiedPeriod';

export const DAYS: readonly At[] = [
  { id: 'BR-FR-03_BT-2', ubl: header('cbc:IssueDate'), cii: `rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IssueDateTime/${DAY}` },
  { id: 'BR-FR-03_BT-7', ubl: header('cbc:TaxPointDate'), cii: settlement('ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString') },
  { id: 'BR-FR-03_BT-9', ubl: header('cbc:DueDate'), cii: settlement(`ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${DAY}`) },
  {
    id: 'BR-FR-03_BT-26',
    ubl: header(`${PREVIOUS}/cbc:IssueDate`),
    cii: settlement('ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString'),
  },
  {
    id: 'BR-FR-03_BT-72',
    ubl: header('cac:Delivery/cbc:ActualDeliveryDate'),
    cii: delivery(`ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DAY}`),
  },
  { id: 'BR-FR-03_BT-73', ubl: header('cac:InvoicePeriod/cbc:StartDate'), cii: settlement(`${PERIOD}/ram:StartDateTime/${DAY}`) },
  { id: 'BR-FR-03_BT-74', ubl: header('cac:InvoicePeriod/cbc:EndDate'), cii: settlement(`${PERIOD}/ram:EndDateTime/${DAY}`) },
  {
    id: 'BR-FR-03_EXT-FR-FE-138',
    ubl: line(`${PREVIOUS}/cbc:IssueDate`),
    cii: tradeLine('ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString'),
  },
  {
    id: 'BR-FR-03_EXT-FR-FE-158',
    ubl: line('cac:Delivery/cbc:ActualDeliveryDate'),
    cii: tradeLine(`ram:SpecifiedLineTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DAY}`),
  },
];

const SUMS = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const LINE_ALLOWANCE = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge';

/** Amounts of two decimals. */
export const AMOUNTS: readonly At[] = [
  {
    id: 'BR-FR-DEC-01_BT-92_BT-99',
    ubl: header('cac:AllowanceCharge/cbc:Amount'),
    cii: settlement('ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount'),
  },
  {
    id: 'BR-FR-DEC-01_BT-93_BT-100',
    ubl: header('cac:AllowanceCharge/cbc:BaseAmount'),
    cii: settlement('ram:SpecifiedTradeAllowanceCharge/ram:BasisAmount'),
  },
  total('BR-FR-DEC-01_BT-106', 'cbc:LineExtensionAmount', 'ram:LineTotalAmount'),
  total('BR-FR-DEC-01_BT-107', 'cbc:AllowanceTotalAmount', 'ram:AllowanceTotalAmount'),
  total('BR-FR-DEC-01_BT-108', 'cbc:ChargeTotalAmount', 'ram:ChargeTotalAmount'),
  total('BR-FR-DEC-01_BT-109', 'cbc:TaxExclusiveAmount', 'ram:TaxBasisTotalAmount'),
  { id: 'BR-FR-DEC-01_BT-110', ubl: 'cac:TaxTotal/cbc:TaxAmount', cii: settlement(`${SUMS}/ram:TaxTotalAmount`) },
  total('BR-FR-DEC-01_BT-112', 'cbc:TaxInclusiveAmount', 'ram:GrandTotalAmount'),
  total('BR-FR-DEC-01_BT-113', 'cbc:PrepaidAmount', 'ram:TotalPrepaidAmount'),
  total('BR-FR-DEC-01_BT-114', 'cbc:PayableRoundingAmount', 'ram:RoundingAmount'),
  total('BR-FR-DEC-01_BT-115', 'cbc:PayableAmount', 'ram:DuePayableAmount'),
  {
    id: 'BR-FR-DEC-01_BT-116',
    ubl: 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
    cii: settlement('ram:ApplicableTradeTax/ram:BasisAmount'),
  },
  {
    id: 'BR-FR-DEC-01_BT-117',
    ubl: 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount',
    cii: settlement('ram:ApplicableTradeTax/ram:CalculatedAmount'),
  },
  {
    id: 'BR-FR-DEC-01_BT-131',
    ubl: line('cbc:LineExtensionAmount'),
    cii: tradeLine('ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
  },
  {
    id: 'BR-FR-DEC-01_BT-136_BT-141',
    ubl: line('cac:AllowanceCharge/cbc:Amount'),
    cii: tradeLine(`${LINE_ALLOWANCE}/ram:ActualAmount`),
  },
  {
    id: 'BR-FR-DEC-01_BT-137_BT-142',
    ubl: line('cac:AllowanceCharge/cbc:BaseAmount'),
    cii: tradeLine(`${LINE_ALLOWANCE}/ram:BasisAmount`),
  },
];

export const PERCENTS: readonly At[] = [
  {
    id: 'BR-FR-DEC-04_BT-96_BT-103',
    ubl: 'cac:AllowanceCharge/cac:TaxCategory/cbc:Percent',
    cii: settlement('ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax/ram:RateApplicablePercent'),
  },
  {
    id: 'BR-FR-DEC-04_BT-119',
    ubl: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent',
    cii: settlement('ram:ApplicableTradeTax/ram:RateApplicablePercent'),
  },
  {
    id: 'BR-FR-DEC-04_BT-152',
    ubl: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
    cii: tradeLine('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent'),
  },
];

function total(id: string, ubl: string, cii: string): At {
  return { id, ubl: `cac:LegalMonetaryTotal/${ubl}`, cii: settlement(`${SUMS}/${cii}`) };
}

export function header(path: string): string {
  return `inv:Invoice/${path}|cn:CreditNote/${path}`;
}

export function line(path: string): string {
  return `inv:Invoice/cac:InvoiceLine/${path}|cn:CreditNote/cac:CreditNoteLine/${path}`;
}

export function agreement(path: string): string {
  return `rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/${path}`;
}

export function settlement(path: string): string {
  return `rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/${path}`;
}

export function delivery(path: string): string {
  return `rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery/${path}`;
}

export function tradeLine(path: string): string {
  return `rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/${path}`;
}
