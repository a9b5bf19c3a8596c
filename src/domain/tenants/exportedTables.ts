// What the export of a tenant has of each table: all columns of its entity, but for secrets, which the entity hides, and for those that
// are named here, with which only the service works.
import type { EntitySchema } from '@mikro-orm/core';
import { DocumentFileSchema, DocumentLabelSchema, DocumentMoveSchema, DocumentSchema, LegalHoldSchema } from '../document.js';
import { EReportSchema } from '../ereporting/eReport.js';
import { LifecycleStatusSchema } from '../lifecycle/lifecycleStatus.js';
import { ParticipantSchema } from '../participant.js';
import { SavedViewSchema } from '../savedViews/savedView.js';
import { type Column, columnsOf } from '../statements/columns.js';
import { ChannelAccountSchema, DocumentRouteSchema, UnreadableDocumentSchema } from '../tables/accounts.js';
import { InboundMessageSchema, SubmissionSchema } from '../tables/messages.js';
import { NoticeChoiceSchema } from '../tables/notices.js';
import { RegistryEntrySchema, SmpEntrySchema } from '../tables/registry.js';
import { recipientsOf, StandingExportRunSchema, StandingExportSchema } from '../tables/standingExports.js';
import { ApprovalRequestSchema, DocumentAssignmentSchema, DocumentCommentSchema } from '../tables/teamwork.js';
import { AlertRuleSchema, AuditEntrySchema } from '../tables/tenants.js';
import { WebhookReplaySchema } from '../tables/webhooks.js';
import { TaxMessageSchema, TaxReportSchema } from '../taxData/taxReport.js';
import { ClientSchema, TenantSchema } from '../tenant.js';
import { NIL_UUID } from '../uuid.js';
import { AttemptSchema, DeliverySchema, EventSchema, SubscriptionSchema } from '../webhook.js';

/** Left out everywhere: the whole export is of one tenant. */
const TENANT = 'tenantId';

interface ExportedColumns<Key extends string> {
  /** Left out, beside secrets, which the entity hides: keys, and what only the service works with. */
  readonly leave?: readonly Key[];
  /** Names of members that differ from those of the entity. */
  readonly rename?: { readonly [Member in Key]?: string };
}

/** The arguments of json_build_object. */
function membersOf<Row extends object>(schema: EntitySchema<Row>, alias: string, shown: ExportedColumns<keyof Row & string>): string {
  return shownOf(schema, alias, shown)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');
}

/** The name of each member, and its value in SQL. */
function shownOf<Row extends object>(
  schema: EntitySchema<Row>,
  alias: string,
  { leave = [], rename = {} }: ExportedColumns<keyof Row & string>,
): (readonly [name: string, value: string])[] {
  const shown = columnsOf(schema).all.filter(({ key, isHidden }) => key !== TENANT && !isHidden && !leave.includes(key));
  return shown.map((column) => [rename[column.key] ?? column.key, textOf(column, alias)]);
}

/** Bytes are in hexadecimal, decimals and numbers of rows are texts, because JSON numbers are not exact. */
function textOf({ key, name, type }: Column<string>, alias: string): string {
  if (type === 'bytea') return `encode(${alias}.${name}, 'hex')`;
  return type === 'numeric' || (type === 'bigint' && key === 'id') ? `${alias}.${name}::text` : `${alias}.${name}`;
}

interface ExportedTable {
  /** A value of `id` before all others. */
  readonly first: string;
  /** Selects `id` and `row` of a tenant, $1, after an id, $2. */
  readonly rows: string;
}

interface TableSource<Row> {
  readonly schema: EntitySchema<Row>;
  /** The unique column that orders the rows. Undefined: `id`. */
  readonly key?: string;
  readonly keyType?: 'uuid' | 'text' | 'bigint';
  /** Further members, over `t`, by their names. */
  readonly beside?: Readonly<Record<string, string>>;
}

function exported<Row extends object>(
  { schema, key = 'id', keyType = 'uuid', beside = {} }: TableSource<Row>,
  shown: ExportedColumns<keyof Row & string> = {},
): ExportedTable {
  const { table } = columnsOf(schema);
  // A row, because json_build_object takes a hundred arguments at most.
  const members = [...shownOf(schema, 't', shown), ...Object.entries(beside)].map(([name, value]) => `${value} as "${name}"`);
  const owner = table === 'tenant' ? 't.id' : 't.tenant_id';
  return {
    first: keyType === 'uuid' ? NIL_UUID : keyType === 'bigint' ? '0' : '',
    rows: `select t.${key} as id, (select row_to_json(r) from (select ${members.join(', ')}) r) as row
      from ${table} t where ${owner} = $1 and t.${key} > $2::${keyType}`,
  };
}

