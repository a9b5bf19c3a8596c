import { Migration } from '@mikro-orm/migrations';

/** What people of a tenant say to each other about a document (src/domain/comments/comments.ts). */
const COMMENTS = [
  `create table document_comment (
    id uuid primary key,
    document uuid not null references document on delete cascade,
    tenant_id text not null,
    author uuid not null,
    author_name text not null,
    text text not null,
    mentions uuid[] not null,
    at timestamptz not null default exchange_now()
  )`,
  'create index document_comment_document on document_comment (document, id)',
];

/** Who takes care of a document (src/domain/assignments/assign.ts). */
const ASSIGNMENTS = [
  `create table document_assignment (
    document uuid primary key references document on delete cascade,
    tenant_id text not null,
    person uuid not null references person on delete cascade,
    at timestamptz not null default exchange_now()
  )`,
  'create index document_assignment_person on document_assignment (person, tenant_id, document)',
];

/** What waits for the approval of a second person, and which invoices need it (src/domain/approvals/). */
const APPROVALS = [
  'alter table tenant add column approval_rules jsonb',
  `create table approval_request (
    document uuid primary key references document on delete cascade,
    id uuid not null,
    tenant_id text not null,
    kind text not null,
    input jsonb not null,
    requester uuid not null,
    requester_name text not null,
    requested_at timestamptz not null default exchange_now(),
    approved_by uuid,
    approver_name text,
    approved_at timestamptz
  )`,
  'create index approval_request_waiting on approval_request (tenant_id, document) where approved_at is null',
];

export class Migration031CommentsAndApprovals extends Migration {
  override up(): void {
    for (const sql of [...COMMENTS, ...ASSIGNMENTS, ...APPROVALS]) this.addSql(sql);
  }
}
