// People, their roles and sessions. Passwords and secrets of sessions are stored as hashes.
import { defineEntity, p } from '@mikro-orm/core';
import type { LanguageTag } from '../../texts/languages.js';
import type { Role } from './roles.js';

export const PersonSchema = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: {
    id: p.uuid().primary(),
    /** The mailbox (emailAddress.ts), unless `addressState` says otherwise. */
    email: p.string(),
    name: p.string(),
    /** Argon2id. null until the person has set one. */
    passwordHash: p.string().nullable().hidden(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    disabledAt: p.datetime().nullable(),
    /** The owner of the address is not proved: an admin had the link, or the identity provider did not verify the address. */
    isUnconfirmed: p.boolean().default(false),
    /** TYPED: in the form of before. SHARED: it stays so, because the mailbox is that of somebody else, too. */
    addressState: p.string().$type<'TYPED' | 'SHARED'>().nullable(),
    /** Of the browser of the last sign-in: that of mails. */
    language: p.string().$type<LanguageTag>().nullable(),
  },
});

/** Somebody who signs in. */
export class Person extends PersonSchema.class {}
PersonSchema.setClass(Person);

export const PersonRoleSchema = defineEntity({
  name: 'PersonRole',
  tableName: 'person_role',
  properties: {
    person: p.uuid().primary(),
    tenantId: p.string().primary(),
    role: p.string().$type<Role>(),
    /** The identity provider gave the role, and takes it away. */
    isProvided: p.boolean().default(false),
  },
});

/** What a person may do at one tenant. */
export class PersonRole extends PersonRoleSchema.class {}
PersonRoleSchema.setClass(PersonRole);

export const PersonSessionSchema = defineEntity({
  name: 'PersonSession',
  tableName: 'person_session',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the secret in the cookie. */
    secretHash: p.blob().hidden(),
    person: p.uuid(),
    tenantId: p.string(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    lastUsedAt: p.datetime().defaultRaw('exchange_now()'),
    endsAt: p.datetime(),
    /** User-Agent and address of the sign-in. */
    device: p.string(),
    address: p.string(),
  },
});

/** A signed-in browser. The row is removed when it ends. */
export class PersonSession extends PersonSessionSchema.class {}
PersonSessionSchema.setClass(PersonSession);

export const PersonInvitationSchema = defineEntity({
  name: 'PersonInvitation',
  tableName: 'person_invitation',
  properties: {
    /** SHA-256 of the token in the link. */
    tokenHash: p.blob().primary(),
    person: p.uuid(),
    endsAt: p.datetime(),
  },
});

/** A link that sets a password once. The row is removed when it is used. */
export class PersonInvitation extends PersonInvitationSchema.class {}
PersonInvitationSchema.setClass(PersonInvitation);

/** A person at an identity provider. */
export const PersonIdentitySchema = defineEntity({
  name: 'PersonIdentityRow',
  tableName: 'person_identity',
  properties: {
    issuer: p.string().primary(),
    subject: p.string().primary(),
    person: p.uuid(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** The secret of a person's authenticator app. */
export const PersonTotpSchema = defineEntity({
  name: 'PersonTotpRow',
  tableName: 'person_totp',
  properties: {
    person: p.uuid().primary(),
    secretSealed: p.string().hidden(),
    isConfirmed: p.boolean().default(false),
    /** The time step of the last code that was used (RFC 6238 §5.2). */
    lastStep: p.bigint().default(0),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A code that takes the place of the app once. The row is removed when it is used. */
export const PersonRecoveryCodeSchema = defineEntity({
  name: 'PersonRecoveryCodeRow',
  tableName: 'person_recovery_code',
  properties: {
    person: p.uuid().primary(),
    codeHash: p.blob().primary().hidden(),
  },
});

/** A passkey of a person (WebAuthn). */
export const PersonPasskeySchema = defineEntity({
  name: 'PersonPasskeyRow',
  tableName: 'person_passkey',
  properties: {
    id: p.string().primary(),
    person: p.uuid(),
    publicKey: p.blob(),
    signCount: p.bigint(),
    transports: p.array(),
    name: p.string(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** A sign-in that has begun and waits for its next step. */
export const SignInStepSchema = defineEntity({
  name: 'SignInStepRow',
  tableName: 'sign_in_step',
  properties: {
    secretHash: p.blob().primary().hidden(),
    kind: p.string(),
    person: p.uuid().nullable(),
    address: p.string(),
    data: p.json(),
    endsAt: p.datetime(),
  },
});
