// What the data types of CII have and EN 16931 does not use: CII-DT of version 1.3.16.
// CII-DT-010 to CII-DT-012 are published, too, for the type code of the document; but the rules for any type code (CII-DT-008 and
// CII-DT-009) stand before them in their pattern, so that they never run.

import { NAMESPACES } from '../../xml/namespaces.js';
import { elementsAt } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { isAt } from '../lexical.js';
import type { Exception, Unused } from './table.js';

const ROOT = '/rsm:CrossIndustryInvoice';
const LINE = `${ROOT}/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem`;
const BILLED_QUANTITY =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';

const FATAL = { severity: 'fatal' } as const;
const WARNING = { severity: 'warning' } as const;

/** Identifiers without a scheme, from the root. */
const PLAIN_IDS = [
  `${ROOT}/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
  `${ROOT}/rsm:ExchangedDocument/ram:ID`,
  `${LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`,
  `${LINE}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
];
const PLAIN_ID_PATHS: ReadonlySet<string> = new Set(PLAIN_IDS.map((path) => path.replace(/\w+:/g, '')));

const SUPPORTING: Exception = (_, reference) => isAdditional(reference, '916');
const IN_HEADER: Exception = (_, tax) => isInSettlement(tax);
const IN_BREAKDOWN: Exception = (_, { local }) => local === 'ApplicableTradeTax';

export const CII_TYPES: readonly Unused[] = [
  { ...FATAL, context: ROOT, rows: { '': 'CII-DT-013 @languageID  CII-DT-014 @languageLocaleID' } },
  {
    ...FATAL,
    context: PLAIN_IDS.join('|'),
    rows: {
      '': `
        CII-DT-001 @schemeName  CII-DT-002 @schemeAgencyName  CII-DT-003 @schemeDataURI  CII-DT-004 @schemeURI  CII-DT-005 @schemeID
        CII-DT-006 @schemeAgencyID  CII-DT-007 @schemeVersionID
      `,
    },
  },
  {
    ...FATAL,
    context: '*',
    where: (id) => isRam(id, 'ID') && !isPlainId(id),
    rows: { '': 'CII-DT-101 @schemeName  CII-DT-102 @schemeAgencyName  CII-DT-103 @schemeDataURI  CII-DT-104 @schemeURI' },
  },
  { ...FATAL, context: 'ram:TypeCode', rows: { '': 'CII-DT-008 @name  CII-DT-009 @listURI' } },
  {
    ...WARNING,
    context: `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    rows: { '': 'CII-DT-045 @listID  CII-DT-046 @listAgencyID  CII-DT-047 @listVersionID  CII-DT-048 @listURI' },
  },
  {
    ...FATAL,
    context: '*',
    where: (reference) => isRam(reference, 'ReferencedDocument'),
    rows: {
      '': `
        CII-DT-015 ram:URIID  CII-DT-016 ram:StatusCode  CII-DT-017 ram:CopyIndicator  CII-DT-018 ram:TypeCode  CII-DT-019 ram:GlobalID
        CII-DT-020 ram:RevisionID  CII-DT-021 ram:Name  CII-DT-022 ram:AttachmentBinaryObject  CII-DT-023 ram:Information
        CII-DT-024 ram:ReferenceTypeCode  CII-DT-025 ram:SectionName  CII-DT-026 ram:PreviousRevisionID
        CII-DT-027 ram:FormattedIssueDateTime  CII-DT-028 ram:EffectiveSpecifiedPeriod  CII-DT-029 ram:IssuerTradeParty
        CII-DT-030 ram:AttachedSpecifiedBinaryFile
      `,
    },
    except: {
      'CII-DT-015': SUPPORTING,
      'CII-DT-018': (_, reference) => ['50', '130', '916'].some((code) => isAdditional(reference, code)),
      'CII-DT-021': SUPPORTING,
      'CII-DT-022': SUPPORTING,
      'CII-DT-024': (_, reference) => isAdditional(reference, '130'),
      'CII-DT-027': (_, { local }) => local === 'InvoiceReferencedDocument',
    },
  },
  {
    ...FATAL,
    context: '*',
    where: (amount) => isRam(amount, 'Amount') && amount.local !== 'TaxTotalAmount',
    rows: { '': 'CII-DT-031 @currencyID  CII-DT-032 @currencyCodeListVersionID' },
  },
  {
    ...FATAL,
    context: '*',
    where: (quantity) => isRam(quantity, 'Quantity'),
    rows: { '': 'CII-DT-033 @unitCode  CII-DT-034 @unitCodeListID  CII-DT-035 @unitCodeListAgencyID  CII-DT-036 @unitCodeListAgencyName' },
    except: { 'CII-DT-033': (_, __, document) => document.once(hasBilledUnit) },
  },
  {
    ...FATAL,
    context: '*',
    where: (tax) => isRam(tax, 'TradeTax'),
    rows: { '': 'CII-DT-037 ram:TypeCode' },
    except: { 'CII-DT-037': (_, tax) => isAt(tax, 'ram:TypeCode', 'VAT') },
  },
  {
    ...WARNING,
    context: '*',
    where: (tax) => isRam(tax, 'TradeTax'),
    rows: {
      '': `
        CII-DT-038 ram:CalculatedRate  CII-DT-039 ram:CalculationSequenceNumeric  CII-DT-040 ram:BasisQuantity  CII-DT-041 ram:BasisAmount
        CII-DT-042 ram:UnitBasisAmount  CII-DT-043 ram:LineTotalBasisAmount  CII-DT-044 ram:AllowanceChargeBasisAmount
        CII-DT-049 ram:CurrencyCode  CII-DT-050 ram:Jurisdiction  CII-DT-051 ram:CustomsDutyIndicator  CII-DT-052 ram:ExemptionReasonCode
        CII-DT-098 ram:ExemptionReason  CII-DT-053 ram:TaxBasisAllowanceRate  CII-DT-054 ram:TaxPointDate  CII-DT-055 ram:Type
        CII-DT-056 ram:InformationAmount  CII-DT-057 ram:CategoryName  CII-DT-058 ram:DueDateTypeCode
        CII-DT-060 ram:SpecifiedTradeAccountingAccount  CII-DT-061 ram:ServiceSupplyTradeCountry
        CII-DT-062 ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount  CII-DT-063 ram:SellerPayableTaxSpecifiedTradeAccountingAccount
        CII-DT-064 ram:SellerRefundableTaxSpecifiedTradeAccountingAccount
        CII-DT-065 ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
        CII-DT-066 ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount  CII-DT-067 ram:PlaceApplicableTradeLocation
      `,
      'ram:RateApplicablePercent': 'CII-DT-059 @format',
    },
    except: {
      'CII-DT-041': IN_HEADER,
      'CII-DT-054': IN_HEADER,
      'CII-DT-058': IN_HEADER,
      'CII-DT-052': IN_BREAKDOWN,
      'CII-DT-098': IN_BREAKDOWN,
    },
  },
  {
    ...FATAL,
    context: 'ram:BillingSpecifiedPeriod',
    rows: {
      '': `
        CII-DT-069 ram:DurationMeasure  CII-DT-070 ram:InclusiveIndicator  CII-DT-071 ram:Description  CII-DT-073 ram:CompleteDateTime
        CII-DT-074 ram:OpenIndicator  CII-DT-075 ram:SeasonCode  CII-DT-076 ram:ID  CII-DT-077 ram:Name  CII-DT-078 ram:SequenceNumeric
        CII-DT-079 ram:StartDateFlexibilityCode  CII-DT-080 ram:ContinuousIndicator  CII-DT-081 ram:PurposeCode
      `,
      'ram:StartDateTime': 'CII-DT-068 udt:DateTime',
      'ram:EndDateTime': 'CII-DT-072 udt:DateTime',
    },
  },
  {
    ...FATAL,
    context: 'ram:PostalTradeAddress',
    rows: {
      '': `
        CII-DT-082 ram:ID  CII-DT-083 ram:PostOfficeBox  CII-DT-084 ram:BuildingName  CII-DT-086 ram:LineFour  CII-DT-087 ram:LineFive
        CII-DT-088 ram:StreetName  CII-DT-089 ram:CitySubDivisionName  CII-DT-090 ram:CountryName  CII-DT-091 ram:CountrySubDivisionID
        CII-DT-092 ram:AttentionOf  CII-DT-093 ram:CareOf  CII-DT-094 ram:BuildingNumber  CII-DT-095 ram:DepartmentName
        CII-DT-096 ram:AdditionalStreetName
      `,
    },
  },
];

function isRam({ ns, local }: XmlElement, ending: string): boolean {
  return local.endsWith(ending) && ns === NAMESPACES.ram;
}

function isAdditional(reference: XmlElement, code: string): boolean {
  return reference.local === 'AdditionalReferencedDocument' && isAt(reference, 'ram:TypeCode', code);
}

function isInSettlement(element: XmlElement): boolean {
  for (let one = element.parent; one !== undefined; one = one.parent) {
    if (one.local === 'ApplicableHeaderTradeSettlement' && one.ns === NAMESPACES.ram) return true;
  }
  return false;
}

function isPlainId(id: XmlElement): boolean {
  let path = '';
  for (let one: XmlElement | undefined = id; one !== undefined; one = one.parent) path = `/${one.local}${path}`;
  return PLAIN_ID_PATHS.has(path);
}

function hasBilledUnit(root: XmlElement): boolean {
  return elementsAt(root, BILLED_QUANTITY).some(({ attributes }) => attributes.some(({ ns, local }) => ns === '' && local === 'unitCode'));
}
