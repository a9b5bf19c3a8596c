// What the UBL syntax binding of EN 16931 says beside the business rules: UBL-CR, UBL-SR and UBL-DT of version 1.3.16.

import { NAMESPACES } from '../../xml/namespaces.js';
import { elementsAt } from '../../xml/path.js';
import type { XmlElement } from '../../xml/tree.js';
import { isAt } from '../lexical.js';
import { type CountedTable, readRows, type Unused } from './table.js';
import { tableRules } from './tableRules.js';
import { UBL_CONDITIONS } from './ublConditions.js';

const ROOT = '/inv:Invoice|/cn:CreditNote';
const LINE = 'cac:InvoiceLine|cac:CreditNoteLine';

const UNUSED = { severity: 'warning', context: ROOT } as const;

const ROWS = readRows('ublUnused.txt');

export const UBL_UNUSED_TABLES: readonly Unused[] = [
  {
    ...UNUSED,
    rows: ROWS.get('outside lines')!,
    except: {
      'UBL-CR-002': (_, root) => isAt(root, 'cbc:UBLVersionID', '2.1'),
      'UBL-CR-412': (_, root) => root.local === 'CreditNote',
    },
  },
  { ...UNUSED, below: LINE, rows: ROWS.get('lines')! },
  {
    ...UNUSED,
    anywhere: true,
    rows: {
      '': 'UBL-CR-663 @unitCodeListID  UBL-CR-664 cac:FinancialInstitution',
      'cac:PartyTaxScheme/cbc:CompanyID': 'UBL-CR-652 @schemeID',
      'cac:Country/cbc:IdentificationCode': 'UBL-CR-660 @listID',
      'cbc:AllowanceChargeReasonCode': 'UBL-CR-662 @listID',
      'cac:AdditionalDocumentReference/cbc:ID': 'UBL-CR-665 @schemeID',
      'cac:BuyersItemIdentification/cbc:ID': 'UBL-CR-667 @schemeID',
      'cac:SellersItemIdentification/cbc:ID': 'UBL-CR-668 @schemeID',
      'cac:Price/cac:AllowanceCharge': `
        UBL-CR-669 cbc:AllowanceChargeReasonCode  UBL-CR-670 cbc:AllowanceChargeReason  UBL-CR-671 cbc:MultiplierFactorNumeric
      `,
      'cbc:PrimaryAccountNumberID': 'UBL-CR-674 @schemeID',
      'cac:CardAccount/cbc:NetworkID': 'UBL-CR-675 @schemeID',
      'cac:PaymentMandate/cbc:ID': 'UBL-CR-676 @schemeID',
      'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID': 'UBL-CR-677 @schemeID',
      'cac:TaxCategory/cbc:ID': 'UBL-CR-678 @schemeID',
      'cac:ClassifiedTaxCategory/cbc:ID': 'UBL-CR-679 @schemeID',
      'cac:PaymentMeans': 'UBL-CR-680 cac:PayerFinancialAccount',
    },
    except: { 'UBL-CR-665': ({ parent }) => isInvoicedObject(parent) },
  },
  {
    ...UNUSED,
    anywhere: true,
    rows: {
      '': `
        UBL-DT-08 @schemeName  UBL-DT-09 @schemeAgencyName  UBL-DT-10 @schemeDataURI  UBL-DT-11 @schemeURI  UBL-DT-12 @format
        UBL-DT-13 @unitCodeListIdentifier  UBL-DT-14 @unitCodeListAgencyIdentifier  UBL-DT-15 @unitCodeListAgencyName
        UBL-DT-16 @listAgencyName  UBL-DT-17 @listName  UBL-DT-18 @name  UBL-DT-19 @languageID  UBL-DT-20 @listURI
        UBL-DT-21 @listSchemeURI  UBL-DT-22 @languageLocaleID  UBL-DT-23 @uri  UBL-DT-24 @currencyCodeListVersionID
        UBL-DT-25 @characterSetCode  UBL-DT-26 @encodingCode  UBL-DT-27 @schemeAgencyID  UBL-DT-28 @listAgencyID
      `,
    },
    except: {
      'UBL-DT-18': ({ ns, local }) => ns === NAMESPACES.cbc && local === 'PaymentMeansCode',
    },
  },
];

