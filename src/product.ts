/** That of package.json. */
export const VERSION = '0.1.0';

/** How every outgoing request names this program (RFC 9110 §10.1.5). */
export const USER_AGENT = `exchange/${VERSION}`;
