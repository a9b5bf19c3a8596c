import type { SignalAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE } from '../../../src/peppol/documentTypes.js';
import { clientOf, startApp } from '../../support/app.js';
import { pieces, type Wire, withEnvelope } from '../../support/as4.js';
import { as4SenderTo, errorsOf, type Numbered, RECEIVER, SENDER, type Sending } from '../../support/as4Sender.js';
import { contents, events, exported, invoiceTo, register } from '../../support/documents.js';
import { PRODUCTION } from '../../support/environments.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ AS4_BYTES_MAX: '1048576' }));
const buyer = clientOf(exchange, 'demo-buyer');
const access = as4SenderTo(exchange);

const message = (sending?: Sending): Promise<Numbered> => access.message(sending);
const post = (wire: Wire): Promise<SignalAnswer> => access.post(wire);

test('an invoice is acknowledged by a signed receipt, and is in the inbox of its receiver', async (t) => {
  const wire = await message();
  const { number } = wire;
  t.is((await post(wire)).kind, 'receipt');
  await exchange.idle();
  const [row] = await exchange.app.database.sql.query<{ document_id: string }>('select document_id from document where number = $1', [
    number,
  ]);
  const document = await exported(buyer, row!.document_id);
  const { channel, status, senderIdentifier, receiverIdentifier, documentType } = document;
  t.deepEqual(
    { channel, status, senderIdentifier, receiverIdentifier, documentType },
    { channel: 'peppol', status: 'READY', senderIdentifier: SENDER, receiverIdentifier: RECEIVER, documentType: 'invoice' },
  );
  const [file] = await contents(exchange, document);
  t.is(
    file!.bytes.toString(),
    invoiceTo(RECEIVER)
      .replace('F2026-0017', number)
      .replace(/^<\?xml.*?\?>\s*/, '')
      .trimEnd(),
  );
  t.deepEqual(await events(exchange, 'demo-buyer', row!.document_id), ['invoice.receive']);
});

test('a document has the sender and the receiver of its envelope, not those of the XML', async (t) => {
  const [sender, receiver] = ['9915:another', '0106:00000005'];
  await register(buyer, receiver, [158]);
  const parties = { values: { originalSender: sender, finalRecipient: receiver }, envelope: { sender, receiver } };
  const wire = await message(parties);
  t.is((await post(wire)).kind, 'receipt');
  await exchange.idle();
  const [row] = await exchange.app.database.sql.query(
    'select sender_identifier as sender, receiver_identifier as receiver from document where number = $1',
    [wire.number],
  );
  t.deepEqual(row, { sender, receiver });
});

const elsewhere = '0106:99999999';
const OTHER_TYPE = DOCUMENT_TYPES_BY_CODE[299].value;
const REFUSED: readonly [string, () => Promise<Wire>, string, string | RegExp][] = [
  [
    'a receiver that nobody registered',
    () => message({ values: { finalRecipient: elsewhere }, envelope: { receiver: elsewhere } }),
    'EBMS:0004',
    'PEPPOL:NOT_SERVICED',
  ],
  [
    'a type that the receiver does not take',
    () => message({ values: { action: `busdox-docid-qns::${OTHER_TYPE}` }, envelope: { documentType: OTHER_TYPE } }),
    'EBMS:0004',
    'PEPPOL:NOT_SERVICED',
  ],
  [
    'another final recipient',
    () => message({ values: { finalRecipient: elsewhere } }),
    'EBMS:0003',
    'finalRecipient is not that of the envelope',
  ],
  [
    'another original sender',
    () => message({ values: { originalSender: elsewhere } }),
    'EBMS:0003',
    'originalSender is not that of the envelope',
  ],
  [
    'another action',
    () => message({ values: { action: `busdox-docid-qns::${INVOICE_RESPONSE.value}` } }),
    'EBMS:0003',
    'Action is not that of the envelope',
  ],
  ['another process', () => message({ values: { service: 'urn:other' } }), 'EBMS:0003', 'Service is not that of the envelope'],
  ['no envelope', () => message({ payload: () => invoiceTo(RECEIVER) }), 'EBMS:0004', /no envelope of Peppol/],
  [
    'no country',
    () => message({ payload: (sbd) => sbd.replace(/<sh:Scope><sh:Type>COUNTRY_C1.*?<\/sh:Scope>/, '') }),
    'EBMS:0004',
    /COUNTRY_C1 is missing/,
  ],
  ['no XML', () => message({ payload: () => 'text' }), 'EBMS:0004', /cannot be read/],
  ['a DOCTYPE in the payload', () => message({ payload: (sbd) => sbd.replace('<sh:', '<!DOCTYPE x><sh:') }), 'EBMS:0004', /DOCTYPE/],
  [
    'an endless identifier',
    () => message({ envelope: { instanceIdentifier: 'x'.repeat(10_000) } }),
    'EBMS:0004',
    /identifier of the message is too long/,
  ],
  [
    'an endless sender',
    () => message({ values: { originalSender: `0088:${'1'.repeat(300)}` }, envelope: { sender: `0088:${'1'.repeat(300)}` } }),
    'EBMS:0004',
    /identifier of the message is too long/,
  ],
  ['a payload that is too large', () => message({ payload: (sbd) => sbd + ' '.repeat(1_100_000) }), 'EBMS:0303', /larger than 1048576/],
  [
    'a changed header',
    async () => withEnvelope(await message(), (xml) => xml.replace(RECEIVER, elsewhere)),
    'EBMS:0101',
    /digest of Messaging/,
  ],
  ['a signer of the authority of SMPs', async () => message({ signer: exchange.app.pki.smp.current()[0]! }), 'EBMS:0101', /is untrusted/],
  ['a MIME body that is cut', async () => cut(await message()), 'EBMS:0007', /ends before/],
];

function cut(wire: Wire): Wire {
  return { ...wire, bytes: wire.bytes.subarray(0, -100) };
}

for (const [name, make, code, detail] of REFUSED) {
  test(`refused, and nothing is stored: ${name}`, async (t) => {
    const wire = await make();
    const [stored] = await exchange.app.database.sql.query('select 1 from inbound_message where message_id = $1', [wire.sent.messageId]);
    t.is(stored, undefined);
    const [actual, reason] = errorsOf(await post(wire));
    t.is(actual, code, reason);
    if (typeof detail === 'string') t.is(reason, detail);
    else t.regex(reason ?? '', detail);
    t.deepEqual(await exchange.app.database.sql.query('select 1 from inbound_message where message_id = $1', [wire.sent.messageId]), []);
  });
}

test('what is no message gets an ebMS error, too', async (t) => {
  const answer = await exchange.anonymous('/as4', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'hello' });
  t.is(answer.status, 400);
  t.is(answer.headers.get('content-type'), 'application/soap+xml; charset=utf-8');
  t.regex(answer.text, /errorCode="EBMS:0007"/);
});

test('other methods are refused', async (t) => {
  t.is((await exchange.anonymous('/as4')).status, 405);
});

test('a body in chunks is taken', async (t) => {
  const wire = await message();
  const body = ReadableStream.from(pieces(wire.bytes, 100));
  const response = await fetch(`${exchange.url}/as4`, {
    method: 'POST',
    headers: { 'Content-Type': wire.contentType },
    body,
    duplex: 'half',
  } as RequestInit);
  t.is(response.status, 200);
  t.regex(await response.text(), /<eb:Receipt>/);
});

test('outside the sandbox nothing is taken without a key and trusted authorities', async (t) => {
  await using production = await startApp(PRODUCTION);
  t.is((await production.anonymous('/as4', { method: 'POST' })).status, 404);
});
