// The audit log: one entry for each requested change. An entry is written in the same statement or transaction as the change, so that
// neither exists without the other. Changes of the same thing by the same actor within a minute are one entry with their number, so that
// a client that repeats itself does not fill the log.

import { type Actor, actorName } from '../actor.js';
import type { Sql } from '../database.js';
import { AUDIT_ENTRY_BYTES, countAuditUsage } from '../documents/intake/quota/usage.js';
import { jsonOf } from '../json.js';

export const AUDIT_ACTIONS = [
  'document.complete',
  'document.retry',
  'document.release-retrievals',
  'document.cancel-sending',
  'document.lifecycle-status',
  'document.answer',
  'document.label',
  'document.assign',
  'document.ask-approval',
  'document.approve',
  'document.decline-approval',
  'document.comment',
  'document.remove-comment',
  'document.bulk',
  'document.cancel-bulk',
  'document.evidence',
  'document.receiver-not-found',
  'document.resubmit-tax-data',
  'document.export',
  'document.cancel-export',
  'document.hold',
  'document.release-hold',
  'export.save',
  'export.remove',
  'export.run',
  'export.deliver',
  'retention.save',
  'retention.remove',
  'attention.mark',
  'alert.save',
  'alert.remove',
  'alert.rotate-secret',
  'alert.revoke-secret',
  'participant.register',
  'participant.update',
  'participant.remove',
  'participant.prepare-migration',
  'participant.cancel-migration',
  'participant.migrate',
  'participant.tax-reporting',
  'participant.undo',
  'webhook.subscribe',
  'webhook.unsubscribe',
  'webhook.enable',
  'webhook.disable',
  'webhook.rotate-secret',
  'webhook.revoke-secret',
  'webhook.test',
  'webhook.retry',
  'webhook.replay',
  'webhook.cancel-replay',
  'webhook.sign-request',
  'account.save',
  'account.enable',
  'account.disable',
  'account.remove',
  'account.forget-unreadable',
  'route.save',
  'client.add',
  'client.rotate-secret',
  'client.revoke',
  'person.invite',
  'person.renew-link',
  'person.role',
  'person.remove',
  'person.disable',
  'person.enable',
  'person.sign-in',
  'person.sign-out',
  'person.set-password',
  'person.remove-password',
  'person.add-factor',
  'person.remove-factor',
  'person.add-passkey',
  'person.remove-passkey',
  'person.end-sessions',
  'person.switch-tenant',
  'portal.create-link',
  'portal.revoke-link',
  'portal.open',
  'portal.end',
  'portal.save-origins',
  'tenant.add',
  'tenant.quota',
  'tenant.settings',
  'tenant.approval-rules',
  'tenant.copy-look',
  'tenant.export',
  'tenant.erase',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const COLUMNS = 'tenant_id, actor, request_id, traceparent, action, subject, details, changes, minute';
const MINUTE = `floor(extract(epoch from exchange_now()) / 60)::bigint`;
/** Changes after the first one of an entry whose details it keeps. So a change and its reversal are both there. */
export const LATER_MAX = 20;
/** The request and the details are those of the first change. */
const REPEATED = `on conflict (tenant_id, action, subject, actor, minute) where minute is not null do update set
    changes = e.changes + excluded.changes, last_at = exchange_now(),
    later = case when jsonb_array_length(e.later) >= ${LATER_MAX} then e.later else e.later || jsonb_build_array(jsonb_build_object(
      'at', exchange_now(), 'requestId', excluded.request_id, 'details', excluded.details)) end
    returning e.tenant_id, e.actor, (e.xmax = 0) as is_new, ${AUDIT_ENTRY_BYTES} as bytes`;
/** Repeated changes take no more room. */
const COUNTED = countAuditUsage('select tenant_id, actor, bytes from audited where is_new');

function valuesOf(actor: Actor, action: AuditAction): readonly unknown[] {
  return [actor.tenantId, actorName(actor), actor.requestId ?? null, actor.traceParent ?? null, action];
}

/**
 * The common table expressions `audited` and `audit_counted` for the statement of a change. `changed` is a query over another expression of the same
 * statement that returns `subject` (text) and `details` (jsonb, without secrets) for each entry. Adds its parameters to `values`.
 */
export function audited(actor: Actor, action: AuditAction, changed: string, values: unknown[]): string {
  const parameters = valuesOf(actor, action).map((value) => `$${values.push(value)}::text`);
  return `audited as (
      insert into audit_entry as e (${COLUMNS})
      select ${parameters.join(', ')}, changed.subject, (array_agg(changed.details))[1], count(*), ${MINUTE}
      from (${changed}) changed group by changed.subject order by changed.subject ${REPEATED})${COUNTED}`;
}

/** Writes the entry of a change with several statements, in their transaction. */
export async function audit(sql: Sql, actor: Actor, action: AuditAction, subject: string, details: object | null = null): Promise<void> {
  const values = [...valuesOf(actor, action), subject, details === null ? null : jsonOf(details)];
  await sql.query(
    `with audited as (
       insert into audit_entry as e (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7::jsonb, 1, ${MINUTE}) ${REPEATED})${COUNTED}
     select 1 from audited`,
    values,
  );
}
