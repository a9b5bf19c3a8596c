// Invoices with any number of lines that conform to EN 16931 and Peppol BIS Billing. Each line has as much content as in practice.

/** In cents. */
const LINE_CENTS = 24_000;
const VAT_PERCENT = 21;

const VAT = `<cbc:ID>S</cbc:ID><cbc:Percent>${VAT_PERCENT}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`;

/** The size is about 6 KB plus 1.7 KB for each line. */
export function invoiceOf(lines: number): Buffer {
  const netCents = lines * LINE_CENTS;
  const vatCents = Math.round((netCents * VAT_PERCENT) / 100);
  const [net, vat, gross] = [money(netCents), money(vatCents), money(netCents + vatCents)];
  const all = Array.from({ length: lines }, (_, index) => line(index + 1)).join('');
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>B-2026-${lines}</cbc:ID>
  <cbc:IssueDate>2026-11-02</cbc:IssueDate>
  <cbc:DueDate>2026-12-02</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:Note>Goods stay ours until they are paid in full.</cbc:Note>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:AccountingCost>4025:123:4343</cbc:AccountingCost>
  <cbc:BuyerReference>PO-4711</cbc:BuyerReference>
  <cac:InvoicePeriod>
    <cbc:StartDate>2026-10-01</cbc:StartDate>
    <cbc:EndDate>2026-10-31</cbc:EndDate>
  </cac:InvoicePeriod>
  <cac:OrderReference><cbc:ID>PO-4711</cbc:ID></cac:OrderReference>
  <cac:ContractDocumentReference><cbc:ID>C-17</cbc:ID></cac:ContractDocumentReference>
  <cac:AccountingSupplierParty>
    ${party('5400000000010', 'Example Seller BV', 'Gent', 'BE', 'BE0123456749')}
  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
    ${party('5400000000027', 'Example Buyer S.à r.l.', 'Luxembourg', 'LU', 'LU12345613')}
  </cac:AccountingCustomerParty>
  <cac:Delivery>
    <cbc:ActualDeliveryDate>2026-10-30</cbc:ActualDeliveryDate>
    <cac:DeliveryLocation>
      <cac:Address>
        <cbc:StreetName>Rue de l'Exemple 2</cbc:StreetName>
        <cbc:CityName>Luxembourg</cbc:CityName>
        <cbc:PostalZone>1111</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>LU</cbc:IdentificationCode></cac:Country>
      </cac:Address>
    </cac:DeliveryLocation>
  </cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cbc:PaymentID>B-2026-${lines}</cbc:PaymentID>
    <cac:PayeeFinancialAccount><cbc:ID>BE68539007547034</cbc:ID><cbc:Name>Example Seller BV</cbc:Name></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>30 days net</cbc:Note></cac:PaymentTerms>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">${net}</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount>
      <cac:TaxCategory>${VAT}</cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">${net}</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">${gross}</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">${gross}</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
${all}</Invoice>
`);
}

function party(gln: string, name: string, city: string, country: string, vat: string): string {
  return `<cac:Party>
      <cbc:EndpointID schemeID="0088">${gln}</cbc:EndpointID>
      <cac:PartyIdentification><cbc:ID schemeID="0088">${gln}</cbc:ID></cac:PartyIdentification>
      <cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
      <cac:PostalAddress>
        <cbc:StreetName>Example street 1</cbc:StreetName>
        <cbc:AdditionalStreetName>Building B</cbc:AdditionalStreetName>
        <cbc:CityName>${city}</cbc:CityName>
        <cbc:PostalZone>9000</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme>
        <cbc:CompanyID>${vat}</cbc:CompanyID>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>
      <cac:Contact>
        <cbc:Name>Accounts</cbc:Name>
        <cbc:Telephone>+32 9 000 00 00</cbc:Telephone>
        <cbc:ElectronicMail>accounts@example.com</cbc:ElectronicMail>
      </cac:Contact>
    </cac:Party>`;
}

/** Ten pieces at 25 each, with an allowance of 10. */
function line(number: number): string {
  return `  <cac:InvoiceLine>
    <cbc:ID>${number}</cbc:ID>
    <cbc:Note>Delivered in October with the other articles of the same order</cbc:Note>
    <cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">${money(LINE_CENTS)}</cbc:LineExtensionAmount>
    <cbc:AccountingCost>4025:123:4343</cbc:AccountingCost>
    <cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod>
    <cac:OrderLineReference><cbc:LineID>${number}</cbc:LineID></cac:OrderLineReference>
    <cac:AllowanceCharge>
      <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
      <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
      <cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason>
      <cbc:Amount currencyID="EUR">10.00</cbc:Amount>
    </cac:AllowanceCharge>
    <cac:Item>
      <cbc:Description>Article number ${number} of the catalogue, in a colour of the buyer's own choice</cbc:Description>
      <cbc:Name>Article ${number}</cbc:Name>
      <cac:SellersItemIdentification><cbc:ID>A-${number}</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID schemeID="0160">05400000000010</cbc:ID></cac:StandardItemIdentification>
      <cac:OriginCountry><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:OriginCountry>
      <cac:ClassifiedTaxCategory>${VAT}</cac:ClassifiedTaxCategory>
      <cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>green</cbc:Value></cac:AdditionalItemProperty>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
`;
}

function money(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
