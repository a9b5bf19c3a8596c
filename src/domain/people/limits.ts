// Limits of people, and their addresses and names.
import { mailboxOf } from '../emailAddress.js';

export const PERSON_LIMITS = {
  nameCharactersMax: 100,
  sessionsShownMax: 1_000,
  tenantsMax: 100,
  /** Of a tenant. */
  peopleMax: 500,
} as const;

/** A person is the owner of a mailbox. Undefined: it is no address. */
export const readEmail = mailboxOf;

export const NAME_RULE = `1 to ${PERSON_LIMITS.nameCharactersMax} printable characters without < and >`;

/** Undefined: it is none, by NAME_RULE. */
export function readName(text: string): string | undefined {
  const name = text.trim();
  const isName = name !== '' && [...name].length <= PERSON_LIMITS.nameCharactersMax && !/[\p{Cc}\p{Cs}<>]/u.test(name);
  return isName ? name : undefined;
}