const listOf = (row: string, from: string, order: string): string =>
  `(select json_agg(json_build_object(${row}) order by ${order}) from ${from})`;

const FILE = membersOf(DocumentFileSchema, 'f', { leave: ['document', 'position', 'blobKey', 'bytes'], rename: { id: 'fileId' } });
const MOVE = membersOf(DocumentMoveSchema, 'm', { leave: ['id', 'document', 'changed'], rename: { state: 'status' } });
const LABEL = membersOf(DocumentLabelSchema, 'l', { leave: ['document'] });
const APPROVAL = membersOf(ApprovalRequestSchema, 'a', { leave: ['document'] });
const ASSIGNMENT = membersOf(DocumentAssignmentSchema, 'a', { leave: ['document'] });
const COMMENT = membersOf(DocumentCommentSchema, 'c', { leave: ['document'] });
const NOTICES = membersOf(NoticeChoiceSchema, 'c', {
  leave: ['person', 'dueAt', 'quietUntil', 'toldOn', 'toldMails', 'batch', 'leaseToken', 'leaseUntil', 'failures'],
});
const HOLD = membersOf(LegalHoldSchema, 'h', { leave: ['document'] });
const STATUS = membersOf(LifecycleStatusSchema, 's', { leave: ['document', 'attempts', 'dueAt'] });
const ATTEMPT = membersOf(AttemptSchema, 'a', { leave: ['id', 'deliveryId', 'responseHead'] });
const MONTH = membersOf(StandingExportRunSchema, 'r', {
  leave: ['standingExport', 'exportJob', 'told', 'dueAt', 'failures', 'leaseToken', 'leaseUntil'],
});
const TAX_MESSAGE = membersOf(TaxMessageSchema, 'm', { leave: ['report'] });
const UNREADABLE = membersOf(UnreadableDocumentSchema, 'u', { leave: ['account', 'seenAt'] });

