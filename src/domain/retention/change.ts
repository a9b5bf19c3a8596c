// The rules of a tenant. Each change is in the audit log, and documents that are there already get their new times from a job (apply.ts).
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { isCountry } from '../country.js';
import type { EntitySql } from '../database.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { databaseNow } from '../statements/times.js';
import { RetentionChangeSchema, RetentionRuleSchema } from '../tables/tenants.js';
import { DOCUMENT_TYPES, type DocumentType } from '../vocabulary.js';
import { noteChange } from './apply.js';
import { rulesOf } from './operators.js';
import { OPERATOR, RETENTION_LIMITS, type RetentionRule, type RetentionScope, scopeName } from './rules.js';

export interface Retention {
  /** Where no rule is for a document. */
  readonly days: number;
  /** Rules of the tenant before those of the operator. */
  readonly rules: readonly (RetentionRule & { readonly isOperators: boolean })[];
  /** Whether documents still have the times of the rules before. */
  readonly isPending: boolean;
}

export async function retentionOf({ database, settings }: Pick<App, 'database' | 'settings'>, tenantId: string): Promise<Retention> {
  const rules = await database.sql.query<RetentionRule & { isOperators: boolean }>(
    `select nullif(document_type, '') as "documentType", nullif(country, '') as country, days, tenant_id = '${OPERATOR}' as "isOperators"
     from retention_rule where tenant_id in ($1, '${OPERATOR}')
     order by tenant_id = '${OPERATOR}', retention_rule.document_type, retention_rule.country`,
    [tenantId],
  );
  const pending = await database.em.count(RetentionChangeSchema, { tenantId });
  return { days: settings.retentionDays, rules, isPending: pending > 0 };
}

/** Throws PARAMETERS_INVALID. */
export async function saveRetentionRule({ database }: Pick<App, 'database'>, actor: Actor, rule: RetentionRule): Promise<void> {
  check(rule);
  const { days } = rule;
  const { daysMin, daysMax, rulesPerTenantMax } = RETENTION_LIMITS;
  if (!Number.isInteger(days) || days < daysMin || days > daysMax)
    throw parameterInvalid(`days must be a whole number from ${daysMin} to ${daysMax}`, 'days');
  await database.transaction(async (sql) => {
    const before = await lockRules(sql, actor);
    const old = before.find((one) => scopeName(one) === scopeName(rule));
    if (old?.days === days) return;
    if (old === undefined && before.length >= rulesPerTenantMax)
      throw parameterInvalid(`a tenant has at most ${rulesPerTenantMax} rules`, 'documentType');
    await sql.em
      .createQueryBuilder(RetentionRuleSchema)
      .insert({ tenantId: actor.tenantId, ...keyOf(rule), days, updatedAt: databaseNow() })
      .onConflict(['tenantId', 'documentType', 'country'])
      .merge(['days', 'updatedAt'])
      .execute('run');
    await noteChange(sql, [actor.tenantId]);
    await audit(sql, actor, 'retention.save', scopeName(rule), { days, before: old?.days ?? null });
  });
}

/** Throws PARAMETERS_INVALID where the tenant has no such rule. */
export async function removeRetentionRule({ database }: Pick<App, 'database'>, actor: Actor, scope: RetentionScope): Promise<void> {
  check(scope);
  await database.transaction(async (sql) => {
    const old = (await lockRules(sql, actor)).find((one) => scopeName(one) === scopeName(scope));
    if (old === undefined) throw parameterInvalid(`the tenant has no rule for ${scopeName(scope)}`, 'documentType');
    await sql.em.nativeDelete(RetentionRuleSchema, { tenantId: actor.tenantId, ...keyOf(scope) });
    await noteChange(sql, [actor.tenantId]);
    await audit(sql, actor, 'retention.remove', scopeName(scope), { before: old.days });
  });
}

const keyOf = ({ documentType, country }: RetentionScope) => ({ documentType: documentType ?? '', country: country ?? '' });

/** The rules of the tenant, which nobody else changes meanwhile. */
async function lockRules(sql: EntitySql, { tenantId }: Actor): Promise<readonly RetentionRule[]> {
  await lockOwned(sql, 'retentionRules', tenantId);
  return rulesOf(sql.em, tenantId);
}

function check({ documentType, country }: RetentionScope): void {
  if (documentType !== null && !DOCUMENT_TYPES.includes(documentType as DocumentType))
    throw parameterInvalid(`documentType must be one of ${DOCUMENT_TYPES.join(', ')}`, 'documentType');
  if (country !== null && !isCountry(country)) throw parameterInvalid('country must be a code of ISO 3166-1, such as DE', 'country');
}
