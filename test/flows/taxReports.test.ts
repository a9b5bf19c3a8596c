// Reports of invoices to a tax authority: which are made, and what becomes of them.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { taxDataType } from '../../src/peppol/taxData.js';
import { keystoreOf } from '../support/as4.js';
import { bring } from '../support/as4Exchange.js';
import { BUYER, SELLER, stored } from '../support/documents.js';
import { entry, pki, RECEIVER } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';
import {
  AUTHORITY,
  answer,
  brief,
  domestic,
  inSlovakia,
  report,
  reportsAt,
  sendReported,
  sendTaxReports,
  startReporting,
  taxDataOf,
  uuidOf,
} from './taxReports.js';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.serial('an invoice that goes out is reported as C2, and the answer of the authority accepts it', async (t) => {
  await using at = await startReporting();
  const seller = await at.exchange.as('demo-seller');
  await sendReported(at, 'reported');
  const [sent, ...more] = reportsAt(at);
  t.deepEqual(more, []);
  const { value, processId } = taxDataType('sk');
  t.like(sent!.envelope, {
    sender: SELLER,
    receiver: AUTHORITY,
    documentType: value,
    processId,
    countryC1: 'BE',
    mlsTo: '0242:000001',
    mlsType: 'ALWAYS_SEND',
  });
  const [before] = await taxDataOf(seller, 'reported');
  t.like(before, { country: 'SK', role: 'C2', type: 'S', state: 'SENT', answeredAt: null, findings: [] });
  t.is(before!.uuid, uuidOf(sent!)!);
  t.regex(before!.uuid, UUID_4);
  t.is((await answer(at, sent!, 'AP')).kind, 'receipt');
  const [after] = await taxDataOf(seller, 'reported');
  t.like(after, { state: 'ACCEPTED', uuid: before!.uuid, sentAt: before!.sentAt, invoiceUuid: before!.invoiceUuid });
  t.true(after!.answeredAt !== null);
  t.is((await stored(at.exchange, 'demo-seller', 'reported')).state, 'EXPORTED');
});

test.serial('an invoice that comes in is reported as C3, with the same UUID of the invoice', async (t) => {
  await using at = await startReporting();
  const buyer = await at.exchange.as('demo-buyer');
  await report(buyer, BUYER, 'sk');
  await sendReported(at, 'both', domestic(BUYER));
  await at.exchange.idle();
  await sendTaxReports(at.exchange.app);
  const [own] = await taxDataOf(await at.exchange.as('demo-seller'), 'both');
  const [received] = await at.exchange.app.database.sql.query<{ id: string }>(
    `select document_id as id from document where tenant_id = 'demo-buyer'`,
  );
  const reports = await taxDataOf(buyer, received!.id);
  t.deepEqual(brief(reports), ['C3 S SENT']);
  t.is(reports[0]!.invoiceUuid, own!.invoiceUuid);
  t.not(reports[0]!.uuid, own!.uuid);
  t.deepEqual(
    reportsAt(at)
      .map(({ envelope }) => envelope.sender)
      .sort(),
    [SELLER, BUYER].sort(),
  );
});

test.serial('a credit note has a report of its own', async (t) => {
  await using at = await startReporting();
  at.network.smp.setEntry(
    RECEIVER,
    `busdox-docid-qns::${DOCUMENT_TYPES_BY_CODE[160].value}`,
    entry(pki.smp, RECEIVER, { documentType: DOCUMENT_TYPES_BY_CODE[160].value }),
  );
  const note = readFileSync('test/fixtures/ubl-credit-note.xml', 'utf8').replace(
    'schemeID="0088">5400000000027',
    'schemeID="9915">elsewhere',
  );
  await sendReported(at, 'note', inSlovakia(note));
  t.deepEqual(brief(await taxDataOf(await at.exchange.as('demo-seller'), 'note')), ['C2 S SENT']);
});

test.serial('an answer that rejects a report shows its findings', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'rejected');
  await answer(at, reportsAt(at)[0]!, 'RE', { text: 'Unknown tax number' });
  const [shown] = await taxDataOf(await at.exchange.as('demo-seller'), 'rejected');
  t.like(shown, { state: 'REJECTED', reason: 'Unknown tax number' });
  t.deepEqual(shown!.findings, [{ rule: 'FD', text: 'Unknown tax number', location: null }]);
});

test.serial('only the access point that took a report answers it', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'foreign');
  await answer(at, reportsAt(at)[0]!, 'AP', { signer: keystoreOf(pki.ap) });
  t.deepEqual(brief(await taxDataOf(await at.exchange.as('demo-seller'), 'foreign')), ['C2 S SENT']);
});

test.serial('the first answer counts', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'twice');
  await answer(at, reportsAt(at)[0]!, 'AP');
  await answer(at, reportsAt(at)[0]!, 'RE');
  t.deepEqual(brief(await taxDataOf(await at.exchange.as('demo-seller'), 'twice')), ['C2 S ACCEPTED']);
});

for (const [what, xml] of [
  ['an invoice to another country', domestic().replace('>SK</cbc:IdentificationCode>', '>CZ</cbc:IdentificationCode>')],
  ['an invoice of another specification', domestic().replace(/#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0/, '')],
] as const)
  test.serial(`${what} is not reported to Slovakia`, async (t) => {
    await using at = await startReporting();
    await sendReported(at, 'outside', xml);
    t.deepEqual(await taxDataOf(await at.exchange.as('demo-seller'), 'outside'), []);
  });

test.serial('an invoice of a participant that does not report is not reported', async (t) => {
  await using at = await startReporting();
  await report(await at.exchange.as('demo-seller'), '9915:other', 'sk');
  await at.exchange.app.database.sql.query(`update participant set tax_reporting = null where identifier = $1`, [SELLER]);
  await sendReported(at, 'silent');
  t.deepEqual(await taxDataOf(await at.exchange.as('demo-seller'), 'silent'), []);
});

test.serial('a report that breaks a rule fails with its findings, and the invoice goes on', async (t) => {
  await using at = await startReporting('vida');
  const id = `${randomUUID()}-no-uuid`;
  await report(await at.exchange.as('demo-buyer'), BUYER, 'vida');
  // The pilot wants a UUID as identifier of the envelope.
  const about = { sender: SELLER, receiver: BUYER, instanceIdentifier: id };
  await bring(at, DOCUMENT_TYPES_BY_CODE[158], Buffer.from(domestic(BUYER)), about);
  await at.exchange.idle();
  await sendTaxReports(at.exchange.app);
  const [received] = await at.exchange.app.database.sql.query<{ id: string; state: string }>(
    `select document_id as id, state from document where tenant_id = 'demo-buyer'`,
  );
  t.is(received!.state, 'READY');
  const [shown] = await taxDataOf(await at.exchange.as('demo-buyer'), received!.id);
  t.like(shown, { state: 'FAILED', sentAt: null });
  t.is(shown!.findings[0]!.rule, 'ibr-tdd-89');
  t.deepEqual(reportsAt(at), []);
});
