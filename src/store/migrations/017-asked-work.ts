import { Migration } from '@mikro-orm/migrations';

/** Who asked for work that goes on, why it ended before it was done, and under which key it was asked for. */
export class Migration017AskedWork extends Migration {
  override up(): void {
    for (const table of ['bulk_job', 'export_job', 'webhook_replay']) this.addSql(`alter table ${table} add column cancelled_because text`);
    this.addSql('alter table webhook_replay add column actor jsonb');
    // The last replay that the delivery belongs to.
    this.addSql('alter table webhook_delivery add column replay uuid');
    // Of the actor and its key; request: what was asked for, so that the same key is not taken for something else.
    this.addSql('alter table bulk_job add column key_hash bytea, add column request bytea');
    this.addSql('create unique index bulk_job_key on bulk_job (tenant_id, key_hash) where key_hash is not null');
  }
}
