// Reads networks. A bare address is a network of one.
import { isIP } from 'node:net';

/** In CIDR notation. Undefined for what is no network. An address with a zone has a meaning on one host only. */
export function cidrOf(text: string): string | undefined {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more !== undefined) return undefined;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? text : undefined;
}
