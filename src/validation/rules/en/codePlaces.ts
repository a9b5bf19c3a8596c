// EN 16931, where codes stand and which list holds there: BR-CL-01 to BR-CL-26, both syntaxes side by side.
import { attribute } from '../../../xml/tree.js';
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { ALLOWANCE_REASONS } from '../../codes/allowanceReasons.js';
import { CHARGE_REASONS } from '../../codes/chargeReasons.js';
import type { CodeList } from '../../codes/codeList.js';
import { COUNTRIES_CII, COUNTRIES_UBL } from '../../codes/countries.js';
import { CURRENCIES } from '../../codes/currencies.js';
import { CREDIT_NOTE_TYPES, DOCUMENT_TYPES, INVOICE_TYPES } from '../../codes/documentTypes.js';
import { EXEMPTION_REASONS } from '../../codes/exemptionReasons.js';
import { ITEM_SCHEMES } from '../../codes/itemSchemes.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { NOTE_SUBJECTS_CII, NOTE_SUBJECTS_UBL } from '../../codes/noteSubjects.js';
import { PAYMENT_MEANS } from '../../codes/paymentMeans.js';
import { REFERENCE_TYPES } from '../../codes/referenceTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { TAX_POINTS_CII, TAX_POINTS_UBL } from '../../codes/taxPoints.js';
import { UNITS } from '../../codes/units.js';
import { VAT_CATEGORIES } from '../../codes/vatCategories.js';
import { below } from '../../find.js';
import { isCharge as isChargeInCii } from './ciiFacts.js';
import type { Code } from './codePlace.js';
import { holds, isExemptionReason, isInside, isMimeType, isPartyScheme, isSubjectKnown } from './codeTests.js';
import { inEach, UBL_ROOT } from './enRule.js';
import { isCharge } from './ublFacts.js';

const AMOUNTS = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];
const OBJECT_REFERENCE = '130';

const documentTypeCodes = below('cbc:DocumentTypeCode');

const UBL_TYPES: Readonly<Record<string, CodeList>> = { InvoiceTypeCode: INVOICE_TYPES, CreditNoteTypeCode: CREDIT_NOTE_TYPES };

