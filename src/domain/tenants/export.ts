// Everything that is one tenant's, as rows for whoever keeps them: what a customer takes along, or a person may ask for.
// Secrets are not in it: they are of use here only. Read in steps beside the running service; what changes meanwhile may be missing.
import { hash } from 'node:crypto';
import type { App, Sql } from '../ports.js';

const ROWS_PER_STEP = 200;

/** Where the export goes. `path` is relative, of safe characters. */
export interface ExportSink {
  /** A row of a table, as JSON. */
  row(table: ExportTable, row: object): Promise<void>;
  file(path: string, bytes: Buffer): Promise<void>;
}

const TABLES = {
  tenant: {
    first: '',
    rows: `select id, json_build_object('tenantId', id, 'name', name, 'createdAt', created_at) as row from tenant where id = $1 and id > $2`,
  },
  clients: {
    first: '',
    rows: `select id, json_build_object('clientId', id, 'scopes', scopes, 'createdAt', created_at, 'revokedAt', revoked_at) as row
      from client where tenant_id = $1 and id > $2`,
  },
  participants: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('identifier', identifier, 'name', name, 'countryCode', country_code, 'documentTypes', document_types,
        'state', state, 'createdAt', created_at, 'updatedAt', updated_at) as row
      from participant where tenant_id = $1 and id > $2::uuid`,
  },
  webhookSubscriptions: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'endpoint', endpoint, 'subscriptions', subscriptions, 'state', state, 'createdAt', created_at)
        as row from webhook_subscription where tenant_id = $1 and id > $2::uuid`,
  },
  documents: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'documentId', document_id, 'direction', direction, 'documentType', document_type,
        'channel', channel, 'status', state, 'importDate', import_date, 'number', number, 'customizationId', customization_id,
        'senderIdentifier', sender_identifier, 'receiverIdentifier', receiver_identifier, 'referenceNumber', reference_number,
        'responseCode', response_code, 'responseMessage', response_message, 'errorCode', fault_code, 'errorMessage', fault_message,
        'completedAs', completed_as, 'completedAt', completed_at, 'completionMessage', completion_message,
        'files', (select json_agg(json_build_object('fileId', f.id, 'purpose', f.purpose, 'fileName', f.file_name, 'mimeType', f.mime_type,
          'byteLength', f.byte_length, 'sha256', encode(f.sha256, 'hex'), 'path', 'files/' || d.id || '/' || f.id) order by f.position, f.id)
          from document_file f where f.document = d.id),
        'timeline', (select json_agg(json_build_object('status', m.state, 'at', m.at, 'reason', m.reason, 'attempt', m.attempt) order by m.id)
          from document_move m where m.document = d.id)) as row
      from document d where tenant_id = $1 and id > $2::uuid`,
  },
  webhookDeliveries: {
    first: '0',
    rows: `select d.id, json_build_object('id', d.id::text, 'eventId', d.event_id, 'type', e.type, 'subscriptionId', d.subscription_id,
        'state', d.state, 'createdAt', d.created_at, 'document', d.document, 'event', e.snapshot,
        'attempts', (select json_agg(json_build_object('n', a.n, 'startedAt', a.started_at, 'durationMs', a.duration_ms, 'outcome', a.outcome,
          'httpStatus', a.http_status) order by a.id) from webhook_attempt a where a.delivery_id = d.id)) as row
      from webhook_delivery d join webhook_event e on e.id = d.event_id where d.tenant_id = $1 and d.id > $2::bigint`,
  },
} as const;

export type ExportTable = keyof typeof TABLES;

/** How many rows of each table, and how many files, were handed to the sink. */
export type Exported = Readonly<Record<ExportTable | 'files', number>>;

/** undefined where there is no such tenant. Throws where the bytes of a file are not those that were stored. */
export async function exportTenant(
  app: Pick<App, 'database' | 'blobs'>,
  tenantId: string,
  sink: ExportSink,
): Promise<Exported | undefined> {
  const counts: Record<ExportTable | 'files', number> = {
    tenant: 0,
    clients: 0,
    participants: 0,
    webhookSubscriptions: 0,
    documents: 0,
    webhookDeliveries: 0,
    files: 0,
  };
  for (const table of Object.keys(TABLES) as ExportTable[]) {
    for await (const rows of steps(app.database.sql, table, tenantId)) {
      if (table === 'documents') counts.files += await exportFiles(app, rows, sink);
      for (const { row } of rows) await sink.row(table, row);
      counts[table] += rows.length;
    }
    if (counts.tenant === 0) return undefined;
  }
  return counts;
}

interface Row {
  readonly id: string;
  readonly row: object;
}

async function* steps(sql: Sql, table: ExportTable, tenantId: string): AsyncIterable<readonly Row[]> {
  const { first, rows: text } = TABLES[table];
  for (let after: string = first; ; ) {
    const rows = await sql.query<Row>(`${text} order by id limit ${ROWS_PER_STEP}`, [tenantId, after]);
    yield rows;
    if (rows.length < ROWS_PER_STEP) return;
    after = String(rows.at(-1)!.id);
  }
}

interface FileRow {
  readonly id: string;
  readonly document: string;
  readonly sha256: Buffer;
  readonly blob_key: string | null;
}

async function exportFiles(
  { database, blobs }: Pick<App, 'database' | 'blobs'>,
  documents: readonly Row[],
  sink: ExportSink,
): Promise<number> {
  const files = await database.sql.query<FileRow>(
    'select id, document, sha256, blob_key from document_file where document = any($1::uuid[])',
    [documents.map(({ id }) => id)],
  );
  for (const { id, document, sha256, blob_key } of files) {
    const bytes = blob_key === null ? await inRow(database.sql, id) : await blobs.get(blob_key);
    if (!hash('sha256', bytes, 'buffer').equals(sha256)) throw new Error(`The stored bytes of file ${id} are not those that came in.`);
    await sink.file(`files/${document}/${id}`, bytes);
  }
  return files.length;
}

async function inRow(sql: Sql, id: string): Promise<Buffer> {
  const [row] = await sql.query<{ bytes: Buffer }>('select bytes from document_file where id = $1', [id]);
  return row!.bytes;
}
