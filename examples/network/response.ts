// An Invoice Response (Peppol BIS 3): the buyer accepts an invoice.

export interface ResponseValues {
  readonly number: string;
  readonly issuedOn: string;
  /** Participant identifiers, `<scheme>:<number>`. */
  readonly sender: string;
  readonly receiver: string;
  readonly invoice: string;
}

export function invoiceResponse({ number, issuedOn, sender, receiver, invoice }: ResponseValues): string {
  const party = (identifier: string, name: string): string => {
    const [scheme, value] = identifier.split(':');
    return `<cbc:EndpointID schemeID="${scheme}">${value}</cbc:EndpointID>
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
    xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
  <cac:SenderParty>
    ${party(sender, 'Demo Buyer')}
  </cac:SenderParty>
  <cac:ReceiverParty>
    ${party(receiver, 'Demo Seller')}
  </cac:ReceiverParty>
  <cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode listID="UNCL4343OpSubset">AP</cbc:ResponseCode></cac:Response>
    <cac:DocumentReference>
      <cbc:ID>${invoice}</cbc:ID>
      <cbc:IssueDate>${issuedOn}</cbc:IssueDate>
      <cbc:DocumentTypeCode listID="UNCL1001">380</cbc:DocumentTypeCode>
    </cac:DocumentReference>
  </cac:DocumentResponse>
</ApplicationResponse>
`;
}
