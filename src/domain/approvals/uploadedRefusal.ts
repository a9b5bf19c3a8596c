// A refusal that somebody wrote themselves and uploads as an application response. All interfaces that take documents ask here.
import type { Actor } from '../actor.js';
import { numberKey } from '../documents/retrieval/list/numberKey.js';
import type { App } from '../ports.js';
import { needsApproval } from './rules.js';

/**
 * A received invoice that the response refuses: it has one of the numbers, and its sender is the receiver of the response. A French status may be
 * addressed to a platform instead of the sender, so the number alone decides there. Too many responses are refused then rather than too few.
 */
const UNAPPROVED = `select 1 from document d where d.tenant_id = $1 and d.direction = 'receive' and d.document_type = 'invoice'
  and ${numberKey('d.number')} = any(array(select ${numberKey('n')} from unnest($2::text[]) n)) and d.number = any($2::text[])
  and ($3::text is null or lower(d.sender_identifier) = lower($3::text) or exists (select 1 from french_invoice f where f.document = d.id))
  and ${needsApproval('d')}
  and not exists (select 1 from approval_request a where a.document = d.id and a.approved_at is not null and a.kind in ('ERROR', 'ANSWER', 'STATUS'))
  limit 1`;

/** Of one response. Further ones cannot be answered by the service either. */
const REFUSED_MAX = 1_000;

/** Whether it refuses an invoice whose refusal two people have to approve first, and have not. `receiver`: of the response. */
export async function isUnapprovedRefusal(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  response: { readonly refused: readonly string[] } | undefined,
  receiver: string | undefined,
): Promise<boolean> {
  if (response === undefined || response.refused.length === 0) return false;
  const found = await database.sql.query(UNAPPROVED, [actor.tenantId, response.refused.slice(0, REFUSED_MAX), receiver ?? null]);
  return found.length > 0;
}
