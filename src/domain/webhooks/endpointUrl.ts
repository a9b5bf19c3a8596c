// Normalises and checks the `endpoint` of a subscription. Pure: no name is resolved here.

import { isIPv4, isIPv6 } from 'node:net';
import { type Reason, reason } from '../reasons.js';
import { LIMITS } from '../vocabulary.js';

const NAME_CHARACTERS_MAX = 253;
const LABEL_CHARACTERS_MAX = 63;

/** Names of private networks (RFC 6761, RFC 6762, RFC 8375, and the one that ICANN reserved for private use). */
const INNER_NAMES = ['localhost', 'local', 'internal', 'home.arpa'];

/** Blanks and control characters, which URL parsers drop silently, and the backslash, which they read as a slash. */
const SILENTLY_CHANGED = /[\x00-\x20\x7f\\]/;
const AUTHORITY = /^https:\/\/([^/?]+)/i;

/** What this deployment allows. */
export interface EndpointRules {
  /** Whether an address may be reached: public, or in an allowed network. Takes canonical IPv4 or IPv6 text without brackets. */
  isAllowedAddress(address: string): boolean;
  /** False for ports of other protocols. */
  isAllowedPort(port: number): boolean;
  /** True where allowed networks are set. Names that are not public are then accepted here, and checked when a webhook is sent. */
  readonly judgeNamesAtSend: boolean;
}

/** An endpoint, or why it is refused. */
type ReadEndpoint = { readonly endpoint: string } | { readonly fault: string; readonly reason?: Reason };

/**
 * The endpoint in its normal form, which is also its key within a tenant: scheme and host in lower case, IDNA as ASCII, without the
 * default port, path and query unchanged. Spec is silent: valid endpoints, and when PUT creates or updates
 * (docs/decisions/034). A fault begins with `endpoint`.
 */
export function readEndpoint(value: unknown, rules: EndpointRules): ReadEndpoint {
  if (typeof value !== 'string') return { fault: 'endpoint must be a string' };
  if (value.length > LIMITS.endpointCharactersMax) return TOO_LONG;
  // An HTTPS URL (docs/spec.md#webhook-subscription)
  const authority = AUTHORITY.exec(value)?.[1];
  const url = authority === undefined || SILENTLY_CHANGED.test(value) ? null : URL.parse(value);
  if (url === null) return { fault: 'endpoint must be an https URL', reason: reason('ENDPOINT_NOT_HTTPS') };
  if (authority?.includes('@')) return { fault: 'endpoint must not name a user', reason: reason('ENDPOINT_USER') };
  if (value.includes('#')) return { fault: 'endpoint must not have a fragment', reason: reason('ENDPOINT_FRAGMENT') };
  if (url.href.length > LIMITS.endpointCharactersMax) return TOO_LONG;
  if (url.port === '0' || !rules.isAllowedPort(Number(url.port))) {
    return {
      fault: `endpoint must not use port ${url.port}, which is not one for HTTPS`,
      reason: reason('ENDPOINT_PORT', { port: url.port }),
    };
  }
  return isAllowedHost(url.hostname, rules)
    ? { endpoint: url.href }
    : { fault: 'endpoint must name a host that is public or allowed here', reason: reason('ENDPOINT_HOST') };
}

const TOO_LONG = {
  fault: `endpoint must not be longer than ${LIMITS.endpointCharactersMax} characters`,
  reason: reason('ENDPOINT_TOO_LONG', { most: LIMITS.endpointCharactersMax }),
};

function isAllowedHost(host: string, rules: EndpointRules): boolean {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIPv4(address) || isIPv6(address)) return rules.isAllowedAddress(address);
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return isName(name) && (rules.judgeNamesAtSend || isPublicName(name));
}

function isName(name: string): boolean {
  const labels = name.split('.');
  return name.length <= NAME_CHARACTERS_MAX && labels.every((label) => label !== '' && label.length <= LABEL_CHARACTERS_MAX);
}

function isPublicName(name: string): boolean {
  return name.includes('.') && !INNER_NAMES.some((inner) => name === inner || name.endsWith(`.${inner}`));
}
