// Why a tenant's admin may not change a person.
import { ExchangeError } from '../errors.js';

const SENTENCES = {
  PERSON_NOT_FOUND: 'No person at the tenant has this e-mail address',
  PERSON_EXISTS: 'The person has a role at the tenant already',
  PERSON_ELSEWHERE: 'The account belongs to another tenant, too: only the operator may do this',
  PERSON_PROVIDED: 'The identity provider manages the person',
  PERSON_DISABLED: 'The person is disabled',
  PERSON_SELF: 'People cannot do this to their own account',
  PERSON_LAST_ADMIN: 'The tenant would have no admin any more',
  PERSON_DEMO: 'The people of the sandbox stay as they are',
  PEOPLE_LIMIT: 'The tenant has as many people as it may have',
} as const;

export type PersonRefusal = keyof typeof SENTENCES;

export function refused(code: PersonRefusal): ExchangeError {
  return new ExchangeError(code, SENTENCES[code]);
}
