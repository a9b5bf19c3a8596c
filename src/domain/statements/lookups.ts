// Frequent lookups by one key, several keys in one statement.

import type { Database } from '../database.js';
import { type DescribedFiles, loadManyDescribed } from '../documents/files/files.js';
import { loadSent, type SentDocument } from '../documents/sending/sent.js';
import { elementsOf } from '../elementsOf.js';
import type { DocumentTypeCode } from '../vocabulary.js';
import { createBatchLoader, type Load } from './batchLoader.js';

/** A participant that a tenant registered. */
interface Registered {
  readonly tenantId: string;
  readonly documentTypes: readonly DocumentTypeCode[];
}

export interface Lookups {
  /** A registered participant, by its identifier in lower case. */
  readonly registered: Load<Registered>;
  /** The tenant that registered a participant, by its identifier in lower case. */
  readonly tenantOf: Load<string>;
  /** The files of a document as in events, by its id. */
  readonly described: Load<DescribedFiles>;
  /** A submission, by its `sentKey`. */
  readonly sent: Load<SentDocument>;
}

export function createLookups({ sql }: Pick<Database, 'sql'>): Lookups {
  return {
    registered: createBatchLoader(async (keys) => {
      const rows = await sql.query<Registered & { key: string }>(
        `select identifier_key as key, tenant_id as "tenantId", document_types as "documentTypes" from participant
         where identifier_key = any(${elementsOf('$1::text[]')}) and state = 'ACTIVE'`,
        [keys],
        { prepared: true },
      );
      return new Map(rows.map(({ key, ...registered }) => [key, registered]));
    }),
    tenantOf: createBatchLoader(async (keys) => {
      const rows = await sql.query<{ key: string; tenant_id: string }>(
        `select identifier_key as key, tenant_id from participant where identifier_key = any(${elementsOf('$1::text[]')}) and state = 'ACTIVE'`,
        [keys],
        { prepared: true },
      );
      return new Map(rows.map(({ key, tenant_id }) => [key, tenant_id]));
    }),
    described: createBatchLoader((documents) => loadManyDescribed(sql, documents)),
    sent: createBatchLoader((keys) => loadSent(sql, keys)),
  };
}
