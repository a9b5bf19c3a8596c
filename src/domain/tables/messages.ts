// What is sent and what comes in.
import { defineEntity, p } from '@mikro-orm/core';
import type { ChannelName, Direction } from '../vocabulary.js';

/** One attempt to reach a receiver over one channel. */
export const SubmissionSchema = defineEntity({
  name: 'SubmissionRow',
  tableName: 'submission',
  properties: {
    id: p.uuid().primary(),
    document: p.uuid(),
    tenantId: p.text(),
    number: p.integer(),
    channel: p.text().$type<ChannelName>(),
    instanceId: p.text(),
    messageId: p.text(),
    externalReference: p.text().nullable(),
    senderAccessPoint: p.text().nullable(),
    receiverAccessPoint: p.text().nullable(),
    documentTypeId: p.text().nullable(),
    processId: p.text().nullable(),
    countryC1: p.text().nullable(),
    mlsTo: p.text().nullable(),
    mlsType: p.text().nullable(),
    state: p.text(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    stateDate: p.datetime().defaultRaw('exchange_now()'),
    traceparent: p.text().nullable(),
    account: p.uuid().nullable(),
    uncertain: p.json().nullable(),
  },
});

/** What a channel says of a received message. */
export const InboundMessageSchema = defineEntity({
  name: 'InboundMessageRow',
  tableName: 'inbound_message',
  properties: {
    document: p.uuid().primary(),
    tenantId: p.text(),
    channel: p.text().$type<ChannelName>(),
    senderAccessPoint: p.text(),
    receiver: p.text(),
    instanceId: p.text(),
    messageId: p.text().nullable(),
    payloadHash: p.blob(),
    documentTypeId: p.text().nullable(),
    processId: p.text().nullable(),
    countryC1: p.text().nullable(),
    mlsTo: p.text().nullable(),
    mlsType: p.text().nullable(),
    receivedAt: p.datetime().defaultRaw('exchange_now()'),
    referencesHash: p.blob().nullable(),
    scopes: p.json().nullable(),
  },
});

/** A Message Level Status that came in, by which a repeated one is told from another. */
export const ReceivedStatusSchema = defineEntity({
  name: 'ReceivedStatusRow',
  tableName: 'received_status',
  properties: {
    channel: p.text().$type<ChannelName>().primary(),
    accessPoint: p.text().primary(),
    messageId: p.text().primary(),
    referencesHash: p.blob(),
    receivedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** One message that the monthly reports to OpenPeppol count. It outlives its document. */
export const NetworkExchangeSchema = defineEntity({
  name: 'NetworkExchangeRow',
  tableName: 'network_exchange',
  properties: {
    id: p.uuid().primary(),
    direction: p.text().$type<Direction>().primary(),
    at: p.datetime().defaultRaw('exchange_now()'),
    accessPoint: p.text(),
    documentTypeId: p.text(),
    processId: p.text(),
    senderCountry: p.text().nullable(),
    receiverCountry: p.text().nullable(),
    /** The tenant. */
    endUser: p.text().nullable(),
    company: p.text().nullable(),
  },
});

/** A monthly report to OpenPeppol. */
export const NetworkReportSchema = defineEntity({
  name: 'NetworkReportRow',
  tableName: 'network_report',
  properties: {
    month: p.text().primary(),
    kind: p.text().primary(),
    openedAt: p.datetime().defaultRaw('exchange_now()'),
    xml: p.blob().nullable(),
    instanceId: p.uuid().nullable(),
    madeAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    attemptedAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    sentAt: p.datetime().nullable(),
    accessPoint: p.text().nullable(),
    receipt: p.blob().nullable(),
  },
});
