// The rules of a tenant as they are stored.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import type { App } from '../ports.js';
import { DOCUMENT_TYPES, type DocumentType } from '../vocabulary.js';
import type { RouteRule } from './rules.js';

export interface DocumentRoutes {
  readonly documentType: DocumentType;
  readonly rules: readonly RouteRule[];
  /** Counts the changes. 0 where there never were rules. */
  readonly generation: number;
  readonly updatedAt: Date | null;
}

/** Of a document type whose rules were never set. */
export const NO_ROUTES = { rules: [], generation: 0, updatedAt: null } as const;

const COLUMNS = 'document_type as "documentType", rules, generation, updated_at as "updatedAt"';

/** One entry for each document type. */
export async function listRoutes({ database }: Pick<App, 'database'>, { tenantId }: Pick<Actor, 'tenantId'>): Promise<DocumentRoutes[]> {
  const rows = await database.sql.query<DocumentRoutes>(`select ${COLUMNS} from document_route where tenant_id = $1`, [tenantId]);
  return DOCUMENT_TYPES.map((documentType) => rows.find((row) => row.documentType === documentType) ?? { documentType, ...NO_ROUTES });
}

export async function readRoutes(sql: Sql, tenantId: string, documentType: DocumentType): Promise<DocumentRoutes | undefined> {
  const [row] = await sql.query<DocumentRoutes>(`select ${COLUMNS} from document_route where tenant_id = $1 and document_type = $2`, [
    tenantId,
    documentType,
  ]);
  return row;
}
