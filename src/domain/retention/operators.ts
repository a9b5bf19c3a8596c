// Takes RETENTION_RULES of this process over into the database, as the rules of the operator.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { RetentionRuleSchema } from '../tables/tenants.js';
import { Tenant } from '../tenant.js';
import { applyChanges, noteChange } from './apply.js';
import { OPERATOR, type RetentionRule, scopeName } from './rules.js';

const namesOf = (rules: readonly RetentionRule[]): readonly string[] => rules.map((rule) => `${scopeName(rule)}=${rule.days}`).sort();

/** A recurring job, with RETENTION_RULES of this process. Returns how many documents have another time now. */
export async function applyRetentionRules(app: Pick<App, 'database' | 'settings' | 'log'>, signal?: AbortSignal): Promise<number> {
  await takeOperatorsRules(app);
  return applyChanges(app, signal);
}

/**
 * Where processes differ, the last one to look has its way, and each change is in the log. Only a process that has the settings of the service
 * may call it: a command in a shell without them would take the rules away.
 */
async function takeOperatorsRules({ database, settings, log }: Pick<App, 'database' | 'settings' | 'log'>): Promise<void> {
  const rules = settings.retentionRules;
  const after = namesOf(rules);
  const differ = (before: readonly string[]): boolean => JSON.stringify(before) !== JSON.stringify(after);
  if (!differ(namesOf(await rulesOf(database.em, OPERATOR)))) return;
  const changed = await database.transaction(async (sql) => {
    await lockOwned(sql, 'retentionRules', OPERATOR);
    // Another process may have done it meanwhile.
    const before = namesOf(await rulesOf(sql.em, OPERATOR));
    if (!differ(before)) return undefined;
    await sql.em.nativeDelete(RetentionRuleSchema, { tenantId: OPERATOR });
    await sql.query(
      `insert into retention_rule (tenant_id, document_type, country, days)
       select '${OPERATOR}', t.* from unnest($1::text[], $2::text[], $3::int[]) t on conflict do nothing`,
      [rules.map((one) => one.documentType ?? ''), rules.map((one) => one.country ?? ''), rules.map(({ days }) => days)],
    );
    const tenants = (await sql.em.find(Tenant, {}, { fields: ['id'] })).map(({ id }) => id);
    await noteChange(sql, tenants);
    return { before, after };
  });
  if (changed !== undefined) log.info('retention.rules_changed', changed);
}

/** Those of a tenant, or of the operator. */
export async function rulesOf(em: EntityManager, tenantId: string): Promise<RetentionRule[]> {
  const rules = await em.find(RetentionRuleSchema, { tenantId });
  return rules.map(({ documentType, country, days }) => ({
    documentType: (documentType || null) as RetentionRule['documentType'],
    country: country || null,
    days,
  }));
}
