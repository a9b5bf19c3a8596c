import { defineEntity, p } from '@mikro-orm/core';
import type { StatusAmount, StatusReason } from '../../peppol/cdar/message.js';
import type { Direction } from '../vocabulary.js';
import type { FrenchInvoice, InvoiceKind } from './frenchInvoice.js';

/**
 * WAITING: its message is still to be made, or on its way. SENT: the other side has its message. FAILED: its message ended in ERROR. RECORDED:
 * it is known here alone, because nobody takes a message of it.
 */
export const LIFECYCLE_STATES = ['WAITING', 'SENT', 'FAILED', 'RECEIVED', 'RECORDED'] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

export const LifecycleStatusSchema = defineEntity({
  name: 'LifecycleStatusRow',
  tableName: 'lifecycle_status',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** The invoice. */
    document: p.uuid(),
    /** The document that carries it. */
    message: p.uuid().nullable(),
    /** MDT-105. */
    status: p.string(),
    direction: p.string().$type<Direction>(),
    /** Set by the service itself. */
    isAutomatic: p.boolean(),
    setAt: p.datetime().defaultRaw('exchange_now()'),
    reasons: p.json<readonly StatusReason[]>().defaultRaw(`'[]'`),
    amounts: p.json<readonly StatusAmount[]>().defaultRaw(`'[]'`),
    actor: p.string(),
    /** SENT: its message is made. What became of that is in the row of the message. */
    state: p.string().$type<Exclude<LifecycleState, 'FAILED'>>(),
    /** Why it is known here alone, or why its message waits. */
    note: p.string().nullable(),
    attempts: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

export const FrenchInvoiceSchema = defineEntity({
  name: 'FrenchInvoiceRow',
  tableName: 'french_invoice',
  properties: {
    document: p.uuid().primary(),
    tenantId: p.string(),
    kind: p.string().$type<InvoiceKind>(),
    issueDate: p.date(),
    facts: p.json<FrenchInvoice>(),
  },
});
