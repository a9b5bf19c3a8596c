// What people of a tenant do together at a document.
import { defineEntity, p } from '@mikro-orm/core';

/** What somebody said about a document to others of the tenant. */
export const DocumentCommentSchema = defineEntity({
  name: 'DocumentCommentRow',
  tableName: 'document_comment',
  properties: {
    id: p.uuid().primary(),
    document: p.uuid(),
    tenantId: p.text(),
    author: p.uuid(),
    /** As it was then: the author may be gone. */
    authorName: p.text(),
    text: p.text(),
    /** The people whom it calls. */
    mentions: p.array().columnType('uuid[]'),
    at: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** Who takes care of a document. */
export const DocumentAssignmentSchema = defineEntity({
  name: 'DocumentAssignmentRow',
  tableName: 'document_assignment',
  properties: {
    document: p.uuid().primary(),
    tenantId: p.text(),
    person: p.uuid(),
    at: p.datetime().defaultRaw('exchange_now()'),
  },
});
