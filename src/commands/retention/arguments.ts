// Parses the command line. Pure.
import { isCountry } from '../../domain/country.js';
import { RETENTION_LIMITS, type RetentionRule, type RetentionScope } from '../../domain/retention/rules.js';
import { DOCUMENT_TYPES, type DocumentType } from '../../domain/vocabulary.js';
import { oneOf, readVerb, required, TEXT, takesWords, UsageError } from '../usage.js';

const { daysMin, daysMax, rulesPerTenantMax } = RETENTION_LIMITS;

export const USAGE = `Usage: npm run retention -- <command> [options]

  list --tenant ID               shows the rules of a tenant, and those of RETENTION_RULES behind them
  set --tenant ID --days N       keeps documents for N days after their import, ${daysMin} to ${daysMax}
  remove --tenant ID             removes the rule
  apply                          gives documents the times of changed rules now; a job does so within minutes

Which documents, for set and remove; all that is not given is every one:
  --type TYPE                    ${DOCUMENT_TYPES.join(', ')}
  --country CC                   of the seller or the buyer, such as DE

A document follows the rule of its tenant that names the most, the longest of several such; then one of RETENTION_RULES;
then RETENTION_DAYS. A tenant has at most ${rulesPerTenantMax} rules. Each change is in its audit log. Held documents stay (npm run hold).
The database is the one that the service's settings name. Only one process at a time can open an embedded database: stop the service first.
`;

export type RetentionCommand =
  | { readonly verb: 'apply' }
  | { readonly verb: 'list'; readonly tenantId: string }
  | { readonly verb: 'set'; readonly tenantId: string; readonly rule: RetentionRule }
  | { readonly verb: 'remove'; readonly tenantId: string; readonly scope: RetentionScope };

const SCOPE = { tenant: TEXT, type: TEXT, country: TEXT };
const VERBS = { list: { tenant: TEXT }, set: { ...SCOPE, days: TEXT }, remove: SCOPE, apply: {} };

/** Throws UsageError. */
export function readArguments(given: readonly string[]): RetentionCommand {
  const line = readVerb(given, VERBS);
  takesWords(line, 0);
  if (line.verb === 'apply') return { verb: line.verb };
  const tenantId = required('--tenant', line.values.tenant);
  if (line.verb === 'list') return { verb: line.verb, tenantId };
  const scope = { documentType: typeOf(line.values.type), country: countryOf(line.values.country) };
  if (line.verb === 'remove') return { verb: line.verb, tenantId, scope };
  return { verb: line.verb, tenantId, rule: { ...scope, days: daysOf(line.values.days) } };
}

function typeOf(value: string | undefined): DocumentType | null {
  return value === undefined ? null : oneOf('--type', DOCUMENT_TYPES, value);
}

function countryOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isCountry(value)) throw new UsageError(`--country is "${value}"; it takes a code of ISO 3166-1, such as DE.`);
  return value;
}

function daysOf(value: string | undefined): number {
  if (value === undefined) throw new UsageError('--days is missing.');
  const days = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (days < daysMin || days > daysMax) throw new UsageError(`--days is "${value}"; it takes ${daysMin} to ${daysMax}.`);
  return days;
}
