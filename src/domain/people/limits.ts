// Limits of people, and their addresses and names.
import { emailAddress } from '../emailAddress.js';

export const PERSON_LIMITS = {
  emailCharactersMax: 254,
  nameCharactersMax: 100,
  sessionsShownMax: 1_000,
  tenantsMax: 100,
  /** Of a tenant. */
  peopleMax: 500,
} as const;

/** In lower case. Undefined: it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= PERSON_LIMITS.emailCharactersMax && emailAddress(email) !== undefined ? email : undefined;
}

export const NAME_RULE = `1 to ${PERSON_LIMITS.nameCharactersMax} printable characters without < and >`;

/** Undefined: it is none, by NAME_RULE. */
export function readName(text: string): string | undefined {
  const name = text.trim();
  const isName = name !== '' && [...name].length <= PERSON_LIMITS.nameCharactersMax && !/[\p{Cc}\p{Cs}<>]/u.test(name);
  return isName ? name : undefined;
}
