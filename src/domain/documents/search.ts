// Documents of one tenant, as dashboards ask for them: filtered, ordered, by a keyset; reading them counts as no retrieval.

import type { Actor } from '../actor.js';
import { readCursor, writeCursor } from '../cursor.js';
import type { State } from '../document.js';
import { ExchangeError } from '../errors.js';
import { EVERYTHING, type Selection } from '../jsonColumns.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../vocabulary.js';
import { type Details, detailCells } from './details.js';
import { readHorizon } from './horizon.js';

export interface DocumentFilter {
  readonly statuses?: readonly State[] | null;
  readonly directions?: readonly Direction[] | null;
  readonly documentTypes?: readonly DocumentType[] | null;
  readonly channels?: readonly ChannelName[] | null;
  readonly errorCodes?: readonly FaultCode[] | null;
  /** Whole identifiers, compared without case. */
  readonly senderIdentifier?: string | null;
  readonly receiverIdentifier?: string | null;
  /** The whole number of the document, compared without case. */
  readonly number?: string | null;
  /** Import date; from inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Whether the customer has completed it. */
  readonly completed?: boolean | null;
  /** Somewhere in the number, the documentId or one of the identifiers, without case. */
  readonly text?: string | null;
}

export const DOCUMENT_ORDERS = ['IMPORT_DATE_DESC', 'IMPORT_DATE_ASC', 'STATUS_DATE_DESC', 'STATUS_DATE_ASC'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

export interface FoundDocument {
  readonly id: string;
  readonly documentId: string;
  readonly status: State;
  readonly direction: Direction;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly importDate: Date;
  /** Who brought it in: `client:erp-1` for an upload, `system:peppol` for what came over a channel. */
  readonly actor: string | null;
  /** X-Request-Id of the upload. */
  readonly requestId: string | null;
  /** Of the W3C Trace Context of the upload. */
  readonly traceId: string | null;
  readonly statusDate: Date;
  readonly number: string | null;
  readonly customizationId: string | null;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly referenceNumber: string | null;
  readonly referenceDocumentId: string | null;
  readonly responseCode: string | null;
  readonly responseMessage: string | null;
  readonly faultCode: FaultCode | null;
  readonly faultMessage: string | null;
  readonly retrievalCount: number;
  readonly failedAttempts: number;
  readonly nextAttemptAt: Date | null;
  readonly completedAs: 'EXPORTED' | 'ERROR' | null;
  readonly completedAt: Date | null;
  readonly completionMessage: string | null;
}

/** Over `d`, the document. */
const COLUMNS: { readonly [Field in keyof FoundDocument]: string } = {
  id: 'd.id',
  documentId: 'd.document_id',
  status: 'd.state',
  direction: 'd.direction',
  documentType: 'd.document_type',
  channel: 'd.channel',
  importDate: 'd.import_date',
  actor: 'd.actor',
  requestId: 'd.request_id',
  traceId: 'substr(d.traceparent, 4, 32)',
  statusDate: 'd.state_date',
  number: 'd.number',
  customizationId: 'd.customization_id',
  senderIdentifier: 'd.sender_identifier',
  receiverIdentifier: 'd.receiver_identifier',
  referenceNumber: 'd.reference_number',
  referenceDocumentId: 'd.reference_document_id',
  responseCode: 'd.response_code',
  responseMessage: 'd.response_message',
  faultCode: 'd.fault_code',
  faultMessage: 'd.fault_message',
  retrievalCount: 'd.retrieval_count',
  failedAttempts: 'd.failed_attempts',
  nextAttemptAt: "case when d.direction = 'send' then d.due_at end",
  completedAs: 'd.completed_as',
  completedAt: 'd.completed_at',
  completionMessage: 'd.completion_message',
};

function columnsOf(selection: Selection): string {
  const columns = Object.entries(COLUMNS).filter(([field]) => field === 'id' || selection.has(field));
  return columns.map(([field, sql]) => `${sql} as "${field}"`).join(', ');
}

export const FOUND_COLUMNS = columnsOf(EVERYTHING);

const KEYS: Record<DocumentOrder, { readonly column: string; readonly direction: 'asc' | 'desc' }> = {
  IMPORT_DATE_DESC: { column: 'd.import_date', direction: 'desc' },
  IMPORT_DATE_ASC: { column: 'd.import_date', direction: 'asc' },
  STATUS_DATE_DESC: { column: 'd.state_date', direction: 'desc' },
  STATUS_DATE_ASC: { column: 'd.state_date', direction: 'asc' },
};

export interface Page<Item> {
  /** Cursors are signed when they are asked for: most ask for the last one only. */
  readonly items: readonly { readonly cursor: () => string; readonly node: Item }[];
  readonly hasNextPage: boolean;
}

/** What a list reads at once: the documents, and what belongs to them where it is selection. */
export type ListedDocument = FoundDocument & Partial<Details>;

export interface DocumentSearch {
  readonly filter: DocumentFilter;
  readonly orderBy: DocumentOrder;
  /** A whole number. */
  readonly first: number;
  readonly after?: string | null;
  /** Fields of a ListedDocument; the others are undefined, whatever the type says. The id is always read. */
  readonly selection: Selection;
}

/** Lists that were asked for so often in the same form are planned once per connection; whoever varies the form for ever is not. */
const PREPARED_AFTER = 5;
const PREPARED_MAX = 50;
/** Forms that are counted. */
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

/** As it comes from the database. */
type Listed = FoundDocument & { readonly micros: string } & Record<keyof Details, unknown>;

/** One page behind `after`, in one statement. Throws PARAMETERS_INVALID for a cursor that is not one of this order. */
export async function searchDocuments(
  app: Pick<App, 'database' | 'keyring'>,
  actor: Actor,
  { filter, orderBy, first, after, selection }: DocumentSearch,
): Promise<Page<ListedDocument>> {
  const list = `documents ${orderBy}`;
  const { column, direction } = KEYS[orderBy];
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, filter, values);
  const isFiltered = conditions.length > 1;
  if (after !== undefined && after !== null) {
    const [micros, id] = readCursor(app, actor, list, after);
    values.push(micros, id);
    const place = `(timestamptz 'epoch' + $${values.length - 1}::bigint * interval '1 microsecond', $${values.length}::uuid)`;
    conditions.push(`(${column}, d.id) ${direction === 'asc' ? '>' : '<'} ${place}`);
  }
  // Asked for before the page is read.
  const horizon = direction === 'asc' ? await readHorizon(app.database) : null;
  if (horizon !== null) conditions.push(`${column} < $${values.push(horizon)}::timestamptz`);
  const details = detailCells(selection);
  const order = `order by ${column} ${direction}, d.id ${direction}`;
  // The page first, then what belongs to its documents: not to all that a sort goes through.
  const statement = `select ${columnsOf(selection)}, (extract(epoch from ${column}) * 1000000)::bigint::text as micros
       ${details.map(([name, { sql }]) => `, ${sql} as ${name}`).join('')}
     from (select * from document d where ${conditions.join(' and ')} ${order} limit ${first + 1}) d ${order}`;
  // The best plan for a filter depends on its values; without, it is the same for ever where the limit is in the text.
  const rows = await app.database.sql.query<Listed>(statement, values, { prepared: !isFiltered && isPrepared(statement) });
  const items = rows.slice(0, first).map((row) => {
    for (const [name, { read }] of details) row[name] = read(row[name] as string);
    return { node: row as ListedDocument, cursor: () => writeCursor(app, actor, list, [row.micros, row.id]) };
  });
  return { items, hasNextPage: rows.length > first };
}

