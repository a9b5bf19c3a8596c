/** How every outgoing request names this program (RFC 9110 §10.1.5). The version is that of package.json. */
export const USER_AGENT = 'exchange/0.1.0';
