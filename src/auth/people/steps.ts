// A sign-in that has begun and waits for its next step: a code, the choice of a tenant, the answer of a provider or of a passkey. The
// browser has a random secret in a short cookie, the database its hash. Each step is used once.

import type { Database, EntitySql, Sql } from '../../domain/database.js';
import { SignInStepSchema } from '../../domain/people/person.js';
import { hasRoom, lockOwned } from '../../domain/statements/ownerLock.js';
import { databaseIn, databaseNow } from '../../domain/statements/times.js';
import { hashOfSecret, isSecret, newSecret } from './secret.js';

export const STEP_LIMITS = { lifetimeSeconds: 600, perAddressMax: 500 } as const;

/** `provider`: the browser is at the provider. `passkey`: a passkey is asked for. `new-passkey`: one is being made. */
export type StepKind = 'code' | 'tenant' | 'provider' | 'passkey' | 'new-passkey';

export interface Step {
  readonly kind: StepKind;
  /** Absent until somebody has been identified. */
  readonly person?: string | undefined;
  readonly address: string;
  readonly data: object;
}

/** In a transaction. Returns the secret for the cookie. Undefined: the address has begun too many. */
export async function beginStep(sql: EntitySql, { kind, person, address, data }: Step): Promise<string | undefined> {
  await lockOwned(sql, 'signInSteps', address);
  const open = { rows: 'from sign_in_step where address = $1 and ends_at > exchange_now()', values: [address] };
  if (!(await hasRoom(sql, { ...open, most: STEP_LIMITS.perAddressMax }))) return undefined;
  const secret = newSecret();
  const endsAt = databaseIn(STEP_LIMITS.lifetimeSeconds);
  await sql.em.insert(SignInStepSchema, { secretHash: hashOfSecret(secret), kind, person: person ?? null, address, data, endsAt });
  return secret;
}

interface OpenStep<Data = unknown> {
  readonly person: string | null;
  readonly data: Data;
}

/** Undefined where there is none, or it has expired. */
export async function findStep<Data>(
  { em }: Pick<Database, 'em'>,
  secret: string | undefined,
  kind: StepKind,
): Promise<OpenStep<Data> | undefined> {
  if (secret === undefined || !isSecret(secret)) return undefined;
  const isOpen = { secretHash: hashOfSecret(secret), kind, endsAt: { $gt: databaseNow() } };
  const step = await em.findOne(SignInStepSchema, isOpen, { fields: ['person', 'data'] });
  return (step ?? undefined) as OpenStep<Data> | undefined;
}

/** The same, and uses it up. */
export async function takeStep<Data>(sql: Sql, secret: string | undefined, kind: StepKind): Promise<OpenStep<Data> | undefined> {
  if (secret === undefined || !isSecret(secret)) return undefined;
  const [row] = await sql.query<OpenStep<Data>>(
    'delete from sign_in_step where secret_hash = $1 and kind = $2 and ends_at > exchange_now() returning person, data',
    [hashOfSecret(secret), kind],
  );
  return row;
}
