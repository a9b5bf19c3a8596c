// Export of one tenant, beside a running service.

import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from '../../../src/commands/tenant/folder.js';
import { clientActor } from '../../../src/domain/actor.js';
import { exportTenant } from '../../../src/domain/tenants/export.js';
import { startApp } from '../../support/app.js';
import { PICTURE } from '../../support/documents.js';
import { resting } from '../../support/paused.js';
import { busy, folder, lines, onService } from '../../support/tenants.js';
import { test } from '../../support/test.js';

test('an export holds every row and file of the tenant, byte for byte, no secret and nothing of others', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  const path = join(await folder(t), 'export');
  const counts = await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path);
  const documents = await lines(join(path, 'documents.jsonl'));
  t.is(counts['documents'], documents.length);
  const sent = documents.find((one) => one['documentId'] === 'sent')!;
  const files = sent['files'] as { path: string; sha256: string; purpose: string; byteLength: number }[];
  for (const { path: name, sha256, byteLength } of files) {
    const bytes = await readFile(join(path, name));
    t.deepEqual([bytes.length, hash('sha256', bytes)], [byteLength, sha256]);
  }
  t.deepEqual(await readFile(join(path, files.find(({ purpose }) => purpose === 'image')!.path)), PICTURE.bytes);
  t.true((sent['timeline'] as object[]).length > 1);
  t.is((await lines(join(path, 'webhookDeliveries.jsonl'))).length, counts['webhookDeliveries'] as number);
  const all = await readdir(path, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(all.filter((one) => one.name.endsWith('.jsonl')).map((one) => readFile(join(path, one.name), 'utf8')));
  const [secret] = await exchange.app.database.sql.query<{ sealed: string; hash: string; account: string }>(
    `select s.sealed, c.secret_hash as hash, k.sealed as account
     from webhook_secret s, client c, channel_account_secret k where c.id = 'demo-seller' limit 1`,
  );
  for (const text of texts) {
    t.false([secret!.sealed, secret!.hash, secret!.account, 'geheim'].some((one) => text.includes(one)));
    t.false(text.includes('"demo-buyer"'));
  }
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path), { message: `${path} is not empty.` });
});

const KEYS_ONLY = 'an order or a key that means something only in this database';
const WORKED_OFF = 'how far the service has come with it';
const SEARCHED = 'Made of documents, which are exported.';
const COUNTED = 'Counted from documents, which are exported.';
const PROOF = 'The proof of the audit log, which `npm run audit -- export` writes.';
const SECRET = 'a secret, of use here only';

