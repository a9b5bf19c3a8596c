// An invoice or credit note between two Slovak companies, by Peppol BIS Billing 3: four chairs at 23 %.

export interface SlovakCompany {
  /** DIČ: ten digits. */
  readonly taxNumber: string;
  readonly name: string;
}

export interface SlovakInvoice {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly seller: SlovakCompany;
  readonly buyer: SlovakCompany;
  /** Of a credit note: the number of the invoice. */
  readonly credits?: string;
}

/** On the network. */
export function addressOf({ taxNumber }: SlovakCompany): string {
  return `0245:${taxNumber}`;
}

export function slovakInvoice({ number, issuedOn, seller, buyer, credits }: SlovakInvoice): string {
  const isNote = credits !== undefined;
  const [root, type, quantity] = isNote ? ['CreditNote', '381', 'CreditedQuantity'] : ['Invoice', '380', 'InvoicedQuantity'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
  ${isNote ? '' : `<cbc:DueDate>${issuedOn}</cbc:DueDate>`}
  <cbc:${root}TypeCode>${type}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>demonstration</cbc:BuyerReference>
  ${isNote ? `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${credits}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>` : ''}
  <cac:AccountingSupplierParty>${party(seller)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(buyer)}</cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>SK3112000000198742637541</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">23.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">23.00</cbc:TaxAmount>
      <cac:TaxCategory>${CATEGORY}</cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">123.00</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">123.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:${root}Line>
    <cbc:ID>1</cbc:ID>
    <cbc:${quantity} unitCode="C62">4</cbc:${quantity}>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Chair</cbc:Name>
      <cac:ClassifiedTaxCategory>${CATEGORY}</cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>
  </cac:${root}Line>
</${root}>
`;
}

const CATEGORY = '<cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

function party({ taxNumber, name }: SlovakCompany): string {
  return `<cac:Party>
      <cbc:EndpointID schemeID="0245">${taxNumber}</cbc:EndpointID>
      <cac:PostalAddress>
        <cbc:StreetName>Hlavná 1</cbc:StreetName>
        <cbc:CityName>Bratislava</cbc:CityName>
        <cbc:PostalZone>811 01</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>SK</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme>
        <cbc:CompanyID>SK${taxNumber}</cbc:CompanyID>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>${name}</cbc:RegistrationName>
        <cbc:CompanyID schemeID="0158">12345678</cbc:CompanyID>
      </cac:PartyLegalEntity>
    </cac:Party>`;
}
