// Sends reports to tax authorities (docs/decisions/082), and the same report again until the authority answers. Its bytes and the identifiers of each message
// are kept before the attempt, so that a repeated attempt is the same message, which the other side recognises.
import { cut } from '../../cut.js';
import { errorMessage } from '../../errorMessage.js';
import { UNKNOWN_COUNTRY } from '../../peppol/sbdh.js';
import { TAX_COUNTRIES, type TaxCountry } from '../../validation/rules/taxData/countries.js';
import { type Channel, SendFault } from '../channel.js';
import { withDeadline } from '../documents/pipeline/withDeadline.js';
import { occurrence, storedOccurrence, storedText } from '../occurrences/occurrence.js';
import type { TakenReport } from '../outboundReports.js';
import { Participant } from '../participant.js';
import { whileHeld } from '../participants/lease.js';
import type { App } from '../ports.js';
import { CLAIMED_MAX, type ClaimedReport, claimReports, failReport, reporterActor, reportText, told } from './claim.js';
import { type Parties, type PrepareApp, prepareReport, REASON_CHARACTERS_MAX } from './prepareReport.js';
import { REPORT_DAYS_MAX } from './taxReport.js';

/** Pauses between attempts, which double. */
const FAILED_PAUSE_S = { first: 30, most: 3_600 };
/** Between a message that was taken and the next one with the same report, where no answer came. They double, too. */
const UNANSWERED_PAUSE_S = { first: 600, most: 86_400 };

const UNEXPECTED = new SendFault(occurrence('REPORT_NOT_MADE'), 'transient');

type SendingApp = PrepareApp & Pick<App, 'channels'>;
type TaxChannel = Channel & Required<Pick<Channel, 'reportTax'>>;

interface AuthorityRun {
  readonly country: TaxCountry;
  /** Whether `TAX_AUTHORITY_…` names it. Otherwise its reports wait, and say so. */
  readonly isSet: boolean;
  /** Sends what is due to the authority of this country. Safe to run in several processes. */
  readonly send: (signal?: AbortSignal) => Promise<void>;
}

/** One for each authority, so that one that hangs keeps no other one waiting. None where this exchange is no access point. */
export function authorityRuns(app: SendingApp): readonly AuthorityRun[] {
  const channel = app.channels.peppol;
  if (channel?.reportTax === undefined) return [];
  return TAX_COUNTRIES.map((country) => ({
    country,
    isSet: app.settings.taxAuthorities[country] !== undefined,
    send: (signal) => sendTo(app, channel as TaxChannel, country, signal),
  }));
}

async function sendTo(app: SendingApp, channel: TaxChannel, country: TaxCountry, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const claimed = await claimReports(app, country);
    await Promise.all(
      claimed.map((report) =>
        whileHeld(app, 'tax_report', report.token, (held) => attempt(app, channel, report, held)).catch((error: unknown) => {
          app.log.error('tax_report.step.failed', { report: report.id, tenant: report.tenantId, error: errorMessage(error) });
          // Where the database is away, its lease ends.
          return putOff(app, report, UNEXPECTED).catch(() => undefined);
        }),
      ),
    );
    if (claimed.length < CLAIMED_MAX || signal?.aborted === true) return;
  }
}

async function attempt(app: SendingApp, channel: TaxChannel, report: ClaimedReport, held: AbortSignal): Promise<void> {
  if (report.isTooOld) return failReport(app, report, occurrence('TAX_GIVEN_UP', { days: REPORT_DAYS_MAX }), []);
  try {
    const parties = partiesOf(app, channel, report);
    const xml = await prepareReport(app, report, parties);
    if (xml !== undefined) await record(app, report, await send(app, channel, report, { xml, held, ...parties }));
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    await putOff(app, report, error);
  }
}

/** Throws SendFault. */
function partiesOf({ settings }: SendingApp, { origin }: Channel, { country }: ClaimedReport): Parties {
  const authority = settings.taxAuthorities[country];
  if (authority === undefined)
    throw new SendFault(occurrence('NO_TAX_AUTHORITY', { setting: `TAX_AUTHORITY_${country.toUpperCase()}` }), 'transient');
  const representative = origin?.mlsTo;
  if (representative === undefined) throw new SendFault(occurrence('NO_KEY'), 'transient');
  return { authority, representative };
}

