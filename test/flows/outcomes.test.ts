// Every final state of a document: the sandbox's magic receivers, faults of documents, receivers and channels, retries.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '../../src/blobs/disk.js';
import { MAGIC, MAGIC_RECEIVERS } from '../../src/channels/sandbox/magic.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { type Channel, type HandOver, type OutboundMessage, type Reply, SendFault } from '../../src/domain/channel.js';
import { receiveMessage } from '../../src/domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../src/domain/documents/sending/confirm.js';
import type { Registry } from '../../src/domain/registry.js';
import { parseXml } from '../../src/xml/gate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { type Client, startApp, type TestApp } from '../support/app.js';
import {
  BUYER,
  copies,
  events,
  exported,
  fileNamed,
  invoice,
  invoiceTo,
  PICTURE,
  register,
  stored,
  timeline,
  upload,
  uploadInvoice,
  xmlPart,
} from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';

let exchange: TestApp;
let seller: Client;
let buyer: Client;

test.before(async () => {
  exchange = await startApp();
  seller = await exchange.as('demo-seller');
  buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER, [158]);
});

test.after.always(() => exchange?.[Symbol.asyncDispose]());

/** `<state>` of each transition, followed by the number of the attempt and the reason where there are any. */
async function moves(documentId: string, at: TestApp = exchange): Promise<string[]> {
  const rows = await timeline(at, 'demo-seller', documentId);
  return rows.map(({ state, reason, attempt }) =>
    [state, ...(attempt > 0 ? [`#${attempt}`] : []), ...(reason === null ? [] : [reason])].join(' '),
  );
}

const BEGUN = ['RECEIVED', 'PROCESSING', 'SENDING'];
const fault = async (documentId: string, at: TestApp = exchange): Promise<(string | null)[]> => {
  const { state, faultCode, faultMessage } = await stored(at, 'demo-seller', documentId);
  return [state, faultCode, faultMessage];
};

// The tests move the clock, so they run one after the other.

test.serial('sandbox-accepts: EXPORTED, then DELIVERED', async (t) => {
  await uploadInvoice(seller, 'accepts', '9915:sandbox-accepts');
  await exchange.idle();
  t.deepEqual(await moves('accepts'), [...BEGUN, 'EXPORTED #1', 'DELIVERED']);
  t.deepEqual(await events(exchange, 'demo-seller', 'accepts'), ['invoice.exported', 'invoice.delivered']);
  t.deepEqual(await fault('accepts'), ['DELIVERED', null, null]);
});

/** Fixtures in CII: most have no place in the UBL of the seven document types. */
const CII = ['cii-invoice.xml', 'xrechnung/cii.xml', 'xrechnung/cii-cvd.xml', 'facturx/extended.xml'];

/** The buyer of a CII invoice has this electronic address, or the seller of a self-billed one, who receives it. */
function ciiTo(name: string, number: string, party: 'Buyer' | 'Seller' = 'Buyer'): string {
  const start = `<ram:${party}TradeParty>`;
  const [head, receiver] = fixture(name).split(start);
  return [head, receiver!.replace(/<ram:URIID schemeID="[^"]*">[^<]*/, `<ram:URIID schemeID="9915">${number}`)].join(start);
}

for (const name of CII) {
  test.serial(`sandbox-accepts takes CII: ${name}`, async (t) => {
    const document = xmlPart(ciiTo(name, 'sandbox-accepts'));
    await upload(seller, { documentId: name.replace('/', '-'), document, image: PICTURE });
    await exchange.idle();
    t.deepEqual(await moves(name.replace('/', '-')), [...BEGUN, 'EXPORTED #1', 'DELIVERED']);
  });
}

test.serial('a profile that has no place for files is not sent with one: the error names the file', async (t) => {
  const document = xmlPart(ciiTo('facturx/basic-wl.xml', 'sandbox-accepts'));
  await upload(seller, { documentId: 'basic-wl', document, image: PICTURE });
  await exchange.idle();
  const [, code, message] = await fault('basic-wl');
  t.is(code, 'SEND_FAILED');
  t.is(message, 'The file "picture.pdf" cannot be embedded in the document: this kind of document has no place for files');
});

test.serial('sandbox-accepts takes an XRechnung in UBL, and a self-billed invoice in CII', async (t) => {
  const ubl = fixture('xrechnung/invoice.xml').replace(
    /(<cac:AccountingCustomerParty>[\s\S]*?)<cbc:EndpointID schemeID="[^"]*">[^<]*/,
    '$1<cbc:EndpointID schemeID="9915">sandbox-accepts',
  );
  const selfBilled = ciiTo('cii-invoice.xml', 'sandbox-accepts', 'Seller').replace('<ram:TypeCode>380<', '<ram:TypeCode>389<');
  for (const [documentId, text] of Object.entries({ 'ubl-xrechnung': ubl, 'cii-self-billed': selfBilled })) {
    await upload(seller, { documentId, document: xmlPart(text), image: PICTURE });
    await exchange.idle();
    t.deepEqual(await moves(documentId), [...BEGUN, 'EXPORTED #1', 'DELIVERED'], documentId);
  }
});

