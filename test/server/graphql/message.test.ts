import { DOCUMENT_TYPES_BY_CODE } from '../../../src/peppol/documentTypes.js';
import { startApp } from '../../support/app.js';
import { as4SenderTo } from '../../support/as4Sender.js';
import { uploadInvoice } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const FIELDS = `senderAccessPoint instanceId messageId documentTypeId processId countryC1 mlsTo mlsType
  scopes { type value identifier }`;
const SCOPES =
  '<sh:Scope><sh:Type>ORDER_HINT</sh:Type><sh:InstanceIdentifier>urgent</sh:InstanceIdentifier></sh:Scope>' +
  '<sh:Scope><sh:Type>ROUTE</sh:Type><sh:InstanceIdentifier>7</sh:InstanceIdentifier><sh:Identifier>urn:route</sh:Identifier></sh:Scope>';

const exchange = kept(() => startApp());
test('message has the facts of the envelope, and the scopes that no field has', async (t) => {
  const access = as4SenderTo(exchange);
  const wire = await access.message({
    envelope: { instanceIdentifier: 'scopes', mlsTo: '0242:000777', mlsType: 'FAILURE_ONLY' },
    payload: (envelope) => envelope.replace('</sh:BusinessScope>', `${SCOPES}</sh:BusinessScope>`),
  });
  t.is((await access.post(wire)).kind, 'receipt');
  await exchange.idle();
  const buyer = await exchange.as('demo-buyer');
  const { documents } = await data(
    buyer,
    `{ documents(filter: { number: "${wire.number}", directions: [receive] }) { edges { node { message { ${FIELDS} } } } } }`,
  );
  const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
  t.deepEqual(documents.edges[0].node.message, {
    senderAccessPoint: 'POP000777',
    instanceId: 'scopes',
    messageId: wire.sent.messageId,
    documentTypeId: value,
    processId,
    countryC1: 'NL',
    mlsTo: '0242:000777',
    mlsType: 'FAILURE_ONLY',
    scopes: [
      { type: 'ORDER_HINT', value: 'urgent', identifier: null },
      { type: 'ROUTE', value: '7', identifier: 'urn:route' },
    ],
  });
});

test('message of a sent document is null', async (t) => {
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'sent');
  t.deepEqual(await data(seller, `{ document(documentId: "sent") { message { ${FIELDS} } } }`), { document: { message: null } });
});
