// Documents of one tenant, as dashboards ask for them: filtered, ordered, by a keyset; reading them counts as no retrieval.
import { readCursor, writeCursor } from '../cursor.js';
import type { State } from '../document.js';
import { ExchangeError } from '../errors.js';
import type { App, Caller } from '../ports.js';
import { isStorable } from '../text.js';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../vocabulary.js';

export interface DocumentFilter {
  readonly statuses?: readonly State[] | null;
  readonly directions?: readonly Direction[] | null;
  readonly documentTypes?: readonly DocumentType[] | null;
  readonly channels?: readonly ChannelName[] | null;
  readonly errorCodes?: readonly FaultCode[] | null;
  /** Whole identifiers, compared without case. */
  readonly senderIdentifier?: string | null;
  readonly receiverIdentifier?: string | null;
  /** The whole number of the document. */
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

export const FOUND_COLUMNS = `d.id, d.document_id as "documentId", d.state as status, d.direction, d.document_type as "documentType", d.channel,
  d.import_date as "importDate", d.state_date as "statusDate", d.number, d.customization_id as "customizationId",
  d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier", d.reference_number as "referenceNumber",
  d.reference_document_id as "referenceDocumentId", d.response_code as "responseCode", d.response_message as "responseMessage",
  d.fault_code as "faultCode", d.fault_message as "faultMessage", d.retrieval_count as "retrievalCount",
  d.failed_attempts as "failedAttempts", case when d.direction = 'send' then d.due_at end as "nextAttemptAt",
  d.completed_as as "completedAs", d.completed_at as "completedAt", d.completion_message as "completionMessage"`;

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

/** One page behind `after`. Throws PARAMETERS_INVALID for a cursor that is not one of this order. */
export async function searchDocuments(
  app: Pick<App, 'database' | 'keyring'>,
  caller: Caller,
  query: { readonly filter: DocumentFilter; readonly orderBy: DocumentOrder; readonly first: number; readonly after?: string | null },
): Promise<Page<FoundDocument>> {
  const list = `documents ${query.orderBy}`;
  const { column, direction } = KEYS[query.orderBy];
  const values: unknown[] = [];
  const conditions = conditionsOf(caller, query.filter, values);
  if (query.after !== undefined && query.after !== null) {
    const [micros, id] = readCursor(app, caller, list, query.after);
    values.push(micros, id);
    const place = `(timestamptz 'epoch' + $${values.length - 1}::bigint * interval '1 microsecond', $${values.length}::uuid)`;
    conditions.push(`(${column}, d.id) ${direction === 'asc' ? '>' : '<'} ${place}`);
  }
  values.push(query.first + 1);
  const rows = await app.database.sql.query<FoundDocument & { readonly micros: string }>(
    `select ${FOUND_COLUMNS}, (extract(epoch from ${column}) * 1000000)::bigint::text as micros
     from document d where ${conditions.join(' and ')}
     order by ${column} ${direction}, d.id ${direction} limit $${values.length}`,
    values,
  );
  return {
    items: rows.slice(0, query.first).map((node) => ({ node, cursor: () => writeCursor(app, caller, list, [node.micros, node.id]) })),
    hasNextPage: rows.length > query.first,
  };
}

/** How many there are, whatever the page: reads them all, so it is asked for by itself. */
export async function countDocuments(app: Pick<App, 'database'>, caller: Caller, filter: DocumentFilter): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(caller, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from document d where ${conditions.join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
}

/** Several by their documentIds; those that the tenant does not have are missing. */
export async function findDocuments(
  app: Pick<App, 'database'>,
  caller: Caller,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument>(
    `select ${FOUND_COLUMNS} from document d where d.tenant_id = $1 and d.document_id = any($2::text[])`,
    [caller.tenantId, documentIds.filter(isStorable)],
  );
  return new Map(rows.map((row) => [row.documentId, row]));
}

/** Those of these rows that match the filter as they are now; by id of the row. Throws PARAMETERS_INVALID. */
export async function matchDocuments(
  app: Pick<App, 'database'>,
  caller: Caller,
  ids: readonly string[],
  filter: DocumentFilter,
): Promise<ReadonlyMap<string, FoundDocument>> {
  const values: unknown[] = [];
  const conditions = conditionsOf(caller, filter, values);
  const rows = await app.database.sql.query<FoundDocument>(
    `select ${FOUND_COLUMNS} from document d where ${conditions.join(' and ')} and d.id = any($${values.push(ids)}::uuid[])`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The first condition names the tenant, always. */
function conditionsOf(caller: Caller, filter: DocumentFilter, values: unknown[]): string[] {
  const conditions = [`d.tenant_id = $${values.push(caller.tenantId)}`];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'string' && !isStorable(value)) throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters');
    conditions.push(condition(`$${values.push(value)}`));
  };
  add(filter.statuses, (parameter) => `d.state = any(${parameter}::text[])`);
  add(filter.directions, (parameter) => `d.direction = any(${parameter}::text[])`);
  add(filter.documentTypes, (parameter) => `d.document_type = any(${parameter}::text[])`);
  add(filter.channels, (parameter) => `d.channel = any(${parameter}::text[])`);
  add(filter.errorCodes, (parameter) => `d.fault_code = any(${parameter}::text[])`);
  add(filter.senderIdentifier, (parameter) => `lower(d.sender_identifier) = lower(${parameter})`);
  add(filter.receiverIdentifier, (parameter) => `lower(d.receiver_identifier) = lower(${parameter})`);
  add(filter.number, (parameter) => `d.number = ${parameter}`);
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
