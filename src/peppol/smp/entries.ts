// Reads the entries that the SMP serves.

import type { Database } from '../../domain/database.js';
import { elementsOf } from '../../domain/elementsOf.js';
import { createBatchLoader, type Load } from '../../domain/statements/batchLoader.js';
import type { DocumentTypeCode } from '../../domain/vocabulary.js';

export interface SmpEntry {
  readonly identifier: string;
  readonly name: string;
  readonly countryCode: string;
  readonly documentTypes: readonly DocumentTypeCode[];
  readonly registeredAt: Date;
  /** Another one after each change. */
  readonly version: string;
}

/** By identifier in lower case. */
export function entriesOf({ sql }: Pick<Database, 'sql'>): Load<SmpEntry> {
  return createBatchLoader(async (keys) => {
    const rows = await sql.query<SmpEntry & { key: string }>(
      `select identifier_key as key, identifier, name, country_code as "countryCode", document_types as "documentTypes",
         registered_at as "registeredAt", version
       from smp_entry where identifier_key = any(${elementsOf('$1::text[]')})`,
      [keys],
      { prepared: true },
    );
    return new Map(rows.map(({ key, ...entry }) => [key, entry]));
  });
}
