// PEPPOL-EN16931-R140 to R276 in UBL: elements that must stand exactly once where their parent stands.

import type { CountedTable, Rows } from '../../tables/table.js';

/** By the path of the parent from the root on. */
const OF_CREDIT_NOTES: Rows = {
  '': `
    PEPPOL-EN16931-R140 cac:AccountingCustomerParty  PEPPOL-EN16931-R205 cbc:CreditNoteTypeCode
    PEPPOL-EN16931-R206 cbc:CustomizationID  PEPPOL-EN16931-R207 cbc:DocumentCurrencyCode
    PEPPOL-EN16931-R208 cbc:ProfileID
  `,
  'cac:AccountingCustomerParty': 'PEPPOL-EN16931-R141 cac:Party',
  'cac:AccountingCustomerParty/cac:Party': `
    PEPPOL-EN16931-R142 cac:PartyLegalEntity  PEPPOL-EN16931-R146 cac:PostalAddress
    PEPPOL-EN16931-R150 cbc:EndpointID
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity': 'PEPPOL-EN16931-R143 cbc:RegistrationName',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme': 'PEPPOL-EN16931-R145 cbc:CompanyID',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R144 cbc:ID',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress': 'PEPPOL-EN16931-R148 cac:Country',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R147 cbc:Line',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R149 cbc:IdentificationCode',
  'cac:AccountingSupplierParty': 'PEPPOL-EN16931-R151 cac:Party',
  'cac:AccountingSupplierParty/cac:Party': `
    PEPPOL-EN16931-R152 cac:PartyLegalEntity  PEPPOL-EN16931-R156 cac:PostalAddress
    PEPPOL-EN16931-R160 cbc:EndpointID
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity': 'PEPPOL-EN16931-R153 cbc:RegistrationName',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme': 'PEPPOL-EN16931-R155 cbc:CompanyID',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R154 cbc:ID',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress': 'PEPPOL-EN16931-R158 cac:Country',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R157 cbc:Line',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R159 cbc:IdentificationCode',
  'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference': 'PEPPOL-EN16931-R161 cbc:URI',
  'cac:AllowanceCharge': 'PEPPOL-EN16931-R162 cac:TaxCategory',
  'cac:AllowanceCharge/cac:TaxCategory': 'PEPPOL-EN16931-R163 cac:TaxScheme  PEPPOL-EN16931-R165 cbc:ID',
  'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R164 cbc:ID',
  'cac:BillingReference': 'PEPPOL-EN16931-R166 cac:InvoiceDocumentReference',
  'cac:CreditNoteLine': `
    PEPPOL-EN16931-R168 cac:Item  PEPPOL-EN16931-R177 cac:Price  PEPPOL-EN16931-R178 cbc:CreditedQuantity
    PEPPOL-EN16931-R179 cbc:LineExtensionAmount
  `,
  'cac:CreditNoteLine/cac:DocumentReference': 'PEPPOL-EN16931-R167 cbc:DocumentTypeCode',
  'cac:CreditNoteLine/cac:Item': 'PEPPOL-EN16931-R170 cac:ClassifiedTaxCategory  PEPPOL-EN16931-R176 cbc:Name',
  'cac:CreditNoteLine/cac:Item/cac:AdditionalItemProperty': 'PEPPOL-EN16931-R169 cbc:Value',
  'cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory': 'PEPPOL-EN16931-R171 cac:TaxScheme  PEPPOL-EN16931-R173 cbc:ID',
  'cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R172 cbc:ID',
  'cac:CreditNoteLine/cac:Item/cac:CommodityClassification': 'PEPPOL-EN16931-R174 cbc:ItemClassificationCode',
  'cac:CreditNoteLine/cac:Item/cac:OriginCountry': 'PEPPOL-EN16931-R175 cbc:IdentificationCode',
  'cac:Delivery/cac:DeliveryLocation/cac:Address': 'PEPPOL-EN16931-R181 cac:Country',
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:AddressLine': 'PEPPOL-EN16931-R180 cbc:Line',
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country': 'PEPPOL-EN16931-R182 cbc:IdentificationCode',
  'cac:Delivery/cac:DeliveryParty': 'PEPPOL-EN16931-R183 cac:PartyName',
  'cac:LegalMonetaryTotal': `
    PEPPOL-EN16931-R184 cbc:LineExtensionAmount  PEPPOL-EN16931-R185 cbc:TaxExclusiveAmount
    PEPPOL-EN16931-R186 cbc:TaxInclusiveAmount
  `,
  'cac:PayeeParty': 'PEPPOL-EN16931-R188 cac:PartyName',
  'cac:PayeeParty/cac:PartyLegalEntity': 'PEPPOL-EN16931-R187 cbc:CompanyID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount': 'PEPPOL-EN16931-R190 cbc:ID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch': 'PEPPOL-EN16931-R189 cbc:ID',
  'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount': 'PEPPOL-EN16931-R191 cbc:ID',
  'cac:PaymentTerms': 'PEPPOL-EN16931-R192 cbc:Note',
  'cac:TaxRepresentativeParty': `
    PEPPOL-EN16931-R193 cac:PartyName  PEPPOL-EN16931-R194 cac:PartyTaxScheme  PEPPOL-EN16931-R197 cac:PostalAddress
  `,
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme': 'PEPPOL-EN16931-R196 cbc:CompanyID',
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R195 cbc:ID',
  'cac:TaxRepresentativeParty/cac:PostalAddress': 'PEPPOL-EN16931-R199 cac:Country',
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R198 cbc:Line',
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R200 cbc:IdentificationCode',
  'cac:TaxTotal/cac:TaxSubtotal': 'PEPPOL-EN16931-R204 cbc:TaxableAmount',
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory': 'PEPPOL-EN16931-R201 cac:TaxScheme  PEPPOL-EN16931-R203 cbc:ID',
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R202 cbc:ID',
};

