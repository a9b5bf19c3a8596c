// Events to pull: what webhooks are sent, for those whom no request reaches. In the order of transactions, up to the first one that is still
// running. Neither times nor ids follow the order of commits, so a cursor of those would skip what commits late (docs/decisions/081).
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import { transactionHorizon } from '../statements/transactionHorizon.js';
import { eventBody, type WrittenEvent } from './eventBody.js';

/** Who begins without a cursor gets no older ones. */
export const EVENT_DAYS = 30;
const LIST = 'events';

export interface PulledEvent {
  readonly cursor: string;
  /** What a webhook is sent, with new links. */
  readonly body: object;
}

interface PulledPage {
  readonly events: readonly PulledEvent[];
  /** The cursor to go on from: that of the last event, or the one that was given. */
  readonly next: string;
  /** There are events that wait until an earlier transaction has ended. */
  readonly isHeld: boolean;
}

interface PulledRow extends Omit<WrittenEvent, 'eventId'> {
  readonly isHeld: boolean;
  readonly isAhead: boolean;
  readonly place: string;
  readonly eventId: string | null;
}

/** Oldest first, after the cursor. Throws PARAMETERS_INVALID for a cursor of another list or tenant. */
export async function pullEvents(
  app: Pick<App, 'database' | 'keyring' | 'clock' | 'settings'>,
  actor: Actor,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<PulledPage> {
  const { sql } = app.database;
  const place = after === undefined ? [] : readCursor(app, actor, LIST, after);
  const read = async (): Promise<readonly PulledRow[]> => {
    const values = [actor.tenantId, limit, await transactionHorizon(app.database), ...place];
    return sql.query<PulledRow>(after === undefined ? FROM_OLDEST : FROM_CURSOR, values, { prepared: true });
  };
  let rows = await read();
  if (rows[0]?.isAhead === true) {
    await sql.query(OF_ANOTHER_SERVER, [actor.tenantId]);
    rows = await read();
  }
  const events = rows.flatMap(({ eventId, place, ...event }) =>
    eventId === null
      ? []
      : [{ cursor: writeCursor(app, actor, LIST, [place, eventId]), body: eventBody(app, { ...event, eventId }).members }],
  );
  const next = events.at(-1)?.cursor ?? after ?? writeCursor(app, actor, LIST, ['0', '']);
  return { events, next, isHeld: rows[0]?.isHeld ?? false };
}

const UNBORN = 'pg_snapshot_xmax(pg_current_snapshot())';

/** $1 tenant, $2 limit, $3 horizon. A test event belongs to one subscription, and has no document. */
const pageFrom = (begins: string): string => `with top as materialized (
    select changed >= $3::xid8 as "isHeld", changed >= ${UNBORN} as "isAhead"
    from webhook_event where tenant_id = $1 order by changed desc, id desc limit 1)
  select top.*, found.* from top left join (
    select e.changed::text as place, e.id as "eventId", e.type, e.snapshot, e.created_at as "happenedAt",
      (select document.id from document where document.id = e.document) is not null as "documentExists"
    from webhook_event e
    where e.tenant_id = $1 and e.changed < $3::xid8 and e.document is not null and ${begins}
    order by e.changed, e.id limit $2) found on true
  order by found.place::xid8, found."eventId"`;

/** The event of the cursor says where it is now. Where it is gone, the cursor does, but not for a database that was set back. */
const FROM_CURSOR = pageFrom(`(e.changed, e.id) > (coalesce(
      (select p.changed from webhook_event p where p.id = $5 and p.tenant_id = $1), case when $4::xid8 < ${UNBORN} then $4::xid8 else '0' end), $5)`);

const ENOUGH = `exchange_now() - ${EVENT_DAYS} * interval '1 day'`;
/** Of all tenants, so that an index finds it. */
const oldest = (column: string): string =>
  `(select b.${column} from webhook_event b where b.created_at >= ${ENOUGH} order by b.created_at, b.changed, b.id limit 1)`;
const FROM_OLDEST = pageFrom(`(e.changed, e.id) >= (${oldest('changed')}, ${oldest('id')}) and e.created_at >= ${ENOUGH}`);

/** The database was restored into a server whose transaction ids are lower. Ids follow the time well enough for events of the past. */
const OF_ANOTHER_SERVER = `update webhook_event set changed = '0' where tenant_id = $1 and changed >= ${UNBORN}`;
