// Who takes care of something that needs a person, and until when it is put off.

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { hasAtMost, isStorable } from '../text.js';
import type { AttentionCause } from './causes.js';

const SUBJECT_CHARACTERS_MAX = 512;

/** A whole group, or one thing of it. */
interface AttentionTarget {
  readonly cause: AttentionCause;
  readonly key: string;
  readonly item?: string | null;
}

export interface AttentionMark {
  /** The e-mail address of a person of the tenant. null: nobody. Undefined: as it was. */
  readonly assignee?: string | null;
  /** null: not put off. Undefined: as it was. */
  readonly snoozedUntil?: Date | null;
}

/** A mark outlives its cause: it holds again where the same comes back. Throws PARAMETERS_INVALID for somebody who is not of the tenant. */
export async function markAttention(
  { database }: Pick<App, 'database'>,
  actor: Actor,
  { cause, key, item }: AttentionTarget,
  { assignee, snoozedUntil }: AttentionMark,
): Promise<void> {
  const subject = item ?? '';
  for (const [name, text] of Object.entries({ key, item: subject })) {
    if (!isStorable(text) || !hasAtMost(text, SUBJECT_CHARACTERS_MAX)) {
      throw parameterInvalid(`${name} must be at most ${SUBJECT_CHARACTERS_MAX} characters`, name);
    }
  }
  await database.transaction(async (sql) => {
    let person: string | null = null;
    if (typeof assignee === 'string') {
      const [found] = await sql.query<{ id: string }>(
        `select p.id from person p join person_role r on r.person = p.id
         where p.email = lower($1) and r.tenant_id = $2 and p.disabled_at is null`,
        [isStorable(assignee) ? assignee : '', actor.tenantId],
      );
      if (found === undefined)
        throw parameterInvalid('assignee must be the e-mail address of a person of the tenant', 'assignee', reason('ASSIGNEE_UNKNOWN'));
      person = found.id;
    }
    await sql.query(
      `insert into attention_mark as m (tenant_id, cause, key, subject, assignee, snoozed_until) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, cause, key, subject) do update set changed_at = exchange_now(),
         assignee = case when $7 then excluded.assignee else m.assignee end,
         snoozed_until = case when $8 then excluded.snoozed_until else m.snoozed_until end`,
      [actor.tenantId, cause, key, subject, person, snoozedUntil ?? null, assignee !== undefined, snoozedUntil !== undefined],
    );
    await audit(sql, actor, 'attention.mark', [cause, key, subject].filter((part) => part !== '').join(' '), {
      ...(assignee === undefined ? {} : { assignee }),
      ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
    });
  });
}
