import { Migration } from '@mikro-orm/migrations';

/** What dashboards and operators ask for: the latest documents, what answers what, replays and their idempotency keys. */
export class Migration003Dashboards extends Migration {
  override up(): void {
    // Import dates never change, so this index costs an upload one entry and the moves nothing.
    this.addSql('create index document_recent on document (tenant_id, import_date, id)');
    this.addSql(`create index document_response on document (tenant_id, reference_number) where document_type = 'applicationresponse'`);
    this.addSql(`create index document_answered on document (tenant_id, number) where direction = 'receive' and document_type = 'invoice'`);
    this.addSql('create index webhook_delivery_tenant on webhook_delivery (tenant_id, id)');
    this.addSql(`create table webhook_replay (
      id uuid primary key,
      tenant_id text not null,
      subscription_id uuid not null,
      -- of a single retry; a range has none
      idempotency_key text,
      deliveries bigint[] not null,
      created_at timestamptz not null default exchange_now(),
      cancelled_at timestamptz,
      unique (tenant_id, idempotency_key)
    )`);
    this.addSql('create index webhook_replay_created on webhook_replay (created_at)');
  }
}
