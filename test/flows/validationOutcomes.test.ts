// Final states of a document by its content or its receiver: findings of the validation, incoming documents, statuses, no channel.
import { readFileSync } from 'node:fs';
import type { Channel, Reply } from '../../src/domain/channel.js';
import { receiveMessage } from '../../src/domain/documents/receiving/receiveMessage.js';
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
  upload,
  uploadInvoice,
  xmlPart,
} from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { begin, buyer, exchange, fault, seller } from './sentDocuments.js';

begin();

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
