// Addresses that a tenant gives for its portal: whose pages may embed it, and where its people came from.

import { parameterInvalid } from '../errors.js';
import { reason } from '../reasons.js';
import type { Settings } from '../settings.js';

/** hostCharactersMax: of a name (RFC 1035, section 2.3.4). All origins stand in one header. */
export const ADDRESS_LIMITS = { originsMax: 20, charactersMax: 2_000, hostCharactersMax: 253 } as const;

/** A name or an IPv4 address, nothing that could end a source of a policy (CSP 3, host-source). */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const LOOPBACK = ['localhost', '127.0.0.1'];

const isHost = (name: string): boolean => name.length <= ADDRESS_LIMITS.hostCharactersMax && HOST.test(name);

type Rules = Pick<Settings, 'sandbox'>;

const secureOf = ({ sandbox }: Rules): string => (sandbox ? 'https, or http at a loopback address' : 'https');

function isSecure({ protocol, hostname }: URL, { sandbox }: Rules): boolean {
  return protocol === 'https:' || (sandbox && protocol === 'http:' && LOOPBACK.includes(hostname));
}

/** In the order given, each once, as browsers write them. Throws PARAMETERS_INVALID. */
export function readOrigins(texts: readonly string[], rules: Rules): string[] {
  if (texts.length > ADDRESS_LIMITS.originsMax)
    throw parameterInvalid(
      `origins: at most ${ADDRESS_LIMITS.originsMax}`,
      'origins',
      reason('ORIGINS_MAX', { most: ADDRESS_LIMITS.originsMax }),
    );
  return [...new Set(texts.map((text) => originOf(text, rules)))];
}

function originOf(text: string, rules: Rules): string {
  const url = text.length <= ADDRESS_LIMITS.charactersMax ? URL.parse(text.trim()) : null;
  if (url === null || !isSecure(url, rules) || !isHost(url.hostname) || url.href !== `${url.origin}/`)
    throw parameterInvalid(
      `origins: ${secureOf(rules)}, with a host and nothing behind it, such as https://erp.example`,
      'origins',
      reason('ORIGIN_WRONG'),
    );
  return url.origin;
}

/** Throws PARAMETERS_INVALID. */
export function readReturnUrl(text: string, rules: Rules): string {
  const url = text.length <= ADDRESS_LIMITS.charactersMax ? URL.parse(text.trim()) : null;
  if (url === null || !isSecure(url, rules) || url.username !== '' || url.password !== '')
    throw parameterInvalid(
      `returnUrl must be an address with ${secureOf(rules)}, of at most ${ADDRESS_LIMITS.charactersMax} characters`,
      'returnUrl',
      reason('RETURN_URL_WRONG', { most: ADDRESS_LIMITS.charactersMax }),
    );
  return url.href;
}
