import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import type { Scope } from '../vocabulary.js';

interface NewClient {
  /** For a new tenant. An existing one keeps its own. */
  readonly tenantName: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  /** As auth/clients.ts makes it. */
  readonly secretHash: string;
}

/**
 * Adds a client, and its tenant where that is missing. Does nothing where the id is taken, also by a revoked client. After a lost
 * answer, the client is recognised by the hash of its secret.
 */
export async function addClient(
  app: Pick<App, 'database'>,
  actor: Actor,
  client: NewClient,
): Promise<{ added: boolean; tenantCreated: boolean }> {
  const values: unknown[] = [actor.tenantId, client.tenantName, client.clientId, client.scopes, client.secretHash];
  const changed = `select id as subject, jsonb_build_object('scopes', $4::text[]) as details from client_made`;
  const entry = audited(actor, 'client.add', changed, values);
  const [row] = await againIfUnanswered(() =>
    app.database.sql.query<{ added: boolean; tenantCreated: boolean }>(
      `with free as (select 1 where not exists (select 1 from client where id = $3)),
     tenant_made as (insert into tenant (id, name) select $1, $2 from free on conflict do nothing returning id),
     client_made as (
       insert into client (id, tenant_id, scopes, secret_hash) select $3, $1, $4::text[], $5 from free on conflict do nothing returning id),
     ${entry}
     select exists (select 1 from client_made union all select 1 from client where id = $3 and secret_hash = $5) as added, exists (select 1 from tenant_made) as "tenantCreated"`,
      values,
    ),
  );
  return row ?? { added: false, tenantCreated: false };
}

/** Adds a tenant without a client, for tokens of an external issuer. False where it exists. */
export async function addTenant(app: Pick<App, 'database'>, actor: Actor, name: string): Promise<boolean> {
  const values: unknown[] = [actor.tenantId, name];
  const changed = `select id as subject, jsonb_build_object('name', $2::text) as details from made`;
  const entry = audited(actor, 'tenant.add', changed, values);
  const rows = await againIfUnanswered(() =>
    app.database.sql.query(
      `with made as (insert into tenant (id, name) values ($1, $2) on conflict do nothing returning id),
     ${entry}
     select id from made`,
      values,
    ),
  );
  return rows.length === 1;
}
