import type { Actor } from '../actor.js';
import { type AuditAction, audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statementFault.js';

/** What became of a change: there is no such client, or it was revoked before. */
export type ClientChange = 'changed' | 'unknown' | 'revoked';

/** Who changes a client, once its tenant is known. */
type ActorFor = (tenantId: string) => Actor;

/** A new secret; the old one is refused at once, tokens that it got live until they expire. Safe to ask again. */
export function rotateClient(app: Pick<App, 'database'>, actor: ActorFor, clientId: string, secretHash: string): Promise<ClientChange> {
  return change(app, actor, 'client.rotate-secret', clientId, 'secret_hash = $2', 'secret_hash <> $2', [secretHash]);
}

/** For good. Its tokens are refused as soon as every process has seen it (auth/clients.ts, REVOCATION_SEEN_MS). */
export function revokeClient(app: Pick<App, 'database'>, actor: ActorFor, clientId: string): Promise<ClientChange> {
  return change(app, actor, 'client.revoke', clientId, 'revoked_at = exchange_now()', 'true');
}

/** `columns` and `isNews`, whether there is anything to change, are SQL; their parameters begin at $2. */
async function change(
  { database }: Pick<App, 'database'>,
  actor: ActorFor,
  action: AuditAction,
  clientId: string,
  columns: string,
  isNews: string,
  parameters: readonly unknown[] = [],
): Promise<ClientChange> {
  const [client] = await database.sql.query<{ tenantId: string; isRevoked: boolean }>(
    'select tenant_id as "tenantId", revoked_at is not null as "isRevoked" from client where id = $1',
    [clientId],
  );
  if (client === undefined) return 'unknown';
  if (client.isRevoked) return 'revoked';
  const values = [clientId, ...parameters];
  const entry = audited(actor(client.tenantId), action, 'select id as subject, null::jsonb as details from changed_client', values);
  await againIfUnanswered(() =>
    database.sql.query(
      `with changed_client as (update client set ${columns} where id = $1 and revoked_at is null and ${isNews} returning id), ${entry}
     select id from changed_client`,
      values,
    ),
  );
  return 'changed';
}
