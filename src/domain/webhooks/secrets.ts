// Signing secrets: issued, encrypted at rest, valid for the retry window after a change, then removed.
import { randomBytes } from 'node:crypto';
import type { EntitySql, Sql } from '../database.js';
import type { Keyring } from '../keys/keyring.js';
import type { SealedTable } from '../keys/sealed.js';
import type { App } from '../ports.js';
import { Secret } from '../webhook.js';

/** After a change, the old secret signs beside the new one for as long as a delivery may be retried. */
export const OVERLAP_SECONDS = 24 * 60 * 60;
/** The most secrets in use at once. The oldest is removed. */
export const LIVE_MAX = 2;
/** SQL: a secret that is in use. */
export const LIVE = '(not_after is null or not_after > exchange_now())';

/** An order of secrets, as SQL. The newest has no end, also where the clock was set back after the others were made. */
export function newestFirst(prefix = ''): string {
  return `${prefix}not_after is not null, ${prefix}created_at desc, ${prefix}id desc`;
}

interface LiveSecret {
  readonly id: string;
  readonly secret: string;
  readonly origin: 'put' | 'rotate';
  readonly notAfter: Date | null;
}

/** `whsec_` + Base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secrets in use, newest first. */
export async function liveSecrets(
  app: Pick<App, 'keyring'>,
  sql: Sql,
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LiveSecret[]>> {
  const rows = await sql.query<{ id: string; subscription_id: string; sealed: string; origin: 'put' | 'rotate'; not_after: Date | null }>(
    `select id, subscription_id, sealed, origin, not_after from webhook_secret
     where subscription_id = any($1::uuid[]) and ${LIVE}
     order by ${newestFirst()}`,
    [subscriptionIds],
  );
  const live = new Map<string, LiveSecret[]>(subscriptionIds.map((id) => [id, []]));
  for (const row of rows) {
    const secret = openSecret(app.keyring, tenantId, row.subscription_id, row.id, row.sealed);
    live.get(row.subscription_id)?.push({ id: row.id, secret, origin: row.origin, notAfter: row.not_after });
  }
  return live;
}

/** The secret in plain text. Throws where its key is missing, or where it was sealed for another row. */
export function openSecret(keyring: Keyring, tenantId: string, subscriptionId: string, id: string, sealed: string): string {
  return keyring.open(sealed, boundTo(tenantId, subscriptionId, id));
}

interface IssuedSecret {
  readonly secret: string;
  readonly origin: 'put' | 'rotate';
  /** The id of its row. A transaction that is repeated after a lost answer has the same one. */
  readonly rowId: string;
  readonly overlapSeconds?: number;
}

/** Puts a new secret in force for one subscription. The previous ones sign beside it for the overlap. False where its row is there already. */
export async function issueSecret(
  app: Pick<App, 'keyring'>,
  sql: EntitySql,
  subscription: { readonly id: string; readonly tenantId: string },
  { secret, origin, rowId, overlapSeconds = OVERLAP_SECONDS }: IssuedSecret,
): Promise<boolean> {
  const sealed = app.keyring.seal(secret, boundTo(subscription.tenantId, subscription.id, rowId));
  return replaceSecret(sql, OWN_TABLE, { owner: subscription.id, rowId, overlapSeconds }, () =>
    sql.em.insert(Secret, { id: rowId, subscriptionId: subscription.id, sealed, origin }),
  );
}

/** A table of signing secrets with the columns id, not_after and created_at, and the column of whose they are. */
export interface SecretTable {
  readonly table: string;
  readonly owner: string;
}

const OWN_TABLE: SecretTable = { table: 'webhook_secret', owner: 'subscription_id' };

interface Replaced {
  readonly owner: string;
  readonly rowId: string;
  readonly overlapSeconds: number;
}

/** `insert` puts a new secret in force. The one before signs beside it for the overlap. False where its row is there already. */
export async function replaceSecret(
  sql: Sql,
  { table, owner: column }: SecretTable,
  { owner, rowId, overlapSeconds }: Replaced,
  insert: () => Promise<unknown>,
): Promise<boolean> {
  const there = await sql.query(`select 1 from ${table} where id = $1`, [rowId]);
  if (there.length > 0) return false;
  const replaced = await sql.query<{ id: string }>(
    `update ${table} set not_after = exchange_now() + $2 * interval '1 second' where ${column} = $1 and not_after is null returning id`,
    [owner, overlapSeconds],
  );
  await insert();
  await sql.query(
    `delete from ${table} where ${column} = $1 and id not in (
      select id from ${table} where ${column} = $1 and ${LIVE} order by id = any($3::uuid[]) desc, ${newestFirst()} limit $2)`,
    [owner, LIVE_MAX, [rowId, ...replaced.map(({ id }) => id)]],
  );
  return true;
}

/** Deletes expired secrets. They are not used after `not_after` anyway. */
export async function retireSecrets({ database }: Pick<App, 'database'>, { table }: SecretTable = OWN_TABLE): Promise<void> {
  await database.sql.query(`delete from ${table} where not_after <= exchange_now()`);
}

/** Where the secrets are stored, for resealing. `boundTo` is that of {@link boundTo}. */
export const WEBHOOK_SECRETS: SealedTable = {
  name: 'webhook secret',
  table: 'webhook_secret',
  key: 'id',
  column: 'sealed',
  boundTo: `(select s.tenant_id from webhook_subscription s where s.id = subscription_id) || '|' || subscription_id || '|' || id`,
  alive: LIVE,
};

/** The context that a sealed secret is bound to. It cannot be opened in another row. */
function boundTo(tenantId: string, subscriptionId: string, secretId: string): string {
  return `${tenantId}|${subscriptionId}|${secretId}`;
}
