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
