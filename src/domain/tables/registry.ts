// Registrations of participants at the SMP, the SML and the Directory.
import { defineEntity, p } from '@mikro-orm/core';
import type { StepKind } from '../registry.js';

/** A step of a registration that has been carried out. */
export const ParticipantStepSchema = defineEntity({
  name: 'ParticipantStepRow',
  tableName: 'participant_step',
  properties: {
    participant: p.uuid().primary(),
    kind: p.text().$type<StepKind>().primary(),
    observed: p.text(),
    generation: p.integer(),
    observedAt: p.datetime().defaultRaw('exchange_now()'),
    lateUntil: p.datetime().nullable(),
    revision: p.text().nullable(),
  },
});

/** A difference between a participant and what the network lists. */
export const ParticipantDriftSchema = defineEntity({
  name: 'ParticipantDriftRow',
  tableName: 'participant_drift',
  properties: {
    identifierKey: p.text().primary(),
    part: p.text().primary(),
    participant: p.uuid().nullable(),
    kind: p.text(),
    detail: p.text(),
    firstSeen: p.datetime().defaultRaw('exchange_now()'),
    lastSeen: p.datetime().defaultRaw('exchange_now()'),
    mended: p.integer().default(0),
  },
});

/** A change that the Peppol Directory is to be told. */
export const DirectoryTaskSchema = defineEntity({
  name: 'DirectoryTaskRow',
  tableName: 'directory_task',
  properties: {
    identifierKey: p.text().primary(),
    identifier: p.text(),
    generation: p.integer().default(1),
    leaseToken: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    failures: p.integer().default(0),
    dueAt: p.datetime().defaultRaw('exchange_now()'),
    lastError: p.text().nullable(),
    failingSince: p.datetime().nullable(),
    givenUpAt: p.datetime().nullable(),
  },
});

/** When the network was last compared with the participants. */
export const RegistryComparisonSchema = defineEntity({
  name: 'RegistryComparisonRow',
  tableName: 'registry_comparison',
  properties: {
    id: p.boolean().primary(),
    comparedAt: p.datetime(),
  },
});

/** An identifier in the SML of an exchange without a network. */
export const RegistryEntrySchema = defineEntity({
  name: 'RegistryEntryRow',
  tableName: 'registry_entry',
  properties: {
    identifierKey: p.text().primary(),
    tenantId: p.text(),
    identifier: p.text(),
    registeredAt: p.datetime().defaultRaw('exchange_now()'),
    publishedAt: p.datetime().nullable(),
  },
});

/** The tenant that holds an identifier in the network. */
export const NetworkHolderSchema = defineEntity({
  name: 'NetworkHolderRow',
  tableName: 'network_holder',
  properties: {
    identifierKey: p.text().primary(),
    tenantId: p.text(),
    sml: p.boolean().default(false),
    smp: p.boolean().default(false),
  },
});

/** An entry of the own SMP. */
export const SmpEntrySchema = defineEntity({
  name: 'SmpEntryRow',
  tableName: 'smp_entry',
  properties: {
    identifierKey: p.text().primary(),
    tenantId: p.text(),
    identifier: p.text(),
    name: p.text(),
    countryCode: p.text(),
    documentTypes: p.array((one) => Number(one)).columnType('integer[]'),
    registeredAt: p.datetime().defaultRaw('exchange_now()'),
    version: p.uuid().defaultRaw('gen_random_uuid()'),
  },
});
