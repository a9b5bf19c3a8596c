// The embedded registry: SML, SMP and Directory as one table of this database. A registry on the network is the other implementation
// of the same interface.
import { createBatchLoader, type Load } from '../domain/batchLoader.js';
import type { Database } from '../domain/database.js';
import { elementsOf } from '../domain/elementsOf.js';
import { alreadyRegistered, registryRefused } from '../domain/participants/fault.js';
import type { Reachability, Registrant, Registration, Registry, RegistryEntry, RegistryStep } from '../domain/registry.js';
import type { DocumentTypeCode } from '../domain/vocabulary.js';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../peppol/documentTypes.js';

const TYPES = Object.values(DOCUMENT_TYPES_BY_CODE).map((type) => type.value);
const RESPONSES = [INVOICE_RESPONSE.value, MESSAGE_LEVEL_STATUS.value];

export interface OwnRegistryOptions {
  /** PEPPOL_REGISTER_RESPONSES: registers Invoice Response and Message Level Status, too (docs/decisions/049). */
  readonly registerResponses: boolean;
  /** Receivers that exist without a registration (the magic ones of the sandbox), in lower case. */
  readonly alwaysReachable: ReadonlySet<string>;
}

/** Above any wait for a lock, below the time-out of clients. */
const STEP_TIMEOUT_MS = 10_000;

export function createOwnRegistry(database: Pick<Database, 'sql'>, options: OwnRegistryOptions): Registry {
  const entries = createBatchLoader((keys) => documentTypes(database, keys));
  return {
    sml: smlStep(database),
    smp: smpStep(database),
    directory: directoryStep(database),
    registrations: (tenantId, identifiers) => registrations(database, tenantId, identifiers),
    lookup: (identifier) => lookup(entries, options, identifier),
  };
}

/** The row. An identifier is registered once in the whole network. */
function smlStep({ sql }: Pick<Database, 'sql'>): RegistryStep {
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply({ tenantId, identifier, name, countryCode }) {
      // Without document types: those belong to the SMP.
      const rows = await sql.query(
        `insert into registry_entry (identifier_key, tenant_id, identifier, name, country_code, document_types)
         values ($1, $2, $3, $4, $5, '{}')
         on conflict (identifier_key) do update set identifier = excluded.identifier where registry_entry.tenant_id = excluded.tenant_id
         returning identifier_key`,
        [identifier.toLowerCase(), tenantId, identifier, name, countryCode],
      );
      if (rows.length === 0) throw alreadyRegistered(identifier);
    },
    async undo({ tenantId, identifier }) {
      await sql.query('delete from registry_entry where identifier_key = $1 and tenant_id = $2', [identifier.toLowerCase(), tenantId]);
    },
    async observe(holder) {
      const { owner } = await observed(sql, holder);
      return { owner };
    },
  };
}

/** The values of the row. Without document types, the SMP has no entry. */
function smpStep({ sql }: Pick<Database, 'sql'>): RegistryStep {
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply(wanted) {
      const rows = await sql.query(
        `update registry_entry set name = $3, country_code = $4, document_types = $5, published_at = null
         where identifier_key = $1 and tenant_id = $2 returning identifier_key`,
        [wanted.identifier.toLowerCase(), wanted.tenantId, wanted.name, wanted.countryCode, wanted.documentTypes],
      );
      if (rows.length === 0) throw unknown(wanted.identifier);
    },
    async undo({ tenantId, identifier }) {
      await sql.query(`update registry_entry set document_types = '{}', published_at = null where identifier_key = $1 and tenant_id = $2`, [
        identifier.toLowerCase(),
        tenantId,
      ]);
    },
    async observe(holder) {
      const { owner, entry } = await observed(sql, holder);
      if (owner === 'own' && entry.documentTypes.length > 0) return { owner, entry };
      return { owner: owner === 'own' ? 'nobody' : owner };
    },
  };
}

/** The entry, once it is published. */
function directoryStep({ sql }: Pick<Database, 'sql'>): Registry['directory'] {
  const publish = (identifier: string, at: string): Promise<unknown> =>
    sql.query(`update registry_entry set published_at = ${at} where identifier_key = $1`, [identifier.toLowerCase()]);
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply({ identifier }) {
      await publish(identifier, 'exchange_now()');
    },
    async undo({ identifier }) {
      await publish(identifier, 'null');
    },
    async observe({ identifier }) {
      const rows = await sql.query('select 1 from registry_entry where identifier_key = $1 and published_at is not null', [
        identifier.toLowerCase(),
      ]);
      return { owner: rows.length > 0 ? 'own' : 'nobody' };
    },
  };
}

async function observed(
  sql: Database['sql'],
  { tenantId, identifier }: Registrant,
): Promise<{ owner: 'own'; entry: RegistryEntry } | { owner: 'other' | 'nobody'; entry?: never }> {
  const [row] = await sql.query<RegistryEntry & { tenantId: string }>(
    `select tenant_id as "tenantId", identifier, name, country_code as "countryCode", document_types as "documentTypes"
     from registry_entry where identifier_key = $1`,
    [identifier.toLowerCase()],
  );
  if (row === undefined) return { owner: 'nobody' };
  const { tenantId: owner, ...entry } = row;
  return owner === tenantId ? { owner: 'own', entry } : { owner: 'other' };
}

async function registrations(
  { sql }: Pick<Database, 'sql'>,
  tenantId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, Registration>> {
  const rows = await sql.query<{ key: string; registered_at: Date; published_at: Date | null }>(
    'select identifier_key as key, registered_at, published_at from registry_entry where tenant_id = $1 and identifier_key = any($2::text[])',
    [tenantId, identifiers.map((identifier) => identifier.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.key, { registeredAt: row.registered_at, publishedAt: row.published_at }]));
}

async function documentTypes(
  { sql }: Pick<Database, 'sql'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentTypeCode[]>> {
  const rows = await sql.query<{ key: string; document_types: DocumentTypeCode[] }>(
    `select identifier_key as key, document_types from registry_entry where identifier_key = any(${elementsOf('$1::text[]')}) and document_types <> '{}'`,
    [keys],
    { prepared: true },
  );
  return new Map(rows.map(({ key, document_types }) => [key, document_types]));
}

async function lookup(
  entries: Load<readonly DocumentTypeCode[]>,
  options: OwnRegistryOptions,
  identifier: string,
): Promise<Reachability | undefined> {
  const key = identifier.toLowerCase();
  if (options.alwaysReachable.has(key)) return { documentTypeIds: new Set([...TYPES, ...RESPONSES]) };
  const codes = await entries(key);
  if (codes === undefined) return undefined;
  const own = codes.map((code) => DOCUMENT_TYPES_BY_CODE[code].value);
  return { documentTypeIds: new Set(options.registerResponses ? [...own, ...RESPONSES] : own) };
}

function unknown(identifier: string): Error {
  const text = `[ERR-100] The participant identifier '${identifier.toLowerCase()}' doesn't exist for the scheme iso6523-actorid-upis`;
  return registryRefused(identifier, text);
}
