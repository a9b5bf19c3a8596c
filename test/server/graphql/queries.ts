// What the tests of queries read: documents between two tenants, with their deliveries to a receiver of webhooks.
import { clientOf, startApp } from '../../support/app.js';
import { BUYER, register, SELLER, uploadInvoice } from '../../support/documents.js';
import { answers } from '../../support/inbox.js';
import { keptByEach } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { openInbox, subscribe } from '../../support/webhooks.js';

/** Of the test file that called `begin`. */
export const [exchange, keep] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');
export const [inbox, keepInbox] = keptByEach(() => openInbox(exchange, answers(204, {}, '')));

export function begin(): void {
  keep();
  keepInbox();
  test.before(async () => {
    await register(buyer, BUYER);
    await register(seller, SELLER);
    await subscribe(seller, `${inbox.url}/seller`);
    for (const id of ['first', 'second', 'third']) await uploadInvoice(seller, id);
    await uploadInvoice(seller, 'nowhere', '0088:5400000000034');
    await exchange.idle();
  });
}

/** An application response that accepts the invoice of this number. */
export function response(number: string, from: string, to: string): string {
  const endpoint = (identifier: string): string => {
    const [scheme, value] = identifier.split(':');
    return `<cbc:EndpointID schemeID="${scheme}">${value}</cbc:EndpointID><cac:PartyLegalEntity><cbc:RegistrationName>Party</cbc:RegistrationName></cac:PartyLegalEntity>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
<cbc:ID>R-1</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate>
<cac:SenderParty>${endpoint(from)}</cac:SenderParty><cac:ReceiverParty>${endpoint(to)}</cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ResponseCode>AP</cbc:ResponseCode></cac:Response>
<cac:DocumentReference><cbc:ID>${number}</cbc:ID><cbc:DocumentTypeCode listID="UNCL1001">380</cbc:DocumentTypeCode></cac:DocumentReference></cac:DocumentResponse>
</ApplicationResponse>`;
}

/** What filters find of the documents of the seller. */
export const FILTERS: readonly (readonly [filter: string, found: readonly string[]])[] = [
  ['statuses: [ERROR]', ['nowhere']],
  ['errorCodes: [PARTICIPANT_NOT_FOUND]', ['nowhere']],
  ['text: "NOWH"', ['nowhere']],
  ['receiverIdentifier: "0088:5400000000034"', ['nowhere']],
  ['receiverIdentifier: "0088:540000000003"', []],
  ['directions: [receive]', []],
  ['documentTypes: [ereport]', []],
  ['channels: [email]', []],
  ['senderIdentifier: "0088:1"', []],
  ['number: "no such number"', []],
  ['completed: true', []],
  ['to: "2020-01-01T00:00:00Z"', []],
  ['from: "2999-01-01T00:00:00Z"', []],
  [
    `statuses: [ERROR], from: "2020-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z", completed: false, senderIdentifier: "${SELLER}"`,
    ['nowhere'],
  ],
];
