// The list of documents waiting for export. Spec is silent: path, filters and cursor are docs/decisions/023.

import type { Actor } from '../../../actor.js';
import { STATES, type State } from '../../../document.js';
import { parameterInvalid } from '../../../errors.js';
import type { App } from '../../../ports.js';
import { type Query, readParameters, wholeNumber } from '../../../queryParameters.js';
import { isKept, keptFrom } from '../../../retention/rules.js';
import { readCursor, writeCursor } from '../../../statements/cursor.js';
import { CHANNELS, type ChannelName, DOCUMENT_TYPES, type DocumentType, LIMITS } from '../../../vocabulary.js';
import { FAILED_OPEN } from '../../completion/dismissed.js';
import { type DocumentError, errorOf, FAULT_COLUMNS, type FaultRow } from '../fault.js';
import { readHorizon } from '../statistics/horizon.js';

interface ListQuery {
  readonly status: State;
  readonly documentType: DocumentType | undefined;
  readonly channel: ChannelName | undefined;
  /** importDate; from inclusive, to exclusive. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface ListedDocument {
  readonly documentId: string;
  readonly status: State;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly importDate: string;
  readonly senderIdentifier?: string;
  readonly receiverIdentifier?: string;
  readonly retrievalCount: number;
  readonly error?: DocumentError;
}

interface ListedRow extends FaultRow {
  readonly id: string;
  readonly documentId: string;
  readonly status: State;
  readonly documentType: DocumentType;
  readonly channel: ChannelName;
  readonly importDate: Date;
  readonly micros: string;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly retrievalCount: number;
}

/** A completed document stays in its state, and so does one that was put away. The conditions are those of partial indexes. */
const UNCOMPLETED = "and completed_as is null and state in ('READY', 'DELIVERED')";
const LEFT: Partial<Record<State, string>> = { READY: UNCOMPLETED, DELIVERED: UNCOMPLETED, ERROR: `and ${FAILED_OPEN}` };

const PARAMETERS = ['status', 'documentType', 'channel', 'from', 'to', 'limit', 'cursor'] as const;
const ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const YEAR_1 = Date.parse('0001-01-01T00:00:00Z');

/** Reads the query of the list. Throws PARAMETERS_INVALID for unknown or invalid parameters. */
export function readListQuery(query: Query): ListQuery {
  const one = readParameters(query, PARAMETERS);
  return {
    status: member('status', STATES, one('status')) ?? 'READY',
    documentType: member('documentType', DOCUMENT_TYPES, one('documentType')),
    channel: member('channel', CHANNELS, one('channel')),
    from: time('from', one('from')),
    to: time('to', one('to')),
    limit: wholeNumber('limit', one('limit') ?? String(LIMITS.listLimitDefault), 1, LIMITS.listLimitMax),
    cursor: one('cursor'),
  };
}

/** Oldest first, by keyset. It does not count as a retrieval. */
export async function list(
  app: Pick<App, 'database' | 'keyring' | 'settings'>,
  actor: Actor,
  query: ListQuery,
): Promise<{ documents: ListedDocument[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? undefined : readCursor(app, actor, 'export', query.cursor);
  const sql = app.database.reads(actor.tenantId);
  const horizon = await readHorizon({ sql, embedded: app.database.embedded });
  const rows = await sql.query<ListedRow>(
    `select id, document_id as "documentId", state as status, document_type as "documentType", channel, import_date as "importDate",
       (extract(epoch from import_date) * 1000000)::bigint::text as micros, sender_identifier as "senderIdentifier",
       receiver_identifier as "receiverIdentifier", retrieval_count as "retrievalCount", ${FAULT_COLUMNS}
     from document
     where tenant_id = $1 and state = $2 ${LEFT[query.status] ?? ''}
       and import_date > ${keptFrom('$1', '$10::int')} and ${isKept('document', '$10::int')}
       and ($3::text is null or document_type = $3) and ($4::text is null or channel = $4)
       and ($5::timestamptz is null or import_date >= $5) and ($6::timestamptz is null or import_date < $6)
       and ($11::timestamptz is null or import_date < $11)
       and ($7::bigint is null or (import_date, id) > (timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::uuid))
     order by import_date, id limit $9`,
    [
      actor.tenantId,
      query.status,
      query.documentType ?? null,
      query.channel ?? null,
      query.from ?? null,
      query.to ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      query.limit + 1,
      app.settings.retentionDays,
      horizon,
    ],
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    documents: page.map(listed),
    nextCursor: rows.length > query.limit && last !== undefined ? writeCursor(app, actor, 'export', [last.micros, last.id]) : null,
  };
}

function listed(row: ListedRow): ListedDocument {
  return {
    documentId: row.documentId,
    status: row.status,
    documentType: row.documentType,
    channel: row.channel,
    importDate: row.importDate.toISOString(),
    ...(row.senderIdentifier === null ? {} : { senderIdentifier: row.senderIdentifier }),
    ...(row.receiverIdentifier === null ? {} : { receiverIdentifier: row.receiverIdentifier }),
    retrievalCount: row.retrievalCount,
    ...errorOf(row.status, row),
  };
}

function member<T extends string>(name: string, values: readonly T[], value: string | undefined): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  if (found === undefined) throw parameterInvalid(`${name} must be one of ${values.join(', ')}`, name);
  return found;
}

function time(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  // In a query string, the `+` of a time zone becomes a blank.
  const text = value.replace(' ', '+');
  const zoned = /T/.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text;
  const date = new Date(zoned);
  const [, year, month, day] = ISO_8601.exec(text) ?? [];
  const isReal = !Number.isNaN(date.getTime()) && isDay(Number(year), Number(month), Number(day));
  if (!isReal || Number(year) < 1) throw parameterInvalid(`${name} must be a date or time of ISO 8601, such as 2026-08-20T09:14:55Z`, name);
  // PostgreSQL knows no year 0, in which the first hours of the year 1 are where a zone is ahead of UTC.
  return new Date(Math.max(date.getTime(), YEAR_1));
}

/** Date accepts 30 February as 2 March. */
function isDay(year: number, month: number, day: number): boolean {
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
