// Who takes care of something that needs a person, and until when it is put off.

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { parameterInvalid } from '../errors.js';
import { colleagueBy } from '../people/colleagues.js';
import type { App } from '../ports.js';
import { hasAtMost, isStorable } from '../text.js';
import { type AttentionCause, CAUSES, type StoredCause } from './causes.js';
import { expiringCertificates } from './groups.js';

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

type MarkingApp = Pick<App, 'database' | 'settings' | 'certificates' | 'clock'>;

/**
 * A mark outlives its cause: it holds again where the same comes back. Throws PARAMETERS_INVALID for what does not need a person now, and
 * for somebody who is not of the tenant.
 */
export async function markAttention(
  app: MarkingApp,
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
  await assertThere(app, actor, { cause, key, subject });
  const person = typeof assignee === 'string' ? (await colleagueBy(app, actor, assignee, 'assignee')).id : null;
  await app.database.transaction(async (sql) => {
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

async function assertThere(
  app: MarkingApp,
  actor: Actor,
  { cause, key, subject }: { readonly cause: AttentionCause; readonly key: string; readonly subject: string },
): Promise<void> {
  const isThere =
    cause === 'CERTIFICATE_EXPIRING'
      ? expiringCertificates(app).some((group) => group.key === key) && subject === ''
      : await isFound(app, actor, cause, key, subject);
  if (!isThere) throw parameterInvalid('target must be something that needs a person now', 'target');
}

/** Only one cause has $2, and a statement must have all of its parameters. */
async function isFound(
  { database, settings }: MarkingApp,
  { tenantId }: Actor,
  cause: StoredCause,
  key: string,
  id: string,
): Promise<boolean> {
  const found = await database.sql.query(
    `select 1 from (${CAUSES[cause].from}) f where f.key = $3 and ($4 = '' or f.id = $4) and $2::int is not null limit 1`,
    [tenantId, settings.retrievalsMax, key, id],
  );
  return found.length > 0;
}