test.serial('sandbox-duplicate: an invoice in CII arrives at the demo buyer', async (t) => {
  await upload(seller, { documentId: 'duplicate-cii', document: xmlPart(ciiTo('xrechnung/cii.xml', 'sandbox-duplicate')), image: PICTURE });
  for (const seconds of [0, 30]) {
    await exchange.advance(seconds);
    await exchange.idle();
  }
  const [arrived] = await copies(exchange, 'demo-seller', 'duplicate-cii');
  t.is((await stored(exchange, 'demo-buyer', arrived!.documentId)).state, 'READY');
});

test.serial('sandbox-rejects: ERROR SEND_FAILED at once', async (t) => {
  await uploadInvoice(seller, 'rejects', '9915:sandbox-rejects');
  await exchange.idle();
  const reason = 'EBMS:0004 Other: the receiving access point refused the message';
  t.deepEqual(await moves('rejects'), [...BEGUN, `ERROR #1 ${reason}`]);
  t.deepEqual(await events(exchange, 'demo-seller', 'rejects'), ['invoice.error']);
  t.deepEqual(await fault('rejects'), ['ERROR', 'SEND_FAILED', reason]);
});

test.serial('sandbox-slow: EXPORTED at once, DELIVERED a minute later and not before', async (t) => {
  await uploadInvoice(seller, 'slow', '9915:sandbox-slow');
  await exchange.idle();
  await exchange.advance(55);
  await exchange.idle();
  t.deepEqual(await moves('slow'), [...BEGUN, 'EXPORTED #1']);
  await exchange.advance(6);
  await exchange.idle();
  t.deepEqual(await moves('slow'), [...BEGUN, 'EXPORTED #1', 'DELIVERED']);
  t.deepEqual(await events(exchange, 'demo-seller', 'slow'), ['invoice.exported', 'invoice.delivered']);
});

test.serial('sandbox-fails-later: EXPORTED, then ERROR with the text of the Message Level Status', async (t) => {
  await uploadInvoice(seller, 'fails-later', '9915:sandbox-fails-later');
  await exchange.idle();
  await exchange.advance(3);
  await exchange.idle();
  const reason = 'The document could not be delivered to its receiver';
  t.deepEqual(await moves('fails-later'), [...BEGUN, 'EXPORTED #1', `ERROR ${reason}`]);
  t.deepEqual(await events(exchange, 'demo-seller', 'fails-later'), ['invoice.exported', 'invoice.error']);
  t.deepEqual(await fault('fails-later'), ['ERROR', 'SEND_FAILED', reason]);
});

