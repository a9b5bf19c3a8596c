// Final states of a document that is sent: the sandbox's magic receivers, receivers that are not found, a lookup that fails.
import { readFileSync } from 'node:fs';
import { MAGIC, MAGIC_RECEIVERS } from '../../src/channels/sandbox/magic.js';
import { SendFault } from '../../src/domain/channel.js';
import type { Registry } from '../../src/domain/registry.js';
import { startApp } from '../support/app.js';
import { BUYER, copies, events, PICTURE, stored, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { fixture } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { HOURLY, runOut, scripted, unreachable } from './scriptedChannel.js';
import { BEGUN, close, exchange, fault, moves, open, seller } from './sentDocuments.js';

test.before(open);
test.after.always(close);

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
  for (const seconds of [0, 31]) {
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
  await exchange.advance(30);
  await exchange.idle();
  t.deepEqual(await moves('slow'), [...BEGUN, 'EXPORTED #1']);
  await exchange.advance(31);
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
  for (const seconds of [0, 31, 121]) {
    await exchange.advance(seconds);
    await exchange.idle();
  }
  const reason = 'The receiving access point cannot be reached (ECONNREFUSED)';
  t.deepEqual(await moves('down'), [...BEGUN, `SENDING #1 ${reason}`, `SENDING #2 ${reason}`, 'EXPORTED #3', 'DELIVERED']);
  t.deepEqual(await events(exchange, 'demo-seller', 'down'), ['invoice.exported', 'invoice.delivered']);
});

test('sandbox-hangs: no answer until the time-out, tried again after 30 s, then DELIVERED', async (t) => {
  await using impatient = await startApp({ AS4_TIMEOUT_MS: '10000' });
  await uploadInvoice(await impatient.as('demo-seller'), 'hangs', '9915:sandbox-hangs');
  for (const seconds of [0, 31]) {
    await impatient.advance(seconds);
    await impatient.idle();
  }
  const reason = 'The receiving access point did not answer in time';
  t.deepEqual(await moves('hangs', impatient), [...BEGUN, `SENDING #1 ${reason}`, 'EXPORTED #2', 'DELIVERED']);
});

test.serial('sandbox-duplicate: what arrives twice is stored once', async (t) => {
  await uploadInvoice(seller, 'duplicate', '9915:sandbox-duplicate');
  for (const seconds of [0, 31]) {
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
