// What the processes of the service share.
import { defineEntity, p } from '@mikro-orm/core';

/** The time of the sandbox, relative to that of the database. */
export const ClockSchema = defineEntity({
  name: 'ClockRow',
  tableName: 'clock',
  properties: {
    id: p.boolean().primary().default(true),
    offsetMs: p.bigint().default(0),
  },
});

/** The last heartbeat of a worker. */
export const WorkerSchema = defineEntity({
  name: 'WorkerRow',
  tableName: 'worker',
  properties: {
    id: p.uuid().primary(),
    beatAt: p.datetime(),
  },
});

/** Who this database is to its stores of files. */
export const FileStoreSchema = defineEntity({
  name: 'FileStoreRow',
  tableName: 'file_store',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    id: p.uuid().defaultRaw('gen_random_uuid()'),
    marked: p.array().defaultRaw("'{}'::text[]"),
  },
});

/** The check value of a master key. */
export const MasterKeySchema = defineEntity({
  name: 'MasterKeyRow',
  tableName: 'master_key',
  properties: {
    id: p.text().primary(),
    checkValue: p.text(),
    knownAt: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A key that signs access tokens. */
export const SigningKeySchema = defineEntity({
  name: 'SigningKeyRow',
  tableName: 'signing_key',
  properties: {
    kid: p.text().primary(),
    publicJwk: p.json(),
    privateSealed: p.text(),
    createdAt: p.datetime(),
    signsFrom: p.datetime(),
    expiresAt: p.datetime().nullable(),
  },
});

/** Failed sign-ins of a person or an address. */
export const SignInFailureSchema = defineEntity({
  name: 'SignInFailureRow',
  tableName: 'sign_in_failure',
  properties: {
    id: p.bigint().primary().autoincrement(),
    subject: p.text(),
    at: p.datetime().defaultRaw('exchange_now()'),
  },
});

/** A refresh token of SAPI-SK. */
export const SapiRefreshTokenSchema = defineEntity({
  name: 'SapiRefreshTokenRow',
  tableName: 'sapi_refresh_token',
  properties: {
    digest: p.blob().primary(),
    family: p.uuid(),
    clientId: p.text(),
    endsAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

/** An access token of SAPI-SK that was revoked before its end. */
export const SapiRevokedTokenSchema = defineEntity({
  name: 'SapiRevokedTokenRow',
  tableName: 'sapi_revoked_token',
  properties: {
    jti: p.uuid().primary(),
    endsAt: p.datetime(),
  },
});

/** The rest of a rate limit. */
export const RateBucketSchema = defineEntity({
  name: 'RateBucketRow',
  tableName: 'rate_bucket',
  properties: {
    key: p.text().primary(),
    tokens: p.double(),
    granted: p.double(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
