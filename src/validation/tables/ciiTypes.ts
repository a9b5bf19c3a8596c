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

const FATAL = { ids: 'CII-DT-', severity: 'fatal' } as const;
const WARNING = { ids: 'CII-DT-', severity: 'warning' } as const;

/** Identifiers without a scheme, from the root. */
const PLAIN_IDS = [
  `${ROOT}/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
  `${ROOT}/rsm:ExchangedDocument/ram:ID`,
  `${LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`,
  `${LINE}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
];
const PLAIN_ID_PATHS: ReadonlySet<string> = new Set(PLAIN_IDS.map((path) => path.replace(/\w+:/g, '')));

const SUPPORTING: Exception = {
  as: 'in a supporting document (ram:AdditionalReferencedDocument with the type code 916)',
  holds: (_, reference) => isAdditional(reference, '916'),
};
const IN_HEADER: Exception = { as: 'in the header', holds: (_, tax) => isInSettlement(tax) };
const IN_BREAKDOWN: Exception = { as: 'in ram:ApplicableTradeTax', holds: (_, { local }) => local === 'ApplicableTradeTax' };

export const CII_TYPES: readonly Unused[] = [
  { ...FATAL, context: ROOT, rows: { '': '013 @languageID  014 @languageLocaleID' } },
  {
    ...FATAL,
    context: PLAIN_IDS.join('|'),
    called: 'an identifier without scheme',
    rows: {
      '': `
        001 @schemeName  002 @schemeAgencyName  003 @schemeDataURI  004 @schemeURI  005 @schemeID  006 @schemeAgencyID
        007 @schemeVersionID
      `,
    },
  },
  {
    ...FATAL,
    context: '*',
    called: 'an identifier',
    where: (id) => isRam(id, 'ID') && !isPlainId(id),
    rows: { '': '101 @schemeName  102 @schemeAgencyName  103 @schemeDataURI  104 @schemeURI' },
  },
  { ...FATAL, context: 'ram:TypeCode', rows: { '': '008 @name  009 @listURI' } },
  {
    ...WARNING,
    context: `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    rows: { '': '045 @listID  046 @listAgencyID  047 @listVersionID  048 @listURI' },
  },
  {
    ...FATAL,
    context: '*',
    called: 'a referenced document',
    where: (reference) => isRam(reference, 'ReferencedDocument'),
    rows: {
      '': `
        015 ram:URIID  016 ram:StatusCode  017 ram:CopyIndicator  018 ram:TypeCode  019 ram:GlobalID  020 ram:RevisionID
        021 ram:Name  022 ram:AttachmentBinaryObject  023 ram:Information  024 ram:ReferenceTypeCode  025 ram:SectionName
        026 ram:PreviousRevisionID  027 ram:FormattedIssueDateTime  028 ram:EffectiveSpecifiedPeriod  029 ram:IssuerTradeParty
        030 ram:AttachedSpecifiedBinaryFile
      `,
    },
    except: {
      '015': SUPPORTING,
      '018': {
        as: 'to say 50, 130 or 916 in ram:AdditionalReferencedDocument',
        holds: (_, reference) => ['50', '130', '916'].some((code) => isAdditional(reference, code)),
      },
      '021': SUPPORTING,
      '022': SUPPORTING,
      '024': {
        as: 'for an invoiced object (ram:AdditionalReferencedDocument with the type code 130)',
        holds: (_, reference) => isAdditional(reference, '130'),
      },
      '027': { as: 'in ram:InvoiceReferencedDocument', holds: (_, { local }) => local === 'InvoiceReferencedDocument' },
    },
  },
  {
    ...FATAL,
    context: '*',
    called: 'an amount',
    where: (amount) => isRam(amount, 'Amount') && amount.local !== 'TaxTotalAmount',
    rows: { '': '031 @currencyID  032 @currencyCodeListVersionID' },
  },
  {
    ...FATAL,
    context: '*',
    called: 'a quantity',
    where: (quantity) => isRam(quantity, 'Quantity'),
    rows: { '': '033 @unitCode  034 @unitCodeListID  035 @unitCodeListAgencyID  036 @unitCodeListAgencyName' },
    except: { '033': { as: 'where a billed quantity has a unit', holds: (_, __, document) => document.once(hasBilledUnit) } },
  },
  {
    ...FATAL,
    context: '*',
    called: 'a trade tax',
    where: (tax) => isRam(tax, 'TradeTax'),
    rows: { '': '037 ram:TypeCode' },
    except: { '037': { as: 'to say VAT', holds: (_, tax) => isAt(tax, 'ram:TypeCode', 'VAT') } },
  },
  {
    ...WARNING,
    context: '*',
    called: 'a trade tax',
    where: (tax) => isRam(tax, 'TradeTax'),
    rows: {
      '': `
        038 ram:CalculatedRate  039 ram:CalculationSequenceNumeric  040 ram:BasisQuantity  041 ram:BasisAmount
        042 ram:UnitBasisAmount  043 ram:LineTotalBasisAmount  044 ram:AllowanceChargeBasisAmount  049 ram:CurrencyCode
        050 ram:Jurisdiction  051 ram:CustomsDutyIndicator  052 ram:ExemptionReasonCode  098 ram:ExemptionReason
        053 ram:TaxBasisAllowanceRate  054 ram:TaxPointDate  055 ram:Type  056 ram:InformationAmount  057 ram:CategoryName
        058 ram:DueDateTypeCode  060 ram:SpecifiedTradeAccountingAccount  061 ram:ServiceSupplyTradeCountry
        062 ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount  063 ram:SellerPayableTaxSpecifiedTradeAccountingAccount
        064 ram:SellerRefundableTaxSpecifiedTradeAccountingAccount  065 ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
        066 ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount  067 ram:PlaceApplicableTradeLocation
      `,
      'ram:RateApplicablePercent': '059 @format',
    },
    except: { '041': IN_HEADER, '054': IN_HEADER, '058': IN_HEADER, '052': IN_BREAKDOWN, '098': IN_BREAKDOWN },
  },
  {
    ...FATAL,
    context: 'ram:BillingSpecifiedPeriod',
    rows: {
      '': `
        069 ram:DurationMeasure  070 ram:InclusiveIndicator  071 ram:Description  073 ram:CompleteDateTime
        074 ram:OpenIndicator  075 ram:SeasonCode  076 ram:ID  077 ram:Name  078 ram:SequenceNumeric
        079 ram:StartDateFlexibilityCode  080 ram:ContinuousIndicator  081 ram:PurposeCode
      `,
      'ram:StartDateTime': '068 udt:DateTime',
      'ram:EndDateTime': '072 udt:DateTime',
    },
  },
  {
    ...FATAL,
    context: 'ram:PostalTradeAddress',
    rows: {
      '': `
        082 ram:ID  083 ram:PostOfficeBox  084 ram:BuildingName  086 ram:LineFour  087 ram:LineFive  088 ram:StreetName
        089 ram:CitySubDivisionName  090 ram:CountryName  091 ram:CountrySubDivisionID  092 ram:AttentionOf  093 ram:CareOf
        094 ram:BuildingNumber  095 ram:DepartmentName  096 ram:AdditionalStreetName
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
