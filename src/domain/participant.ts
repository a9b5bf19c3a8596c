import { defineEntity, p } from '@mikro-orm/core';
import type { TaxCountry } from '../validation/rules/taxData/countries.js';

const PARTICIPANT_STATES = ['REGISTERING', 'ACTIVE', 'REMOVING'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

export const ParticipantSchema = defineEntity({
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
    /** Whether the participant is to be on the network in the end. */
    wanted: p.string().$type<'PRESENT' | 'ABSENT'>().default('PRESENT'),
    /** The requested values of an update in progress. */
    wantedEntry: p.json().nullable(),
    generation: p.integer().default(1),
    observedGeneration: p.integer().default(0),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    failures: p.integer().default(0),
    dueAt: p.datetime().nullable(),
    lastError: p.string().nullable(),
    /** OUT: another SMP may take the participant over. IN: it is being taken over from another SMP. */
    migration: p.string().$type<'IN' | 'OUT'>().nullable(),
    /** Sealed. */
    migrationKey: p.string().nullable().hidden(),
    /** The country whose tax authority is told of its invoices. null: none is. */
    taxReporting: p.text().$type<TaxCountry>().nullable(),
  },
});

/** A receiving participant of one tenant. */
export class Participant extends ParticipantSchema.class {}
ParticipantSchema.setClass(Participant);
