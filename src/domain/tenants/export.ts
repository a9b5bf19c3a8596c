// Exports all data of one tenant as rows, for a customer who leaves or a person who asks for their data. Secrets are excluded. The
// export reads in steps beside the running service, and changes in the meantime may be missing.
import { hash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { BlobMissing } from '../blobs/store.js';
import type { Sql } from '../database.js';
import type { App } from '../ports.js';

const ROWS_PER_STEP = 200;

/** The destination of the export. `path` is relative and has safe characters only. */
export interface ExportSink {
  /** A row of a table, as JSON. */
  row(table: ExportTable, row: object): Promise<void>;
  file(path: string, bytes: Buffer): Promise<void>;
}

const TABLES = {
  tenant: {
    first: '',
    rows: `select id, json_build_object('tenantId', id, 'name', name, 'createdAt', created_at, 'ereportChannel', ereport_channel,
        'refuseInvalidIncoming', refuse_invalid_incoming, 'documentsPerDay', documents_per_day, 'bytesMax', bytes_max,
        'usage', (select json_build_object('documents', coalesce(sum(u.documents), 0), 'bytes', greatest(sum(u.bytes), 0),
          'auditBytes', greatest(sum(u.audit_bytes), 0))
          from tenant_usage u where u.tenant_id = tenant.id), 'usageCountedAt', usage_counted_at) as row
      from tenant where id = $1 and id > $2`,
  },
  clients: {
    first: '',
    rows: `select id, json_build_object('clientId', id, 'scopes', scopes, 'createdAt', created_at, 'revokedAt', revoked_at) as row
      from client where tenant_id = $1 and id > $2`,
  },
  people: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select p.id, json_build_object('email', p.email, 'name', p.name, 'role', r.role, 'createdAt', p.created_at, 'disabledAt', p.disabled_at) as row
      from person_role r join person p on p.id = r.person where r.tenant_id = $1 and p.id > $2::uuid`,
  },
  participants: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('identifier', identifier, 'name', name, 'countryCode', country_code, 'documentTypes', document_types,
        'state', state, 'createdAt', created_at, 'updatedAt', updated_at) as row
      from participant where tenant_id = $1 and id > $2::uuid`,
  },
  registryEntries: {
    first: '',
    rows: `select identifier_key as id, json_build_object('identifier', identifier, 'name', name, 'countryCode', country_code,
        'documentTypes', document_types, 'registeredAt', registered_at, 'publishedAt', published_at) as row
      from registry_entry where tenant_id = $1 and identifier_key > $2`,
  },
  smpEntries: {
    first: '',
    rows: `select identifier_key as id, json_build_object('identifier', identifier, 'name', name, 'countryCode', country_code,
        'documentTypes', document_types, 'registeredAt', registered_at) as row
      from smp_entry where tenant_id = $1 and identifier_key > $2`,
  },
  webhookSubscriptions: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'endpoint', endpoint, 'subscriptions', subscriptions, 'state', state, 'failingSince', failing_since,
        'lastSuccessAt', last_success_at, 'createdAt', created_at, 'updatedAt', updated_at) as row
      from webhook_subscription where tenant_id = $1 and id > $2::uuid`,
  },
  channelAccounts: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'channel', channel, 'name', name, 'settings', settings, 'enabled', enabled,
        'secrets', array(select s.name from channel_account_secret s where s.account = a.id order by s.name),
        'lastSuccessAt', last_success_at, 'lastFailureAt', last_failure_at, 'failureCode', failure_code, 'failureMessage', failure_message,
        'unreadable', coalesce((select json_agg(json_build_object('id', u.id, 'reason', u.reason, 'firstAt', u.first_at) order by u.first_at, u.id)
          from unreadable_document u where u.account = a.id), '[]'),
        'createdAt', created_at, 'updatedAt', updated_at) as row
      from channel_account a where tenant_id = $1 and id > $2::uuid`,
  },
  documentRoutes: {
    first: '',
    rows: `select document_type as id, json_build_object('documentType', document_type, 'rules', rules, 'updatedAt', updated_at) as row
      from document_route where tenant_id = $1 and document_type > $2`,
  },
  documents: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'documentId', document_id, 'direction', direction, 'documentType', document_type,
        'channel', channel, 'status', state, 'statusDate', state_date, 'importDate', import_date, 'announcedAt', announced_at,
        'instanceId', instance_id, 'requestId', request_id, 'actor', actor, 'traceparent', traceparent, 'retrievalCount', retrieval_count, 'number', number, 'customizationId', customization_id,
        'senderIdentifier', sender_identifier, 'receiverIdentifier', receiver_identifier, 'referenceNumber', reference_number,
        'referenceDocumentId', reference_document_id,
        'sellerName', seller_name, 'buyerName', buyer_name, 'currency', currency, 'totalWithVat', total_with_vat::text,
        'amountDue', amount_due::text, 'issueDate', issue_date, 'dueDate', due_date, 'typeCode', type_code,
        'responseCode', response_code, 'responseMessage', response_message, 'errorCode', fault_code, 'errorMessage', fault_message,
        'completedAs', completed_as, 'completedAt', completed_at, 'completionMessage', completion_message,
        'readAt', read_at, 'readBy', read_by,
        'labels', (select json_agg(json_build_object('label', l.label, 'at', l.at, 'actor', l.actor) order by l.label)
          from document_label l where l.document = d.id),
        'files', (select json_agg(json_build_object('fileId', f.id, 'purpose', f.purpose, 'messageType', f.message_type, 'fileName', f.file_name, 'mimeType', f.mime_type,
          'byteLength', f.byte_length, 'submission', f.submission, 'sha256', encode(f.sha256, 'hex'), 'path', 'files/' || d.id || '/' || f.id) order by f.position, f.id)
          from document_file f where f.document = d.id),
        'timeline', (select json_agg(json_build_object('status', m.state, 'at', m.at, 'reason', m.reason, 'attempt', m.attempt, 'submission', m.submission, 'actor', m.actor, 'requestId', m.request_id) order by m.id)
          from document_move m where m.document = d.id)) as row
      from document d where tenant_id = $1 and id > $2::uuid`,
  },
  attentionMarks: {
    first: '',
    rows: `select concat_ws(' ', cause, key, subject) as id, json_build_object('cause', cause, 'key', key, 'item', subject,
        'assignee', (select p.email from person p where p.id = assignee), 'snoozedUntil', snoozed_until, 'changedAt', changed_at) as row
      from attention_mark where tenant_id = $1 and concat_ws(' ', cause, key, subject) > $2`,
  },
  alertRules: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'kind', kind, 'target', target, 'causes', causes, 'digestHour', digest_hour,
        'createdAt', created_at, 'lastError', last_error) as row
      from alert_rule where tenant_id = $1 and id > $2::uuid`,
  },
  bulkJobs: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'action', action, 'input', input, 'actor', actor, 'documents', documents, 'total', total,
        'done', done, 'failed', failed, 'failures', failures, 'createdAt', created_at, 'updatedAt', updated_at,
        'finishedAt', finished_at, 'cancelledAt', cancelled_at) as row
      from bulk_job where tenant_id = $1 and id > $2::uuid`,
  },
  savedViews: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'owner', owner, 'page', page, 'name', name, 'state', state,
        'createdAt', created_at, 'updatedAt', updated_at) as row
      from saved_view where tenant_id = $1 and id > $2::uuid`,
  },
  submissions: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'document', document, 'number', number, 'channel', channel, 'instanceId', instance_id,
        'messageId', message_id, 'externalReference', external_reference, 'senderAccessPoint', sender_access_point,
        'receiverAccessPoint', receiver_access_point, 'documentTypeId', document_type_id, 'processId', process_id, 'countryC1', country_c1,
        'mlsTo', mls_to, 'mlsType', mls_type, 'traceparent', traceparent, 'account', account,
        'uncertain', uncertain, 'state', state, 'createdAt', created_at, 'stateDate', state_date) as row
      from submission where tenant_id = $1 and id > $2::uuid`,
  },
  inboundMessages: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select document as id, json_build_object('document', document, 'channel', channel, 'senderAccessPoint', sender_access_point,
        'receiver', receiver, 'instanceId', instance_id, 'messageId', message_id, 'payloadHash', encode(payload_hash, 'hex'),
        'referencesHash', encode(references_hash, 'hex'), 'documentTypeId', document_type_id, 'processId', process_id, 'countryC1', country_c1, 'mlsTo', mls_to, 'mlsType', mls_type,
        'scopes', scopes, 'receivedAt', received_at) as row
      from inbound_message where tenant_id = $1 and document > $2::uuid`,
  },
  webhookEvents: {
    first: '',
    rows: `select id, json_build_object('id', id, 'type', type, 'document', document, 'event', snapshot, 'submission', submission,
        'traceparent', traceparent, 'createdAt', created_at) as row
      from webhook_event where tenant_id = $1 and id > $2`,
  },
  auditEntries: {
    first: '0',
    rows: `select id, json_build_object('id', id::text, 'at', at, 'lastAt', last_at, 'changes', changes, 'later', later, 'actor', actor, 'requestId', request_id, 'traceparent', traceparent,
        'action', action, 'subject', subject, 'details', details) as row
      from audit_entry where tenant_id = $1 and id > $2::bigint`,
  },
  webhookReplays: {
    first: '00000000-0000-0000-0000-000000000000',
    rows: `select id, json_build_object('id', id, 'subscriptionId', subscription_id, 'idempotencyKey', idempotency_key,
        'deliveries', deliveries::text[], 'createdAt', created_at, 'cancelledAt', cancelled_at) as row
      from webhook_replay where tenant_id = $1 and id > $2::uuid`,
  },
  webhookDeliveries: {
    first: '0',
    rows: `select d.id, json_build_object('id', d.id::text, 'eventId', d.event_id, 'subscriptionId', d.subscription_id,
        'state', d.state, 'attempt', d.attempt, 'createdAt', d.created_at, 'document', d.document, 'dueAt', d.due_at,
        'expiresAt', d.expires_at, 'priority', d.priority, 'lastStatus', d.last_status, 'lastError', d.last_error,
        'attempts', (select json_agg(json_build_object('n', a.n, 'startedAt', a.started_at, 'durationMs', a.duration_ms, 'outcome', a.outcome,
          'httpStatus', a.http_status, 'remoteIp', a.remote_ip, 'responseHead', encode(a.response_head, 'base64'), 'errorCode', a.error_code) order by a.id) from webhook_attempt a where a.delivery_id = d.id)) as row
      from webhook_delivery d where d.tenant_id = $1 and d.id > $2::bigint`,
  },
} as const;

