// What searches for a text read, brought up to date by a job.
import { defineEntity, p } from '@mikro-orm/core';

/** How far the job is. */
export const SearchCursorSchema = defineEntity({
  name: 'SearchCursorRow',
  tableName: 'search_cursor',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    indexedTo: p.string().columnType('xid8').defaultRaw('pg_snapshot_xmin(pg_current_snapshot())'),
    filledTo: p.uuid().nullable(),
  },
});

/** Some documents of a tenant, and which sequences of characters they have. */
export const DocumentSearchBlockSchema = defineEntity({
  name: 'DocumentSearchBlockRow',
  tableName: 'document_search_block',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    documents: p.smallint(),
    isOpen: p.boolean(),
    signature: p.string().columnType('bit(8192)'),
  },
});

/** What is searched for in a document, in lower case. */
export const DocumentSearchSchema = defineEntity({
  name: 'DocumentSearchRow',
  tableName: 'document_search',
  properties: {
    document: p.uuid().primary(),
    block: p.uuid(),
    text: p.text(),
  },
});
