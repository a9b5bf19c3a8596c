// The address of the client of a connection or a request, or the one that a trusted proxy reports.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address belongs to a trusted proxy. */
export type IsTrusted = (address: string) => boolean;

/** `networks` are in CIDR notation, as in TRUSTED_PROXIES. */
export function trustedProxies(networks: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * The client of a request. It is the peer, or, where the peer is a trusted proxy, the client that the proxy names in X-Forwarded-For or,
 * without that header, in Forwarded (RFC 7239): the last address that is no trusted proxy, because addresses before it come from the
 * client itself. If all are trusted proxies, it is the first one. If the proxy names nobody, it is the proxy.
 */
export function namedClient({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, isTrusted: IsTrusted): string {
  const proxy = socket.remoteAddress ?? '';
  if (!isTrusted(proxy)) return proxy;
  const chain = forwardedFor(headers);
  const named = chain.findLast((address) => !isTrusted(address)) ?? chain[0];
  return named === undefined || isIP(named) === 0 ? proxy : named;
}

function forwardedFor(headers: IncomingMessage['headers']): string[] {
  const plain = [headers['x-forwarded-for'] ?? []].flat().join(',');
  if (plain !== '') return plain.split(',').map(withoutPort);
  const pairs = (headers.forwarded ?? '').split(/[,;]/).map((pair) => /^\s*for\s*=\s*"?([^"]*)"?\s*$/i.exec(pair)?.[1]);
  return pairs.filter((pair) => pair !== undefined).map(withoutPort);
}

/** Removes the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const node = text.trim();
  return /^\[([^\]]*)\]/.exec(node)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(node)?.[1] ?? node;
}

/** The key for counting connections: an IPv4 address, or a /64 network of IPv6, which one client usually has. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