test.serial('sandbox-delivered-then-fails: a rejection after DELIVERED is a new event and moves the state to ERROR', async (t) => {
  await uploadInvoice(seller, 'withdrawn', '9915:sandbox-delivered-then-fails');
  await exchange.idle();
  await exchange.advance(3);
  await exchange.idle();
  const reason = 'The document was withdrawn after delivery';
  t.deepEqual(await moves('withdrawn'), [...BEGUN, 'EXPORTED #1', 'DELIVERED', `ERROR ${reason}`]);
  t.deepEqual(await events(exchange, 'demo-seller', 'withdrawn'), ['invoice.exported', 'invoice.delivered', 'invoice.error']);
  t.deepEqual(await fault('withdrawn'), ['ERROR', 'SEND_FAILED', reason]);
});

test.serial('sandbox-down: not reachable twice, tried again after 30 s and 2 min, then DELIVERED', async (t) => {
  await uploadInvoice(seller, 'down', '9915:sandbox-down');
  for (const seconds of [0, 30, 120]) {
    await exchange.advance(seconds);
    await exchange.idle();
  }
  const reason = 'The receiving access point cannot be reached (ECONNREFUSED)';
  t.deepEqual(await moves('down'), [...BEGUN, `SENDING #1 ${reason}`, `SENDING #2 ${reason}`, 'EXPORTED #3', 'DELIVERED']);
  t.deepEqual(await events(exchange, 'demo-seller', 'down'), ['invoice.exported', 'invoice.delivered']);
});

test('sandbox-hangs: no answer until the time-out, tried again after 30 s, then DELIVERED', async (t) => {
  await using impatient = await startApp({ AS4_TIMEOUT_MS: '1000' });
  await uploadInvoice(await impatient.as('demo-seller'), 'hangs', '9915:sandbox-hangs');
  for (const seconds of [0, 30]) {
    await impatient.advance(seconds);
    await impatient.idle();
  }
  const reason = 'The receiving access point did not answer in time';
  t.deepEqual(await moves('hangs', impatient), [...BEGUN, `SENDING #1 ${reason}`, 'EXPORTED #2', 'DELIVERED']);
});

test.serial('sandbox-duplicate: what arrives twice is stored once', async (t) => {
  await uploadInvoice(seller, 'duplicate', '9915:sandbox-duplicate');
  for (const seconds of [0, 30]) {
    await exchange.advance(seconds);
    await exchange.idle();
  }
  t.deepEqual(await moves('duplicate'), [
    ...BEGUN,
    'SENDING #1 No receipt was received for the message (EBMS:0301)',
    'EXPORTED #2',
    'DELIVERED',
  ]);
  const arrived = await copies(exchange, 'demo-seller', 'duplicate');
  t.deepEqual(
    arrived.map(({ tenantId }) => tenantId),
    ['demo-buyer'],
  );
  t.deepEqual(await events(exchange, 'demo-buyer', arrived[0]?.documentId ?? ''), ['invoice.receive']);
});

test('these are all magic receivers', (t) => {
  const tried = ['accepts', 'rejects', 'slow', 'fails-later', 'delivered-then-fails', 'down', 'hangs', 'duplicate'];
  t.deepEqual(
    Object.keys(MAGIC),
    tried.map((name) => `9915:sandbox-${name}`),
  );
  t.deepEqual([...MAGIC_RECEIVERS], Object.keys(MAGIC));
});

test('a receiver that nobody registered ends in PARTICIPANT_NOT_FOUND', async (t) => {
  await uploadInvoice(seller, 'not-found', '9915:sandbox-not-found');
  await exchange.idle();
  const reason = 'Participant 9915:sandbox-not-found is not registered on the network';
  t.deepEqual(await moves('not-found'), ['RECEIVED', 'PROCESSING', `ERROR ${reason}`]);
  t.deepEqual(await events(exchange, 'demo-seller', 'not-found'), ['invoice.error']);
  t.deepEqual(await fault('not-found'), ['ERROR', 'PARTICIPANT_NOT_FOUND', reason]);
});

