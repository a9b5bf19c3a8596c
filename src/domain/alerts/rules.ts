// Rules of a tenant: who is told of which causes, at once or once a day.

import type { Actor } from '../actor.js';
import type { AttentionCause } from '../attention/causes.js';
import { audit } from '../audit/record.js';
import { mailboxOf } from '../emailAddress.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { columnsOf } from '../statements/columns.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { AlertRuleSchema } from '../tables/tenants.js';
import { isUuid, uuidv7 } from '../uuid.js';
import { type EndpointRules, readEndpoint } from '../webhooks/endpointUrl.js';
import { firstSecret } from './secrets.js';

export const RULE_KINDS = ['MAIL', 'WEBHOOK'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export const RULES_MAX = 20;

export interface AlertRule {
  readonly id: string;
  readonly kind: RuleKind;
  /** An e-mail address, or an https URL. */
  readonly target: string;
  /** null: all. */
  readonly causes: readonly AttentionCause[] | null;
  /** The hour of the day, UTC, of one message for all. null: at once. */
  readonly digestHour: number | null;
  /** Why the last message could not be sent. */
  readonly lastError: string | null;
}

/** A rule that was saved. */
export interface SavedRule extends AlertRule {
  /** What signs its webhook. null where it had a secret before, and for mail. */
  readonly signingSecret: string | null;
}

type RuleInput = Pick<AlertRule, 'kind' | 'target' | 'causes' | 'digestHour'>;

const COLUMNS = columnsOf(AlertRuleSchema).selected(['id', 'kind', 'target', 'causes', 'digestHour', 'lastError']);

/** In the order of creation. */
export function listRules({ database }: Pick<App, 'database'>, actor: Actor): Promise<AlertRule[]> {
  const own = { tenantId: actor.tenantId };
  return database.em.find(AlertRuleSchema, own, { orderBy: { id: 'asc' }, limit: RULES_MAX }) as Promise<AlertRule[]>;
}

/** One of the same kind and target is replaced, and keeps its secret. Throws PARAMETERS_INVALID. */
export async function saveRule(
  app: Pick<App, 'database' | 'clock' | 'keyring'> & { readonly endpointRules: EndpointRules },
  actor: Actor,
  input: RuleInput,
): Promise<SavedRule> {
  const target = targetOf(input, app.endpointRules);
  const { kind, causes, digestHour } = input;
  if (digestHour !== null && (digestHour < 0 || digestHour > 23)) throw parameterInvalid('digestHour must be 0 to 23', 'digestHour');
  return app.database.transaction(async (sql) => {
    await lockOwned(sql, 'alertRules', actor.tenantId);
    const others = { rows: 'from alert_rule where tenant_id = $1 and (kind, target) <> ($2, $3)', values: [actor.tenantId, kind, target] };
    if (!(await hasRoom(sql, { ...others, most: RULES_MAX })))
      throw parameterInvalid(`a tenant has at most ${RULES_MAX} rules`, undefined, reason('ALERTS_MAX', { most: RULES_MAX }));
    const [rule] = await sql.query<AlertRule>(
      `insert into alert_rule (id, tenant_id, kind, target, causes, digest_hour) values ($1, $2, $3, $4, $5::text[], $6)
       on conflict (tenant_id, kind, target) do update set causes = excluded.causes, digest_hour = excluded.digest_hour,
         due_at = exchange_now(), failures = 0, last_error = null
       returning ${COLUMNS}`,
      [uuidv7(app.clock()), actor.tenantId, kind, target, causes, digestHour],
    );
    await audit(sql, actor, 'alert.save', rule!.id, { kind, target, causes, digestHour });
    const signingSecret = kind === 'WEBHOOK' ? await firstSecret(app, sql, { id: rule!.id, tenantId: actor.tenantId }) : undefined;
    return { ...rule!, signingSecret: signingSecret ?? null };
  });
}

function targetOf({ kind, target }: RuleInput, rules: EndpointRules): string {
  if (kind === 'MAIL') {
    const address = mailboxOf(target);
    if (address === undefined) throw parameterInvalid('target must be an e-mail address', 'target', reason('ALERT_ADDRESS_WRONG'));
    return address;
  }
  const read = readEndpoint(target, rules);
  if ('fault' in read) throw parameterInvalid(read.fault.replace('endpoint', 'target'), 'target', read.reason);
  return read.endpoint;
}

/** False where the tenant has no such rule. */
export async function removeRule({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return database.transaction(async (sql) => {
    const isRemoved = (await sql.em.nativeDelete(AlertRuleSchema, { tenantId: actor.tenantId, id })) > 0;
    if (isRemoved) await audit(sql, actor, 'alert.remove', id);
    return isRemoved;
  });
}
