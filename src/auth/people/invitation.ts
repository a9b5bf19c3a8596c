// The link by which a person sets a password.
import type { Database, EntitySql } from '../../domain/database.js';
import { auditPerson } from '../../domain/people/audit.js';
import { Person, PersonInvitation, PersonSession, SignInStepSchema } from '../../domain/people/person.js';
import { databaseNow } from '../../domain/statements/times.js';
import type { StoredPasskey } from './passkeys/ceremony.js';
import { keepPasskey } from './passkeys/passkeys.js';
import { hashPassword, PASSWORD_LIMITS } from './passwords.js';
import { hashOfSecret, isSecret, newSecret } from './secret.js';

export const INVITATION_SECONDS = 86_400;

/** The hash of a token is what `invite` stores. */
export function newInvitation(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = newSecret();
  return { token, tokenHash: hashOfSecret(token) };
}

/** `address`: of the service. */
export function passwordLink(address: string, token: string): string {
  return `${address}/app/password/${token}`;
}

/** Whether the link can still be used. */
export async function isInvited({ em }: Pick<Database, 'em'>, token: string): Promise<boolean> {
  if (!isSecret(token)) return false;
  return (await em.count(PersonInvitation, { tokenHash: hashOfSecret(token), endsAt: { $gt: databaseNow() } })) === 1;
}

/** By the person, who has proved again who it is. All sessions end but this one. */
export async function changePassword(
  { transaction }: Pick<Database, 'transaction'>,
  person: string,
  password: string,
  session: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async (sql) => {
    await setPassword(sql, person, passwordHash, session);
    await auditPerson(sql, person, 'person.set-password', { by: 'person' });
  });
}

async function setPassword({ em }: EntitySql, person: string, passwordHash: string, but?: string): Promise<void> {
  await em.nativeUpdate(Person, { id: person }, { passwordHash });
  await em.nativeDelete(PersonSession, { person, ...(but === undefined ? {} : { id: { $ne: but } }) });
  await em.nativeDelete(SignInStepSchema, { person });
}

export interface Invited {
  readonly person: string;
  readonly email: string;
  readonly name: string;
}

/** Whose link it is. Undefined where it cannot be used. */
export async function invitedPerson({ sql }: Pick<Database, 'sql'>, token: string): Promise<Invited | undefined> {
  if (!isSecret(token)) return undefined;
  const [row] = await sql.query<Invited>(
    `select i.person, p.email, p.name from person_invitation i join person p on p.id = i.person
     where i.token_hash = $1 and i.ends_at > exchange_now()`,
    [hashOfSecret(token)],
  );
  return row;
}

/** Keeps a passkey instead of a password, and uses the link up. A password of before stays. */
export async function usePasskeyLink(
  { transaction }: Pick<Database, 'transaction'>,
  token: string,
  person: string,
  passkey: StoredPasskey,
  name: string,
): Promise<boolean> {
  return transaction(async (sql) => (await takeInvitation(sql, token)) === person && (await keepPasskey(sql, person, passkey, name)));
}

/** Whether its length is allowed. */
export function isPasswordAllowed(password: string): boolean {
  const length = [...password].length;
  return length >= PASSWORD_LIMITS.charactersMin && length <= PASSWORD_LIMITS.charactersMax;
}

/** Sets the password and uses the link up. Sessions and begun sign-ins of the person end. False where the link was used or has expired. */
export async function usePasswordLink({ transaction }: Pick<Database, 'transaction'>, token: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return transaction(async (sql) => {
    const person = await takeInvitation(sql, token);
    if (person === undefined) return false;
    await setPassword(sql, person, passwordHash);
    await auditPerson(sql, person, 'person.set-password', { by: 'link' });
    return true;
  });
}

/** The row of the person is locked first, as everywhere: see completeSignIn.ts. */
async function takeInvitation(sql: EntitySql, token: string): Promise<string | undefined> {
  await sql.query('select 1 from person where id = (select person from person_invitation where token_hash = $1) for update', [
    hashOfSecret(token),
  ]);
  const [row] = await sql.query<{ person: string }>(
    'delete from person_invitation where token_hash = $1 and ends_at > exchange_now() returning person',
    [hashOfSecret(token)],
  );
  return row?.person;
}