test('a receiver that is registered for other documents ends in PARTICIPANT_NOT_FOUND', async (t) => {
  const creditNote = readFileSync('test/fixtures/ubl-credit-note.xml', 'utf8');
  await upload(seller, { documentId: 'wrong-type', document: xmlPart(creditNote), image: PICTURE });
  await exchange.idle();
  t.deepEqual(await fault('wrong-type'), [
    'ERROR',
    'PARTICIPANT_NOT_FOUND',
    `Participant ${BUYER} does not receive documents of this type, but it receives: Peppol BIS Billing UBL Invoice V3, Peppol Invoice Response transaction 3.0, Peppol Message Level Status v1.0`,
  ]);
  t.deepEqual(await copies(exchange, 'demo-seller', 'wrong-type'), []);
});

const INVALID = mutate(invoice(), ['<cbc:TaxInclusiveAmount currencyID="EUR">355.50', '<cbc:TaxInclusiveAmount currencyID="EUR">355.49']);
const UNSUPPORTED = mutate(invoice(), [/<cbc:CustomizationID>[^<]*/, '<cbc:CustomizationID>urn:example:orders:1']);

interface StoredReport {
  readonly verdict: string;
  readonly counts: { readonly fatal: number };
  readonly findings: readonly { readonly rule: string; readonly severity: string; readonly text: string }[];
}

async function reportOf(client: Client, documentId: string): Promise<StoredReport> {
  const document = await exported(client, documentId);
  return JSON.parse((await fileNamed(exchange, document, 'validation.json')).toString()) as StoredReport;
}

test('a fatal finding stops an outgoing document; the first finding is the text of the error', async (t) => {
  await upload(seller, { documentId: 'invalid', document: xmlPart(INVALID), image: PICTURE });
  await exchange.idle();
  const { verdict, counts, findings } = await reportOf(seller, 'invalid');
  t.is(verdict, 'invalid');
  t.is(findings[0]?.rule, 'BR-CO-15');
  const more = counts.fatal > 1 ? ` (and ${counts.fatal - 1} more)` : '';
  t.deepEqual(await fault('invalid'), ['ERROR', 'VALIDATION_FAILED', `BR-CO-15: ${findings[0]?.text}${more}`]);
  t.deepEqual(
    (await exported(seller, 'invalid')).files.map(({ purpose, messageType, fileName }) => [purpose, messageType, fileName]),
    [
      ['document', undefined, 'invoice.xml'],
      ['image', undefined, 'picture.pdf'],
      ['response', 'VALIDATION', 'validation.json'],
      ['response', 'VALIDATION', 'validation.html'],
    ],
  );
});

test('the event of an invalid document has the error, its document and its reports', async (t) => {
  await upload(seller, { documentId: 'invalid-event', document: xmlPart(INVALID), image: PICTURE });
  await exchange.idle();
  const { faultMessage } = await stored(exchange, 'demo-seller', 'invalid-event');
  const [event] = await exchange.app.database.sql.query<{ type: string; snapshot: { files: { fileName: string }[]; error: object } }>(
    `select type, snapshot from webhook_event where snapshot ->> 'documentId' = 'invalid-event'`,
  );
  t.is(event?.type, 'invoice.error');
  t.deepEqual(event?.snapshot.error, { code: 'VALIDATION_FAILED', message: faultMessage });
  t.deepEqual(
    event?.snapshot.files.map(({ fileName }) => fileName),
    ['invoice.xml', 'validation.json', 'validation.html'],
  );
});

test('a document that no rule set knows is not sent', async (t) => {
  await upload(seller, { documentId: 'unsupported', document: xmlPart(UNSUPPORTED), image: PICTURE });
  await exchange.idle();
  t.is((await reportOf(seller, 'unsupported')).verdict, 'unsupported');
  t.deepEqual((await fault('unsupported')).slice(0, 2), ['ERROR', 'VALIDATION_FAILED']);
});

test('a document that is not of the type that it was uploaded as is not sent', async (t) => {
  await upload(seller, { documentType: 'ereport', documentId: 'mistyped', document: xmlPart(invoiceTo(BUYER)) });
  await exchange.idle();
  const [state, code, text] = await fault('mistyped');
  t.deepEqual([state, code], ['ERROR', 'VALIDATION_FAILED']);
  t.is(text, 'DOCUMENT-TYPE: A document with the root element Invoice is uploaded as invoice, not as ereport');
  t.deepEqual(await events(exchange, 'demo-seller', 'mistyped'), ['ereport.error']);
});

