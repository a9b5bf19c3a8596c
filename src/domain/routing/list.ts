// The rules of a tenant as they are stored.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import { DocumentRouteSchema } from '../tables/accounts.js';
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

/** One entry for each document type. */
export async function listRoutes({ database }: Pick<App, 'database'>, { tenantId }: Pick<Actor, 'tenantId'>): Promise<DocumentRoutes[]> {
  const rows = await database.em.find(DocumentRouteSchema, { tenantId });
  return DOCUMENT_TYPES.map((documentType) => rows.find((row) => row.documentType === documentType) ?? { documentType, ...NO_ROUTES });
}

export function readRoutes(em: EntityManager, tenantId: string, documentType: DocumentType): Promise<DocumentRoutes | null> {
  return em.findOne(DocumentRouteSchema, { tenantId, documentType });
}
