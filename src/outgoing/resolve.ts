// Resolves names to addresses for outgoing requests.

import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { orLate } from '../concurrency/deadline.js';
import { RequestError, reasonOf } from './fault.js';

const RESOLVER_TRIES = 3;

/** RFC 6761 §6.3: these names mean this host, so no query is sent. */
const LOCALHOST_ADDRESSES = ['127.0.0.1', '::1'];

/** Resolves names by the system (which knows the hosts file and container names), or by the given servers. */
export interface ResolveSettings {
  readonly dnsServers: readonly string[] | undefined;
  readonly timeoutMs: number;
}

/** Whether the name alone means this host. */
export function isLocalhost(host: string): boolean {
  const name = withoutRootDot(host);
  return name === 'localhost' || name.endsWith('.localhost');
}

/**
 * All addresses of a host: a name in lower case, or a literal address without brackets. IPv4 comes first, because a broken IPv6
 * route would delay each new connection. Fails with DNS, also when the time is up.
 */
export async function resolve(host: string, settings: ResolveSettings): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (isLocalhost(host)) return LOCALHOST_ADDRESSES;
  const name = withoutRootDot(host);
  const found = settings.dnsServers === undefined ? await bySystem(name, settings) : await byServers(name, settings.dnsServers, settings);
  return [...found].sort((one, other) => isIP(one) - isIP(other));
}

async function bySystem(name: string, { timeoutMs }: ResolveSettings): Promise<string[]> {
  // A lookup by the system cannot be cancelled. When the time is up, its result is ignored.
  const found = await inTime(
    lookup(name, { all: true }).catch((cause: unknown) => {
      throw dnsFault(cause);
    }),
    timeoutMs,
    () => {},
  );
  return found.map(({ address }) => address);
}

/** One family may have no addresses or no answer. The addresses of the other family are then used alone. */
async function byServers(name: string, servers: readonly string[], { timeoutMs }: ResolveSettings): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / RESOLVER_TRIES), tries: RESOLVER_TRIES });
  resolver.setServers(servers);
  const both = Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const answers = await inTime(both, timeoutMs, () => resolver.cancel());
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  throw dnsFault(causes.find((cause) => reasonOf(cause) !== 'ENODATA') ?? causes[0]);
}

function inTime<T>(work: Promise<T>, timeoutMs: number, cancel: () => void): Promise<T> {
  return orLate(work, timeoutMs, () => {
    cancel();
    return new RequestError('DNS', `the name was not resolved within ${timeoutMs} ms`);
  });
}

function dnsFault(cause: unknown): RequestError {
  return new RequestError('DNS', `the name was not resolved: ${reasonOf(cause)}`, undefined, { cause });
}

function withoutRootDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
