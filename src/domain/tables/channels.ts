// What single channels remember.
import { defineEntity, p } from '@mikro-orm/core';
import type { ChannelName } from '../vocabulary.js';

/** A file that was uploaded to Pagero. */
export const PageroUploadSchema = defineEntity({
  name: 'PageroUploadRow',
  tableName: 'pagero_upload',
  properties: {
    submission: p.uuid().primary(),
    account: p.uuid(),
    begunAt: p.datetime().defaultRaw('exchange_now()'),
    fileId: p.text().nullable(),
    isDelivered: p.boolean().default(false),
    checkAt: p.datetime().nullable(),
  },
});

/** A message that phoss-ap sent, and when to ask for its answer. */
export const PhossApTransmissionSchema = defineEntity({
  name: 'PhossApTransmissionRow',
  tableName: 'phoss_ap_transmission',
  properties: {
    submission: p.uuid().primary(),
    sentAt: p.datetime().defaultRaw('exchange_now()'),
    askAt: p.datetime().defaultRaw('exchange_now()').nullable(),
  },
});

/** An answer that a simulated receiver owes. */
export const SimulatedAnswerSchema = defineEntity({
  name: 'SimulatedAnswerRow',
  tableName: 'simulated_answer',
  properties: {
    id: p.bigint().primary().autoincrement(),
    channel: p.text().$type<ChannelName>(),
    instanceId: p.uuid(),
    dueAt: p.datetime(),
    code: p.text(),
    text: p.text().nullable(),
  },
});

/** The mailbox of a simulated account. */
export const SimulatedMailboxSchema = defineEntity({
  name: 'SimulatedMailboxRow',
  tableName: 'simulated_mailbox',
  properties: {
    account: p.uuid().primary(),
    last: p.bigint(),
  },
});

/** A message in a simulated mailbox. */
export const SimulatedMessageSchema = defineEntity({
  name: 'SimulatedMessageRow',
  tableName: 'simulated_message',
  properties: {
    account: p.uuid().primary(),
    position: p.bigint().primary(),
    instanceId: p.text(),
    code: p.text(),
    text: p.text().nullable(),
  },
});