/** Maps each column of a table with rows of tenants to its place in the export, or to the reason for its absence. */
const COLUMNS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  tenant: {
    id: 'tenant.tenantId',
    name: 'tenant.name',
    ereport_channel: 'tenant.ereportChannel',
    refuse_invalid_incoming: 'tenant.refuseInvalidIncoming',
    created_at: 'tenant.createdAt',
    documents_per_day: 'tenant.documentsPerDay',
    bytes_max: 'tenant.bytesMax',
    usage_counted_at: 'tenant.usageCountedAt',
    portal_origins: 'tenant.portalOrigins',
  },
  person_role: { person: 'people.email', role: 'people.role', is_provided: 'people.isProvided' },
  portal_link: 'a link or a session ends by itself, and is of no use elsewhere',
  person_session: 'a session ends by itself, and is of no use elsewhere',
  tenant_usage: {
    documents: 'tenant.usage.documents',
    bytes: 'tenant.usage.bytes',
    audit_bytes: 'tenant.usage.auditBytes',
    day: KEYS_ONLY,
    slot: KEYS_ONLY,
  },
  client: {
    id: 'clients.clientId',
    secret_hash: SECRET,
    previous_secret_hash: SECRET,
    previous_secret_until: 'clients.previousSecretUntil',
    scopes: 'clients.scopes',
    created_at: 'clients.createdAt',
    revoked_at: 'clients.revokedAt',
  },
  participant: {
    id: KEYS_ONLY,
    identifier: 'participants.identifier',
    identifier_key: KEYS_ONLY,
    name: 'participants.name',
    country_code: 'participants.countryCode',
    document_types: 'participants.documentTypes',
    state: 'participants.state',
    created_at: 'participants.createdAt',
    updated_at: 'participants.updatedAt',
    wanted: WORKED_OFF,
    wanted_entry: WORKED_OFF,
    generation: WORKED_OFF,
    observed_generation: WORKED_OFF,
    lease_token: WORKED_OFF,
    lease_until: WORKED_OFF,
    failures: WORKED_OFF,
    due_at: WORKED_OFF,
    last_error: WORKED_OFF,
    migration: WORKED_OFF,
    migration_key: SECRET,
  },
  network_holder: { identifier_key: KEYS_ONLY, sml: WORKED_OFF, smp: WORKED_OFF },
  registry_entry: {
    identifier_key: KEYS_ONLY,
    identifier: 'registryEntries.identifier',
    registered_at: 'registryEntries.registeredAt',
    published_at: 'registryEntries.publishedAt',
  },
  smp_entry: {
    identifier_key: KEYS_ONLY,
    identifier: 'smpEntries.identifier',
    name: 'smpEntries.name',
    country_code: 'smpEntries.countryCode',
    document_types: 'smpEntries.documentTypes',
    registered_at: 'smpEntries.registeredAt',
    version: KEYS_ONLY,
  },
  document: {
    id: 'documents.id',
    document_id: 'documents.documentId',
    direction: 'documents.direction',
    document_type: 'documents.documentType',
    channel: 'documents.channel',
    state: 'documents.status',
    content_hash: KEYS_ONLY,
    import_date: 'documents.importDate',
    state_date: 'documents.statusDate',
    announced_at: 'documents.announcedAt',
    number: 'documents.number',
    customization_id: 'documents.customizationId',
    seller_name: 'documents.sellerName',
    buyer_name: 'documents.buyerName',
    currency: 'documents.currency',
    total_with_vat: 'documents.totalWithVat',
    amount_due: 'documents.amountDue',
    issue_date: 'documents.issueDate',
    due_date: 'documents.dueDate',
    type_code: 'documents.typeCode',
    seller_country: 'documents.sellerCountry',
    buyer_country: 'documents.buyerCountry',
    retain_until: 'documents.retainUntil',
    retrievals_used_at: 'documents.retrievalsUsedAt',
    sender_identifier: 'documents.senderIdentifier',
    receiver_identifier: 'documents.receiverIdentifier',
    reference_number: 'documents.referenceNumber',
    reference_document_id: 'documents.referenceDocumentId',
    response_code: 'documents.responseCode',
    response_message: 'documents.responseMessage',
    fault_code: 'documents.errorCode',
    fault_message: 'documents.errorMessage',
    retrieval_count: 'documents.retrievalCount',
    completed_as: 'documents.completedAs',
    completed_at: 'documents.completedAt',
    completion_message: 'documents.completionMessage',
    request_id: 'documents.requestId',
    actor: 'documents.actor',
    traceparent: 'documents.traceparent',
    read_at: 'documents.readAt',
    read_by: 'documents.readBy',
    failed_attempts: WORKED_OFF,
    send_until: WORKED_OFF,
    reply_owed: WORKED_OFF,
    due_at: WORKED_OFF,
    lease_token: WORKED_OFF,
    worker_id: WORKED_OFF,
    claims: WORKED_OFF,
    set_aside_at: WORKED_OFF,
    retrieval_token: WORKED_OFF,
  },
  document_label: {
    document: 'documents.id',
    label: 'documents.labels.label',
    at: 'documents.labels.at',
    actor: 'documents.labels.actor',
  },
  legal_hold: {
    document: 'documents.id',
    reason: 'documents.legalHold.reason',
    actor: 'documents.legalHold.actor',
    at: 'documents.legalHold.at',
  },
  french_invoice: {
    document: 'documents.id',
    kind: 'documents.frenchInvoice.kind',
    issue_date: 'documents.frenchInvoice.issueDate',
    facts: 'documents.frenchInvoice.facts',
  },
  lifecycle_status: {
    id: 'documents.lifecycleStatuses.id',
    document: 'documents.id',
    message: 'documents.lifecycleStatuses.message',
    status: 'documents.lifecycleStatuses.status',
    direction: 'documents.lifecycleStatuses.direction',
    is_automatic: 'documents.lifecycleStatuses.isAutomatic',
    set_at: 'documents.lifecycleStatuses.setAt',
    reasons: 'documents.lifecycleStatuses.reasons',
    amounts: 'documents.lifecycleStatuses.amounts',
    actor: 'documents.lifecycleStatuses.actor',
    state: 'documents.lifecycleStatuses.state',
    note: 'documents.lifecycleStatuses.note',
    created_at: 'documents.lifecycleStatuses.createdAt',
    attempts: WORKED_OFF,
    due_at: WORKED_OFF,
  },
  e_report: {
    id: 'eReports.id',
    issuer: 'eReports.issuer',
    kind: 'eReports.kind',
    period_start: 'eReports.periodStart',
    period_end: 'eReports.periodEnd',
    number: 'eReports.number',
    content_hash: 'eReports.contentHash',
    document: 'eReports.document',
    created_at: 'eReports.createdAt',
  },
  attention_mark: WORKED_OFF,
  saved_view: {
    id: 'savedViews.id',
    owner: 'savedViews.owner',
    page: 'savedViews.page',
    name: 'savedViews.name',
    state: 'savedViews.state',
    created_at: 'savedViews.createdAt',
    updated_at: 'savedViews.updatedAt',
  },
  alert_rule: {
    id: 'alertRules.id',
    kind: 'alertRules.kind',
    target: 'alertRules.target',
    causes: 'alertRules.causes',
    digest_hour: 'alertRules.digestHour',
    created_at: 'alertRules.createdAt',
    due_at: WORKED_OFF,
    lease_token: WORKED_OFF,
    lease_until: WORKED_OFF,
    failures: WORKED_OFF,
    last_error: WORKED_OFF,
  },
  retention_rule: {
    document_type: 'retentionRules.documentType',
    country: 'retentionRules.country',
    days: 'retentionRules.days',
    updated_at: 'retentionRules.updatedAt',
  },
  retention_change: WORKED_OFF,
  bulk_job: WORKED_OFF,
  export_job: WORKED_OFF,
  document_file: {
    id: 'documents.files.fileId',
    document: 'documents.id',
    position: KEYS_ONLY,
    purpose: 'documents.files.purpose',
    message_type: 'documents.files.messageType',
    file_name: 'documents.files.fileName',
    mime_type: 'documents.files.mimeType',
    byte_length: 'documents.files.byteLength',
    sha256: 'documents.files.sha256',
    blob_key: KEYS_ONLY,
    bytes: 'documents.files.path',
    submission: 'documents.files.submission',
  },
  document_move: {
    id: KEYS_ONLY,
    document: 'documents.id',
    state: 'documents.timeline.status',
    at: 'documents.timeline.at',
    reason: 'documents.timeline.reason',
    attempt: 'documents.timeline.attempt',
    changed: KEYS_ONLY,
    submission: 'documents.timeline.submission',
    actor: 'documents.timeline.actor',
    request_id: 'documents.timeline.requestId',
  },
  audit_entry: {
    id: 'auditEntries.id',
    at: 'auditEntries.at',
    last_at: 'auditEntries.lastAt',
    later: 'auditEntries.later',
    changes: 'auditEntries.changes',
    minute: KEYS_ONLY,
    leaf: KEYS_ONLY,
    actor: 'auditEntries.actor',
    request_id: 'auditEntries.requestId',
    traceparent: 'auditEntries.traceparent',
    action: 'auditEntries.action',
    subject: 'auditEntries.subject',
    details: 'auditEntries.details',
  },
  submission: {
    traceparent: 'submissions.traceparent',
    id: 'submissions.id',
    document: 'submissions.document',
    number: 'submissions.number',
    channel: 'submissions.channel',
    instance_id: 'submissions.instanceId',
    message_id: 'submissions.messageId',
    external_reference: 'submissions.externalReference',
    sender_access_point: 'submissions.senderAccessPoint',
    receiver_access_point: 'submissions.receiverAccessPoint',
    document_type_id: 'submissions.documentTypeId',
    process_id: 'submissions.processId',
    country_c1: 'submissions.countryC1',
    mls_to: 'submissions.mlsTo',
    mls_type: 'submissions.mlsType',
    state: 'submissions.state',
    account: 'submissions.account',
    uncertain: 'submissions.uncertain',
    created_at: 'submissions.createdAt',
    state_date: 'submissions.stateDate',
  },
  inbound_message: {
    document: 'inboundMessages.document',
    channel: 'inboundMessages.channel',
    sender_access_point: 'inboundMessages.senderAccessPoint',
    receiver: 'inboundMessages.receiver',
    instance_id: 'inboundMessages.instanceId',
    message_id: 'inboundMessages.messageId',
    payload_hash: 'inboundMessages.payloadHash',
    references_hash: 'inboundMessages.referencesHash',
    document_type_id: 'inboundMessages.documentTypeId',
    process_id: 'inboundMessages.processId',
    country_c1: 'inboundMessages.countryC1',
    mls_to: 'inboundMessages.mlsTo',
    mls_type: 'inboundMessages.mlsType',
    scopes: 'inboundMessages.scopes',
    received_at: 'inboundMessages.receivedAt',
  },
  statistics_document: COUNTED,
  document_search: SEARCHED,
  document_search_block: SEARCHED,
  audit_leaf: PROOF,
  audit_node: PROOF,
  audit_head: PROOF,
  statistics_count: COUNTED,
  statistics_latency: COUNTED,
  statistics_total: COUNTED,
  webhook_subscription: {
    id: 'webhookSubscriptions.id',
    endpoint: 'webhookSubscriptions.endpoint',
    subscriptions: 'webhookSubscriptions.subscriptions',
    flow_filter: 'webhookSubscriptions.flowFilter',
    state: 'webhookSubscriptions.state',
    failing_since: 'webhookSubscriptions.failingSince',
    last_success_at: 'webhookSubscriptions.lastSuccessAt',
    created_at: 'webhookSubscriptions.createdAt',
    updated_at: 'webhookSubscriptions.updatedAt',
  },
  webhook_secret: SECRET,
  channel_account: {
    id: 'channelAccounts.id',
    channel: 'channelAccounts.channel',
    name: 'channelAccounts.name',
    settings: 'channelAccounts.settings',
    enabled: 'channelAccounts.enabled',
    last_success_at: 'channelAccounts.lastSuccessAt',
    last_failure_at: 'channelAccounts.lastFailureAt',
    failure_code: 'channelAccounts.failureCode',
    failure_message: 'channelAccounts.failureMessage',
    created_at: 'channelAccounts.createdAt',
    updated_at: 'channelAccounts.updatedAt',
    generation: WORKED_OFF,
    cursor: WORKED_OFF,
    due_at: WORKED_OFF,
    lease_token: WORKED_OFF,
    lease_until: WORKED_OFF,
    worker_id: WORKED_OFF,
    failures: WORKED_OFF,
    open_until: WORKED_OFF,
    refused_at: WORKED_OFF,
    failing_at: WORKED_OFF,
  },
  unreadable_document: {
    id: 'channelAccounts.unreadable.id',
    reason: 'channelAccounts.unreadable.reason',
    first_at: 'channelAccounts.unreadable.firstAt',
    account: KEYS_ONLY,
    seen_at: WORKED_OFF,
  },
  document_route: {
    document_type: 'documentRoutes.documentType',
    rules: 'documentRoutes.rules',
    updated_at: 'documentRoutes.updatedAt',
    generation: WORKED_OFF,
  },
  webhook_endpoint: WORKED_OFF,
  alert_secret: SECRET,
  webhook_alert: WORKED_OFF,
  webhook_event: {
    id: 'webhookEvents.id',
    type: 'webhookEvents.type',
    traceparent: 'webhookEvents.traceparent',
    submission: 'webhookEvents.submission',
    document: 'webhookEvents.document',
    snapshot: 'webhookEvents.event',
    created_at: 'webhookEvents.createdAt',
  },
  webhook_delivery: {
    id: 'webhookDeliveries.id',
    event_id: 'webhookDeliveries.eventId',
    subscription_id: 'webhookDeliveries.subscriptionId',
    document: 'webhookDeliveries.document',
    state: 'webhookDeliveries.state',
    attempt: 'webhookDeliveries.attempt',
    due_at: 'webhookDeliveries.dueAt',
    expires_at: 'webhookDeliveries.expiresAt',
    priority: 'webhookDeliveries.priority',
    lease_token: WORKED_OFF,
    lease_until: WORKED_OFF,
    worker_id: WORKED_OFF,
    last_status: 'webhookDeliveries.lastStatus',
    last_error: 'webhookDeliveries.lastError',
    created_at: 'webhookDeliveries.createdAt',
    changed: KEYS_ONLY,
  },
  webhook_attempt: {
    id: KEYS_ONLY,
    delivery_id: 'webhookDeliveries.id',
    n: 'webhookDeliveries.attempts.n',
    started_at: 'webhookDeliveries.attempts.startedAt',
    duration_ms: 'webhookDeliveries.attempts.durationMs',
    outcome: 'webhookDeliveries.attempts.outcome',
    http_status: 'webhookDeliveries.attempts.httpStatus',
    remote_ip: 'webhookDeliveries.attempts.remoteIp',
    response_head: 'webhookDeliveries.attempts.responseHead',
    error_code: 'webhookDeliveries.attempts.errorCode',
  },
  webhook_replay: {
    id: 'webhookReplays.id',
    subscription_id: 'webhookReplays.subscriptionId',
    idempotency_key: 'webhookReplays.idempotencyKey',
    request: KEYS_ONLY,
    deliveries: 'webhookReplays.deliveries',
    created_at: 'webhookReplays.createdAt',
    cancelled_at: 'webhookReplays.cancelledAt',
  },
};