interface Message {
  readonly instanceId: string;
  readonly createdAt: Date;
  readonly isNew: boolean;
}

async function send(
  app: SendingApp,
  channel: TaxChannel,
  report: ClaimedReport,
  { xml, held, authority }: Pick<Parties, 'authority'> & { readonly xml: Buffer; readonly held: AbortSignal },
) {
  const { instanceId, createdAt, isNew } = await messageOf(app, report);
  const { country, reporter: sender } = report;
  const senderCountry = await countryOf(app, report);
  const outbound = { country, xml, instanceId, createdAt, sender, receiver: authority, senderCountry, isRepeated: !isNew };
  const taken = await withDeadline(channel.sendTimeoutMs, (late) => channel.reportTax(outbound, AbortSignal.any([late, held])));
  return { instanceId, taken };
}

/** The one that nobody took yet, or another one. */
async function messageOf({ database }: SendingApp, { id }: ClaimedReport): Promise<Message> {
  const [message] = await database.sql.query<Message>(
    `with open as (select instance_id, created_at from tax_message where report = $1 and sent_at is null order by created_at desc limit 1),
     made as (insert into tax_message (report) select $1 where not exists (select 1 from open) returning instance_id, created_at)
     select instance_id as "instanceId", created_at as "createdAt", false as "isNew" from open
     union all select instance_id, created_at, true from made`,
    [id],
  );
  return message!;
}

/** Of the participant, or of none where it left. */
async function countryOf({ database }: SendingApp, { tenantId, reporter }: ClaimedReport): Promise<string> {
  const own = { tenantId, identifierKey: reporter.toLowerCase() };
  return (await database.em.findOne(Participant, own, { fields: ['countryCode'] }))?.countryCode ?? UNKNOWN_COUNTRY;
}

/** The message was taken. The same report goes out again where no answer comes. */
async function record(
  app: SendingApp,
  report: ClaimedReport,
  { instanceId, taken }: { readonly instanceId: string; readonly taken: TakenReport },
): Promise<void> {
  const { accessPoint, receipt } = taken;
  const words = occurrence('TAX_TAKEN', { report: reportText(report), accessPoint });
  await app.database.sql.query(
    `with message as (
       update tax_message set sent_at = exchange_now(), access_point = $4, receipt = $5 where instance_id = $6 and sent_at is null),
     pause as (
       select least($7, $8 * 2 ^ least(count(*), 20)) as seconds from tax_message where report = $1 and sent_at is not null),
     changed as (
       update tax_report set state = 'SENT', sent_at = coalesce(sent_at, exchange_now()), reason = null, lease_token = null,
         lease_until = null, due_at = exchange_now() + pause.seconds * interval '1 second'
       from pause where id = $1 and state in ('WAITING', 'SENT') returning document)
     ${told('$2', '$9')}`,
    [
      report.id,
      storedText(words),
      reporterActor(report.tenantId),
      accessPoint,
      receipt ?? null,
      instanceId,
      UNANSWERED_PAUSE_S.most,
      UNANSWERED_PAUSE_S.first,
      storedOccurrence(words),
    ],
  );
  app.log.info('tax_report.sent', { report: report.id, tenant: report.tenantId, country: report.country, accessPoint });
  app.wake('changes');
}

/** Every fault may end: of the network, of the authority, of the settings. */
async function putOff({ database, log }: SendingApp, report: ClaimedReport, fault: SendFault): Promise<void> {
  const reason = cut(fault.message, REASON_CHARACTERS_MAX);
  await database.sql.query(
    `update tax_report set reason = $3, lease_token = null, lease_until = null,
       due_at = exchange_now() + greatest($6, least($4, $5 * 2 ^ least($2 - 1, 20))) * interval '1 second'
     where id = $1 and lease_token = $7`,
    [report.id, report.attempts, reason, FAILED_PAUSE_S.most, FAILED_PAUSE_S.first, (fault.retryAfterMs ?? 0) / 1000, report.token],
  );
  log.warn('tax_report.postponed', { report: report.id, tenant: report.tenantId, country: report.country, reason });
}
