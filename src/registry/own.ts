// The embedded registry: SML, SMP and Directory as one table of this database. A registry on the network is the second
// implementation of the same port.
import { createBatchLoader, type Load } from '../domain/batchLoader.js';
import { alreadyRegistered, registryRefused } from '../domain/participants/fault.js';
import type { Database, Reachability, Registration, Registry, RegistryEntry } from '../domain/ports.js';
import type { DocumentTypeCode } from '../domain/vocabulary.js';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../peppol/documentTypes.js';

const TYPES = Object.values(DOCUMENT_TYPES_BY_CODE).map((type) => type.value);
const RESPONSES = [INVOICE_RESPONSE.value, MESSAGE_LEVEL_STATUS.value];

export interface OwnRegistryOptions {
  /** PEPPOL_REGISTER_RESPONSES: Invoice Response and Message Level Status beside the registered types. */
  readonly registerResponses: boolean;
  /** Receivers that exist without being registered (the sandbox's magic ones), in lower case. */
  readonly alwaysReachable: ReadonlySet<string>;
}

export function createOwnRegistry(database: Pick<Database, 'sql'>, options: OwnRegistryOptions): Registry {
  const entries = createBatchLoader((keys) => documentTypes(database, keys));
  return {
    register: (tenantId, entry) => register(database, tenantId, entry),
    update: (tenantId, entry) => update(database, tenantId, entry),
    remove: (tenantId, identifier) => remove(database, tenantId, identifier),
    registrations: (tenantId, identifiers) => registrations(database, tenantId, identifiers),
    publish: () => publish(database),
    lookup: (identifier) => lookup(entries, options, identifier),
  };
}

/** An identifier is registered once on the whole network, whoever asks. */
async function register({ sql }: Pick<Database, 'sql'>, tenantId: string, entry: RegistryEntry): Promise<void> {
  const rows = await sql.query(
    `insert into registry_entry (identifier_key, tenant_id, identifier, name, country_code, document_types)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (identifier_key) do update
       set name = excluded.name, country_code = excluded.country_code, document_types = excluded.document_types, published_at = null
       where registry_entry.tenant_id = excluded.tenant_id
     returning identifier_key`,
    [entry.identifier.toLowerCase(), tenantId, entry.identifier, entry.name, entry.countryCode, entry.documentTypes],
  );
  if (rows.length === 0) throw alreadyRegistered(entry.identifier);
}

async function update({ sql }: Pick<Database, 'sql'>, tenantId: string, entry: RegistryEntry): Promise<void> {
  const rows = await sql.query(
    `update registry_entry set name = $3, country_code = $4, document_types = $5, published_at = null
     where identifier_key = $1 and tenant_id = $2 returning identifier_key`,
    [entry.identifier.toLowerCase(), tenantId, entry.name, entry.countryCode, entry.documentTypes],
  );
  if (rows.length === 0) throw unknown(entry.identifier);
}

/** Removing what is not there is no fault: a removal that was cut off is done again. */
async function remove({ sql }: Pick<Database, 'sql'>, tenantId: string, identifier: string): Promise<void> {
  await sql.query('delete from registry_entry where identifier_key = $1 and tenant_id = $2', [identifier.toLowerCase(), tenantId]);
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

/** The embedded Directory is the entry itself, visible from the moment it is published. */
async function publish({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql.query('update registry_entry set published_at = exchange_now() where published_at is null');
}

async function documentTypes(
  { sql }: Pick<Database, 'sql'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentTypeCode[]>> {
  const rows = await sql.query<{ key: string; document_types: DocumentTypeCode[] }>(
    'select identifier_key as key, document_types from registry_entry where identifier_key = any($1::text[])',
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
