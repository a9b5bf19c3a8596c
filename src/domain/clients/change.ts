import type { Actor } from '../actor.js';
import { type AuditAction, audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { SapiRefreshTokenSchema } from '../tables/service.js';
import { Client } from '../tenant.js';

/** The result of a change. There may be no such client, or it may have been revoked before. */
export type ClientChange = 'changed' | 'unknown' | 'revoked';

/** The actor of a change, once the tenant of the client is known. */
type ActorFor = (tenantId: string) => Actor;

/** After a rotation, the secret of before is valid for so long: in seconds. */
export const CLIENT_OVERLAP = { standard: 24 * 60 * 60, max: 7 * 24 * 60 * 60 } as const;

/**
 * Sets a new secret. The one of before is valid for `overlapSeconds` more, so that a client changes without an interruption; 0 where it
 * is known to others. Its tokens live until they expire. Idempotent.
 */
export async function rotateClient(
  app: Pick<App, 'database'>,
  actor: ActorFor,
  clientId: string,
  secretHash: string,
  overlapSeconds: number,
): Promise<ClientChange> {
  // Refresh tokens of SAPI-SK are renewed without the secret. Their client asks for new ones with it.
  await app.database.em.nativeDelete(SapiRefreshTokenSchema, { clientId });
  const columns = `secret_hash = $2, previous_secret_hash = case when $3 > 0 then secret_hash end,
       previous_secret_until = case when $3 > 0 then exchange_now() + $3 * interval '1 second' end`;
  return change(app, actor, 'client.rotate-secret', clientId, columns, 'secret_hash <> $2', [secretHash, overlapSeconds]);
}

/** Revokes a client permanently. Every process refuses its tokens within REVOCATION_SEEN_MS (auth/clients.ts). */
export function revokeClient(app: Pick<App, 'database'>, actor: ActorFor, clientId: string): Promise<ClientChange> {
  return change(
    app,
    actor,
    'client.revoke',
    clientId,
    'revoked_at = exchange_now(), previous_secret_hash = null, previous_secret_until = null',
    'true',
  );
}

/** `columns` and `isNews` (whether there is anything to change) are SQL. Their parameters begin at $2. */
async function change(
  { database }: Pick<App, 'database'>,
  actor: ActorFor,
  action: AuditAction,
  clientId: string,
  columns: string,
  isNews: string,
  parameters: readonly unknown[] = [],
): Promise<ClientChange> {
  const client = await database.em.findOne(Client, { id: clientId }, { fields: ['tenantId', 'revokedAt'] });
  if (client === null) return 'unknown';
  if (client.revokedAt != null) return 'revoked';
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
