// An invoice between two French enterprises, in UBL: four chairs, 120.00 EUR with VAT.

export interface FrenchInvoiceValues {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly seller: FrenchCompany;
  readonly buyer: FrenchCompany;
  /** The name of what is sold. */
  readonly item?: string;
}

export interface FrenchCompany {
  readonly siren: string;
  readonly vat: string;
  readonly name: string;
  /** Behind the SIREN in the address of the French directory, such as `_invoices`. */
  readonly suffix?: string;
}

/** The participant identifier. */
export function addressOf({ siren, suffix = '' }: FrenchCompany): string {
  return `0225:${siren}${suffix}`;
}

const NOTES = [
  '#PMT#Indemnité forfaitaire de 40 euros pour frais de recouvrement',
  '#PMD#Trois fois le taux légal',
  '#AAB#Pas d’escompte',
  '#BAR#B2B',
];
const CATEGORY = '<cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

export function frenchInvoice({ number, issuedOn, seller, buyer, item = 'Chaise de bureau' }: FrenchInvoiceValues): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ProfileID>B1</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
  <cbc:DueDate>${issuedOn}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  ${NOTES.map((note) => `<cbc:Note>${note}</cbc:Note>`).join('\n  ')}
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>
${party(seller)}  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
${party(buyer)}  </cac:AccountingCustomerParty>
  <cac:Delivery><cbc:ActualDeliveryDate>${issuedOn}</cbc:ActualDeliveryDate></cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>FR7630006000011234567890189</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount>
      <cac:TaxCategory>${CATEGORY}</cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">120.00</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">120.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>${item}</cbc:Name>
      <cac:ClassifiedTaxCategory>${CATEGORY}</cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>
`;
}

function party(company: FrenchCompany): string {
  return `    <cac:Party>
      <cbc:EndpointID schemeID="0225">${addressOf(company).slice(5)}</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:CityName>Lyon</cbc:CityName>
        <cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>${company.vat}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>${company.name}</cbc:RegistrationName>
        <cbc:CompanyID schemeID="0002">${company.siren}</cbc:CompanyID>
      </cac:PartyLegalEntity>
    </cac:Party>
`;
}
