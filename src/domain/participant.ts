import { defineEntity, p } from '@mikro-orm/core';

const PARTICIPANT_STATES = ['REGISTERING', 'ACTIVE', 'REMOVING'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

const ParticipantSchema = defineEntity({
  name: 'Participant',
  tableName: 'participant',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** As the customer wrote it. Compared by `identifierKey`, its lower-case form. */
    identifier: p.string(),
    identifierKey: p.string(),
    name: p.string(),
    countryCode: p.string(),
    documentTypes: p.array((code) => Number(code)).columnType('integer[]'),
    /** Listed only while ACTIVE. An unfinished registration is finished or undone first. */
    state: p.string().$type<ParticipantState>(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    updatedAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A receiving participant of one tenant. */
export class Participant extends ParticipantSchema.class {}
ParticipantSchema.setClass(Participant);
