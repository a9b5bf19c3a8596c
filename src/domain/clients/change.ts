import type { App } from '../ports.js';

/** What became of a change: there is no such client, or it was revoked before. */
export type ClientChange = 'changed' | 'unknown' | 'revoked';

/** A new secret; the old one is refused at once, tokens that it got live until they expire. */
export async function rotateClient(app: Pick<App, 'database'>, clientId: string, secretHash: string): Promise<ClientChange> {
  const rows = await app.database.sql.query('update client set secret_hash = $2 where id = $1 and revoked_at is null returning id', [
    clientId,
    secretHash,
  ]);
  return rows.length === 1 ? 'changed' : whyNot(app, clientId);
}

/** For good. Its tokens are refused as soon as every process has seen it (auth/clients.ts, REVOCATION_SEEN_MS). */
export async function revokeClient(app: Pick<App, 'database'>, clientId: string): Promise<ClientChange> {
  const rows = await app.database.sql.query(
    'update client set revoked_at = exchange_now() where id = $1 and revoked_at is null returning id',
    [clientId],
  );
  return rows.length === 1 ? 'changed' : whyNot(app, clientId);
}

async function whyNot({ database }: Pick<App, 'database'>, clientId: string): Promise<ClientChange> {
  const rows = await database.sql.query('select id from client where id = $1', [clientId]);
  return rows.length === 1 ? 'revoked' : 'unknown';
}
