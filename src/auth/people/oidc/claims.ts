// Reads what a provider says of a person. Pure.
import { cut } from '../../../cut.js';
import { PERSON_LIMITS, readEmail } from '../../../domain/people/limits.js';
import { includesRole, ROLES, type Role } from '../../../domain/people/roles.js';

export interface ClaimNames {
  readonly tenantClaim: string;
  readonly roleClaim: string;
}

/** A verified ID token, and what the provider tells beside it. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The provider says that it checked the address. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly tenantIds: readonly string[];
  readonly role: Role;
}

/** Why somebody cannot sign in. */
type ClaimsFault = 'noEmail' | 'emailNotVerified' | 'noTenant' | 'noRole' | 'longSubject';

const TENANTS_MAX = 50;
const SUBJECT_CHARACTERS_MAX = 255;

/** Whether the ID token alone does not tell enough. */
export function lacksClaims(claims: Claims, { tenantClaim, roleClaim }: ClaimNames): boolean {
  return [tenantClaim, roleClaim, 'email'].some((name) => claimOf(claims, name) === undefined);
}

export function readIdentity(claims: Claims, { tenantClaim, roleClaim }: ClaimNames): Identity | { readonly reason: ClaimsFault } {
  const email = typeof claims['email'] === 'string' ? readEmail(claims['email']) : undefined;
  if (email === undefined) return { reason: 'noEmail' };
  if (claims['email_verified'] === false) return { reason: 'emailNotVerified' };
  const tenantIds = [...new Set(wordsOf(claimOf(claims, tenantClaim)))].slice(0, TENANTS_MAX);
  if (tenantIds.length === 0) return { reason: 'noTenant' };
  const given = wordsOf(claimOf(claims, roleClaim));
  const role = ROLES.filter((one) => given.includes(one)).reduce<Role | undefined>(
    (most, one) => (most === undefined || includesRole(one, most) ? one : most),
    undefined,
  );
  if (role === undefined) return { reason: 'noRole' };
  if (claims.sub.length > SUBJECT_CHARACTERS_MAX) return { reason: 'longSubject' };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: claims['email_verified'] === true,
    name: nameOf(claims, email),
    tenantIds,
    role,
  };
}

/** A claim by its name, or by a path of names with dots between them (`realm_access.roles`). */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined,
      claims,
    );
}

function wordsOf(claim: unknown): string[] {
  return [claim].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Without what would change the text of a timeline. */
function nameOf(claims: Claims, email: string): string {
  const name = typeof claims['name'] === 'string' ? claims['name'].replace(/[\p{Cc}\p{Cs}<>]/gu, '').trim() : '';
  return name === '' ? email : cut(name, PERSON_LIMITS.nameCharactersMax);
}
