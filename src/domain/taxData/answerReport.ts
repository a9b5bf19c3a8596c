// Takes what a tax authority answers to a report: the Message Level Status of its access point.
import { cut } from '../../cut.js';
import { type Confirmation, type ReceiptFile, SendFault } from '../channel.js';
import { jsonOf } from '../json.js';
import { occurrence, storedOccurrence, storedText } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { isUuid } from '../uuid.js';
import { type ClaimedReport, reporterActor, reportText, told } from './claim.js';
import { REASON_CHARACTERS_MAX } from './prepareReport.js';
import { TAX_FINDINGS_MAX, type TaxFinding } from './taxReport.js';

/** The delay of a retry for an answer that came before the record of its message. */
const UNRECORDED_RETRY_MS = 1_000;
const FINDING_CHARACTERS_MAX = 1_000;

type AnsweringApp = Pick<App, 'database' | 'log' | 'wake'>;

type Answered = Pick<ClaimedReport, 'id' | 'tenantId' | 'country' | 'role' | 'type'> & { readonly accessPoint: string | null };

/**
 * The first answer counts, a repeated one changes nothing. `unknown`: it is about no report. `refused`: another access point than the one
 * that took the message sends it. Throws a transient SendFault where it is not recorded yet that the message was taken.
 */
export async function answerTaxReport(
  app: AnsweringApp,
  { instanceId, code, text, issues = [], from }: Confirmation,
  { bytes }: Pick<ReceiptFile, 'bytes'>,
): Promise<'taken' | 'unknown' | 'refused'> {
  const report = isUuid(instanceId) ? await find(app, instanceId) : undefined;
  if (report === undefined) return 'unknown';
  const { id, tenantId, accessPoint } = report;
  if (accessPoint === null) {
    const options = { retryAfterMs: UNRECORDED_RETRY_MS };
    throw new SendFault(occurrence('NOT_RECORDED_YET', { message: instanceId }), 'transient', 'SEND_FAILED', options);
  }
  if (accessPoint !== from) {
    app.log.warn('tax_report.answer.refused', { report: id, tenant: tenantId, from });
    return 'refused';
  }
  const state = code === 'RE' ? 'REJECTED' : 'ACCEPTED';
  const reason = code === 'RE' ? cut(text ?? 'The authority rejects it', REASON_CHARACTERS_MAX) : null;
  const about = reportText(report);
  const words =
    reason === null ? occurrence('TAX_ACCEPTED', { report: about }) : occurrence('TAX_REJECTED', { report: about, why: reason });
  const changed = await app.database.sql.query(
    `with changed as (
       update tax_report set state = $4, reason = $5, findings = $6::jsonb, answer = $7, answered_at = exchange_now(), due_at = null,
         lease_token = null, lease_until = null
       where id = $1 and state in ('WAITING', 'SENT') returning document),
     told as (${told('$2', '$8')})
     select 1 from changed`,
    [
      id,
      storedText(words),
      reporterActor(tenantId),
      state,
      reason,
      jsonOf(code === 'RE' ? issues.slice(0, TAX_FINDINGS_MAX).map(findingOf) : []),
      bytes,
      storedOccurrence(words),
    ],
  );
  if (changed.length === 0) return 'taken';
  const logged = { report: id, tenant: tenantId, country: report.country };
  if (state === 'REJECTED') app.log.error('tax_report.rejected', { ...logged, reason });
  else app.log.info('tax_report.accepted', logged);
  app.wake('changes');
  return 'taken';
}

async function find({ database }: AnsweringApp, instanceId: string): Promise<Answered | undefined> {
  const [found] = await database.sql.query<Answered>(
    `select t.id, t.tenant_id as "tenantId", t.country, t.role, t.type, m.access_point as "accessPoint"
     from tax_message m join tax_report t on t.id = m.report where m.instance_id = $1::uuid`,
    [instanceId],
  );
  return found;
}

function findingOf({ location, text, reason }: NonNullable<Confirmation['issues']>[number]): TaxFinding {
  return {
    rule: cut(reason ?? '', FINDING_CHARACTERS_MAX),
    text: cut(text, FINDING_CHARACTERS_MAX),
    location: location === undefined ? null : cut(location, FINDING_CHARACTERS_MAX),
  };
}