export const LISTED: readonly (readonly [id: string, ubl: Code, cii: Code])[] = [
  [
    'BR-CL-01',
    {
      context: 'cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode',
      list: INVOICE_TYPES,
      test: ({ local, text }) => holds(UBL_TYPES[local] ?? INVOICE_TYPES, text),
    },
    { context: 'rsm:ExchangedDocument/ram:TypeCode', list: DOCUMENT_TYPES },
  ],
  [
    'BR-CL-03',
    { context: AMOUNTS.map((name) => `cbc:${name}`).join('|'), list: CURRENCIES, attribute: 'currencyID', always: true },
    { context: 'ram:TaxTotalAmount', list: CURRENCIES, attribute: 'currencyID' },
  ],
  ['BR-CL-04', { context: 'cbc:DocumentCurrencyCode', list: CURRENCIES }, { context: 'ram:InvoiceCurrencyCode', list: CURRENCIES }],
  ['BR-CL-05', { context: 'cbc:TaxCurrencyCode', list: CURRENCIES }, { context: 'ram:TaxCurrencyCode', list: CURRENCIES }],
  [
    'BR-CL-06',
    { context: 'cac:InvoicePeriod/cbc:DescriptionCode', list: TAX_POINTS_UBL },
    { context: 'ram:DueDateTypeCode', list: TAX_POINTS_CII },
  ],
  [
    'BR-CL-07',
    {
      context: 'cac:AdditionalDocumentReference/cbc:ID|cac:DocumentReference/cbc:ID',
      list: REFERENCE_TYPES,
      attribute: 'schemeID',
      where: ({ parent }) => parent !== undefined && documentTypeCodes(parent).some(({ text }) => text === OBJECT_REFERENCE),
    },
    { context: 'ram:ReferenceTypeCode', list: REFERENCE_TYPES },
  ],
  [
    'BR-CL-08',
    { context: inEach(UBL_ROOT, 'cbc:Note'), list: NOTE_SUBJECTS_UBL, test: ({ text }) => isSubjectKnown(text) },
    { context: 'ram:SubjectCode', list: NOTE_SUBJECTS_CII },
  ],
  [
    'BR-CL-10',
    { context: 'cac:PartyIdentification/cbc:ID', list: IDENTIFIER_SCHEMES, attribute: 'schemeID', test: isPartyScheme },
    {
      context: 'ram:GlobalID',
      list: IDENTIFIER_SCHEMES,
      attribute: 'schemeID',
      where: (node) => !isInside(node, 'SpecifiedTradeProduct', 'ShipToTradeParty'),
    },
  ],
  [
    'BR-CL-11',
    { context: 'cac:PartyLegalEntity/cbc:CompanyID', list: IDENTIFIER_SCHEMES, attribute: 'schemeID' },
    {
      context: 'ram:ID',
      list: IDENTIFIER_SCHEMES,
      attribute: 'schemeID',
      where: (node) => !isInside(node, 'SpecifiedTaxRegistration'),
    },
  ],
  [
    'BR-CL-13',
    { context: 'cac:CommodityClassification/cbc:ItemClassificationCode', list: ITEM_SCHEMES, attribute: 'listID' },
    { context: 'ram:ClassCode', list: ITEM_SCHEMES, attribute: 'listID' },
  ],
  ['BR-CL-14', { context: 'cac:Country/cbc:IdentificationCode', list: COUNTRIES_UBL }, { context: 'ram:CountryID', list: COUNTRIES_CII }],
  [
    'BR-CL-15',
    { context: 'cac:OriginCountry/cbc:IdentificationCode', list: COUNTRIES_UBL },
    // With a scheme it is an identifier for BR-CL-11, which looks first.
    { context: 'ram:OriginTradeCountry/ram:ID', list: COUNTRIES_CII, where: (node) => attribute(node, 'schemeID') === undefined },
  ],
  [
    'BR-CL-16',
    { context: 'cac:PaymentMeans/cbc:PaymentMeansCode', list: PAYMENT_MEANS },
    { context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode', list: PAYMENT_MEANS },
  ],
  [
    'BR-CL-17',
    { context: 'cac:TaxCategory/cbc:ID', list: VAT_CATEGORIES },
    { context: 'ram:CategoryTradeTax/ram:CategoryCode', list: VAT_CATEGORIES },
  ],
  [
    'BR-CL-18',
    { context: 'cac:ClassifiedTaxCategory/cbc:ID', list: VAT_CATEGORIES },
    { context: 'ram:ApplicableTradeTax/ram:CategoryCode', list: VAT_CATEGORIES },
  ],
  [
    'BR-CL-19',
    {
      context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      list: ALLOWANCE_REASONS,
      where: ({ parent }) => isCharge(parent) === false,
    },
    {
      context: 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
      list: ALLOWANCE_REASONS,
      where: ({ parent }) => isChargeInCii(parent) === false,
    },
  ],
  [
    'BR-CL-20',
    {
      context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      list: CHARGE_REASONS,
      where: ({ parent }) => isCharge(parent) === true,
    },
    {
      context: 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
      list: CHARGE_REASONS,
      where: ({ parent }) => isChargeInCii(parent) === true,
    },
  ],
  [
    'BR-CL-21',
    { context: 'cac:StandardItemIdentification/cbc:ID', list: IDENTIFIER_SCHEMES, attribute: 'schemeID' },
    { context: 'ram:SpecifiedTradeProduct/ram:GlobalID', list: IDENTIFIER_SCHEMES, attribute: 'schemeID' },
  ],
  [
    'BR-CL-22',
    { context: 'cbc:TaxExemptionReasonCode', list: EXEMPTION_REASONS, test: isExemptionReason },
    { context: 'ram:ExemptionReasonCode', list: EXEMPTION_REASONS, test: isExemptionReason },
  ],
  [
    'BR-CL-23',
    { context: 'cbc:InvoicedQuantity|cbc:BaseQuantity|cbc:CreditedQuantity', list: UNITS, attribute: 'unitCode' },
    { context: 'ram:BasisQuantity|ram:BilledQuantity', list: UNITS, attribute: 'unitCode' },
  ],
  [
    'BR-CL-24',
    { context: 'cbc:EmbeddedDocumentBinaryObject', list: MIME_TYPES, attribute: 'mimeCode', test: isMimeType },
    { context: 'ram:AttachmentBinaryObject', list: MIME_TYPES, attribute: 'mimeCode', test: isMimeType },
  ],
  [
    'BR-CL-25',
    { context: 'cbc:EndpointID', list: ADDRESS_SCHEMES, attribute: 'schemeID' },
    { context: 'ram:URIUniversalCommunication/ram:URIID', list: ADDRESS_SCHEMES, attribute: 'schemeID' },
  ],
  [
    'BR-CL-26',
    { context: 'cac:DeliveryLocation/cbc:ID', list: IDENTIFIER_SCHEMES, attribute: 'schemeID' },
    {
      context: 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID',
      list: IDENTIFIER_SCHEMES,
      attribute: 'schemeID',
    },
  ],
];
