// The statuses of invoices, and those in messages, for many documents in one statement.
import type { StatusAmount, StatusReason } from '../../peppol/cdar/message.js';
import { LIFECYCLE_LISTS_MAX } from '../../peppol/cdar/read.js';
import { statusType } from '../../peppol/cdar/statuses.js';
import type { Actor } from '../actor.js';
import { FOUND_COLUMNS, type FoundDocument } from '../documents/retrieval/list/foundDocument.js';
import type { App } from '../ports.js';
import type { Direction } from '../vocabulary.js';
import type { LifecycleState } from './lifecycleStatus.js';

export interface LifecycleStatus {
  readonly id: string;
  readonly status: string;
  /** In French. Undefined for a status that is not in the table. */
  readonly label: string | undefined;
  readonly direction: Direction;
  readonly isAutomatic: boolean;
  readonly setAt: Date;
  readonly reasons: readonly StatusReason[];
  readonly amounts: readonly StatusAmount[];
  readonly actor: string;
  readonly state: LifecycleState;
  readonly note: string | null;
  /** The row of the document that carries it, and of the invoice. */
  readonly message: string | null;
  readonly document: string;
}

/** Of the reasons, and of the amounts, of one status. */
export const DETAILS_MAX = LIFECYCLE_LISTS_MAX;

/** Of one document. More are not shown: an invoice has a dozen. */
export const STATUSES_MAX = 50;

/** SQL: of a status `l` and the document `m` that carries it, which retention may have removed. */
const STATE = `case when l.state <> 'SENT' or m.id is null or m.state in ('EXPORTED', 'DELIVERED') then l.state
  when m.state = 'ERROR' then 'FAILED' else 'WAITING' end`;
const NOTE = `case when l.state = 'SENT' and m.state = 'ERROR' then m.fault_message else l.note end`;

/** In the order in which they were set: messages have no less than a second, and an invoice is deposited first. By id of the row of the invoice, or of the message. */
export async function lifecycleStatusesOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LifecycleStatus[]>> {
  const rows = await app.database.sql.query<LifecycleStatus & { readonly of: string }>(
    `select o.id as of, l.id, l.status, l.direction, l.is_automatic as "isAutomatic", l.set_at as "setAt", l.reasons, l.amounts, l.actor,
       ${STATE} as state, ${NOTE} as note, l.message, l.document
     from unnest($2::uuid[]) o (id) cross join lateral (
       (select * from lifecycle_status s where s.document = o.id order by s.set_at, s.id limit ${STATUSES_MAX})
       union all
       (select * from lifecycle_status s where s.message = o.id order by s.set_at, s.id limit ${STATUSES_MAX})) l
       left join document m on m.id = l.message
     where l.tenant_id = $1 order by date_trunc('second', l.set_at), l.status <> '200', l.created_at, l.id`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, label: statusType(row.status)?.label })),
    (row) => row.of,
  );
}

/** Documents of the tenant by the ids of their rows. */
export async function documentsByRow(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument>(
    `select ${FOUND_COLUMNS} from document d where d.tenant_id = $1 and d.id = any($2::uuid[]) order by d.id`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