test('an incoming document is delivered with its report, whatever that says', async (t) => {
  await upload(buyer, { direction: 'receive', documentId: 'in-invalid', document: xmlPart(INVALID), image: PICTURE });
  await upload(buyer, { direction: 'receive', documentId: 'in-unsupported', document: xmlPart(UNSUPPORTED), image: PICTURE });
  await exchange.idle();
  t.is((await exported(buyer, 'in-invalid')).status, 'READY');
  t.is((await reportOf(buyer, 'in-invalid')).verdict, 'invalid');
  t.is((await exported(buyer, 'in-unsupported')).status, 'READY');
  t.is((await reportOf(buyer, 'in-unsupported')).verdict, 'unsupported');
});

function payload(xml: string): { xml: Buffer; root: XmlElement } {
  const bytes = Buffer.from(xml);
  return { xml: bytes, root: parseXml(bytes).root };
}

const MESSAGE = { channel: 'peppol', senderAccessPoint: 'POP000001', tenantId: undefined, fileName: 'invoice.xml' } as const;

/** Receives one document from the network and returns its state at the buyer. */
async function bringIn(at: TestApp, instanceId: string, xml: string): Promise<string> {
  await receiveMessage(at.app, { ...MESSAGE, receiver: BUYER, instanceId, ...payload(xml) });
  await at.idle();
  const [row] = await at.app.database.sql.query<{ id: string }>(
    'select d.document_id as id from document d join inbound_message m on m.document = d.id where m.instance_id = $1',
    [instanceId],
  );
  return row?.id ?? '';
}

test.serial('where the tenant chose so, an incoming document with a fatal finding ends in ERROR and announces it', async (t) => {
  await exchange.app.database.sql.query(`update tenant set refuse_invalid_incoming = true where id = 'demo-buyer'`);
  const refused = await bringIn(exchange, '0199c1d2-e3f4-7a5b-8c6d-7e8f90123456', INVALID);
  const taken = await bringIn(exchange, '0199c1d2-e3f4-7a5b-8c6d-7e8f90123457', invoice());
  await exchange.app.database.sql.query(`update tenant set refuse_invalid_incoming = false where id = 'demo-buyer'`);
  t.like(await stored(exchange, 'demo-buyer', refused), { state: 'ERROR', channel: 'peppol', faultCode: 'VALIDATION_FAILED' });
  t.deepEqual(await events(exchange, 'demo-buyer', refused), ['invoice.error']);
  t.deepEqual(await events(exchange, 'demo-buyer', taken), ['invoice.receive']);
});

test('where the tenant chose so, the sender of a refused document is told why', async (t) => {
  const replies: Reply[] = [];
  const network: Channel = {
    carriesFiles: false,
    xmlBytesMax: 1_000_000,
    sendTimeoutMs: 10_000,
    send: async () => ({ state: 'exported' }),
    reply: async (reply) => {
      replies.push(reply);
      return 'sent';
    },
  };
  await using at = await startApp({}, { channels: { peppol: network } });
  await register(await at.as('demo-buyer'), BUYER);
  await at.app.database.sql.query(`update tenant set refuse_invalid_incoming = true where id = 'demo-buyer'`);
  const instanceId = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123460';
  const refused = await bringIn(at, instanceId, INVALID);
  const { faultMessage } = await stored(at, 'demo-buyer', refused);
  t.deepEqual(
    replies.map(({ instanceId, code, text }) => ({ instanceId, code, text })),
    [{ instanceId, code: 'RE', text: faultMessage ?? undefined }],
  );
});

