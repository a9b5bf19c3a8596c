// The library of Standard Webhooks verifies real deliveries. Which secrets sign: test/webhooks/faults/rotation.test.ts.

import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import type { Received } from '../support/inbox.js';
import { test } from '../support/test.js';
import { bodyOf, openInbox, subscribe } from '../support/webhooks.js';

const NOT_FOUND = '9915:sandbox-not-found';

const DOCUMENT_ID = 'Übermut-\u{1f600}';

/** The result of the library for a request. Throws where verification fails. */
function verified(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

test('a delivery verifies with the secret that PUT answered, and with no other', async (t) => {
  await using exchange = await startApp();
  await using inbox = await openInbox(exchange);
  const seller = await exchange.as('demo-seller');
  const { signingSecret } = await subscribe(seller, inbox.url, ['invoice.error']);
  // Header bytes are UTF-8.
  await uploadInvoice(seller, Buffer.from(DOCUMENT_ID).toString('latin1'), NOT_FOUND);
  const [received] = await inbox.next(1);
  t.deepEqual(verified(signingSecret, received!), bodyOf(received!));
  t.is(bodyOf(received!).documentId, DOCUMENT_ID);
  t.throws(() => verified('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', received!), { instanceOf: WebhookVerificationError });
  const tampered = { ...received!, body: Buffer.from(received!.body.toString().replace('ERROR', 'READY')) };
  t.throws(() => verified(signingSecret, tampered), { instanceOf: WebhookVerificationError });
});
