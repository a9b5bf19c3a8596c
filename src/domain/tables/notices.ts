// What people are told of by mail.
import { defineEntity, p } from '@mikro-orm/core';

/** What a person wants to be told of at a tenant, and the mail that is due. No row: the defaults. */
export const NoticeChoiceSchema = defineEntity({
  name: 'NoticeChoiceRow',
  tableName: 'notice_choice',
  properties: {
    person: p.uuid().primary(),
    tenantId: p.text().primary(),
    /** New invoices: OFF, AT_ONCE or DAILY. */
    invoices: p.text().default('OFF'),
    /** Of the day, UTC. */
    digestHour: p.smallint().default(6),
    /** Which of them. null: any. */
    supplier: p.text().nullable(),
    amountMin: p.decimal().nullable(),
    currency: p.text().nullable(),
    label: p.text().nullable(),
    mentions: p.boolean().default(true),
    assignments: p.boolean().default(true),
    approvals: p.boolean().default(true),
    failedSends: p.boolean().default(true),
    /** When the next mail is due. null: nothing waits. */
    dueAt: p.datetime().nullable(),
    /** No mail before that. */
    quietUntil: p.datetime().nullable(),
    /** The day of the last mail, and the mails of that day. */
    toldOn: p.date().nullable(),
    toldMails: p.integer().default(0),
    /** Of the notices of a mail that was begun. */
    batch: p.uuid().nullable(),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    failures: p.integer().default(0),
  },
});

/** One thing that a person is to be told. Removed when it is told. */
export const NoticeSchema = defineEntity({
  name: 'NoticeRow',
  tableName: 'notice',
  properties: {
    id: p.uuid().primary(),
    person: p.uuid(),
    tenantId: p.text(),
    kind: p.text(),
    document: p.uuid(),
    /** The comment, or the request for approval. */
    about: p.uuid().nullable(),
    /** Who did it. */
    byName: p.text().nullable(),
    at: p.datetime().defaultRaw('exchange_now()'),
    dueAt: p.datetime(),
    batch: p.uuid().nullable(),
  },
});

/** How far the moves of documents were looked at. */
export const NoticeCursorSchema = defineEntity({
  name: 'NoticeCursorRow',
  tableName: 'notice_cursor',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    notedTo: p.string().columnType('xid8').defaultRaw('pg_snapshot_xmin(pg_current_snapshot())'),
  },
});