const COUNTED = { severity: 'fatal' } as const;
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

export const UBL_COUNTED_TABLES: readonly CountedTable[] = [
  {
    ...COUNTED,
    context: ROOT,
    atMostOnce: `
      UBL-SR-01 cac:ContractDocumentReference/cbc:ID  UBL-SR-02 cac:ReceiptDocumentReference/cbc:ID
      UBL-SR-03 cac:DespatchDocumentReference/cbc:ID  UBL-SR-05 cac:PaymentTerms/cbc:Note  UBL-SR-08 cac:InvoicePeriod
      UBL-SR-09 ${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName  UBL-SR-10 ${SELLER}/cac:PartyName/cbc:Name
      UBL-SR-11 ${SELLER}/cac:PartyLegalEntity/cbc:CompanyID  UBL-SR-14 ${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm
      UBL-SR-15 ${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName  UBL-SR-16 ${BUYER}/cac:PartyIdentification/cbc:ID
      UBL-SR-17 ${BUYER}/cac:PartyLegalEntity/cbc:CompanyID  UBL-SR-24 cac:Delivery  UBL-SR-39 cac:ProjectReference/cbc:ID
      UBL-SR-40 ${BUYER}/cac:PartyName/cbc:Name  UBL-SR-45 cac:PaymentMeans/cbc:PaymentDueDate
      UBL-SR-46 cac:PaymentMeans/cbc:PaymentMeansCode/@name  UBL-SR-49 cac:InvoicePeriod/cbc:DescriptionCode
      UBL-SR-54 cac:PaymentMeans/cac:CardAccount  UBL-SR-55 cac:PaymentMeans/cac:PaymentMandate
      UBL-SR-56 cac:OriginatorDocumentReference/cbc:ID
    `,
  },
  {
    ...COUNTED,
    context: LINE,
    atMostOnce: `
      UBL-SR-34 cbc:Note  UBL-SR-35 cac:OrderLineReference/cbc:LineID  UBL-SR-36 cac:InvoicePeriod
      UBL-SR-37 cac:Price/cac:AllowanceCharge/cbc:Amount  UBL-SR-50 cac:Item/cbc:Description  UBL-SR-52 cac:DocumentReference
    `,
    exactlyOnce: 'UBL-SR-48 cac:Item/cac:ClassifiedTaxCategory',
  },
  { ...COUNTED, context: 'cac:BillingReference', atMostOnce: 'UBL-SR-06 cac:InvoiceDocumentReference' },
  {
    ...COUNTED,
    context: 'cac:TaxRepresentativeParty',
    atMostOnce: `
    UBL-SR-22 cac:PartyName/cbc:Name  UBL-SR-23 cac:PartyTaxScheme/cbc:CompanyID
  `,
  },
  { ...COUNTED, context: 'cac:Delivery', atMostOnce: 'UBL-SR-25 cac:DeliveryParty/cac:PartyName/cbc:Name' },
  {
    ...COUNTED,
    context: 'cac:PaymentMeans',
    atMostOnce: `
    UBL-SR-26 cbc:PaymentID  UBL-SR-27 cbc:PaymentMeansCode  UBL-SR-28 cac:PaymentMandate/cbc:ID
  `,
  },
  { ...COUNTED, context: 'cac:TaxSubtotal', atMostOnce: 'UBL-SR-32 cac:TaxCategory/cbc:TaxExemptionReason' },
  { ...COUNTED, context: 'cac:AdditionalDocumentReference', atMostOnce: 'UBL-SR-33 cbc:DocumentDescription' },
  { ...COUNTED, context: 'cac:PostalAddress|cac:Address', atMostOnce: 'UBL-SR-51 cac:AddressLine' },
];

export const UBL_TABLES = tableRules(UBL_UNUSED_TABLES, UBL_COUNTED_TABLES, UBL_CONDITIONS);

/** Several type codes are no valid document, but one other than this is enough. */
function isInvoicedObject(reference: XmlElement | undefined): boolean {
  const codes = reference === undefined ? [] : elementsAt(reference, 'cbc:DocumentTypeCode');
  return codes.length > 0 && codes.every(({ text }) => text === '130');
}
