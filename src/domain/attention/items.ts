// The things of one group that need a person, page by page.
import type { Actor } from '../actor.js';
import type { Occurrence } from '../occurrences/occurrence.js';
import type { App } from '../ports.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import type { Page } from '../statements/page.js';
import { type AttentionCause, CAUSES, type StoredCause, visibleCauses } from './causes.js';

export interface AttentionItem {
  /** What names it for its owner: a documentId, the id of a subscription or an account, an identifier. */
  readonly id: string;
  readonly title: string;
  readonly since: Date;
  readonly detail: string | null;
  /** The detail as a code with values, where the service says it. */
  readonly occurrence: Occurrence | null;
  readonly assignee: string | null;
  readonly snoozedUntil: Date | null;
}

interface ItemQuery {
  readonly cause: AttentionCause;
  readonly key: string;
  readonly first: number;
  readonly after?: string | null;
  /** Those that were put off, too. */
  readonly snoozed: boolean;
}

const LIST = 'attention';

type ItemRow = AttentionItem & { readonly place: string };

/** The oldest first. Empty where the actor may not see the cause. Throws PARAMETERS_INVALID for a cursor of another list. */
export async function attentionItems(
  app: Pick<App, 'database' | 'settings' | 'keyring'>,
  actor: Actor,
  { cause, key, first, after, snoozed }: ItemQuery,
): Promise<Page<AttentionItem>> {
  if (!visibleCauses(actor).includes(cause as StoredCause)) return { items: [], hasNextPage: false };
  const list = `${LIST} ${cause} ${key}`;
  const values: unknown[] = [actor.tenantId, app.settings.retrievalsMax, key, cause];
  // Only one cause has $2, and a statement must have all of its parameters.
  const conditions = ['f.key = $3', '$2::int is not null'];
  if (!snoozed) conditions.push('(m.snoozed_until is null or m.snoozed_until <= exchange_now())');
  if (typeof after === 'string') {
    const [micros, id] = readCursor(app, actor, list, after);
    const time = `timestamptz 'epoch' + $${values.push(micros)}::bigint * interval '1 microsecond'`;
    conditions.push(`(f.since, f.id) > (${time}, $${values.push(Buffer.from(id, 'base64url').toString())}::text)`);
  }
  const rows = await app.database.sql.query<ItemRow>(
    `select f.id, f.title, f.since, f.detail, f.occurrence, p.name as assignee, (extract(epoch from f.since) * 1000000)::bigint::text as place,
       case when m.snoozed_until > exchange_now() then m.snoozed_until end as "snoozedUntil"
     from (${CAUSES[cause as StoredCause].from}) f
       left join attention_mark m on m.tenant_id = $1 and m.cause = $4 and m.key = f.key and m.subject = f.id
       left join person p on p.id = m.assignee
     where ${conditions.join(' and ')} order by f.since, f.id limit ${first + 1}`,
    values,
  );
  return {
    items: rows.slice(0, first).map(({ place, ...node }) => ({
      node,
      cursor: () => writeCursor(app, actor, list, [place, Buffer.from(node.id).toString('base64url')]),
    })),
    hasNextPage: rows.length > first,
  };
}
