// Reports that are sent again, corrected, or disregarded, and those that wait.
import { warnOfUnanswered } from '../../src/domain/taxData/warn.js';
import { MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { bring, type RunningExchange, STATUS_PARTIES, status } from '../support/as4Exchange.js';
import { BUYER, stored, timeline } from '../support/documents.js';
import { ask, data, faults } from '../support/graphql.js';
import type { TakenMessage } from '../support/network/accessPoint.js';
import { test } from '../support/test.js';
import {
  answer,
  brief,
  domestic,
  report,
  reportsAt,
  sendReported,
  sendTaxReports,
  startReporting,
  taxDataOf,
  uploadInvoiceOf,
  uuidOf,
} from './taxReports.js';

const later = async (at: RunningExchange, seconds: number): Promise<void> => {
  await at.exchange.advance(seconds);
  await sendTaxReports(at.exchange.app);
};
const bytesOf = ({ envelope }: TakenMessage): string => (envelope.payload.kind === 'xml' ? envelope.payload.bytes.toString() : '');
const shown = async (at: RunningExchange, documentId: string) => taxDataOf(await at.exchange.as('demo-seller'), documentId);
/** Over an open connection, a message is sent at once over another one. */
const LOST = ['CUT', 'CUT'] as const;
const RESUBMIT = 'mutation ($id: ID!) { resubmitTaxData(documentId: $id) { documentId } }';

/** The receiving access point says of the invoice that it is refused. */
async function refuseInvoice(at: RunningExchange): Promise<void> {
  const invoice = at.network.accessPoint.taken.find(({ envelope }) => !envelope.documentType.includes('::TaxData##'))!;
  await bring(at, MESSAGE_LEVEL_STATUS, status(invoice.envelope.instanceIdentifier, 'RE'), STATUS_PARTIES);
}

test.serial('a report whose receipt is lost is sent again as the same message', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'sent');
  await answer(at, reportsAt(at)[0]!, 'AP');
  await data(await at.exchange.as('demo-seller'), RESUBMIT, { id: 'sent' });
  at.network.accessPoint.faults.push(...LOST);
  await sendTaxReports(at.exchange.app);
  t.like((await shown(at, 'sent'))[1], { type: 'R', state: 'WAITING', sentAt: null });
  await later(at, 60);
  const [, ...tries] = reportsAt(at);
  t.is(tries.length, LOST.length + 1);
  t.is(new Set(tries.map(({ message }) => message.messageId)).size, 1);
  t.is(new Set(tries.map(bytesOf)).size, 1);
  t.is((await shown(at, 'sent'))[1]!.state, 'SENT');
});

test.serial('a report without an answer is sent again in another message, with the same bytes, until one comes', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'silent');
  await later(at, 500);
  t.is(reportsAt(at).length, 1);
  await later(at, 200);
  // The pause doubles.
  await later(at, 900);
  t.is(reportsAt(at).length, 2);
  await later(at, 400);
  const all = reportsAt(at);
  t.is(new Set(all.map(({ envelope }) => envelope.instanceIdentifier)).size, 3);
  t.is(new Set(all.map(bytesOf)).size, 1);
  // A late answer to an earlier message is one to the report.
  await answer(at, all[0]!, 'AP');
  await later(at, 100_000);
  t.is(reportsAt(at).length, 3);
  t.deepEqual(brief(await shown(at, 'silent')), ['C2 S ACCEPTED']);
});

test.serial('an invoice that the other side refuses is disregarded, with the same UUID of the invoice', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'refused');
  await answer(at, reportsAt(at)[0]!, 'AP');
  await refuseInvoice(at);
  t.is((await stored(at.exchange, 'demo-seller', 'refused')).state, 'ERROR');
  await sendTaxReports(at.exchange.app);
  const reports = await shown(at, 'refused');
  t.deepEqual(brief(reports), ['C2 S ACCEPTED', 'C2 D SENT']);
  t.is(reports[0]!.invoiceUuid, reports[1]!.invoiceUuid);
  t.is(uuidOf(reportsAt(at)[1]!), reports[1]!.uuid);
});

test.serial('an invoice that its receiver refuses is disregarded on both sides', async (t) => {
  await using at = await startReporting('sk', { MLS_AP_AT: 'completed' });
  const buyer = await at.exchange.as('demo-buyer');
  await report(buyer, BUYER, 'sk');
  await sendReported(at, 'unwanted', domestic(BUYER));
  const [received] = await at.exchange.app.database.sql.query<{ id: string }>(
    `select document_id as id from document where tenant_id = 'demo-buyer'`,
  );
  await buyer(`/v4/documents/export/${received!.id}`, { method: 'PUT', body: { status: 'ERROR', message: 'Not ours' } });
  await at.exchange.idle();
  // The second of each waits for the first.
  await sendTaxReports(at.exchange.app);
  await sendTaxReports(at.exchange.app);
  t.deepEqual(brief(await shown(at, 'unwanted')), ['C2 S SENT', 'C2 D SENT']);
  t.deepEqual(brief(await taxDataOf(buyer, received!.id)), ['C3 S SENT', 'C3 D SENT']);
});