/** How many there are, whatever the page: reads them all, so it is asked for by itself. */
export async function countDocuments(app: Pick<App, 'database'>, actor: Actor, filter: DocumentFilter): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from document d where ${conditions.join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
}

/** Several by their documentIds; those that the tenant does not have are missing. */
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

/** Those of these rows that match the filter as they are now; by id of the row. Throws PARAMETERS_INVALID. */
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

/** The first condition names the tenant, always. */
function conditionsOf(actor: Actor, filter: DocumentFilter, values: unknown[]): string[] {
  const conditions = [`d.tenant_id = $${values.push(actor.tenantId)}`];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'string' && !isStorable(value)) {
      throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters', 'the filter must not hold U+0000');
    }
    conditions.push(condition(`$${values.push(value)}`));
  };
  add(filter.statuses, (parameter) => `d.state = any(${parameter}::text[])`);
  add(filter.directions, (parameter) => `d.direction = any(${parameter}::text[])`);
  add(filter.documentTypes, (parameter) => `d.document_type = any(${parameter}::text[])`);
  add(filter.channels, (parameter) => `d.channel = any(${parameter}::text[])`);
  add(filter.errorCodes, (parameter) => `d.fault_code = any(${parameter}::text[])`);
  add(filter.senderIdentifier, (parameter) => `lower(d.sender_identifier) = lower(${parameter})`);
  add(filter.receiverIdentifier, (parameter) => `lower(d.receiver_identifier) = lower(${parameter})`);
  add(filter.number, (parameter) => `lower(d.number) = lower(${parameter})`);
  add(filter.from, (parameter) => `d.import_date >= ${parameter}`);
  add(filter.to, (parameter) => `d.import_date < ${parameter}`);
  add(filter.completed, (parameter) => `(d.completed_as is not null) = ${parameter}`);
  add(
    filter.text,
    (parameter) => `strpos(lower(concat_ws(chr(10), d.number, d.document_id, d.sender_identifier, d.receiver_identifier)),
      lower(${parameter})) > 0`,
  );
  return conditions;
}
