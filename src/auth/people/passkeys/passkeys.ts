// The passkeys of people: kept, listed, removed, and used to sign in.
import type { Database, EntitySql } from '../../../domain/database.js';
import { auditPerson } from '../../../domain/people/audit.js';
import { PersonPasskeySchema, PersonRecoveryCodeSchema, PersonTotpSchema } from '../../../domain/people/person.js';
import type { App } from '../../../domain/ports.js';
import { hasRoom, lockPerson } from '../../../domain/statements/ownerLock.js';
import { databaseNow } from '../../../domain/statements/times.js';
import { attemptOf } from '../browser.js';
import { completeSignIn, type SignInResult, type Visitor } from '../completeSignIn.js';
import { forgetAddress, forgetFailures } from '../failures.js';
import { addressIsLimited, type Refused, refusedByLimit, wrong } from '../signIn.js';
import { takeStep } from '../steps.js';
import { readUsed, type Site, type StoredPasskey } from './ceremony.js';

export const PASSKEY_LIMITS = { perPersonMax: 20, nameCharactersMax: 60 } as const;

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export function listPasskeys({ sql }: Pick<Database, 'sql'>, person: string): Promise<(ListedPasskey & StoredPasskey)[]> {
  return sql.query<ListedPasskey & StoredPasskey>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", public_key as "publicKey", sign_count::float8 as "signCount",
       transports from person_passkey where person = $1 order by created_at, id`,
    [person],
  );
}

/** In a transaction. False where the person has too many, or somebody has it already. */
export async function keepPasskey(sql: EntitySql, person: string, passkey: StoredPasskey, name: string): Promise<boolean> {
  await lockPerson(sql, person);
  const own = { rows: 'from person_passkey where person = $1', values: [person] };
  if (!(await hasRoom(sql, { ...own, most: PASSKEY_LIMITS.perPersonMax }))) return false;
  const { id, publicKey, signCount, transports } = passkey;
  const kept = await sql.em
    .createQueryBuilder(PersonPasskeySchema)
    .insert({ id, person, publicKey: Buffer.from(publicKey), signCount: BigInt(signCount), transports: [...transports], name })
    .onConflict()
    .ignore()
    .execute('run');
  if (kept.affectedRows === 0) return false;
  await auditPerson(sql, person, 'person.add-passkey', { passkey: name });
  return true;
}

/** `last`: it is the only way in. */
export function removePasskey(
  { transaction }: Pick<Database, 'transaction'>,
  person: string,
  id: string,
): Promise<'removed' | 'unknown' | 'last'> {
  return transaction(async (sql) => {
    await lockPerson(sql, person);
    const [row] = await sql.query<{ isLast: boolean }>(
      `select password_hash is null and not exists (select 1 from person_identity i where i.person = person.id)
         and (select count(*) from person_passkey k where k.person = person.id) = 1 as "isLast" from person where id = $1`,
      [person],
    );
    if (row?.isLast === true) return 'last';
    const [removed] = await sql.query<{ name: string }>('delete from person_passkey where person = $1 and id = $2 returning name', [
      person,
      id,
    ]);
    if (removed === undefined) return 'unknown';
    await auditPerson(sql, person, 'person.remove-passkey', { passkey: removed.name });
    return 'removed';
  });
}

/** The password and its codes go, where a passkey is there to sign in with. */
export function removePassword({ transaction }: Pick<Database, 'transaction'>, person: string): Promise<boolean> {
  return transaction(async (sql) => {
    await lockPerson(sql, person);
    const rows = await sql.query(
      `update person set password_hash = null where id = $1 and password_hash is not null
         and exists (select 1 from person_passkey k where k.person = person.id) returning 1`,
      [person],
    );
    if (rows.length === 0) return false;
    await sql.em.nativeDelete(PersonTotpSchema, { person });
    await sql.em.nativeDelete(PersonRecoveryCodeSchema, { person });
    await auditPerson(sql, person, 'person.remove-password');
    return true;
  });
}

type PasskeysApp = Pick<App, 'database' | 'clock' | 'keyring' | 'log' | 'metrics'>;

/** Without a password. The step with the challenge is used up, whatever comes of it. */
export async function signInByPasskey(
  app: PasskeysApp,
  site: Site,
  given: { readonly step: string | undefined; readonly credential: unknown },
  visitor: Visitor,
): Promise<SignInResult | Refused> {
  const passkey = await findPasskey(app, given.credential);
  const attempt = passkey === undefined ? undefined : attemptOf(app, passkey.email, visitor);
  const isKnown = attempt?.own !== undefined;
  const limited = await (isKnown ? refusedByLimit(app, attempt, 'passkey') : addressIsLimited(app, visitor.address, 'passkey'));
  if (limited !== undefined) return limited;
  const step = await takeStep<{ challenge: string }>(app.database.sql, given.step, 'passkey');
  const count =
    step === undefined || passkey === undefined ? undefined : await readUsed(site, step.data.challenge, given.credential, passkey);
  if (passkey === undefined || count === undefined || !(await countUse(app, passkey, count))) return wrong(app, visitor, 'passkey');
  await (isKnown ? forgetFailures(app.database, attempt) : forgetAddress(app.database, visitor.address));
  return completeSignIn(app, { person: passkey.person, method: 'passkey' }, visitor);
}

interface FoundPasskey extends StoredPasskey {
  readonly person: string;
  readonly email: string;
}

async function findPasskey({ database: { sql } }: Pick<App, 'database'>, credential: unknown): Promise<FoundPasskey | undefined> {
  const id = (credential as { id?: unknown } | null)?.id;
  if (typeof id !== 'string') return undefined;
  const [row] = await sql.query<FoundPasskey>(
    `select k.id, k.person, p.email, k.public_key as "publicKey", k.sign_count::float8 as "signCount", k.transports
     from person_passkey k join person p on p.id = k.person where k.id = $1`,
    [id],
  );
  return row;
}

/** Synced passkeys do not count: theirs is always 0. */
async function countUse({ database: { em } }: Pick<App, 'database'>, { id, signCount }: StoredPasskey, count: number): Promise<boolean> {
  const used = { signCount: BigInt(count), lastUsedAt: databaseNow() };
  return (await em.nativeUpdate(PersonPasskeySchema, { id, signCount: BigInt(signCount) }, used)) === 1;
}
