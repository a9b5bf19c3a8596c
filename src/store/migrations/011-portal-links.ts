import { Migration } from '@mikro-orm/migrations';

/** Links by which somebody without an account of their own enters a part of the dashboard, and who may embed it. */
const STATEMENTS = [
  // session_hash, opened_at: null until the link was used. ends_at: of the link, then of the session.
  `create table portal_link (
    id uuid primary key,
    tenant_id text not null references tenant on delete cascade,
    secret_hash bytea not null,
    session_hash bytea,
    capabilities text[] not null,
    name text,
    return_url text,
    actor text not null,
    client_id text not null,
    is_embedded boolean not null default false,
    created_at timestamptz not null default exchange_now(),
    opened_at timestamptz,
    ends_at timestamptz not null
  )`,
  'create unique index portal_link_secret on portal_link (secret_hash)',
  'create unique index portal_link_session on portal_link (session_hash)',
  'create index portal_link_tenant on portal_link (tenant_id, ends_at)',
  'create index portal_link_end on portal_link (ends_at)',
  `alter table tenant add column portal_origins text[] not null default '{}'`,
];

export class Migration011PortalLinks extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
