// Documents over AS4 to and from another access point: what is sent, and what each answer makes of a send.
import { randomBytes, randomUUID } from 'node:crypto';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { writeStatus } from '../../src/peppol/mls.js';
import { send, startExchange } from '../support/as4Exchange.js';
import { invoiceTo, PICTURE, register, SELLER, stored, timeline, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { entry, OTHER, pki, RECEIVER } from '../support/network/elsewhere.js';
import { makeCrl, published, startPublisher } from '../support/network/revocation.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

test.serial('a document is sent in an envelope, and its receipt is stored', async (t) => {
  await using at = await startExchange();
  t.deepEqual(await send(at, 'one'), ['EXPORTED', null, null]);
  const [taken] = at.network.accessPoint.taken;
  const { message, envelope } = taken!;
  // With the picture of the upload inserted.
  t.regex(contentOf(envelope), /^<Invoice .*<cbc:EmbeddedDocumentBinaryObject .*<\/Invoice>$/s);
  const { value, processId } = DOCUMENT_TYPES_BY_CODE[158];
  t.like(envelope, { sender: SELLER, receiver: RECEIVER, documentType: value, processId, countryC1: 'BE', mlsTo: '0242:000001' });
  t.is(envelope.mlsType, 'ALWAYS_SEND');
  t.like(message, {
    from: 'POP000001',
    to: 'POP000888',
    service: processId,
    action: `busdox-docid-qns::${value}`,
    originalSender: SELLER,
    finalRecipient: RECEIVER,
  });
  const [receipt] = await at.exchange.app.database.sql.query<{ bytes: Buffer }>(
    `select bytes from document_file where file_name = 'receipt.xml' and message_type = 'MDN'`,
  );
  t.is(receipt?.bytes.toString(), taken!.receipt);
});

// What is no acknowledgement: test/peppol/as4/answers.test.ts.
test.serial('without an acknowledgement the same message is sent again', async (t) => {
  await using at = await startExchange();
  t.deepEqual((await send(at, 'again', 'CUT')).slice(0, 2), ['SENDING', null]);
  await at.exchange.advance(61);
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'again')).state, 'EXPORTED');
  const [first, second, ...more] = at.network.accessPoint.taken;
  t.deepEqual(more, []);
  t.deepEqual(second?.digests, first?.digests);
  t.is(second?.message.messageId, first?.message.messageId);
  t.is(second?.envelope.instanceIdentifier, first?.envelope.instanceIdentifier);
});

test.serial('an access point that asks for a pause gets the message after it', async (t) => {
  await using at = await startExchange();
  await send(at, 'later', { status: 503, body: 'busy', headers: { 'Retry-After': '5' } });
  await at.exchange.advance(6);
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'later')).state, 'EXPORTED');
});

test.serial('a pause that ends behind the window: the schedule holds', async (t) => {
  await using at = await startExchange({ SEND_RETRY_WINDOW_MS: '600000' });
  const pause = { status: 503, body: 'busy', headers: { 'Retry-After': '3600' } };
  t.is((await send(at, 'long', pause))[0], 'SENDING');
  await at.exchange.advance(61);
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'long')).state, 'EXPORTED');
});

test.serial('an access point that always asks to come back at once is asked later and later after five attempts', async (t) => {
  await using at = await startExchange({ SEND_RETRY_WINDOW_MS: '86400000' });
  const pauses = Array.from({ length: 50 }, () => ({ status: 503, body: 'busy', headers: { 'Retry-After': '0' } }));
  t.deepEqual(await send(at, 'eager', ...pauses), ['SENDING', null, null]);
  while (at.network.accessPoint.taken.length < 6) {
    await at.exchange.advance(1);
    await at.exchange.idle();
  }
  const [row] = await at.exchange.app.database.sql.query<{ seconds: number }>(
    `select extract(epoch from due_at - (select at from document_move where document = document.id order by at desc offset 1 limit 1))::float
       as seconds
     from document where document_id = 'eager' and direction = 'send'`,
  );
  // The next one is due five seconds after the end of the sixth, which is noted later where the machine is busy.
  t.true(row!.seconds > 4, `${row!.seconds} s after the fifth attempt`);
});

