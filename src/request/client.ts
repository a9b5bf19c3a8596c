// Which client a connection or a request comes from: its address, or the one that a proxy in front names.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is that of a proxy of the operator's, whose word about its clients is taken. */
export type IsTrusted = (address: string) => boolean;

/** `networks` are in CIDR form, as TRUSTED_PROXIES has them. */
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
 * The client that a trusted proxy names in X-Forwarded-For or, where it sends none, in Forwarded (RFC 7239): the last one that is no
 * trusted proxy itself, for what stands before it is the client's own word; the first one where all of them are. The proxy where it
 * names nobody.
 */
export function namedClient({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, isTrusted: IsTrusted): string {
  const proxy = socket.remoteAddress ?? '';
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

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` with and without their ports. */
function withoutPort(text: string): string {
  const node = text.trim();
  return /^\[([^\]]*)\]/.exec(node)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(node)?.[1] ?? node;
}

/** Whose connections are counted together: an IPv4 address, or an IPv6 network of 64 bits, which is what one client is given. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
