// Searches documents of one tenant for dashboards: filtered, ordered, by keyset. It does not count as a retrieval.

import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { type CursorPosition, readCursor, writeCursor } from '../../../statements/cursor.js';
import type { Selection } from '../../../statements/jsonColumns.js';
import type { Page } from '../../../statements/page.js';
import { isStorable } from '../../../text.js';
import { type Details, detailCells } from '../details.js';
import { narrowedConditions } from '../search/narrow.js';
import { readHorizon } from '../statistics/horizon.js';
import { filteredDocument } from './everyDocument.js';
import { conditionsOf, type DocumentFilter } from './filter.js';
import { columnsOf, FOUND_COLUMNS, type FoundDocument } from './foundDocument.js';
import { type DocumentOrder, growsAtItsEnd, type Stretch, stretchesOf, stretchOfPlace } from './order.js';

/** A document of a list, with its selected details. */
export type ListedDocument = FoundDocument & Partial<Details>;

interface DocumentSearch {
  readonly filter: DocumentFilter;
  readonly orderBy: DocumentOrder;
  /** A whole number. */
  readonly first: number;
  readonly after?: string | null;
  /** Backward: the last `first` ones before `before`, in the same order. */
  readonly backward?: boolean;
  /** Fields of a ListedDocument. Others are undefined, whatever the type says. The id is always read. */
  readonly selection: Selection;
}

/** A statement that occurs this often is prepared once per connection. The number of prepared statements is limited. */
const PREPARED_AFTER = 5;
const PREPARED_MAX = 50;
/** Statements whose occurrences are counted. */
const SEEN_MAX = 200;
const prepared = new Set<string>();
const seen = new Map<string, number>();

function isPrepared(statement: string): boolean {
  if (prepared.has(statement)) return true;
  if (prepared.size >= PREPARED_MAX) return false;
  const times = (seen.get(statement) ?? 0) + 1;
  seen.delete(statement);
  if (times >= PREPARED_AFTER) {
    prepared.add(statement);
    return true;
  }
  seen.set(statement, times);
  if (seen.size > SEEN_MAX) seen.delete(seen.keys().next().value!);
  return false;
}

/** A row of the database. `place` is the text of the value that it is ordered by. */
type ListedDocumentRow = FoundDocument & { readonly place: string } & Record<keyof Details, unknown>;

/**
 * One page after `after`, or before it, in one statement, or in two where it reaches documents without a value in this order. Throws PARAMETERS_INVALID
 * for a cursor of another order.
 */
export async function searchDocuments(
  app: Pick<App, 'database' | 'keyring'>,
  actor: Actor,
  search: DocumentSearch,
): Promise<Page<ListedDocument>> {
  const { orderBy, first, after, backward = false } = search;
  const list = `documents ${orderBy}`;
  const stretches = stretchesOf(orderBy, backward);
  const place = after === undefined || after === null ? undefined : readCursor(app, actor, list, after);
  const begin = place === undefined ? 0 : stretchOfPlace(stretches, place);
  const items: Page<ListedDocument>['items'][number][] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (index < begin || items.length > first) continue;
    const from = index === begin ? place : undefined;
    const rows = await readStretch(app, actor, search, stretch, { from, limit: first + 1 - items.length });
    for (const row of rows) {
      const cursor = (): string => writeCursor(app, actor, list, [stretch.key(row.place), row.id]);
      items.push({ node: row as ListedDocument, cursor });
    }
  }
  const page = items.slice(0, first);
  const hasMore = items.length > first;
  return backward
    ? { items: page.reverse(), hasNextPage: place !== undefined, hasPreviousPage: hasMore }
    : { items: page, hasNextPage: hasMore, hasPreviousPage: place !== undefined };
}

async function readStretch(
  app: Pick<App, 'database'>,
  actor: Actor,
  { filter, orderBy, selection, backward = false }: DocumentSearch,
  { condition, sql, way, text, isOfTime, isOfSettled, behind }: Stretch,
  { from, limit }: { readonly from: CursorPosition | undefined; readonly limit: number },
): Promise<ListedDocumentRow[]> {
  const values: unknown[] = [];
  // Read before the page, and before what narrows it.
  const horizon = isOfTime && (growsAtItsEnd(orderBy) || backward) ? await readHorizon(app.database) : null;
  const conditions = await narrowedConditions(app, actor, filter, values);
  const isFiltered = conditions.length > 1;
  if (condition !== undefined) conditions.push(condition);
  if (from !== undefined) conditions.push(behind(from, (value) => `$${values.push(value)}`));
  if (horizon !== null) conditions.push(`${sql} < $${values.push(horizon)}::timestamptz`);
  const details = detailCells(selection);
  const order = `order by ${sql} ${way}, d.id ${way}`;
  const found = filteredDocument(isFiltered || isOfSettled, conditions, `${order} limit ${limit}`);
  // Details are read for the documents of the page only, not for all that are sorted.
  const statement = `select ${columnsOf(selection)}, ${text} as place
       ${details.map(([name, { sql: cell }]) => `, ${cell} as ${name}`).join('')}
     from ${found} d ${order}`;
  // The best plan for a filter depends on its values. Without a filter, and with the limit in the text, it is always the same.
  const rows = await app.database.sql.query<ListedDocumentRow>(statement, values, { prepared: !isFiltered && isPrepared(statement) });
  for (const row of rows) for (const [name, { read }] of details) row[name] = read(row[name] as string);
  return rows;
}

/** The number of matches, whatever the page; with `most`, no further than that. It reads all that it counts, so it is separate. */
export async function countDocuments(
  app: Pick<App, 'database'>,
  actor: Actor,
  filter: DocumentFilter,
  most: number | null = null,
): Promise<number> {
  const values: unknown[] = [];
  const conditions = await narrowedConditions(app, actor, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${filteredDocument(conditions.length > 1, conditions)} d limit $${values.push(most)}::bigint) found`,
    values,
  );
  return row?.n ?? 0;
}

/** Several documents by documentId. Those that the tenant does not have are missing. */
export async function findDocuments(
  app: Pick<App, 'database'>,
  actor: Actor,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument>(
    `select ${FOUND_COLUMNS} from document d where d.tenant_id = $1 and d.document_id = any($2::text[])`,
    [actor.tenantId, documentIds.filter(isStorable)],
  );
  return new Map(rows.map((row) => [row.documentId, row]));
}

/** The documents of these rows that match the filter now, by id of the row. Throws PARAMETERS_INVALID. */
export async function matchDocuments(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
  filter: DocumentFilter,
): Promise<ReadonlyMap<string, FoundDocument>> {
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, filter, values);
  const rows = await app.database.sql.query<FoundDocument>(
    `select ${FOUND_COLUMNS} from document d where ${conditions.join(' and ')} and d.id = any($${values.push(ids)}::uuid[])`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