type ExportTable = keyof typeof TABLES;

/** The numbers of rows of each table, and of files, that were exported. */
type Exported = Readonly<Record<ExportTable | 'files', number>>;

/** Undefined where there is no such tenant. Throws where the bytes of a file are not those that were stored. */
export async function exportTenant(app: Pick<App, 'database' | 'blobs'>, actor: Actor, sink: ExportSink): Promise<Exported | undefined> {
  const { tenantId } = actor;
  const counts: Record<ExportTable | 'files', number> = {
    tenant: 0,
    clients: 0,
    people: 0,
    participants: 0,
    registryEntries: 0,
    smpEntries: 0,
    webhookSubscriptions: 0,
    channelAccounts: 0,
    documentRoutes: 0,
    attentionMarks: 0,
    alertRules: 0,
    bulkJobs: 0,
    savedViews: 0,
    documents: 0,
    submissions: 0,
    inboundMessages: 0,
    webhookEvents: 0,
    auditEntries: 0,
    webhookReplays: 0,
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
    if (table === 'tenant') await audit(app.database.sql, actor, 'tenant.export', tenantId);
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

/** The number of files. Files that retention removes meanwhile are missing, but their document's row still names them. */
async function exportFiles(app: Pick<App, 'database' | 'blobs'>, documents: readonly Row[], sink: ExportSink): Promise<number> {
  const files = await app.database.sql.query<FileRow>(
    'select id, document, sha256, blob_key from document_file where document = any($1::uuid[])',
    [documents.map(({ id }) => id)],
  );
  let exported = 0;
  for (const file of files) {
    const bytes = await bytesOf(app, file);
    if (bytes === undefined) continue;
    if (!hash('sha256', bytes, 'buffer').equals(file.sha256)) {
      throw new Error(`The stored bytes of file ${file.id} are not those that came in.`);
    }
    await sink.file(`files/${file.document}/${file.id}`, bytes);
    exported += 1;
  }
  return exported;
}

/** Undefined where the file was removed. Throws BlobMissing where it should exist. */
async function bytesOf({ database, blobs }: Pick<App, 'database' | 'blobs'>, { id, blob_key }: FileRow): Promise<Buffer | undefined> {
  const rows = async (): Promise<readonly { readonly bytes: Buffer | null }[]> =>
    database.sql.query<{ bytes: Buffer | null }>('select bytes from document_file where id = $1', [id]);
  if (blob_key === null) return (await rows())[0]?.bytes ?? undefined;
  try {
    return await blobs.get(blob_key);
  } catch (error) {
    // Rows are removed before their bytes.
    if (error instanceof BlobMissing && (await rows()).length === 0) return undefined;
    throw error;
  }
}
