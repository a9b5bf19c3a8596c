// The entries of the own SMP. src/peppol/smp serves them.
import type { Database } from '../../domain/database.js';
import { registryRefused } from '../../domain/participants/fault.js';
import type { RegistryEntry, RegistryStep, WantedEntry } from '../../domain/registry.js';
import { STEP_TIMEOUT_MS } from './ownSml.js';

const VALUES = `$1, $2, $3, $4, $5, $6::integer[]`;
const COLUMNS = 'identifier_key, tenant_id, identifier, name, country_code, document_types';
const UPDATE = `on conflict (identifier_key) do update set tenant_id = excluded.tenant_id, identifier = excluded.identifier,
  name = excluded.name, country_code = excluded.country_code, document_types = excluded.document_types, version = excluded.version`;

/**
 * The row of the own SML says who may have an entry. Of an identifier that another tenant had, the entry is left until its removal is
 * finished. The owner in the SML replaces it. A change is to be published again.
 */
const UNPUBLISHED = `sml as (
    update registry_entry set published_at = null where identifier_key = $1 and tenant_id = $2 returning identifier_key)`;
const WRITE = `with ${UNPUBLISHED}
  insert into smp_entry (${COLUMNS}) select ${VALUES} from sml ${UPDATE} returning 1`;
const REMOVE = `with ${UNPUBLISHED}
  delete from smp_entry where identifier_key = $1 and tenant_id = $2`;

/** `changed` is called after each change, with the identifier in lower case. */
export function smpEntries({ sql }: Pick<Database, 'sql'>, changed: (key: string) => void): RegistryStep {
  /** A lost answer may have changed the entry, too. */
  const change = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
    try {
      return await sql.query(text, values);
    } finally {
      changed(values[0] as string);
    }
  };
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply(wanted) {
      const rows = await change(WRITE, valuesOf(wanted));
      if (rows.length === 0) throw unknown(wanted.identifier);
    },
    async undo({ tenantId, identifier }) {
      await change(REMOVE, [identifier.toLowerCase(), tenantId]);
    },
    async observe({ tenantId, identifier }) {
      const [row] = await sql.query<RegistryEntry & { tenantId: string }>(
        `select tenant_id as "tenantId", identifier, name, country_code as "countryCode", document_types as "documentTypes"
         from smp_entry where identifier_key = $1`,
        [identifier.toLowerCase()],
      );
      if (row === undefined) return { owner: 'nobody' };
      const { tenantId: owner, ...entry } = row;
      return owner === tenantId ? { owner: 'own', entry } : { owner: 'other' };
    },
  };
}

function valuesOf({ tenantId, identifier, name, countryCode, documentTypes }: WantedEntry): unknown[] {
  return [identifier.toLowerCase(), tenantId, identifier, name, countryCode, [...documentTypes]];
}

function unknown(identifier: string): Error {
  const text = `[ERR-100] The participant identifier '${identifier.toLowerCase()}' doesn't exist for the scheme iso6523-actorid-upis`;
  return registryRefused(identifier, text);
}
