// Accounts at other services, and the way of documents.
import { defineEntity, p } from '@mikro-orm/core';
import type { RouteRule } from '../routing/rules.js';
import type { ChannelName, DocumentType } from '../vocabulary.js';

/** An account of a tenant at the service behind a channel. */
export const ChannelAccountSchema = defineEntity({
  name: 'ChannelAccountRow',
  tableName: 'channel_account',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.text(),
    channel: p.text().$type<ChannelName>(),
    name: p.text(),
    settings: p.json<object>(),
    enabled: p.boolean().default(true),
    generation: p.integer().default(1),
    cursor: p.json<object>().nullable(),
    dueAt: p.datetime().defaultRaw('exchange_now()'),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    workerId: p.uuid().nullable(),
    lastSuccessAt: p.datetime().nullable(),
    lastFailureAt: p.datetime().nullable(),
    failureCode: p.text().nullable(),
    failureMessage: p.text().nullable(),
    failures: p.integer().default(0),
    openUntil: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
    refusedAt: p.datetime().nullable(),
    failingAt: p.datetime().nullable(),
  },
});

/** A sealed secret of an account. */
export const ChannelAccountSecretSchema = defineEntity({
  name: 'ChannelAccountSecretRow',
  tableName: 'channel_account_secret',
  properties: {
    id: p.uuid().primary(),
    account: p.uuid(),
    name: p.text(),
    sealed: p.text(),
    version: p.integer().default(1),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A document of an account that could not be read. */
export const UnreadableDocumentSchema = defineEntity({
  name: 'UnreadableDocumentRow',
  tableName: 'unreadable_document',
  properties: {
    account: p.uuid().primary(),
    id: p.text().primary(),
    reason: p.text(),
    firstAt: p.datetime().defaultRaw('exchange_now()'),
    seenAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** The rules by which documents of one type are sent. */
export const DocumentRouteSchema = defineEntity({
  name: 'DocumentRouteRow',
  tableName: 'document_route',
  properties: {
    tenantId: p.text().primary(),
    documentType: p.text().$type<DocumentType>().primary(),
    rules: p.json<readonly RouteRule[]>(),
    generation: p.integer().default(1),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});
