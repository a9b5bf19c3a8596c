import { Migration } from '@mikro-orm/migrations';

/**
 * Entries of the own SMP. Until now they were columns of registry_entry. Older processes still write and read those: a trigger brings
 * what they write into the new table, and newer processes write both. A version is new with each change, so that cached answers are
 * recognised as old.
 */
export class Migration023Smp extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}

const STATEMENTS = [
  `create table smp_entry (
    identifier_key text primary key,
    tenant_id text not null references tenant on delete cascade,
    identifier text not null,
    name text not null,
    country_code text not null,
    document_types integer[] not null,
    registered_at timestamptz not null default exchange_now(),
    version uuid not null default gen_random_uuid()
  )`,
  'create index smp_entry_tenant on smp_entry (tenant_id, identifier_key)',
  `insert into smp_entry (identifier_key, tenant_id, identifier, name, country_code, document_types, registered_at)
    select identifier_key, tenant_id, identifier, name, country_code, document_types, registered_at
    from registry_entry where document_types <> '{}'`,
  // Newer processes change the new table first, in the same statement: then there is nothing left to do.
  `create function registry_entry_to_smp() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' or new.document_types = '{}' then
      delete from smp_entry s where s.identifier_key = old.identifier_key and s.tenant_id = old.tenant_id;
    else
      insert into smp_entry as s (identifier_key, tenant_id, identifier, name, country_code, document_types)
      values (new.identifier_key, new.tenant_id, new.identifier, new.name, new.country_code, new.document_types)
      on conflict (identifier_key) do update
        set tenant_id = excluded.tenant_id, identifier = excluded.identifier, name = excluded.name,
          country_code = excluded.country_code, document_types = excluded.document_types, version = excluded.version
        where (s.tenant_id, s.identifier, s.name, s.country_code, s.document_types)
          is distinct from (excluded.tenant_id, excluded.identifier, excluded.name, excluded.country_code, excluded.document_types);
    end if;
    return null;
  end $$`,
  `create trigger registry_entry_smp after update of document_types, name, country_code or delete on registry_entry
    for each row execute function registry_entry_to_smp()`,
];
