// Codes on paper, for who has lost the authenticator app. 80 random bits each, so the database needs no slow hash of them.
import { hash, randomInt } from 'node:crypto';
import type { Sql } from '../../../domain/database.js';

const CODES = 10;
/** Base32 of Crockford: without letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LETTERS = 4;
const CODE = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP_LETTERS}}$`);

/** Returns ten new ones. Earlier ones no longer count. */
export async function addRecoveryCodes(sql: Sql, person: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await sql.query('delete from person_recovery_code where person = $1', [person]);
  await sql.query('insert into person_recovery_code (person, code_hash) select $1, unnest($2::bytea[])', [
    person,
    codes.map((code) => hashOf(person, plain(code))),
  ]);
  return codes;
}

/** Each counts once. */
export async function useRecoveryCode(sql: Sql, person: string, code: string): Promise<boolean> {
  const read = plain(code);
  if (!CODE.test(read)) return false;
  const rows = await sql.query('delete from person_recovery_code where person = $1 and code_hash = $2 returning 1', [
    person,
    hashOf(person, read),
  ]);
  return rows.length === 1;
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
