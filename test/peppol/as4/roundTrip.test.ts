// A message from its sender to its receiver, and the receipt back.
import { randomBytes } from 'node:crypto';
import { writeErrorSignal } from '../../../src/peppol/as4/errorSignal.js';
import { readAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { writeReceipt } from '../../../src/peppol/as4/receipt.js';
import { envelopeOf, keystoreOf, makeAccessPoints, open, PAYLOAD, VALUES, write } from '../../support/as4.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';

const { pki, sender, receiver } = await makeAccessPoints();
const at = new Date();
const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at, bytesMax: 1_000_000 };
const wire = await write(sender, receiver.certificate);
const SIGNAL = { messageId: 'receipt-1@receiver.example', timestamp: at, refToMessageId: VALUES.messageId };

test('the receiver reads what the sender wrote', async (t) => {
  const opened = await open(wire, receiving);
  const { payloadUri, ...message } = opened.message;
  t.regex(payloadUri, /^cid:payload-[0-9a-f]{32}@as4$/);
  t.deepEqual(message, { ...VALUES, from: 'POP000001', to: 'POP000002', refToMessageId: undefined } as typeof message);
  t.true(opened.payload.equals(PAYLOAD));
  t.true(opened.chain[0]!.raw.equals(sender.certificate.raw));
  t.is(opened.keystore.certificate, receiver.certificate);
});

test('the signed references are those that the sender keeps', async (t) => {
  const { references } = await open(wire, receiving);
  t.deepEqual(
    references.map(({ uri, digest }) => ({ uri, digest })),
    [...wire.sent.references],
  );
});

test('values with every special character arrive as they were', async (t) => {
  const values = { ...VALUES, conversationId: `a & b <c> "d" 'e' ]]> ü €`, action: 'x::y##z&amp;', serviceType: `s"'<&>` };
  const { message } = await open(await write(sender, receiver.certificate, { values }), receiving);
  t.is(message.conversationId, values.conversationId);
  t.is(message.action, values.action);
  t.is(message.serviceType, values.serviceType);
});

test('the same message has the same references again', async (t) => {
  const again = await write(sender, receiver.certificate);
  t.deepEqual(again.sent, wire.sent);
  t.false(again.bytes.equals(wire.bytes));
});

for (const length of [0, 1, 100_000]) {
  test(`a payload of ${length} random bytes arrives`, async (t) => {
    const payload = randomBytes(length);
    const opened = await open(await write(sender, receiver.certificate, { payload }), receiving);
    t.true(opened.payload.equals(payload));
  });
}

test('among several keys, the one is taken that the sender encrypted for', async (t) => {
  const newer = keystoreOf(await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority }));
  const opened = await open(wire, { ...receiving, keystores: [newer, receiver] });
  t.is(opened.keystore.certificate, receiver.certificate);
  const forNewer = await write(sender, newer.certificate);
  t.is((await open(forNewer, { ...receiving, keystores: [newer, receiver] })).keystore.certificate, newer.certificate);
});

test('the sender accepts the receipt', async (t) => {
  const { references } = await open(wire, receiving);
  const bytes = Buffer.from(await writeReceipt(SIGNAL, references, receiver, 'r1'));
  const expected = { sent: wire.sent, endpoint: receiver.certificate, isRepeated: false, at };
  t.deepEqual(await readAnswer({ contentType: 'application/soap+xml', bytes }, expected), { kind: 'receipt', envelope: bytes });
});

test('the sender reads an error', async (t) => {
  const error = { code: 'EBMS:0004', description: 'The receiver is <unknown>', detail: 'PEPPOL:NOT_SERVICED' } as const;
  const bytes = Buffer.from(await writeErrorSignal(SIGNAL, error, receiver, 'e1'));
  const expected = { sent: wire.sent, endpoint: receiver.certificate, isRepeated: false, at };
  t.deepEqual(await readAnswer({ contentType: 'application/soap+xml', bytes }, expected), {
    kind: 'refused',
    errors: [{ ...error, shortDescription: 'Other' }],
  });
});

test('the header has the values of the P-Mode', (t) => {
  const envelope = envelopeOf(wire);
  const [userMessage] = /<eb:UserMessage>.*<\/eb:UserMessage>/.exec(envelope) ?? [''];
  const id = /cid:(payload-[0-9a-f]{32}@as4)/.exec(envelope)?.[1];
  t.is(
    userMessage,
    '<eb:UserMessage><eb:MessageInfo><eb:Timestamp>2026-11-20T10:00:00.123Z</eb:Timestamp>' +
      `<eb:MessageId>${VALUES.messageId}</eb:MessageId></eb:MessageInfo><eb:PartyInfo><eb:From>` +
      '<eb:PartyId type="urn:fdc:peppol.eu:2017:identifiers:ap">POP000001</eb:PartyId>' +
      '<eb:Role>http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/initiator</eb:Role></eb:From><eb:To>' +
      '<eb:PartyId type="urn:fdc:peppol.eu:2017:identifiers:ap">POP000002</eb:PartyId>' +
      '<eb:Role>http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/responder</eb:Role></eb:To></eb:PartyInfo>' +
      '<eb:CollaborationInfo><eb:AgreementRef>urn:fdc:peppol.eu:2017:agreements:tia:ap_provider</eb:AgreementRef>' +
      `<eb:Service type="cenbii-procid-ubl">${VALUES.service}</eb:Service><eb:Action>${VALUES.action}</eb:Action>` +
      '<eb:ConversationId>conversation-1</eb:ConversationId></eb:CollaborationInfo><eb:MessageProperties>' +
      '<eb:Property name="originalSender" type="iso6523-actorid-upis">0088:7300010000001</eb:Property>' +
      '<eb:Property name="finalRecipient" type="iso6523-actorid-upis">9930:de123456789</eb:Property></eb:MessageProperties>' +
      `<eb:PayloadInfo><eb:PartInfo href="cid:${id}"><eb:PartProperties><eb:Property name="MimeType">application/xml</eb:Property>` +
      '<eb:Property name="CompressionType">application/gzip</eb:Property></eb:PartProperties></eb:PartInfo></eb:PayloadInfo></eb:UserMessage>',
  );
});
