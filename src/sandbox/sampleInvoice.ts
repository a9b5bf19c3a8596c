// A small valid invoice of Peppol BIS Billing 3, for the demo and the pages of the sandbox: four chairs, 121.00 EUR with VAT.

interface SampleParty {
  /** Participant identifier, `<scheme>:<number>`. */
  readonly endpoint: string;
  readonly name: string;
  readonly city?: string;
}

interface SampleInvoice {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly buyerReference: string;
  /** In Belgium. */
  readonly seller: SampleParty;
  /** In Luxembourg. */
  readonly buyer: SampleParty;
  /** Embedded in the XML as its picture. */
  readonly pdf?: { readonly fileName: string; readonly bytes: Buffer };
}

export function sampleInvoice(invoice: SampleInvoice): string {
  const { number, issuedOn, dueOn, buyerReference, seller, buyer } = invoice;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
  <cbc:DueDate>${dueOn}</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>${buyerReference}</cbc:BuyerReference>
${picture(invoice)}  <cac:AccountingSupplierParty>
${party(seller, 'BE', SELLER_TAX)}  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
${party(buyer, 'LU', '')}  </cac:AccountingCustomerParty>
${AMOUNTS}</Invoice>
`;
}

function picture({ number, pdf }: SampleInvoice): string {
  if (pdf === undefined) return '';
  return `  <cac:AdditionalDocumentReference>
    <cbc:ID>${number}</cbc:ID>
    <cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${pdf.fileName}">${pdf.bytes.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>
  </cac:AdditionalDocumentReference>
`;
}

function party({ endpoint, name, city }: SampleParty, country: string, tax: string): string {
  const [scheme, id] = endpoint.split(':');
  const place = city === undefined ? '' : `\n        <cbc:CityName>${city}</cbc:CityName>`;
  return `    <cac:Party>
      <cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>
      <cac:PostalAddress>${place}
        <cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
${tax}      <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>
    </cac:Party>
`;
}

const SELLER_TAX = `      <cac:PartyTaxScheme>
        <cbc:CompanyID>BE0123456749</cbc:CompanyID>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:PartyTaxScheme>
`;

const CATEGORY = '<cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

const AMOUNTS = `  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>BE68539007547034</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>
      <cac:TaxCategory>${CATEGORY}</cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">121.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Office chair</cbc:Name>
      <cac:ClassifiedTaxCategory>${CATEGORY}</cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
`;
