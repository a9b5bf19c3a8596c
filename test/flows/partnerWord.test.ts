// What partners say of an invoice that went by the channel api: the word of the one that took it counts, of no other one.
import { receiveMessage } from '../../src/domain/documents/receiving/receiveMessage.js';
import { parseXml } from '../../src/xml/gate.js';
import { PICTURE, stored, upload, xmlPart } from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { invoiceNamed } from './lifecycleStatuses.js';
import { account, start } from './partners.js';

/** Registered by nobody, as where there is no network. */
const BUYER = '0225:200000008_invoices';

for (const [partner, state] of [
  ['demo-buyer', 'ERROR'],
  ['other-partner', 'DELIVERED'],
] as const) {
  test(`a rejection in the name of the buyer that comes from ${partner}: ${state}`, async (t) => {
    const { exchange, seller, buyer } = await start(t);
    await account(seller, { partners: 'demo-buyer,other-partner', receivers: BUYER });
    await account(buyer, { partners: 'demo-seller', identifiers: BUYER });
    await upload(seller, { documentId: 'F-1', document: xmlPart(invoiceNamed('F-1')), image: PICTURE });
    await exchange.idle();
    const address = `<ram:URIUniversalCommunication><ram:URIID schemeID="${BUYER.replace(':', '">')}</ram:URIID></ram:URIUniversalCommunication>`;
    const xml = Buffer.from(
      mutate(
        fixture('cdar/status.xml'),
        ['<ram:RoleCode>BY</ram:RoleCode>', `<ram:RoleCode>BY</ram:RoleCode>${address}`],
        ['F2026-0301</ram:IssuerAssignedID>', 'F-1</ram:IssuerAssignedID>'],
        ['>207<', '>213<'],
      ),
    );
    const { root } = parseXml(xml);
    const from = { channel: 'api', senderAccessPoint: partner, tenantId: 'demo-seller', instanceId: 'status' } as const;
    await receiveMessage(exchange.app, { ...from, receiver: '0225:100000009', fileName: 'status.xml', xml, root });
    await exchange.idle();
    t.is((await stored(exchange, 'demo-seller', 'F-1')).state, state);
  });
}
