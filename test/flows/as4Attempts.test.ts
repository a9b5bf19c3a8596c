// Which attempt over AS4 is a repeated one. A receiver answers a repeated message as a duplicate, which is a hand-over; the same answer to
// a first attempt is a refusal.
import { randomBytes } from 'node:crypto';
import { type RunningExchange, send, startExchange } from '../support/as4Exchange.js';
import { invoiceTo, PICTURE, stored, upload, xmlPart } from '../support/documents.js';
import { entry, pki, RECEIVER, TYPE } from '../support/network/elsewhere.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';

const DUPLICATE = { code: 'EBMS:0004', detail: 'This is a duplicate message' } as const;

async function uploaded(at: RunningExchange, documentId: string, xml: string, bytes: Buffer): Promise<(string | null)[]> {
  const image = { fileName: 'picture.pdf', mimeType: 'application/pdf', bytes };
  await upload(await at.exchange.as('demo-seller'), { documentId, document: xmlPart(xml), image });
  await at.exchange.idle();
  const { state, faultCode } = await stored(at.exchange, 'demo-seller', documentId);
  return [state, faultCode];
}

test.serial('an open connection that ends without an answer: what is sent again at once is a repeated message', async (t) => {
  await using at = await startExchange();
  t.is((await send(at, 'first'))[0], 'EXPORTED');
  t.deepEqual(await send(at, 'second', 'CUT', DUPLICATE), ['EXPORTED', null, null]);
  const [, cut, again] = at.network.accessPoint.taken;
  t.is(again?.message.messageId, cut?.message.messageId);
});

test.serial('an open connection that ends without an answer, and no new one: the message may have been handed over', async (t) => {
  await using at = await startExchange();
  t.is((await send(at, 'first'))[0], 'EXPORTED');
  t.is((await send(at, 'second', 'GONE'))[0], 'SENDING');
  const [submission] = await at.exchange.app.database.sql.query<{ access_point: string | null }>(
    `select uncertain->>'accessPoint' as access_point from submission s join document d on d.id = s.document where d.document_id = 'second'`,
  );
  t.is(submission?.access_point, 'POP000888');
});

test.serial('a document that is sent from its stored files: the answer to its first attempt is final', async (t) => {
  await using at = await startExchange();
  at.network.accessPoint.faults.push(DUPLICATE);
  const picture = Buffer.concat([PICTURE.bytes, randomBytes(600_000)]);
  t.deepEqual(await uploaded(at, 'large', invoiceTo(RECEIVER), picture), ['ERROR', 'SEND_FAILED']);
});

test.serial('a comment of 2.5 MB before the root element is left out', async (t) => {
  await using at = await startExchange();
  const xml = invoiceTo(RECEIVER).replace(/(?=<Invoice)/, `<!--${'x'.repeat(2_500_000)}-->`);
  t.deepEqual(await uploaded(at, 'long', xml, PICTURE.bytes), ['EXPORTED', null]);
  t.is(at.network.accessPoint.taken[0]?.envelope.payload.kind, 'xml');
});

test.serial('an access point whose key is too short to encrypt for: nothing is sent, and the document ends', async (t) => {
  await using at = await startExchange();
  const weak = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000888', { issuer: pki.apAuthority, bits: 1_024 });
  at.network.smp.setEntry(RECEIVER, TYPE, entry(pki.smp, RECEIVER, { certificate: weak.certificate.raw.toString('base64') }));
  t.is((await send(at, 'weak'))[0], 'PROCESSING');
  for (let hour = 0; hour < 3; hour += 1) {
    await at.exchange.advance(3_600);
    await at.exchange.idle();
  }
  const { state, faultCode, faultMessage } = await stored(at.exchange, 'demo-seller', 'weak');
  t.deepEqual(
    [state, faultCode, faultMessage],
    ['ERROR', 'SEND_FAILED', "The certificate of the receiver's access point has no RSA key of 2048 bits or more"],
  );
  t.deepEqual(at.network.accessPoint.taken, []);
});
