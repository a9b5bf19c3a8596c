// PINT documents to participants whose number is one of a country that has them: by the network, and between tenants.
import { documentTypeOf } from '../../src/peppol/documentTypes.js';
import { NAMESPACES } from '../../src/xml/namespaces.js';
import { startApp } from '../support/app.js';
import { bring, startExchange } from '../support/as4Exchange.js';
import { PICTURE, register, stored, upload, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
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

test.serial('an invoice of PINT reaches a participant of the same exchange', async (t) => {
  await using exchange = await startApp();
  await register(await exchange.as('demo-buyer'), RECEIVER, [158]);
  await upload(await exchange.as('demo-seller'), { documentId: 'P-1', document: xmlPart(INVOICE), image: PICTURE });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-seller', 'P-1'), { state: 'DELIVERED', faultMessage: null });
});
