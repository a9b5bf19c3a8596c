// Which sent document a response is about, by the number that it names.
import { findReference } from '../../../../src/domain/documents/receiving/reference.js';
import { startApp } from '../../../support/app.js';
import { BUYER, uploadInvoice } from '../../../support/documents.js';
import { test } from '../../../support/test.js';

const NUMBER = 'F2026-0017';
const WORK = { documentType: 'applicationresponse', senderIdentifier: BUYER } as const;

test('of several with one number the latest, and none of another tenant or receiver', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const seller = await exchange.as('demo-seller');
  for (const documentId of ['first', 'second']) {
    await uploadInvoice(seller, documentId);
    await exchange.advance(60);
  }
  const found = (tenantId: string, senderIdentifier = BUYER) =>
    findReference(exchange.app, { ...WORK, tenantId, senderIdentifier }, NUMBER);
  t.is(await found('demo-seller'), 'second');
  t.is(await found('demo-buyer'), undefined);
  t.is(await found('demo-seller', '0088:5400000000034'), undefined);
});
