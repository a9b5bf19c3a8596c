// Codes on paper, for who has lost the authenticator app. 80 random bits each, so the database needs no slow hash of them.
import { hash, randomInt } from 'node:crypto';
import type { EntitySql } from '../../../domain/database.js';
import { PersonRecoveryCodeSchema } from '../../../domain/people/person.js';

const CODES = 10;
/** Base32 of Crockford: without letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LETTERS = 4;
const CODE = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP_LETTERS}}$`);

/** Returns ten new ones. Earlier ones no longer count. */
export async function addRecoveryCodes({ em }: EntitySql, person: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await em.nativeDelete(PersonRecoveryCodeSchema, { person });
  await em.insertMany(
    PersonRecoveryCodeSchema,
    codes.map((code) => ({ person, codeHash: hashOf(person, plain(code)) })),
  );
  return codes;
}

/** Each counts once. */
export async function useRecoveryCode({ em }: EntitySql, person: string, code: string): Promise<boolean> {
  const read = plain(code);
  if (!CODE.test(read)) return false;
  return (await em.nativeDelete(PersonRecoveryCodeSchema, { person, codeHash: hashOf(person, read) })) === 1;
}

function newCode(): string {
  const group = (): string => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** `code`: as {@link plain} writes it. */
function hashOf(person: string, code: string): Buffer {
  return hash('sha256', `${person}|${code}`, 'buffer');
}
