import { Migration } from '@mikro-orm/migrations';

/** Who did what: the actor of every move, the audit log, and the trace that a document, its submissions and its events belong to. */
export class Migration018Actors extends Migration {
  override up(): void {
    for (const sql of [...ACTORS, ...TRACES, ...AUDIT]) this.addSql(sql);
  }
}

const ACTORS = [
  // Of the upload, or of the channel that brought the document in.
  'alter table document add column actor text',
  'alter table document_move add column actor text, add column request_id text',
  // Most moves are the service's own. Of older rows it is not known: they keep null.
  `alter table document_move alter column actor set default 'system:pipeline'`,
];

const TRACES = [
  'alter table document add column traceparent text',
  'alter table submission add column traceparent text',
  'alter table webhook_event add column traceparent text',
];

const AUDIT = [
  // No foreign key to tenant: the entry about its erasure stays.
  `create table audit_entry (
    id bigint generated always as identity primary key,
    tenant_id text not null,
    at timestamptz not null default exchange_now(),
    actor text not null,
    request_id text,
    traceparent text,
    action text not null,
    subject text not null,
    details jsonb
  )`,
  'create index audit_entry_tenant on audit_entry (tenant_id, id)',
];
