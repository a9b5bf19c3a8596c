import { Migration } from '@mikro-orm/migrations';

/** Registrations on a real SML, SMP and Directory: who has what there, what may still be carried out late, and migrations. */
export class Migration024Network extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  // Who has, or may have, an entry in an external SML or SMP.
  `create table network_holder (
    identifier_key text primary key,
    tenant_id text not null,
    sml boolean not null default false,
    smp boolean not null default false
  )`,
  'create index network_holder_tenant on network_holder (tenant_id)',
  // Until then, a call without answer may be carried out late.
  'alter table participant_step add column late_until timestamptz',
  // `migration`: OUT is prepared, IN is under way. The key is sealed.
  'alter table participant add column migration text, add column migration_key text',
  'alter table directory_task add column failing_since timestamptz, add column given_up_at timestamptz',
];