/** No rule asks for the item of a line, as in credit notes. */
const OF_INVOICES: Rows = {
  '': `
    PEPPOL-EN16931-R209 cac:AccountingCustomerParty  PEPPOL-EN16931-R273 cbc:CustomizationID
    PEPPOL-EN16931-R274 cbc:DocumentCurrencyCode  PEPPOL-EN16931-R275 cbc:InvoiceTypeCode
    PEPPOL-EN16931-R276 cbc:ProfileID
  `,
  'cac:AccountingCustomerParty': 'PEPPOL-EN16931-R210 cac:Party',
  'cac:AccountingCustomerParty/cac:Party': `
    PEPPOL-EN16931-R211 cac:PartyLegalEntity  PEPPOL-EN16931-R215 cac:PostalAddress
    PEPPOL-EN16931-R219 cbc:EndpointID
  `,
  'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity': 'PEPPOL-EN16931-R212 cbc:RegistrationName',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme': 'PEPPOL-EN16931-R214 cbc:CompanyID',
  'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R213 cbc:ID',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress': 'PEPPOL-EN16931-R217 cac:Country',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R216 cbc:Line',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R218 cbc:IdentificationCode',
  'cac:AccountingSupplierParty': 'PEPPOL-EN16931-R220 cac:Party',
  'cac:AccountingSupplierParty/cac:Party': `
    PEPPOL-EN16931-R221 cac:PartyLegalEntity  PEPPOL-EN16931-R225 cac:PostalAddress
    PEPPOL-EN16931-R229 cbc:EndpointID
  `,
  'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity': 'PEPPOL-EN16931-R222 cbc:RegistrationName',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme': 'PEPPOL-EN16931-R224 cbc:CompanyID',
  'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R223 cbc:ID',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress': 'PEPPOL-EN16931-R227 cac:Country',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R226 cbc:Line',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R228 cbc:IdentificationCode',
  'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference': 'PEPPOL-EN16931-R230 cbc:URI',
  'cac:AllowanceCharge': 'PEPPOL-EN16931-R231 cac:TaxCategory',
  'cac:AllowanceCharge/cac:TaxCategory': 'PEPPOL-EN16931-R232 cac:TaxScheme  PEPPOL-EN16931-R234 cbc:ID',
  'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R233 cbc:ID',
  'cac:BillingReference': 'PEPPOL-EN16931-R235 cac:InvoiceDocumentReference',
  'cac:Delivery/cac:DeliveryLocation/cac:Address': 'PEPPOL-EN16931-R237 cac:Country',
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:AddressLine': 'PEPPOL-EN16931-R236 cbc:Line',
  'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country': 'PEPPOL-EN16931-R238 cbc:IdentificationCode',
  'cac:Delivery/cac:DeliveryParty': 'PEPPOL-EN16931-R239 cac:PartyName',
  'cac:InvoiceLine': `
    PEPPOL-EN16931-R249 cac:Price  PEPPOL-EN16931-R250 cbc:InvoicedQuantity
    PEPPOL-EN16931-R251 cbc:LineExtensionAmount
  `,
  'cac:InvoiceLine/cac:DocumentReference': 'PEPPOL-EN16931-R240 cbc:DocumentTypeCode',
  'cac:InvoiceLine/cac:Item': 'PEPPOL-EN16931-R242 cac:ClassifiedTaxCategory  PEPPOL-EN16931-R248 cbc:Name',
  'cac:InvoiceLine/cac:Item/cac:AdditionalItemProperty': 'PEPPOL-EN16931-R241 cbc:Value',
  'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory': 'PEPPOL-EN16931-R243 cac:TaxScheme  PEPPOL-EN16931-R245 cbc:ID',
  'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R244 cbc:ID',
  'cac:InvoiceLine/cac:Item/cac:CommodityClassification': 'PEPPOL-EN16931-R246 cbc:ItemClassificationCode',
  'cac:InvoiceLine/cac:Item/cac:OriginCountry': 'PEPPOL-EN16931-R247 cbc:IdentificationCode',
  'cac:LegalMonetaryTotal': `
    PEPPOL-EN16931-R252 cbc:LineExtensionAmount  PEPPOL-EN16931-R253 cbc:TaxExclusiveAmount
    PEPPOL-EN16931-R254 cbc:TaxInclusiveAmount
  `,
  'cac:PayeeParty': 'PEPPOL-EN16931-R256 cac:PartyName',
  'cac:PayeeParty/cac:PartyLegalEntity': 'PEPPOL-EN16931-R255 cbc:CompanyID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount': 'PEPPOL-EN16931-R258 cbc:ID',
  'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch': 'PEPPOL-EN16931-R257 cbc:ID',
  'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount': 'PEPPOL-EN16931-R259 cbc:ID',
  'cac:PaymentTerms': 'PEPPOL-EN16931-R260 cbc:Note',
  'cac:TaxRepresentativeParty': `
    PEPPOL-EN16931-R261 cac:PartyName  PEPPOL-EN16931-R262 cac:PartyTaxScheme  PEPPOL-EN16931-R265 cac:PostalAddress
  `,
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme': 'PEPPOL-EN16931-R264 cbc:CompanyID',
  'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme': 'PEPPOL-EN16931-R263 cbc:ID',
  'cac:TaxRepresentativeParty/cac:PostalAddress': 'PEPPOL-EN16931-R267 cac:Country',
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:AddressLine': 'PEPPOL-EN16931-R266 cbc:Line',
  'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country': 'PEPPOL-EN16931-R268 cbc:IdentificationCode',
  'cac:TaxTotal/cac:TaxSubtotal': 'PEPPOL-EN16931-R272 cbc:TaxableAmount',
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory': 'PEPPOL-EN16931-R269 cac:TaxScheme  PEPPOL-EN16931-R271 cbc:ID',
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme': 'PEPPOL-EN16931-R270 cbc:ID',
};

export const CARDINALITY: readonly CountedTable[] = [
  ...tablesOf('/cn:CreditNote', OF_CREDIT_NOTES),
  ...tablesOf('/inv:Invoice', OF_INVOICES),
];

function tablesOf(root: string, rows: Rows): CountedTable[] {
  return Object.entries(rows).map(([path, exactlyOnce]) => ({
    severity: 'fatal',
    by: 'Peppol',
    context: path === '' ? root : `${root}/${path}`,
    exactlyOnce,
  }));
}
