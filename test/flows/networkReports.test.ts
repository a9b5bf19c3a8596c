// What the reports to OpenPeppol count, and how they are sent: each once, by the job of the month after, or by hand.

import { removeOldExchanges } from '../../src/domain/networkReports/exchanges.js';
import { readReports, reportPreviousMonth, sendReports } from '../../src/domain/networkReports/send.js';
import { createFinisher } from '../../src/domain/participants/finish.js';
import type { App } from '../../src/domain/ports.js';
import { networkJobs } from '../../src/jobs/networkJobs.js';
import type { RecurringJob } from '../../src/jobs/recurringJob.js';
import { DOCUMENT_TYPES_BY_CODE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { REPORT_KINDS, REPORT_RECEIVER, REPORT_TYPES } from '../../src/peppol/reports/reportTypes.js';
import { brokenRules } from '../../src/peppol/reports/rules.js';
import { type RunningExchange, startExchange } from '../support/as4Exchange.js';
import { register, stored, uploadInvoice } from '../support/documents.js';
import { entry, pki, RECEIVER } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';

const BUYER = '0106:00000004';
const INVOICE = DOCUMENT_TYPES_BY_CODE[158];

/** An exchange whose clock shows this time, on a network where OpenPeppol takes the reports. */
async function startReporting(at: string): Promise<RunningExchange> {
  const running = await startExchange();
  const { smp, dns } = running.network;
  dns.set(REPORT_RECEIVER, { smp: smp.url });
  for (const kind of REPORT_KINDS) {
    const { value, processId } = REPORT_TYPES[kind];
    smp.setEntry(
      REPORT_RECEIVER,
      `busdox-docid-qns::${value}`,
      entry(pki.smp, REPORT_RECEIVER, { documentType: value, process: processId }),
    );
  }
  await moveTo(running, at);
  return running;
}

async function moveTo({ exchange }: RunningExchange, at: string): Promise<void> {
  await exchange.advance((Date.parse(at) - exchange.app.clock().getTime()) / 1_000);
}

async function exchanges({ exchange }: RunningExchange): Promise<Record<string, unknown>[]> {
  return exchange.app.database.sql.query(
    `select direction, access_point, document_type_id as type, sender_country, receiver_country, end_user from network_exchange
     order by document_type_id desc, direction`,
  );
}

async function addExchange({ exchange }: RunningExchange, at: string, country: string | null = 'BE'): Promise<void> {
  await exchange.app.database.sql.query(
    `insert into network_exchange (id, direction, at, access_point, document_type_id, process_id, sender_country, end_user)
     values (gen_random_uuid(), 'send', $1, 'POP000888', $2, $3, $4, 'demo-seller')`,
    [at, INVOICE.value, INVOICE.processId, country],
  );
}

function jobIn(app: App, peppolReports: boolean): RecurringJob | undefined {
  return networkJobs({ ...app, settings: { ...app.settings, peppolReports } }, createFinisher(app))['network-reports'];
}

const taken = ({ network }: RunningExchange) => network.accessPoint.taken;
const sentKinds = (at: RunningExchange): string[] =>
  taken(at).map(({ envelope }) => (envelope.documentType.includes(':end-user-') ? 'EUSR' : 'TSR'));

test.serial('a document to the own access point and its status are four exchanges, two of them of end users', async (t) => {
  await using at = await startExchange();
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  await uploadInvoice(await at.exchange.as('demo-seller'), 'counted', BUYER);
  await at.exchange.idle();
  t.is((await stored(at.exchange, 'demo-seller', 'counted')).state, 'DELIVERED');
  const status = { access_point: 'POP000001', type: MESSAGE_LEVEL_STATUS.value, receiver_country: null, end_user: null };
  const invoice = { access_point: 'POP000001', type: INVOICE.value, sender_country: 'BE' };
  t.deepEqual(await exchanges(at), [
    { direction: 'receive', ...invoice, receiver_country: 'BE', end_user: 'demo-buyer' },
    { direction: 'send', ...invoice, receiver_country: null, end_user: 'demo-seller' },
    { direction: 'receive', ...status, sender_country: 'ZZ' },
    { direction: 'send', ...status, sender_country: 'ZZ' },
  ]);
});

test.serial('a message without a receipt is no exchange', async (t) => {
  await using at = await startExchange();
  at.network.accessPoint.faults.push('CUT');
  await uploadInvoice(await at.exchange.as('demo-seller'), 'cut', RECEIVER);
  await at.exchange.idle();
  t.deepEqual(await exchanges(at), []);
  await at.exchange.advance(61);
  await at.exchange.idle();
  t.is((await exchanges(at)).length, 1);
});

test.serial('exchanges outlive their documents, and are removed after half a year', async (t) => {
  await using at = await startReporting('2031-10-10T00:00:00Z');
  await addExchange(at, '2031-05-01T00:00:00Z');
  await addExchange(at, '2031-03-01T00:00:00Z');
  await removeOldExchanges(at.exchange.app);
  t.is((await exchanges(at)).length, 1);
});

test.serial('both reports of the previous month are sent once, and are valid', async (t) => {
  await using at = await startReporting('2031-10-31T23:00:00Z');
  const { app } = at.exchange;
  await addExchange(at, '2031-10-31T23:59:59Z');
  await addExchange(at, '2031-11-01T00:00:00Z');
  const { signal } = new AbortController();
  const run = async (): Promise<void> => jobIn(app, true)!.run(signal);
  await run();
  await moveTo(at, '2031-11-01T00:59:00Z');
  await run();
  t.deepEqual(sentKinds(at), []);
  await moveTo(at, '2031-11-01T02:00:00Z');
  await Promise.all([run(), run()]);
  await run();
  // Two runs at once share the work in any order.
  t.deepEqual(sentKinds(at).sort(), ['EUSR', 'TSR']);
  const { value, processId } = REPORT_TYPES.TSR;
  const { envelope, message } = taken(at).find((one) => one.envelope.documentType === value)!;
  t.like(envelope, { sender: '0242:000001', receiver: REPORT_RECEIVER, documentType: value, processId, countryC1: 'BE' });
  t.is(message.from, 'POP000001');
  for (const { kind, xml, sentAt } of await readReports(app, '2031-10')) {
    t.deepEqual(brokenRules(kind, xml!), []);
    t.regex(String(xml), kind === 'TSR' ? /<Outgoing>1</ : /<SendingEndUsers>1</);
    t.is(sentAt?.toISOString().slice(0, 13), '2031-11-01T02');
  }
});

test.serial('outside production, and with PEPPOL_REPORTS off, there is no job', async (t) => {
  await using at = await startExchange();
  t.false(at.exchange.app.settings.peppolReports);
  t.is(jobIn(at.exchange.app, false), undefined);
});

test.serial('a report without a receipt is sent again as the same message, after a pause', async (t) => {
  await using at = await startReporting('2031-10-31T23:00:00Z');
  const { app } = at.exchange;
  await reportPreviousMonth(app);
  await moveTo(at, '2031-11-02T00:00:00Z');
  at.network.accessPoint.faults.push('CUT');
  await reportPreviousMonth(app);
  t.deepEqual(
    (await readReports(app, '2031-10')).map(({ kind, reason, sentAt }) => [kind, reason, sentAt === undefined]),
    [
      ['TSR', 'The receiving access point cannot be reached (RESET)', true],
      ['EUSR', undefined, false],
    ],
  );
  await reportPreviousMonth(app);
  t.deepEqual(sentKinds(at), ['TSR', 'EUSR']);
  // A new exchange does not change a report that may have arrived.
  await addExchange(at, '2031-10-20T00:00:00Z');
  await at.exchange.advance(21 * 60);
  await reportPreviousMonth(app);
  t.deepEqual(sentKinds(at), ['TSR', 'EUSR', 'TSR']);
  const [first, , second] = taken(at);
  t.is(second?.message.messageId, first?.message.messageId);
  t.deepEqual(second?.digests, first?.digests);
});

test.serial('nothing is sent after day 15, nor for a month before the first of this exchange', async (t) => {
  await using at = await startReporting('2031-10-20T00:00:00Z');
  const { app } = at.exchange;
  await reportPreviousMonth(app);
  await moveTo(at, '2031-11-16T00:01:00Z');
  await reportPreviousMonth(app);
  t.deepEqual(sentKinds(at), []);
  t.deepEqual(await readReports(app, '2031-09'), []);
});

test.serial('by hand, a month is sent whether or not it was noted; one that has not ended is refused', async (t) => {
  await using at = await startReporting('2031-10-20T00:00:00Z');
  const { app } = at.exchange;
  await t.throwsAsync(sendReports(app, '2031-10', 'now'), { message: '2031-10 has not ended' });
  await sendReports(app, '2031-09', 'now');
  const again = await sendReports(app, '2031-09', 'now');
  t.deepEqual(
    again.map(({ kind, attempts }) => [kind, attempts]),
    [
      ['TSR', 1],
      ['EUSR', 1],
    ],
  );
  t.deepEqual(sentKinds(at), ['TSR', 'EUSR']);
});

test.serial('the metric says for how long a report is late', async (t) => {
  await using at = await startReporting('2031-10-20T00:00:00Z');
  const { app, anonymous } = { app: at.exchange.app, anonymous: at.exchange.anonymous };
  await reportPreviousMonth(app);
  await moveTo(at, '2031-11-10T00:00:00Z');
  at.network.accessPoint.faults.push({ code: 'EBMS:0004', detail: 'Not now' });
  await reportPreviousMonth(app);
  const { text } = await anonymous('/metrics');
  t.regex(text, /^exchange_network_report_unsent_seconds\{report="TSR"\} 7776\d\d(\.\d+)?$/m);
  t.regex(text, /^exchange_network_report_unsent_seconds\{report="EUSR"\} 0$/m);
});

const NO_COUNTRY =
  'The report breaks rules: SCH-EUSR-37 There is no Subset PerDT-EUC: of no end user is the country known; ' +
  'SCH-EUSR-39 There is no Subset PerEUC: of no end user is the country known';

test.serial('a report that breaks a rule is not sent, says why, and is sent once it is mended', async (t) => {
  await using at = await startReporting('2031-10-20T00:00:00Z');
  const { app } = at.exchange;
  await reportPreviousMonth(app);
  await addExchange(at, '2031-10-20T00:00:00Z', null);
  await moveTo(at, '2031-11-02T00:00:00Z');
  await reportPreviousMonth(app);
  t.deepEqual(sentKinds(at), ['TSR']);
  t.deepEqual(
    (await readReports(app, '2031-10')).map(({ kind, xml, attempts, reason }) => [kind, xml !== undefined, attempts, reason]),
    [
      ['TSR', true, 1, undefined],
      ['EUSR', false, 0, NO_COUNTRY],
    ],
  );
  const { text } = await at.exchange.anonymous('/metrics');
  t.regex(text, /^exchange_network_report_invalid\{report="TSR"\} 0$/m);
  t.regex(text, /^exchange_network_report_invalid\{report="EUSR"\} 1$/m);
  // The seller registers a participant, which has a country.
  await register(await at.exchange.as('demo-seller'), '0106:00000011', [158]);
  await reportPreviousMonth(app);
  t.deepEqual(sentKinds(at), ['TSR', 'EUSR']);
});
