// Changes of documents, for subscribers: imports, moves, retries of sends, completions, and marks of people.
import type { State } from '../../../document.js';
import type { App } from '../../../ports.js';
import { boundsOf, since } from '../../../statements/snapshotCursor.js';

export interface DocumentChange {
  readonly tenantId: string;
  /** The id of the row. */
  readonly id: string;
  readonly documentId: string;
  /** null for an import. The same as `to` for a retried send, and for the completion of an outgoing document. */
  readonly from: State | null;
  readonly to: State;
  readonly at: Date;
  /** Somebody changed its labels, or marked it as read or unread. Only pages show that. */
  readonly isMark: boolean;
}

/** Moves have their transaction. Imports, completions and marks do not, so they are read again over a time window and reported once. */
export interface DocumentCursor {
  readonly snapshot: string;
  /** The window begins at `floor`. `next` replaces it once every transaction that was running at `next` has ended. */
  readonly floor: Mark;
  readonly next: Mark;
  /** Keys of changes in the window that were reported. */
  readonly told: ReadonlySet<string>;
}

interface Mark {
  readonly at: Date;
  /** performance.now(). */
  readonly atMs: number;
  readonly xmax: bigint;
}

/** For the error of the measured clock, and for rows that get their time before their transaction. */
const MARGIN_MS = 2_000;
/** An unrelated transaction may run for hours. No upload does. */
const WINDOW_MS_MAX = 60_000;

interface ChangeRow extends DocumentChange {
  /** The key of a change that is reported once. null for moves. */
  readonly once: string | null;
}

/** Without a cursor: the current position, and no changes. */
export async function readDocumentChanges(
  app: Pick<App, 'database' | 'clock'>,
  cursor: DocumentCursor | undefined,
  tenants: readonly string[],
): Promise<{ readonly cursor: DocumentCursor; readonly changes: readonly DocumentChange[] }> {
  const here = { at: app.clock(), atMs: performance.now() };
  const rows = await app.database.sql.query<ChangeRow & { readonly snapshot: string; readonly id: string | null }>(
    `with now as materialized (select pg_current_snapshot()::text as snapshot),
    moved as materialized (
      select m.document, m.id, m.state, m.at from document_move m where ${since('m.changed', '$1')})
    select now.snapshot, found.* from now left join (
      select 1 as part, m.id as place, null as once, d.tenant_id as "tenantId", d.id, d.document_id as "documentId", coalesce((
          select p.state from document_move p where p.document = m.document and p.id < m.id order by p.id desc limit 1), 'RECEIVED') as "from",
        m.state as "to", m.at, false as "isMark"
      from moved m join document d on d.id = m.document where d.tenant_id = any($2::text[])
      union all
      select 0, 0, 'imported ' || id, tenant_id, id, document_id, null, 'RECEIVED', import_date, false
      from document where tenant_id = any($2::text[]) and import_date >= $3
      union all
      select 2, 0, concat_ws(' ', 'completed', id, extract(epoch from completed_at)), tenant_id, id, document_id, state, state, completed_at, false
      from document where completed_at >= $3 and direction = 'send' and state <> 'ERROR' and tenant_id = any($2::text[])
      union all
      select 2, 0, concat_ws(' ', 'marked', id, extract(epoch from marked_at)), tenant_id, id, document_id, state, state, marked_at, true
      from document where marked_at >= $3 and tenant_id = any($2::text[])) found on true
    order by part, place`,
    [cursor?.snapshot ?? null, tenants, new Date(windowStart(cursor?.floor, here))],
  );
  const found = rows.filter(({ id }) => id !== null);
  const snapshot = rows[0]!.snapshot;
  const told = new Set(found.flatMap(({ once }) => once ?? []));
  const changes = cursor === undefined ? [] : found.filter(({ once }) => once === null || !cursor.told.has(once));
  return { cursor: { snapshot, told, ...marks(cursor, { ...here, xmax: boundsOf(snapshot).xmax }, snapshot) }, changes };
}

/** The clock may have been moved since the mark. Takes the earlier of the two times that the mark may mean now. */
function windowStart(floor: Mark | undefined, here: Omit<Mark, 'xmax'>): number {
  const now = here.at.getTime();
  const elapsedMs = floor === undefined ? 0 : here.atMs - floor.atMs;
  if (floor === undefined || elapsedMs > WINDOW_MS_MAX) return now - Math.min(elapsedMs, WINDOW_MS_MAX) - MARGIN_MS;
  return Math.min(floor.at.getTime(), now - elapsedMs) - MARGIN_MS;
}

function marks(cursor: DocumentCursor | undefined, here: Mark, snapshot: string): Pick<DocumentCursor, 'floor' | 'next'> {
  if (cursor === undefined) return { floor: here, next: here };
  return boundsOf(snapshot).xmin >= cursor.next.xmax ? { floor: cursor.next, next: here } : { floor: cursor.floor, next: cursor.next };
}
