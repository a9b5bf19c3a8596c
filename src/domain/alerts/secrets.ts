// Secrets that sign alerts to webhooks: as those of subscriptions, one for each rule.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql, Sql } from '../database.js';
import { ExchangeError } from '../errors.js';
import type { SealedTable } from '../keys/sealed.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { AlertSecretSchema } from '../tables/tenants.js';
import { isUuid, uuidv7 } from '../uuid.js';
import { checkOverlap } from '../webhooks/rotate.js';
import { LIVE, LIVE_MAX, newestFirst, newSecret, replaceSecret, retireSecrets, type SecretTable } from '../webhooks/secrets.js';
import { type SigningKey, signingKey } from '../webhooks/signature.js';

type AlertSigningApp = Pick<App, 'keyring'> & { readonly database: { readonly sql: Sql } };
type AlertSecretsApp = Pick<App, 'database' | 'keyring' | 'clock'>;

interface OwnedRule {
  readonly id: string;
  readonly tenantId: string;
}

const OWN_TABLE: SecretTable = { table: 'alert_secret', owner: 'rule' };

/** Keys in use, newest first. */
export async function alertKeys({ database, keyring }: AlertSigningApp, { id, tenantId }: OwnedRule): Promise<SigningKey[]> {
  const rows = await database.sql.query<{ id: string; sealed: string }>(
    `select id, sealed from alert_secret where rule = $1 and ${LIVE} order by ${newestFirst()} limit ${LIVE_MAX}`,
    [id],
  );
  return rows.map((row) => signingKey(keyring.open(row.sealed, boundTo(tenantId, id, row.id))));
}

/** A secret for a rule that has none. Undefined where it has one. The row of the rule is locked. */
export async function firstSecret(app: Pick<App, 'keyring' | 'clock'>, sql: EntitySql, rule: OwnedRule): Promise<string | undefined> {
  const there = await sql.query(`select 1 from alert_secret where rule = $1 and ${LIVE} limit 1`, [rule.id]);
  if (there.length > 0) return undefined;
  const secret = newSecret();
  await issue(app, sql, rule, { secret, rowId: uuidv7(app.clock()), overlapSeconds: 0 });
  return secret;
}

/**
 * Issues a new secret. The old one signs beside it for `overlapSeconds`: 0 where it is compromised. Only this answer contains it. Throws
 * NOT_FOUND and PARAMETERS_INVALID.
 */
export async function rotateAlertSecret(app: AlertSecretsApp, actor: Actor, id: string, overlapSeconds: number): Promise<string> {
  checkOverlap(overlapSeconds);
  const secret = newSecret();
  const rowId = uuidv7(app.clock());
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const rule = await lockRule(sql, actor, id);
      const isNew = await issue(app, sql, rule, { secret, rowId, overlapSeconds });
      if (isNew) await audit(sql, actor, 'alert.rotate-secret', rule.id, { overlapSeconds });
    }),
  );
  return secret;
}

/** The old secret stops signing now. False where there was no old secret in use. Throws NOT_FOUND. */
export async function revokePreviousAlertSecret(app: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  return app.database.transaction(async (sql) => {
    const rule = await lockRule(sql, actor, id);
    const rows = await sql.query<{ live: boolean }>(
      'delete from alert_secret where rule = $1 and not_after is not null returning not_after > exchange_now() as live',
      [rule.id],
    );
    const isRevoked = rows.some(({ live }) => live);
    if (isRevoked) await audit(sql, actor, 'alert.revoke-secret', rule.id);
    return isRevoked;
  });
}

async function lockRule(sql: Sql, { tenantId }: Actor, id: string): Promise<OwnedRule> {
  const [rule] = isUuid(id)
    ? await sql.query<{ id: string }>(`select id from alert_rule where tenant_id = $1 and id = $2 and kind = 'WEBHOOK' for update`, [
        tenantId,
        id,
      ])
    : [];
  if (rule === undefined) throw new ExchangeError('NOT_FOUND', 'Alert to a webhook not found');
  return { id: rule.id, tenantId };
}

interface IssuedAlertSecret {
  readonly secret: string;
  readonly rowId: string;
  readonly overlapSeconds: number;
}

/** False where its row is there already: the answer to a commit was lost. */
async function issue(
  { keyring }: Pick<App, 'keyring'>,
  sql: EntitySql,
  rule: OwnedRule,
  { secret, rowId, overlapSeconds }: IssuedAlertSecret,
): Promise<boolean> {
  const sealed = keyring.seal(secret, boundTo(rule.tenantId, rule.id, rowId));
  return replaceSecret(sql, OWN_TABLE, { owner: rule.id, rowId, overlapSeconds }, () =>
    sql.em.insert(AlertSecretSchema, { id: rowId, rule: rule.id, sealed }),
  );
}

export const retireAlertSecrets = (app: Pick<App, 'database'>): Promise<void> => retireSecrets(app, OWN_TABLE);

/** Where the secrets are stored, for resealing. */
export const ALERT_SECRETS: SealedTable = {
  name: 'alert secret',
  table: 'alert_secret',
  key: 'id',
  column: 'sealed',
  boundTo: `(select r.tenant_id from alert_rule r where r.id = rule) || '|alert|' || rule || '|' || id`,
  alive: LIVE,
};

function boundTo(tenantId: string, rule: string, id: string): string {
  return `${tenantId}|alert|${rule}|${id}`;
}
