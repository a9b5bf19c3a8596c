// The embedded registry: SML, SMP and Directory in this database. A registry on the network is the other implementation of the same
// interface.

import type { Database } from '../../domain/database.js';
import { elementsOf } from '../../domain/elementsOf.js';
import type { Reachability, Registry, RegistryEntry } from '../../domain/registry.js';
import { createBatchLoader, type Load } from '../../domain/statements/batchLoader.js';
import { registeredTypes } from '../documentTypes.js';
import { ownDirectory } from './ownDirectory.js';
import { ownSml } from './ownSml.js';
import { smpEntries } from './smpEntries.js';

/** It has a Directory. */
export type OwnRegistry = Registry & { readonly directory: NonNullable<Registry['directory']> };

export interface OwnRegistryOptions {
  /** PEPPOL_REGISTER_RESPONSES: registers Invoice Response and Message Level Status, too (docs/decisions/049). */
  readonly registerResponses: boolean;
  /** Receivers that exist without a registration and take every type (the magic ones of the sandbox), in lower case. */
  readonly alwaysReachable: ReadonlySet<string>;
  /** Called after each change of an entry of the SMP, with the identifier in lower case. */
  readonly changed?: (key: string) => void;
}

export function createOwnRegistry(database: Pick<Database, 'sql'>, options: OwnRegistryOptions): OwnRegistry {
  const entries = createBatchLoader((keys) => documentTypes(database, keys));
  return {
    sml: ownSml(database),
    smp: smpEntries(database, options.changed ?? (() => undefined)),
    directory: ownDirectory(database),
    lookup: (identifier) => lookup(entries, options, identifier),
  };
}

type OwnEntry = Pick<RegistryEntry, 'name' | 'documentTypes'>;

async function documentTypes({ sql }: Pick<Database, 'sql'>, keys: readonly string[]): Promise<ReadonlyMap<string, OwnEntry>> {
  const rows = await sql.query<OwnEntry & { key: string }>(
    `select identifier_key as key, name, document_types as "documentTypes" from smp_entry where identifier_key = any(${elementsOf('$1::text[]')})`,
    [keys],
    { prepared: true },
  );
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

async function lookup(entries: Load<OwnEntry>, options: OwnRegistryOptions, identifier: string): Promise<Reachability | undefined> {
  const key = identifier.toLowerCase();
  if (options.alwaysReachable.has(key)) return { documentTypeIds: 'every' };
  const entry = await entries(key);
  if (entry === undefined) return undefined;
  const types = registeredTypes(entry.documentTypes, options.registerResponses, key);
  return { documentTypeIds: new Set(types.map(({ value }) => value)), name: entry.name };
}