export const EXPORTED_TABLES = {
  tenant: exported(
    {
      schema: TenantSchema,
      keyType: 'text',
      beside: {
        usage: `(select json_build_object('documents', coalesce(sum(u.documents), 0), 'bytes', greatest(sum(u.bytes), 0),
          'auditBytes', greatest(sum(u.audit_bytes), 0)) from tenant_usage u where u.tenant_id = t.id)`,
      },
    },
    { rename: { id: 'tenantId' } },
  ),
  clients: exported({ schema: ClientSchema, keyType: 'text' }, { rename: { id: 'clientId' } }),
  // Of each person what belongs to this tenant.
  people: {
    first: NIL_UUID,
    rows: `select p.id, json_build_object('email', p.email, 'name', p.name, 'role', r.role, 'isProvided', r.is_provided, 'createdAt', p.created_at,
        'disabledAt', p.disabled_at, 'notices', (select json_build_object(${NOTICES}) from notice_choice c
          where c.person = r.person and c.tenant_id = r.tenant_id)) as row
      from person_role r join person p on p.id = r.person where r.tenant_id = $1 and p.id > $2::uuid`,
  },
  participants: exported(
    { schema: ParticipantSchema },
    {
      leave: [
        'id',
        'identifierKey',
        'wanted',
        'wantedEntry',
        'generation',
        'observedGeneration',
        'leaseToken',
        'leaseUntil',
        'failures',
        'dueAt',
        'lastError',
        'migration',
      ],
    },
  ),
  registryEntries: exported({ schema: RegistryEntrySchema, key: 'identifier_key', keyType: 'text' }, { leave: ['identifierKey'] }),
  smpEntries: exported({ schema: SmpEntrySchema, key: 'identifier_key', keyType: 'text' }, { leave: ['identifierKey', 'version'] }),
  webhookSubscriptions: exported({ schema: SubscriptionSchema }),
  channelAccounts: exported(
    {
      schema: ChannelAccountSchema,
      beside: {
        secrets: 'array(select s.name from channel_account_secret s where s.account = t.id order by s.name)',
        unreadable: `coalesce(${listOf(UNREADABLE, 'unreadable_document u where u.account = t.id', 'u.first_at, u.id')}, '[]')`,
      },
    },
    {
      leave: ['generation', 'cursor', 'dueAt', 'leaseToken', 'leaseUntil', 'workerId', 'failures', 'openUntil', 'refusedAt', 'failingAt'],
    },
  ),
  documentRoutes: exported({ schema: DocumentRouteSchema, key: 'document_type', keyType: 'text' }, { leave: ['generation'] }),
  retentionRules: {
    first: '',
    rows: `select id, row from (
        select t.document_type || '/' || t.country as id,
          json_build_object('documentType', nullif(t.document_type, ''), 'country', nullif(t.country, ''), 'days', t.days, 'updatedAt', t.updated_at) as row
        from retention_rule t where t.tenant_id = $1) rules where id > $2`,
  },
  documents: exported(
    {
      schema: DocumentSchema,
      beside: {
        files: listOf(`${FILE}, 'path', 'files/' || t.id || '/' || f.id`, 'document_file f where f.document = t.id', 'f.position, f.id'),
        labels: `coalesce(${listOf(LABEL, 'document_label l where l.document = t.id', 'l.label')}, '[]')`,
        approval: `(select json_build_object(${APPROVAL}) from approval_request a where a.document = t.id)`,
        assignment: `(select json_build_object(${ASSIGNMENT}) from document_assignment a where a.document = t.id)`,
        comments: `coalesce(${listOf(COMMENT, 'document_comment c where c.document = t.id', 'c.id')}, '[]')`,
        legalHold: `(select json_build_object(${HOLD}) from legal_hold h where h.document = t.id)`,
        frenchInvoice: `(select json_build_object('kind', i.kind, 'issueDate', i.issue_date, 'facts', i.facts) from french_invoice i where i.document = t.id)`,
        lifecycleStatuses: `coalesce(${listOf(STATUS, 'lifecycle_status s where s.document = t.id', 's.set_at, s.id')}, '[]')`,
        timeline: listOf(MOVE, 'document_move m where m.document = t.id', 'm.id'),
      },
    },
    {
      leave: [
        'contentHash',
        'failedAttempts',
        'sendUntil',
        'replyOwed',
        'dueAt',
        'leaseToken',
        'workerId',
        'claims',
        'failingSince',
        'setAsideAt',
        'retrievalToken',
        'sapiType',
        'sapiProcess',
      ],
      rename: { state: 'status', stateDate: 'statusDate', faultCode: 'errorCode', faultMessage: 'errorMessage' },
    },
  ),
  eReports: exported({ schema: EReportSchema }),
  taxReports: exported(
    {
      schema: TaxReportSchema,
      beside: { messages: `coalesce(${listOf(TAX_MESSAGE, 'tax_message m where m.report = t.id', 'm.created_at')}, '[]')` },
    },
    { leave: ['number', 'attempts', 'dueAt', 'leaseToken', 'leaseUntil', 'warnedAt'], rename: { id: 'uuid' } },
  ),
  submissions: exported({ schema: SubmissionSchema }),
  inboundMessages: exported({ schema: InboundMessageSchema, key: 'document' }),
  webhookEvents: exported({ schema: EventSchema, keyType: 'text' }, { leave: ['changed'], rename: { snapshot: 'event' } }),
  auditEntries: exported({ schema: AuditEntrySchema, keyType: 'bigint' }, { leave: ['minute', 'leaf'] }),
  savedViews: exported({ schema: SavedViewSchema }),
  alertRules: exported({ schema: AlertRuleSchema }, { leave: ['leaseToken', 'leaseUntil', 'dueAt', 'failures', 'lastError'] }),
  standingExports: exported(
    {
      schema: StandingExportSchema,
      beside: {
        recipients: recipientsOf('t'),
        months: `coalesce(${listOf(MONTH, 'standing_export_run r where r.standing_export = t.id', 'r.month')}, '[]')`,
      },
    },
    { leave: ['recipients'] },
  ),
  // Numbers of deliveries are texts, as in their own rows.
  webhookReplays: exported(
    { schema: WebhookReplaySchema, beside: { deliveries: 't.deliveries::text[]' } },
    { leave: ['request', 'deliveries', 'actor'] },
  ),
  webhookDeliveries: exported(
    {
      schema: DeliverySchema,
      keyType: 'bigint',
      beside: {
        attempts: listOf(
          `${ATTEMPT}, 'responseHead', encode(a.response_head, 'base64')`,
          'webhook_attempt a where a.delivery_id = t.id',
          'a.id',
        ),
      },
    },
    { leave: ['leaseToken', 'leaseUntil', 'workerId', 'changed'] },
  ),
} as const satisfies Readonly<Record<string, ExportedTable>>;

export type ExportTable = keyof typeof EXPORTED_TABLES;
