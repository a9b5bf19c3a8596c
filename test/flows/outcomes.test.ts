// Final states of a document that is sent: the sandbox's magic receivers, receivers that are not found, a lookup that fails.
import { readFileSync } from 'node:fs';
import { MAGIC, MAGIC_RECEIVERS } from '../../src/channels/sandbox/magic.js';
import { SendFault } from '../../src/domain/channel.js';
import type { Registry } from '../../src/domain/registry.js';
import { startApp } from '../support/app.js';
import { BUYER, copies, events, PICTURE, stored, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { fixture, mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { HOURLY, runOut, scripted, unreachable } from './scriptedChannel.js';
import { BEGUN, begin, exchange, fault, moves, seller } from './sentDocuments.js';

begin();

// The tests move the clock, so they run one after the other.

const REFUSED = 'EBMS:0004 Other: the receiving access point refused the message';
const NOT_DELIVERED = 'The document could not be delivered to its receiver';
const WITHDRAWN = 'The document was withdrawn after delivery';
const AWAY = 'The receiving access point cannot be reached (ECONNREFUSED)';

/** What becomes of a document after these seconds, each behind the one before, and of what its sender is told. */
const ENDINGS: readonly (readonly [name: string, seconds: readonly number[], moves: readonly string[], told: readonly string[]])[] = [
  ['accepts', [0], ['EXPORTED #1', 'DELIVERED'], ['exported', 'delivered']],
  ['rejects', [0], [`ERROR #1 ${REFUSED}`], ['error']],
  ['slow', [0, 30], ['EXPORTED #1'], ['exported']],
  ['slow', [0, 30, 31], ['EXPORTED #1', 'DELIVERED'], ['exported', 'delivered']],
  ['fails-later', [0, 3], ['EXPORTED #1', `ERROR ${NOT_DELIVERED}`], ['exported', 'error']],
  ['delivered-then-fails', [0, 3], ['EXPORTED #1', 'DELIVERED', `ERROR ${WITHDRAWN}`], ['exported', 'delivered', 'error']],
  ['down', [0, 31, 121], [`SENDING #1 ${AWAY}`, `SENDING #2 ${AWAY}`, 'EXPORTED #3', 'DELIVERED'], ['exported', 'delivered']],
];

for (const [name, seconds, expected, told] of ENDINGS) {
  test.serial(`sandbox-${name}: ${expected.join(', ')}`, async (t) => {
    const id = `${name} ${seconds.length}`;
    await uploadInvoice(seller, id, `9915:sandbox-${name}`);
    for (const pause of seconds) {
      await exchange.advance(pause);
      await exchange.idle();
    }
    t.deepEqual(await moves(id), [...BEGUN, ...expected]);
    t.deepEqual(
      await events(exchange, 'demo-seller', id),
      told.map((one) => `invoice.${one}`),
    );
    const [, reason] = expected.at(-1)!.match(/^ERROR (?:#\d+ )?(.*)/) ?? [];
    const [state] = expected.at(-1)!.split(' ');
    t.deepEqual(await fault(id), [state, reason === undefined ? null : 'SEND_FAILED', reason ?? null]);
  });
}

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
  // Its sender is the buyer, whom the other tenant has registered under the first number.
  const selfBilled = mutate(
    ciiTo('cii-invoice.xml', 'sandbox-accepts', 'Seller'),
    ['<ram:TypeCode>380<', '<ram:TypeCode>389<'],
    ['5400000000027</ram:URIID>', '5400000000034</ram:URIID>'],
  );
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
  const tried = [...new Set(ENDINGS.map(([name]) => name)), 'hangs', 'duplicate'];
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