test('a message of the network that comes twice, also at once, is stored once and announced once', async (t) => {
  const instanceId = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123458';
  const message = { ...MESSAGE, receiver: BUYER, instanceId, ...payload(invoice()) };
  const outcomes = await Promise.all([1, 2, 3].map(() => receiveMessage(exchange.app, message)));
  t.deepEqual(outcomes.sort(), ['duplicate', 'duplicate', 'stored']);
  t.deepEqual(await events(exchange, 'demo-buyer', await bringIn(exchange, instanceId, invoice())), ['invoice.receive']);
});

test('a message for nobody here is not serviced', async (t) => {
  const message = { ...MESSAGE, receiver: '0088:4000000000000', instanceId: 'nobody-s', ...payload(invoice()) };
  t.is(await receiveMessage(exchange.app, message), 'not-serviced');
});

test.serial('MLS_AP_AT=completed: the sender learns of the delivery, or of its rejection, when the receiver completes', async (t) => {
  await using patient = await startApp({ MLS_AP_AT: 'completed' });
  const [from, to] = [await patient.as('demo-seller'), await patient.as('demo-buyer')];
  await register(to, BUYER, [158]);
  await uploadInvoice(from, 'taken');
  await uploadInvoice(from, 'refused');
  await patient.idle();
  t.deepEqual(
    [await fault('taken', patient), await fault('refused', patient)],
    [
      ['EXPORTED', null, null],
      ['EXPORTED', null, null],
    ],
  );
  const complete = async (documentId: string, body: object): Promise<void> => {
    const [copy] = await copies(patient, 'demo-seller', documentId);
    t.is((await to(`/v4/documents/export/${copy?.documentId}`, { method: 'PUT', body })).status, 200);
  };
  await complete('taken', { status: 'EXPORTED' });
  await complete('refused', { status: 'ERROR', message: 'Not our order' });
  await patient.idle();
  t.deepEqual(await fault('taken', patient), ['DELIVERED', null, null]);
  t.deepEqual(await fault('refused', patient), ['ERROR', 'SEND_FAILED', 'Not our order']);
  t.deepEqual(await events(patient, 'demo-seller', 'refused'), ['invoice.exported', 'invoice.error']);
});

/** The argument of a channel's send. */
interface Carried extends OutboundMessage {
  readonly instanceId: string;
  readonly messageId: string;
  readonly text: string;
}

/** A channel whose behaviour the test sets, and which records what it was asked to send. */
function scripted(behave: (message: OutboundMessage) => HandOver): Channel & { readonly messages: Carried[] } {
  const messages: Carried[] = [];
  return {
    messages,
    carriesFiles: false,
    xmlBytesMax: 1024 * 1024,
    sendTimeoutMs: 10_000,
    async send(message, { instanceId, messageId }) {
      messages.push({ ...message, instanceId, messageId, text: (await message.xml.bytes()).toString() });
      return behave(message);
    },
  };
}

const unreachable = (): never => {
  throw new SendFault('The receiving access point cannot be reached (ETIMEDOUT)', 'transient');
};

/** Moves the clock to each time at which the document is due, until it is no longer due. Returns the planned delays, to ten seconds. */
async function runOut(at: TestApp, documentId: string): Promise<number[]> {
  const delays: number[] = [];
  for (;;) {
    await at.idle();
    const [row] = await at.app.database.sql.query<{ wait: string | null; delay: string | null }>(
      `select extract(epoch from d.due_at - exchange_now())::text as wait,
         extract(epoch from d.due_at - (select max(m.at) from document_move m where m.document = d.id))::text as delay
       from document d where document_id = $1`,
      [documentId],
    );
    if (row?.wait === null || row?.delay === null || row === undefined) return delays;
    delays.push(Math.round(Number(row.delay) / 10) * 10);
    await at.advance(Number(row.wait) - 1);
    await at.idle();
    await at.advance(1);
  }
}

const HOURLY = (times: number): number[] => Array<number>(times).fill(3600);

