// What the UBL syntax binding of EN 16931 says beside the business rules: UBL-CR, UBL-SR and UBL-DT of version 1.3.16.

import { NAMESPACES } from '../../xml/namespaces.js';
import { elementsAt } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { isAt } from '../lexical.js';
import { type Counted, tableRules, type Unused } from './table.js';
import { UBL_CONDITIONS } from './ublConditions.js';
import { UBL_UNUSED } from './ublUnused.js';
import { UBL_UNUSED_IN_LINES } from './ublUnusedLines.js';

const ROOT = '/inv:Invoice|/cn:CreditNote';
const LINE = 'cac:InvoiceLine|cac:CreditNoteLine';

const UNUSED = { ids: 'UBL-CR-', severity: 'warning', context: ROOT } as const;

export const UBL_UNUSED_TABLES: readonly Unused[] = [
  {
    ...UNUSED,
    rows: UBL_UNUSED,
    except: {
      '002': { as: 'to say 2.1', holds: (_, root) => isAt(root, 'cbc:UBLVersionID', '2.1') },
      412: { as: 'in a credit note', holds: (_, root) => root.local === 'CreditNote' },
    },
  },
  { ...UNUSED, below: LINE, rows: UBL_UNUSED_IN_LINES },
  {
    ...UNUSED,
    anywhere: true,
    rows: {
      '': '663 @unitCodeListID  664 cac:FinancialInstitution',
      'cac:PartyTaxScheme/cbc:CompanyID': '652 @schemeID',
      'cac:Country/cbc:IdentificationCode': '660 @listID',
      'cbc:AllowanceChargeReasonCode': '662 @listID',
      'cac:AdditionalDocumentReference/cbc:ID': '665 @schemeID',
      'cac:BuyersItemIdentification/cbc:ID': '667 @schemeID',
      'cac:SellersItemIdentification/cbc:ID': '668 @schemeID',
      'cac:Price/cac:AllowanceCharge': '669 cbc:AllowanceChargeReasonCode  670 cbc:AllowanceChargeReason  671 cbc:MultiplierFactorNumeric',
      'cbc:PrimaryAccountNumberID': '674 @schemeID',
      'cac:CardAccount/cbc:NetworkID': '675 @schemeID',
      'cac:PaymentMandate/cbc:ID': '676 @schemeID',
      'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID': '677 @schemeID',
      'cac:TaxCategory/cbc:ID': '678 @schemeID',
      'cac:ClassifiedTaxCategory/cbc:ID': '679 @schemeID',
      'cac:PaymentMeans': '680 cac:PayerFinancialAccount',
    },
    except: { 665: { as: 'for an invoiced object (type code 130)', holds: ({ parent }) => isInvoicedObject(parent) } },
  },
  {
    ...UNUSED,
    ids: 'UBL-DT-',
    anywhere: true,
    rows: {
      '': `
        08 @schemeName  09 @schemeAgencyName  10 @schemeDataURI  11 @schemeURI  12 @format  13 @unitCodeListIdentifier
        14 @unitCodeListAgencyIdentifier  15 @unitCodeListAgencyName  16 @listAgencyName  17 @listName  18 @name  19 @languageID
        20 @listURI  21 @listSchemeURI  22 @languageLocaleID  23 @uri  24 @currencyCodeListVersionID  25 @characterSetCode
        26 @encodingCode  27 @schemeAgencyID  28 @listAgencyID
      `,
    },
    except: { 18: { as: 'of cbc:PaymentMeansCode', holds: ({ ns, local }) => ns === NAMESPACES.cbc && local === 'PaymentMeansCode' } },
  },
];

const COUNTED = { ids: 'UBL-SR-', severity: 'fatal' } as const;
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

export const UBL_COUNTED_TABLES: readonly Counted[] = [
  {
    ...COUNTED,
    context: ROOT,
    atMostOnce: `
      01 cac:ContractDocumentReference/cbc:ID  02 cac:ReceiptDocumentReference/cbc:ID  03 cac:DespatchDocumentReference/cbc:ID
      05 cac:PaymentTerms/cbc:Note  08 cac:InvoicePeriod  09 ${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName
      10 ${SELLER}/cac:PartyName/cbc:Name  11 ${SELLER}/cac:PartyLegalEntity/cbc:CompanyID
      14 ${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm  15 ${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName
      16 ${BUYER}/cac:PartyIdentification/cbc:ID  17 ${BUYER}/cac:PartyLegalEntity/cbc:CompanyID  24 cac:Delivery
      39 cac:ProjectReference/cbc:ID  40 ${BUYER}/cac:PartyName/cbc:Name  45 cac:PaymentMeans/cbc:PaymentDueDate
      46 cac:PaymentMeans/cbc:PaymentMeansCode/@name  49 cac:InvoicePeriod/cbc:DescriptionCode  54 cac:PaymentMeans/cac:CardAccount
      55 cac:PaymentMeans/cac:PaymentMandate  56 cac:OriginatorDocumentReference/cbc:ID
    `,
  },
  {
    ...COUNTED,
    context: LINE,
    atMostOnce: `
      34 cbc:Note  35 cac:OrderLineReference/cbc:LineID  36 cac:InvoicePeriod  37 cac:Price/cac:AllowanceCharge/cbc:Amount
      50 cac:Item/cbc:Description  52 cac:DocumentReference
    `,
    exactlyOnce: '48 cac:Item/cac:ClassifiedTaxCategory',
  },
  { ...COUNTED, context: 'cac:BillingReference', atMostOnce: '06 cac:InvoiceDocumentReference' },
  { ...COUNTED, context: 'cac:TaxRepresentativeParty', atMostOnce: '22 cac:PartyName/cbc:Name  23 cac:PartyTaxScheme/cbc:CompanyID' },
  { ...COUNTED, context: 'cac:Delivery', atMostOnce: '25 cac:DeliveryParty/cac:PartyName/cbc:Name' },
  { ...COUNTED, context: 'cac:PaymentMeans', atMostOnce: '26 cbc:PaymentID  27 cbc:PaymentMeansCode  28 cac:PaymentMandate/cbc:ID' },
  { ...COUNTED, context: 'cac:TaxSubtotal', atMostOnce: '32 cac:TaxCategory/cbc:TaxExemptionReason' },
  { ...COUNTED, context: 'cac:AdditionalDocumentReference', atMostOnce: '33 cbc:DocumentDescription' },
  { ...COUNTED, context: 'cac:PostalAddress|cac:Address', atMostOnce: '51 cac:AddressLine' },
];

export const UBL_TABLES = tableRules(UBL_UNUSED_TABLES, UBL_COUNTED_TABLES, UBL_CONDITIONS);

/** Several type codes are no valid document, but one other than this is enough. */
function isInvoicedObject(reference: XmlElement | undefined): boolean {
  const codes = reference === undefined ? [] : elementsAt(reference, 'cbc:DocumentTypeCode');
  return codes.length > 0 && codes.every(({ text }) => text === '130');
}
