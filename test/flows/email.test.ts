// A document by e-mail, from the settings of a tenant to the mail server, through the interfaces alone.

import { simpleParser } from 'mailparser';
import { startApp } from '../support/app.js';
import { events, invoiceWithEmail, PICTURE, stored, timeline, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { startSmtp } from '../support/mail/smtp.js';
import { test } from '../support/test.js';

test('an account and a rule send an invoice by e-mail; it is EXPORTED without an event', async (t) => {
  await using exchange = await startApp({ OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' });
  const smtp = await startSmtp(exchange.app.authority!);
  t.teardown(() => smtp.close());
  const seller = await exchange.as('demo-seller');
  const { saveChannelAccount } = await data(
    seller,
    `mutation ($port: Int!) { saveChannelAccount(account: { channel: email, name: "main",
       settings: { smtpHost: "localhost", smtpPort: $port, smtpUser: "seller", from: "invoices@seller.example" },
       secrets: [{ name: "smtpPassword", value: "right" }] }) { id } }`,
    { port: smtp.port },
  );
  const { testChannelAccount } = await data(
    seller,
    'mutation ($id: ID!) { testChannelAccount(id: $id) { works message } }',
    saveChannelAccount,
  );
  t.deepEqual(testChannelAccount, { works: true, message: 'Sending works. Receiving is not set up.' });
  await data(
    seller,
    `mutation { saveDocumentRoutes(documentType: invoice, rules: [{ channel: peppol, orNext: true }, { channel: email, when: { hasEmail: true } }]) { generation } }`,
  );
  const document = xmlPart(invoiceWithEmail('accounts@buyer.example'));
  await upload(seller, { documentId: 'one', document, image: PICTURE });
  await exchange.idle();
  t.like(await stored(exchange, 'demo-seller', 'one'), { state: 'EXPORTED', channel: 'email' });
  t.deepEqual(await events(exchange, 'demo-seller', 'one'), []);
  t.is(
    (await timeline(exchange, 'demo-seller', 'one')).find(({ state }) => state === 'SENDING')?.reason,
    'Rule 1 (peppol): Participant 0088:5400000000027 is not registered on the network; Rule 2 (email): its conditions hold',
  );
  const { attachments } = await simpleParser(smtp.taken[0]!.bytes);
  t.deepEqual(
    attachments.map(({ content }) => content),
    [document.bytes, PICTURE.bytes],
  );
});