test.serial(
  'transient faults are tried again after 30 s, 2 min, 10 min, 30 min, then hourly, for 24 hours, with the same message',
  async (t) => {
    const peppol = scripted(unreachable);
    await using failing = await startApp({}, { channels: { peppol } });
    await register(await failing.as('demo-buyer'), BUYER, [158]);
    await uploadInvoice(await failing.as('demo-seller'), 'never');
    t.deepEqual(await runOut(failing, 'never'), [30, 120, 600, 1800, ...HOURLY(23)]);
    t.is(peppol.messages.length, 28);
    t.deepEqual(
      peppol.messages.map(({ failedAttempts }) => failedAttempts),
      peppol.messages.map((_, index) => index),
    );
    t.is(new Set(peppol.messages.map(({ instanceId }) => instanceId)).size, 1);
    t.is(new Set(peppol.messages.map(({ messageId }) => messageId)).size, 1);
    t.is(new Set(peppol.messages.map(({ text }) => text)).size, 1);
    const reason = 'The receiving access point cannot be reached (ETIMEDOUT)';
    t.deepEqual(await moves('never', failing), [
      ...BEGUN,
      ...Array.from({ length: 27 }, (_, index) => `SENDING #${index + 1} ${reason}`),
      `ERROR #28 ${reason}`,
    ]);
    t.deepEqual(await events(failing, 'demo-seller', 'never'), ['invoice.error']);
  },
);

test.serial('the 24 hours begin with the first fault, be it of the lookup or of the hand-over', async (t) => {
  const peppol = scripted(unreachable);
  let lookups = 0;
  const registry: Registry = {
    ...exchange.app.registry,
    async lookup(identifier) {
      lookups += 1;
      if (lookups <= 5) throw new SendFault('The name server cannot be reached', 'transient');
      return exchange.app.registry.lookup(identifier);
    },
  };
  await using failing = await startApp({}, { channels: { peppol }, registry });
  await uploadInvoice(await failing.as('demo-seller'), 'late');
  t.deepEqual(await runOut(failing, 'late'), [30, 120, 600, 1800, 3600, 30, 120, 600, 1800, ...HOURLY(21)]);
  t.deepEqual((await fault('late', failing)).slice(0, 2), ['ERROR', 'SEND_FAILED']);
});

