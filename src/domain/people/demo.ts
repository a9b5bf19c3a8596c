/** The people of the sandbox, whose buttons anybody may press. example is no domain of anybody (RFC 2606). */
export const DEMO_DOMAIN = 'demo.example';

/** Admins of the sandbox must not change those by whom everybody signs in. */
export function isDemoPerson(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`);
}
