// RETENTION_RULES: `invoice/DE=2922,ereport=2192,FR=3653`.
import { isCountry } from '../src/domain/country.js';
import { RETENTION_LIMITS, type RetentionRule, scopeName } from '../src/domain/retention/rules.js';
import { DOCUMENT_TYPES } from '../src/domain/vocabulary.js';

/** Adds a sentence to `faults` for each item that is no rule, or a second one of its kind. */
export function retentionRulesOf(items: readonly string[], faults: string[]): RetentionRule[] {
  const rules = new Map<string, RetentionRule>();
  for (const item of items) {
    const rule = ruleOf(item);
    if (rule === undefined) {
      faults.push(
        `RETENTION_RULES holds "${item}"; it takes type/country=days, type=days or country=days with type ${DOCUMENT_TYPES.join(', ')}, ` +
          `a country of ISO 3166-1 and ${RETENTION_LIMITS.daysMin} to ${RETENTION_LIMITS.daysMax} days.`,
      );
    } else if (rules.has(scopeName(rule))) faults.push(`RETENTION_RULES holds ${scopeName(rule)} twice.`);
    else rules.set(scopeName(rule), rule);
  }
  const max = RETENTION_LIMITS.rulesPerTenantMax;
  if (rules.size > max) faults.push(`RETENTION_RULES holds ${rules.size} rules; it takes at most ${max}.`);
  return [...rules.values()];
}

function ruleOf(item: string): RetentionRule | undefined {
  const [scope = '', days = '', more] = item.split('=').map((part) => part.trim());
  const names = scope.split('/');
  const documentType = DOCUMENT_TYPES.find((type) => type === names[0]) ?? null;
  const country = (documentType === null ? names[0] : names[1]) ?? null;
  if (more !== undefined || names.length !== Number(documentType !== null) + Number(country !== null)) return undefined;
  if (country !== null && !isCountry(country)) return undefined;
  if (!/^\d{1,5}$/.test(days) || Number(days) < RETENTION_LIMITS.daysMin || Number(days) > RETENTION_LIMITS.daysMax) return undefined;
  return { documentType, country, days: Number(days) };
}