test.serial('an invoice that is sent again after it was disregarded is submitted again', async (t) => {
  await using at = await startReporting();
  await sendReported(at, 'again');
  await refuseInvoice(at);
  await data(await at.exchange.as('demo-seller'), 'mutation { retryDocument(documentId: "again") { status } }');
  await at.exchange.idle();
  await sendTaxReports(at.exchange.app);
  // The one before it waits for its turn.
  await sendTaxReports(at.exchange.app);
  t.deepEqual(brief(await shown(at, 'again')), ['C2 S SENT', 'C2 D SENT', 'C2 S SENT']);
});

test.serial('a report goes out before the one that disregards it', async (t) => {
  await using at = await startReporting();
  await uploadInvoiceOf(at, 'late');
  at.network.accessPoint.faults.push(...LOST);
  await sendTaxReports(at.exchange.app);
  await refuseInvoice(at);
  await sendTaxReports(at.exchange.app);
  t.deepEqual(brief(await shown(at, 'late')), ['C2 S WAITING', 'C2 D WAITING']);
  await later(at, 60);
  await sendTaxReports(at.exchange.app);
  t.deepEqual(brief(await shown(at, 'late')), ['C2 S SENT', 'C2 D SENT']);
});

test.serial('a rejected report is reported again by a person, with a UUID of its own', async (t) => {
  await using at = await startReporting();
  const seller = await at.exchange.as('demo-seller');
  await sendReported(at, 'mended');
  const refused = [
    { code: 'TAX_DATA_REFUSED', message: 'Nothing can be reported again: there is no report, or its answer is still to come' },
  ];
  t.deepEqual(faults(await ask(seller, RESUBMIT, { id: 'mended' })), refused);
  await answer(at, reportsAt(at)[0]!, 'RE');
  t.deepEqual(await data(seller, RESUBMIT, { id: 'mended' }), { resubmitTaxData: { documentId: 'mended' } });
  t.deepEqual(faults(await ask(seller, RESUBMIT, { id: 'mended' })), refused);
  await sendTaxReports(at.exchange.app);
  const [first, second] = await shown(at, 'mended');
  t.deepEqual(brief([first!, second!]), ['C2 S REJECTED', 'C2 R SENT']);
  t.is(first!.invoiceUuid, second!.invoiceUuid);
  t.not(first!.uuid, second!.uuid);
});

test.serial('a report waits where the authority is not set, and says why; the log warns after an hour and each day', async (t) => {
  await using at = await startReporting('sk', { TAX_AUTHORITY_SK: '' });
  await sendReported(at, 'unset');
  t.like((await shown(at, 'unset'))[0], { state: 'WAITING', reason: 'TAX_AUTHORITY_SK is not set' });
  t.is((await stored(at.exchange, 'demo-seller', 'unset')).state, 'EXPORTED');
  const warned: string[] = [];
  const warn = () => warnOfUnanswered({ ...at.exchange.app, log: { ...at.exchange.app.log, error: (event) => warned.push(event) } });
  await at.exchange.advance(3_400);
  await warn();
  t.deepEqual(warned, []);
  await at.exchange.advance(300);
  await warn();
  await warn();
  t.deepEqual(warned, ['tax_report.unanswered']);
  await at.exchange.advance(86_401);
  await warn();
  t.is(warned.length, 2);
});

for (const [name, env, line] of [
  ['whose authority was never set', { TAX_AUTHORITY_SK: '' }, 'Tax data SK C2 S: not sent: given up after 365 days'],
  ['that was sent and never answered', {}, 'Tax data SK C2 S: not answered: given up after 365 days'],
] as const) {
  test.serial(`a report ${name} ends after a year, and a person can have it made again`, async (t) => {
    // Otherwise the document goes as soon as no report keeps it.
    await using at = await startReporting('sk', { ...env, RETENTION_DAYS: '400' });
    await sendReported(at, 'late');
    await at.exchange.advance(365 * 86_400);
    await sendTaxReports(at.exchange.app);
    t.like((await shown(at, 'late'))[0], { state: 'FAILED', reason: 'given up after 365 days' });
    t.is((await timeline(at.exchange, 'demo-seller', 'late')).at(-1)?.reason, line);
    await data(await at.exchange.as('demo-seller'), RESUBMIT, { id: 'late' });
    t.deepEqual(brief(await shown(at, 'late')), ['C2 S FAILED', 'C2 R WAITING']);
  });
}

test.serial('a run for one country sends nothing to the authority of another, so that it does not wait for it', async (t) => {
  await using at = await startReporting();
  await uploadInvoiceOf(at, 'slovak');
  await sendTaxReports(at.exchange.app, ['ae', 'om', 'vida']);
  t.deepEqual(brief(await shown(at, 'slovak')), ['C2 S WAITING']);
  await sendTaxReports(at.exchange.app, ['sk']);
  t.deepEqual(brief(await shown(at, 'slovak')), ['C2 S SENT']);
});