test.serial('a tenant cannot send a status for the document of another one', async (t) => {
  await using at = await startExchange();
  const buyer = await at.exchange.as('demo-buyer');
  await register(buyer, '0242:000777', [158]);
  await register(buyer, '0106:00000004', [158]);
  await uploadInvoice(await at.exchange.as('demo-seller'), 'victim', '0106:00000004');
  await at.exchange.idle();
  const [sent] = await at.exchange.app.database.sql.query<{ instance_id: string }>('select instance_id from submission');
  const forged = writeStatus({
    id: randomUUID(),
    issuedAt: new Date(),
    sender: '0242:000777',
    receiver: '0242:000777',
    code: 'RE',
    description: 'Forged',
    referenceId: sent!.instance_id,
    issues: [{ location: undefined, text: 'Forged', reason: 'FD' }],
  });
  const document = { fileName: 'status.xml', mimeType: 'application/xml', bytes: forged };
  await upload(buyer, { documentType: 'applicationresponse', documentId: 'forged', document });
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'victim')).state, 'DELIVERED');
  t.is((await stored(at.exchange, 'demo-buyer', 'forged')).state, 'ERROR');
});

test.serial('an access point that does not answer holds up nobody, and is asked again', async (t) => {
  await using at = await startExchange({ AS4_TIMEOUT_MS: '5000' });
  t.deepEqual((await send(at, 'silent', 'SILENT')).slice(0, 2), ['SENDING', null]);
  // A busy machine may need longer for an answer, too.
  await until(async () => {
    await at.exchange.advance(61);
    await at.exchange.idle();
    return (await stored(at.exchange, 'demo-seller', 'silent')).state === 'EXPORTED';
  });
});

test.serial('an ebMS error is final', async (t) => {
  await using at = await startExchange();
  const [state, code, message] = await send(at, 'refused', { code: 'EBMS:0004', detail: 'PEPPOL:NOT_SERVICED' });
  t.deepEqual([state, code], ['ERROR', 'SEND_FAILED']);
  t.is(message, 'The receiving access point refused the message: EBMS:0004 Other: Refused: PEPPOL:NOT_SERVICED');
  t.is(at.network.accessPoint.taken.length, 1);
});

test.serial('a revoked certificate: nothing is sent', async (t) => {
  await using publisher = await startPublisher();
  const extensions = published({ lists: [`${publisher.url}/list.crl`] });
  const revoked = await issue(OTHER.subject, { issuer: pki.apAuthority, extensions });
  publisher.set('/list.crl', await makeCrl(pki.apAuthority, { revoked: [revoked] }));
  await using at = await startExchange();
  at.network.smp.setEntry(RECEIVER, TYPE, entry(pki.smp, RECEIVER, { certificate: revoked.certificate.raw.toString('base64') }));
  t.is((await send(at, 'revoked'))[0], 'PROCESSING');
  t.deepEqual(publisher.calls, ['GET /list.crl']);
  t.deepEqual(at.network.accessPoint.taken, []);
});

test.serial('a large document is streamed', async (t) => {
  await using at = await startExchange();
  // What cannot be compressed.
  const picture = Buffer.concat([PICTURE.bytes, randomBytes(3_000_000)]);
  const client = await at.exchange.as('demo-seller');
  const image = { fileName: 'picture.pdf', mimeType: 'application/pdf', bytes: picture };
  await upload(client, { documentId: 'large', document: xmlPart(invoiceTo(RECEIVER)), image });
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'large')).state, 'EXPORTED');
  t.true(contentOf(at.network.accessPoint.taken[0]!.envelope).includes(picture.toString('base64')));
});

const { value: TYPE_VALUE } = DOCUMENT_TYPES_BY_CODE[158];
const TYPE = `busdox-docid-qns::${TYPE_VALUE}`;

test.serial('two tenants of one exchange: sent, received, confirmed, each over AS4', async (t) => {
  await using at = await startExchange();
  await register(await at.exchange.as('demo-buyer'), '0106:00000004', [158]);
  await uploadInvoice(await at.exchange.as('demo-seller'), 'here', '0106:00000004');
  await at.exchange.idle();
  const moves = await timeline(at.exchange, 'demo-seller', 'here');
  t.deepEqual(
    moves.map(({ state }) => state),
    ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED'],
  );
  const [inbound] = await at.exchange.app.database.sql.query('select sender_access_point, mls_to from inbound_message');
  t.deepEqual(inbound, { sender_access_point: 'POP000001', mls_to: '0242:000001' });
});

function contentOf({ payload }: { payload: { bytes: Buffer } }): string {
  return payload.bytes.toString();
}
