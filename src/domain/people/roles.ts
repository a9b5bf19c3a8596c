// What a person may do at a tenant.
import { SCOPES, type Scope } from '../vocabulary.js';

/** The more, the later. */
export const ROLES = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes another one. */
export function includesRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** A viewer reads everything by GraphQL and changes nothing. What the others may change depends on their role, operation by operation. */
export function permissionsOf(role: Role): readonly Scope[] {
  return role === 'viewer' ? ['exchange/read'] : [...SCOPES, 'exchange/read'];
}
