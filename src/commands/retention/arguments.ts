// Parses the command line. Pure.
import { isCountry } from '../../domain/country.js';
import { RETENTION_LIMITS, type RetentionRule, type RetentionScope } from '../../domain/retention/rules.js';
import { DOCUMENT_TYPES, type DocumentType } from '../../domain/vocabulary.js';
import { oneOf, parseLine, UsageError } from '../usage.js';

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

/** The options of each command. */
const TAKES: Readonly<Record<string, readonly string[] | undefined>> = {
  list: ['tenant'],
  set: ['tenant', 'type', 'country', 'days'],
  remove: ['tenant', 'type', 'country'],
  apply: [],
};

/** Throws UsageError. */
export function readArguments(given: readonly string[]): RetentionCommand {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: { tenant: text, type: text, country: text, days: text },
  });
  const [verb, more] = positionals;
  if (verb === undefined) throw new UsageError('A command is missing.');
  const takes = TAKES[verb];
  if (takes === undefined) throw new UsageError(`There is no command "${verb}".`);
  if (more !== undefined) throw new UsageError(`${verb} takes no "${more}".`);
  const wrong = Object.keys(values).find((name) => !takes.includes(name));
  if (wrong !== undefined) throw new UsageError(`--${wrong} is not an option of ${verb}.`);
  if (verb === 'apply') return { verb };
  const tenantId = values.tenant;
  if (tenantId === undefined) throw new UsageError('--tenant is missing.');
  if (verb === 'list') return { verb, tenantId };
  const scope = { documentType: typeOf(values.type), country: countryOf(values.country) };
  if (verb === 'remove') return { verb, tenantId, scope };
  return { verb: 'set', tenantId, rule: { ...scope, days: daysOf(values.days) } };
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