/** Whether every member of the path exists, with null allowed. Of an array the first element is read. */
function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && name in one && has((one as Record<string, unknown>)[name], rest);
}

test('an export has every column of every table with rows of tenants, but those left out for a reason', async (t) => {
  await using exchange = await startApp();
  await busy(exchange);
  await resting(exchange);
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into document_label (document, label, tenant_id, actor) select id, 'urgent', tenant_id, 'user:one' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into legal_hold (document, tenant_id, reason, actor) select id, tenant_id, 'lawsuit', 'operator:one' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into french_invoice (document, tenant_id, kind, issue_date, facts) select id, tenant_id, 'B2B', '2026-11-26', '{}' from document
     where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into lifecycle_status (id, tenant_id, document, status, direction, is_automatic, actor, state)
     select gen_random_uuid(), tenant_id, id, '200', 'send', true, 'system:lifecycle', 'SENT' from document where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into e_report (id, tenant_id, issuer, kind, period_start, period_end, number, content_hash)
     values (gen_random_uuid(), 'demo-seller', '100000009', 'payments', '2026-11-01', '2026-11-10', 1, '')`,
  );
  await sql.query(
    `insert into saved_view (id, tenant_id, owner, page, name, state)
     values (gen_random_uuid(), 'demo-seller', 'person:one', 'documents', 'mine', '{}')`,
  );
  await sql.query(`insert into retention_rule (tenant_id, document_type, days) values ('demo-seller', 'invoice', 400)`);
  await sql.query(
    `insert into alert_rule (id, tenant_id, kind, target) values (gen_random_uuid(), 'demo-seller', 'MAIL', 'ops@seller.example')`,
  );
  await sql.query(
    `insert into webhook_replay (id, tenant_id, subscription_id, deliveries)
     select gen_random_uuid(), 'demo-seller', id, '{1}' from webhook_subscription where tenant_id = 'demo-seller'`,
  );
  await sql.query(
    `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, payload_hash, references_hash)
     values (gen_random_uuid(), 'demo-seller', 'peppol', 'POP000001', '0088:1', 'one', '', '')`,
  );
  const path = join(await folder(t), 'export');
  await onService(exchange, 'export', '--tenant', 'demo-seller', '--to', path);
  const columns = await sql.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c where table_schema = 'public' and (
       table_name = 'tenant' or exists (select 1 from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name in ('tenant_id', 'document', 'delivery_id', 'subscription_id')))
     order by table_name, column_name`,
  );
  const lacking: string[] = [];
  for (const { table, column } of columns) {
    const known = COLUMNS[table];
    const place = typeof known === 'string' ? known : (known?.[column] ?? (column === 'tenant_id' ? 'tenant.tenantId' : undefined));
    if (place !== undefined && !/^[a-z]+\./i.test(place)) continue;
    const [name = '', ...members] = place?.split('.') ?? [];
    const rows = place === undefined ? [] : await lines(join(path, `${name}.jsonl`));
    if (!rows.some((row) => has(row, members))) lacking.push(`${table}.${column}: ${place}`);
  }
  t.deepEqual(lacking, []);
});

