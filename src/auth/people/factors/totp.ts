// One-time codes of an authenticator app (RFC 6238) as a second factor beside the password, and recovery codes instead of them. Codes
// go by the real time, as the app does, also where the clock of a sandbox was moved.
import { Secret, TOTP } from 'otpauth';
import type { Database, EntitySql } from '../../../domain/database.js';
import type { Keyring } from '../../../domain/keys/keyring.js';
import type { SealedTable } from '../../../domain/keys/sealed.js';
import { auditPerson } from '../../../domain/people/audit.js';
import { PersonRecoveryCodeSchema, PersonTotpSchema } from '../../../domain/people/person.js';
import { addRecoveryCodes, useRecoveryCode } from './recoveryCodes.js';

/** `steps`: a code of the step before or after counts, too, because clocks differ. `setUpSeconds`: within this time the first code is given. */
const TOTP_LIMITS = { secretBytes: 20, periodSeconds: 30, steps: 1, setUpSeconds: 600, codeCharactersMax: 64 } as const;

interface Keeping {
  readonly database: Pick<Database, 'sql' | 'transaction'>;
  readonly keyring: Keyring;
}

/** What an authenticator app needs to know. */
export interface TotpSetUp {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly uri: string;
}

/** The sealed secrets, for the rotation of master keys. */
export const TOTP_SECRETS: SealedTable = {
  name: 'second factor',
  table: 'person_totp',
  key: 'person',
  column: 'secret_sealed',
  boundTo: `'totp|' || person::text`,
  alive: 'true',
};

const boundTo = (person: string): string => `totp|${person}`;

/** A new secret, which counts once its first code was given. Undefined where a second factor is set. */
export async function setUpTotp(app: Keeping, person: string, email: string): Promise<TotpSetUp | undefined> {
  const secret = new Secret({ size: TOTP_LIMITS.secretBytes });
  const rows = await app.database.sql.query(
    `insert into person_totp (person, secret_sealed) values ($1, $2)
     on conflict (person) do update set secret_sealed = excluded.secret_sealed, created_at = exchange_now(), last_step = 0
     where not person_totp.is_confirmed returning 1`,
    [person, app.keyring.seal(secret.base32, boundTo(person))],
  );
  return rows.length === 0 ? undefined : setUpOf(secret.base32, email);
}

/** One that was begun and waits for its first code. */
export async function openSetUp(app: Keeping, person: string, email: string): Promise<TotpSetUp | undefined> {
  const [row] = await app.database.sql.query<{ sealed: string }>(
    `select secret_sealed as sealed from person_totp
     where person = $1 and not is_confirmed and created_at > exchange_now() - $2 * interval '1 second'`,
    [person, TOTP_LIMITS.setUpSeconds],
  );
  return row === undefined ? undefined : setUpOf(app.keyring.open(row.sealed, boundTo(person)), email);
}

/** With the first code, the second factor counts. Returns the recovery codes, which are shown once. Undefined: the code is wrong. */
export async function confirmTotp(app: Keeping, person: string, code: string, nowMs = Date.now()): Promise<readonly string[] | undefined> {
  return app.database.transaction(async (sql) => {
    if (!(await spendCode(app, sql, person, code, nowMs, false))) return undefined;
    const codes = await addRecoveryCodes(sql, person);
    await auditPerson(sql, person, 'person.add-factor', { factor: 'totp' });
    return codes;
  });
}

/** Which of both a code was. Undefined where it is neither. Each counts once. */
export function useCode(app: Keeping, person: string, code: string, nowMs = Date.now()): Promise<'code' | 'recovery code' | undefined> {
  return app.database.transaction(async (sql) => {
    if (await spendCode(app, sql, person, code, nowMs, true)) return 'code';
    return (await useRecoveryCode(sql, person, code)) ? 'recovery code' : undefined;
  });
}

/** With the recovery codes. False where there is none. */
export function removeTotp({ database }: Pick<Keeping, 'database'>, person: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    await sql.em.nativeDelete(PersonRecoveryCodeSchema, { person });
    const isRemoved = (await sql.em.nativeDelete(PersonTotpSchema, { person, isConfirmed: true })) === 1;
    if (isRemoved) await auditPerson(sql, person, 'person.remove-factor', { factor: 'totp' });
    return isRemoved;
  });
}

/** A code of an earlier step than the last one, or of the same, is refused (RFC 6238, 5.2). */
async function spendCode(
  { keyring }: Keeping,
  sql: EntitySql,
  person: string,
  code: string,
  nowMs: number,
  isConfirmed: boolean,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '');
  if (token.length > TOTP_LIMITS.codeCharactersMax || !/^\d+$/.test(token)) return false;
  const [row] = await sql.query<{ sealed: string }>(
    `select secret_sealed as sealed from person_totp where person = $1 and is_confirmed = $2
       and (is_confirmed or created_at > exchange_now() - $3 * interval '1 second')`,
    [person, isConfirmed, TOTP_LIMITS.setUpSeconds],
  );
  if (row === undefined) return false;
  const totp = totpOf(keyring.open(row.sealed, boundTo(person)));
  const delta = totp.validate({ token, timestamp: nowMs, window: TOTP_LIMITS.steps });
  if (delta === null) return false;
  const step = totp.counter({ timestamp: nowMs }) + delta;
  const unspent = { person, isConfirmed, lastStep: { $lt: BigInt(step) } };
  return (await sql.em.nativeUpdate(PersonTotpSchema, unspent, { lastStep: BigInt(step), isConfirmed: true })) === 1;
}

function totpOf(secret: string, email = ''): TOTP {
  return new TOTP({ issuer: 'Exchange', label: email, secret: Secret.fromBase32(secret), period: TOTP_LIMITS.periodSeconds });
}

function setUpOf(secret: string, email: string): TotpSetUp {
  return { secret, uri: totpOf(secret, email).toString() };
}

/** Whether codes are asked for, and how many recovery codes are left. */
export async function countCodes({ sql }: Pick<Database, 'sql'>, person: string): Promise<{ hasCode: boolean; recoveryCodes: number }> {
  const [row] = await sql.query<{ hasCode: boolean; recoveryCodes: number }>(
    `select exists (select 1 from person_totp where person = $1 and is_confirmed) as "hasCode",
       (select count(*)::int from person_recovery_code where person = $1) as "recoveryCodes"`,
    [person],
  );
  return row ?? { hasCode: false, recoveryCodes: 0 };
}
