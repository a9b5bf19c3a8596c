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

/** What somebody asked to do with an invoice that a second person has to approve. */
export const ApprovalRequestSchema = defineEntity({
  name: 'ApprovalRequestRow',
  tableName: 'approval_request',
  properties: {
    document: p.uuid().primary(),
    id: p.uuid(),
    tenantId: p.text(),
    kind: p.text(),
    input: p.json<object>(),
    requester: p.uuid(),
    /** As it was then, as the name of the approver: they may be gone. */
    requesterName: p.text(),
    requestedAt: p.datetime().defaultRaw('exchange_now()'),
    approvedBy: p.uuid().nullable(),
    approverName: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
  },
});
