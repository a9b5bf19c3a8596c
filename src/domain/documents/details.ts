// What belongs to documents, for many of them in one statement each: files, timeline, report, answers. The tenant is named
// in each, so an id of another tenant finds nothing.
import type { Report } from '../../validation/report.js';
import type { State } from '../document.js';
import type { App, Caller } from '../ports.js';
import type { MessageType, Purpose } from '../vocabulary.js';
import { FOUND_COLUMNS, type FoundDocument } from './search.js';

export interface FileEntry {
  readonly id: string;
  /** `sent` is what travelled where that differs from what was uploaded. */
  readonly purpose: Purpose | 'sent';
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType: MessageType | null;
  readonly byteLength: number;
}

export interface Move {
  readonly status: State;
  readonly at: Date;
  readonly reason: string | null;
  readonly attempt: number;
}

type Lists<Item> = ReadonlyMap<string, readonly Item[]>;

/** In order of position; by document id (the row's). */
export async function filesOf(app: Pick<App, 'database'>, caller: Caller, ids: readonly string[]): Promise<Lists<FileEntry>> {
  const rows = await app.database.sql.query<FileEntry & { readonly document: string }>(
    `select f.document, f.id, f.purpose, f.file_name as "fileName", f.mime_type as "mimeType", f.message_type as "messageType",
       f.byte_length as "byteLength"
     from document_file f join document d on d.id = f.document
     where d.tenant_id = $1 and f.document = any($2::uuid[]) order by f.document, f.position, f.id`,
    [caller.tenantId, ids],
  );
  return grouped(rows, (row) => row.document);
}

/** Every move with its time, reason and attempt, the import first. */
export async function timelinesOf(app: Pick<App, 'database'>, caller: Caller, ids: readonly string[]): Promise<Lists<Move>> {
  const rows = await app.database.sql.query<Move & { readonly document: string }>(
    `select document, state as status, at, reason, attempt from (
       select d.id as document, 0::bigint as id, 'RECEIVED' as state, d.import_date as at, null as reason, 0 as attempt
       from document d where d.tenant_id = $1 and d.id = any($2::uuid[])
       union all
       select m.document, m.id, m.state, m.at, m.reason, m.attempt
       from document_move m join document d on d.id = m.document where d.tenant_id = $1 and m.document = any($2::uuid[])) moves
     order by document, id`,
    [caller.tenantId, ids],
  );
  return grouped(rows, (row) => row.document);
}

/** The stored `validation.json` of each; missing where a document was not checked yet, or is no longer there. */
export async function reportsOf(
  app: Pick<App, 'database' | 'blobs'>,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Report>> {
  const rows = await app.database.sql.query<{ document: string; blob_key: string | null; bytes: Buffer | null }>(
    `select distinct on (f.document) f.document, f.blob_key, f.bytes
     from document_file f join document d on d.id = f.document
     where d.tenant_id = $1 and f.document = any($2::uuid[]) and f.message_type = 'VALIDATION' and f.file_name = 'validation.json'
     order by f.document, f.id desc`,
    [caller.tenantId, ids],
  );
  const reports = new Map<string, Report>();
  for (const { document, blob_key, bytes } of rows) {
    const stored = bytes ?? (await app.blobs.get(blob_key!));
    reports.set(document, JSON.parse(Buffer.from(stored).toString()) as Report);
  }
  return reports;
}

/** One way to say which response answers which document, for both directions; contract §4 has it for incoming responses. */
const ANSWERS = `r.tenant_id = d.tenant_id and r.document_type = 'applicationresponse' and d.document_type <> 'applicationresponse'
  and r.reference_number = d.number and r.direction <> d.direction
  and case r.direction when 'receive' then r.reference_document_id = d.document_id
    else lower(r.receiver_identifier) = lower(d.sender_identifier) end`;

/** The application responses to each, oldest first. */
export async function responsesTo(app: Pick<App, 'database'>, caller: Caller, ids: readonly string[]): Promise<Lists<FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument & { readonly answered: string }>(
    `select r.answered, ${FOUND_COLUMNS} from (
       select d.id as answered, r.id from document d join document r on ${ANSWERS}
       where d.tenant_id = $1 and r.tenant_id = $1 and d.id = any($2::uuid[])) r
     join document d on d.id = r.id order by r.answered, d.import_date, d.id`,
    [caller.tenantId, ids],
  );
  return grouped(rows, (row) => row.answered);
}

/** The document that each application response answers; of several the latest. */
export async function answeredBy(
  app: Pick<App, 'database'>,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundDocument>> {
  const rows = await app.database.sql.query<FoundDocument & { readonly response: string }>(
    `select distinct on (r.id) r.id as response, ${FOUND_COLUMNS} from document r join document d on ${ANSWERS}
     where r.tenant_id = $1 and d.tenant_id = $1 and r.id = any($2::uuid[]) order by r.id, d.import_date desc, d.id desc`,
    [caller.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.response, row]));
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Lists<Row> {
  return Map.groupBy(rows, keyOf);
}