test('an export passes over a file whose row retention removes meanwhile, in its row or in the store', async (t) => {
  for (const inline of ['0', '65536']) {
    await using exchange = await startApp({ FILE_INLINE_BYTES_MAX: inline });
    await busy(exchange);
    await resting(exchange);
    const { app } = exchange;
    const files: string[] = [];
    const counts = await exportTenant(app, clientActor('demo-seller', 'test'), {
      row: async () => undefined,
      async file(path) {
        files.push(path);
        const rows = await app.database.sql.query<{ blob_key: string | null }>('delete from document_file returning blob_key');
        for (const { blob_key } of rows) if (blob_key !== null) await app.blobs.remove(blob_key);
      },
    });
    t.is(files.length, 1);
    t.is(counts?.files, 1);
  }
});

test('an export to a full disk, or to where nothing may be, ends with a sentence; of an unknown tenant nothing is made', async (t) => {
  await using exchange = await startApp();
  const path = await folder(t);
  await symlink('/dev/full', join(path, 'tenant.jsonl'));
  const sink = openFolder(path);
  await t.throwsAsync(sink, { message: `${path} is not empty.` });
  const full = join(await folder(t), 'full');
  await using late = await openFolder(full);
  await mkdir(full);
  await symlink('/dev/full', join(full, 'tenant.jsonl'));
  await t.throwsAsync(exportTenant(exchange.app, clientActor('demo-seller', 'test'), late), {
    name: 'Refused',
    message: `${full} cannot be written: ENOSPC: no space left on device, write.`,
  });
  const none = join(await folder(t), 'none');
  await t.throwsAsync(onService(exchange, 'export', '--tenant', 'nobody', '--to', none), { message: 'There is no tenant nobody.' });
  await t.throwsAsync(readdir(none), { code: 'ENOENT' });
});