test.serial('the files beside the XML are the uploaded ones at every attempt', async (t) => {
  let failed = false;
  const peppol: ReturnType<typeof scripted> = {
    ...scripted(() => {
      if (failed) return { state: 'exported' };
      failed = true;
      return unreachable();
    }),
    carriesFiles: true,
  };
  await using failing = await startApp({}, { channels: { peppol } });
  await register(await failing.as('demo-buyer'), BUYER, [158]);
  const reference =
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" ' +
    `filename="a.pdf">${PICTURE.bytes.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const text = mutate(invoice(), ['<cac:AccountingSupplierParty>', `${reference}<cac:AccountingSupplierParty>`]);
  await upload(await failing.as('demo-seller'), { documentId: 'beside', document: xmlPart(text) });
  await runOut(failing, 'beside');
  t.deepEqual(
    peppol.messages.map(({ files }) => files.map(({ fileName }) => fileName)),
    [['invoice.xml'], ['invoice.xml']],
  );
});

test.serial('a document whose XML is larger than the channel carries ends in SEND_FAILED naming the file', async (t) => {
  const peppol = { ...scripted(unreachable), xmlBytesMax: invoice().length + 100 };
  await using small = await startApp({}, { channels: { peppol } });
  await register(await small.as('demo-buyer'), BUYER, [158]);
  await uploadInvoice(await small.as('demo-seller'), 'large');
  await small.idle();
  t.deepEqual(await fault('large', small), [
    'ERROR',
    'SEND_FAILED',
    `The file "picture.pdf" cannot be embedded in the document: the document would be larger than ${peppol.xmlBytesMax} bytes`,
  ]);
});

test.serial('of a confirmation and a rejection that come at once neither is lost', async (t) => {
  const peppol = scripted(() => ({ state: 'exported' }));
  await using quiet = await startApp({}, { channels: { peppol } });
  await register(await quiet.as('demo-buyer'), BUYER, [158]);
  await uploadInvoice(await quiet.as('demo-seller'), 'both');
  await quiet.idle();
  const { instanceId } = peppol.messages[0]!;
  const receipt = { fileName: 'status.xml', mimeType: 'application/xml', bytes: Buffer.from('<status/>') };
  await Promise.all([
    confirm(quiet.app, 'peppol', { instanceId, code: 'AP', text: undefined, from: undefined }, receipt),
    confirm(quiet.app, 'peppol', { instanceId, code: 'RE', text: 'Refused', from: undefined }, receipt),
    confirm(quiet.app, 'peppol', { instanceId, code: 'AP', text: undefined, from: undefined }, receipt),
  ]);
  // Their order is random. After a rejection that comes first there is nothing to confirm.
  t.deepEqual(
    (await moves('both', quiet)).filter((move) => move !== 'DELIVERED'),
    [...BEGUN, 'EXPORTED #1', 'ERROR Refused'],
  );
  t.deepEqual(
    (await events(quiet, 'demo-seller', 'both')).filter((type) => type !== 'invoice.delivered'),
    ['invoice.exported', 'invoice.error'],
  );
});

test.serial('an e-report without a channel ends in ERROR SEND_FAILED', async (t) => {
  const settings = { ...exchange.app.settings, ereportChannel: undefined };
  await using bare = await startApp({}, { settings, channels: {} });
  const client = await bare.as('demo-seller');
  const report = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'));
  await upload(client, { documentType: 'ereport', documentId: 'nowhere', document: report });
  await bare.app.database.sql.query(`update tenant set ereport_channel = 'weexa' where id = 'demo-buyer'`);
  await upload(await bare.as('demo-buyer'), { documentType: 'ereport', documentId: 'elsewhere', document: report });
  await upload(await bare.as('demo-buyer'), { documentType: 'ereport', documentId: 'mistyped', document: xmlPart(invoice()) });
  await bare.idle();
  t.deepEqual(await fault('nowhere', bare), ['ERROR', 'SEND_FAILED', 'No channel for e-reports is configured']);
  t.deepEqual(await events(bare, 'demo-seller', 'nowhere'), ['ereport.error']);
  t.deepEqual(await stored(bare, 'demo-buyer', 'elsewhere'), {
    state: 'ERROR',
    channel: 'weexa',
    faultCode: 'SEND_FAILED',
    faultMessage: 'The channel weexa is not configured',
  });
  t.like(await stored(bare, 'demo-buyer', 'mistyped'), { state: 'ERROR', channel: 'weexa', faultCode: 'VALIDATION_FAILED' });
});

test.serial('a document whose bytes cannot be read now is tried again, and stops no other', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-blobs-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const disk = createDiskStore(folder);
  let isAway = true;
  const blobs: BlobStore = {
    ...disk,
    async get(key, range) {
      if (isAway) throw new Error('The disk is away');
      return disk.get(key, range);
    },
  };
  await using failing = await startApp({ FILE_INLINE_BYTES_MAX: '65536' }, { blobs });
  const [from, to] = [await failing.as('demo-seller'), await failing.as('demo-buyer')];
  await register(to, BUYER, [158]);
  const large = { ...PICTURE, bytes: Buffer.concat([PICTURE.bytes, Buffer.alloc(200_000, ' ')]) };
  // All four are claimed in one batch.
  await failing.app.stopWork(5_000);
  await Promise.all([
    upload(from, { documentId: 'large', document: xmlPart(invoice()), image: large }),
    ...['one', 'two', 'three'].map((id) => uploadInvoice(from, id)),
  ]);
  await failing.app.startWork();
  await failing.idle();
  const states = async (): Promise<string[]> =>
    Promise.all(['large', 'one', 'two', 'three'].map(async (id) => (await stored(failing, 'demo-seller', id)).state));
  t.deepEqual(await states(), ['PROCESSING', 'DELIVERED', 'DELIVERED', 'DELIVERED']);
  isAway = false;
  await failing.advance(5);
  await failing.idle();
  t.deepEqual(await states(), ['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED']);
});
