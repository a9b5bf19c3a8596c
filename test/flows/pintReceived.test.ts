// PINT documents to participants whose number is one of a country that has them: by the network, and between tenants.
import { documentTypeOf } from '../../src/peppol/documentTypes.js';
import { NAMESPACES } from '../../src/xml/namespaces.js';
import { startApp } from '../support/app.js';
import { bring, startExchange } from '../support/as4Exchange.js';
import { PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { test } from '../support/test.js';

const RECEIVER = '0235:1000000002';
const INVOICE = fixture('pint/ae.xml').replace('>2000000002<', '>1000000002<');

async function brought(customizationId: string): Promise<string> {
  await using at = await startExchange();
  await register(await at.exchange.as('demo-buyer'), RECEIVER, [158]);
  const value = documentTypeOf({ ns: NAMESPACES.inv, local: 'Invoice' }, customizationId)!;
  const xml = INVOICE.replace('urn:peppol:pint:billing-1@ae-1', customizationId);
  return (await bring(at, { value, processId: 'urn:peppol:bis:billing' }, Buffer.from(xml), { receiver: RECEIVER })).kind;
}

for (const [customizationId, kind] of [
  ['urn:peppol:pint:billing-1@ae-1', 'receipt'],
  ['urn:peppol:pint:billing-1@ae-1@x-1', 'receipt'],
  ['urn:peppol:pint:billing-1@om-1', 'refused'],
] as const) {
  test.serial(`a message of ${customizationId}: ${kind}`, async (t) => {
    t.is(await brought(customizationId), kind);
  });
}

for (const [customizationId, isPartlyChecked] of [
  ['urn:peppol:pint:billing-1@ae-1', false],
  ['urn:peppol:pint:billing-1@ae-1@x-1', true],
] as const) {
  test.serial(
    `${customizationId} reaches a participant of the same exchange, checked ${isPartlyChecked ? 'in part' : 'as a whole'}`,
    async (t) => {
      await using exchange = await startApp();
      const buyer = await exchange.as('demo-buyer');
      const seller = await exchange.as('demo-seller');
      await register(buyer, RECEIVER, [158]);
      const document = xmlPart(INVOICE.replace('urn:peppol:pint:billing-1@ae-1', customizationId));
      await upload(seller, { documentId: 'P-1', document, image: PICTURE });
      await exchange.idle();
      t.like(await stored(exchange, 'demo-seller', 'P-1'), { state: 'DELIVERED', faultMessage: null });
      for (const client of [seller, buyer]) {
        const { documents } = await data(client, '{ documents(first: 2) { edges { node { isPartlyChecked } } } }');
        t.deepEqual(documents.edges, [{ node: { isPartlyChecked } }]);
      }
    },
  );
}
