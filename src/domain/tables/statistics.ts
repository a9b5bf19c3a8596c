// Counts of documents by day, brought up to date by a job.
import { defineEntity, p } from '@mikro-orm/core';
import type { ChannelName, Direction, DocumentType, FaultCode } from '../vocabulary.js';

/** How far the job has counted. */
export const StatisticsCursorSchema = defineEntity({
  name: 'StatisticsCursorRow',
  tableName: 'statistics_cursor',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    countedTo: p.string().columnType('xid8').defaultRaw('pg_snapshot_xmin(pg_current_snapshot())'),
    filledTo: p.uuid().nullable(),
  },
});

/** What has been counted of one document. */
export const StatisticsDocumentSchema = defineEntity({
  name: 'StatisticsDocumentRow',
  tableName: 'statistics_document',
  properties: {
    document: p.uuid().primary(),
    channel: p.text().$type<ChannelName>(),
    state: p.text(),
    faultCode: p.text().$type<FaultCode>().nullable(),
    latency: p.smallint().nullable(),
  },
});

/** Documents of a tenant by day, type and state. */
export const StatisticsCountSchema = defineEntity({
  name: 'StatisticsCountRow',
  tableName: 'statistics_count',
  properties: {
    tenantId: p.text().primary(),
    span: p.text().primary(),
    at: p.datetime().primary(),
    direction: p.text().$type<Direction>().primary(),
    documentType: p.text().$type<DocumentType>().primary(),
    channel: p.text().$type<ChannelName>().primary(),
    state: p.text().primary(),
    faultCode: p.text().$type<FaultCode>().primary(),
    documents: p.bigint(),
  },
});

/** Latencies of a tenant by day. */
export const StatisticsLatencySchema = defineEntity({
  name: 'StatisticsLatencyRow',
  tableName: 'statistics_latency',
  properties: {
    tenantId: p.text().primary(),
    span: p.text().primary(),
    at: p.datetime().primary(),
    latency: p.smallint().primary(),
    documents: p.bigint(),
  },
});

/** Current counts of a tenant by state. */
export const StatisticsTotalSchema = defineEntity({
  name: 'StatisticsTotalRow',
  tableName: 'statistics_total',
  properties: {
    tenantId: p.text().primary(),
    span: p.text().primary(),
    at: p.datetime().primary(),
    state: p.json().columnType('json').nullable(),
    documentType: p.json().columnType('json').nullable(),
    channel: p.json().columnType('json').nullable(),
    faultCode: p.json().columnType('json').nullable(),
    latency: p.json().columnType('json').nullable(),
  },
});
