// The entries of the own SMP. src/smp serves them.
import type { Database } from '../domain/database.js';
import { alreadyRegistered, registryRefused } from '../domain/participants/fault.js';
import type { RegistryEntry, RegistryStep, WantedEntry } from '../domain/registry.js';
import { STEP_TIMEOUT_MS } from './ownSml.js';

export interface OwnSmpOptions {
  /** Whether the SML is the own one, too. Its row says then who may have an entry, and shows the entry to older processes. */
  readonly withOwnSml: boolean;
  /** Called after each change, with the identifier in lower case. */
  readonly changed: (key: string) => void;
}

const VALUES = `$1, $2, $3, $4, $5, $6::integer[]`;
const COLUMNS = 'identifier_key, tenant_id, identifier, name, country_code, document_types';
const UPDATE = `on conflict (identifier_key) do update set tenant_id = excluded.tenant_id, identifier = excluded.identifier,
  name = excluded.name, country_code = excluded.country_code, document_types = excluded.document_types, version = excluded.version`;

/** Of an identifier that another tenant had, the entry is left until its removal is finished. The owner in the SML replaces it. */
const BESIDE_OWN_SML = `with sml as (
    update registry_entry set name = $4, country_code = $5, document_types = $6, published_at = null
    where identifier_key = $1 and tenant_id = $2 returning identifier_key)
  insert into smp_entry (${COLUMNS}) select ${VALUES} from sml ${UPDATE} returning 1`;
const ALONE = `insert into smp_entry (${COLUMNS}) values (${VALUES}) ${UPDATE} where smp_entry.tenant_id = excluded.tenant_id returning 1`;

const REMOVED = 'delete from smp_entry where identifier_key = $1 and tenant_id = $2';
const REMOVED_BESIDE_OWN_SML = `with sml as (
    update registry_entry set document_types = '{}', published_at = null where identifier_key = $1 and tenant_id = $2)
  ${REMOVED}`;

export function ownSmp({ sql }: Pick<Database, 'sql'>, { withOwnSml, changed }: OwnSmpOptions): RegistryStep {
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
      const rows = await change(withOwnSml ? BESIDE_OWN_SML : ALONE, valuesOf(wanted));
      if (rows.length === 0) throw withOwnSml ? unknown(wanted.identifier) : alreadyRegistered(wanted.identifier);
    },
    async undo({ tenantId, identifier }) {
      await change(withOwnSml ? REMOVED_BESIDE_OWN_SML : REMOVED, [identifier.toLowerCase(), tenantId]);
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
