// Decides which addresses and ports a request may reach: public addresses, networks that the operator allowed, and no port of a
// protocol other than HTTPS. Pure.
import { isIPv4, isIPv6 } from 'node:net';

const BITS = { 4: 32, 6: 128 } as const;
const NETWORKS_MAX = 256;

/** A network: all addresses of one family with the same prefix. */
export interface Network {
  readonly family: 4 | 6;
  readonly value: bigint;
  readonly prefix: number;
  readonly text: string;
}

interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

type AddressRule = 'allowed' | 'forbidden';

/** IPv4 addresses in IPv6 notation. They are checked as IPv4 addresses. */
const MAPPED: Network = { family: 6, value: 0xffffn << 32n, prefix: 96, text: '::ffff:0:0/96' };
/** Special-purpose ranges (IANA registries of RFC 6890) and multicast. */
const FORBIDDEN = parseNetworks(
  [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
    ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
    ...['::/96', '100::/64', '2001::/23', '2001:db8::/32', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
    // These carry an IPv4 address that another host unwraps: NAT64, 6to4, Teredo, IPv4-translated.
    ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::ffff:0:0:0/96'],
  ].join(','),
);
/** Public IPv6 addresses are assigned from this range only (IANA, IPv6 Global Unicast Address Space). */
const GLOBAL_UNICAST = parseNetworks('2000::/3');

/** Networks of this host and the metadata service of its cloud. Only the sandbox may allow them. */
const HOST_ONLY = parseNetworks(
  '0.0.0.0/8,127.0.0.0/8,169.254.0.0/16,::/127,fe80::/10,fd00:ec2::254/128,100.100.100.200/32,192.0.0.192/32',
);

/** "Bad ports" of the WHATWG Fetch standard, §2.9. */
const BAD_PORTS = [
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115],
  ...[117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587],
  ...[601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6679, 6697, 10080],
];
/** Ports of server software that never receives webhooks: databases, caches, queues, directories, remote control, orchestration. */
const SERVER_PORTS = [
  ...[88, 445, 464, 623, 631, 873, 1080, 1433, 1434, 1521, 1883, 2181, 2375, 2376, 2379, 2380, 2483, 2484, 3128, 3268, 3269, 3306, 3389],
  ...[4369, 5432, 5671, 5672, 5900, 5984, 5985, 5986, 6379, 6443, 8883, 9042, 9092, 9200, 9300, 10250, 11211, 27017, 27018, 27019],
];
const REFUSED_PORTS: ReadonlySet<number> = new Set([...BAD_PORTS, ...SERVER_PORTS]);

/**
 * Checks one address in any notation that a resolver or a URL parser returns, without brackets and without a zone. An allowed
 * network permits every address in it. Otherwise own addresses and special-purpose ranges are forbidden.
 */
export function verdict(address: string, allowedNetworks: readonly Network[], ownAddresses: readonly string[]): AddressRule {
  const parsed = parseAddress(address);
  if (parsed === undefined) return 'forbidden';
  if (isWithin(parsed, allowedNetworks)) return 'allowed';
  const isOwn = ownAddresses.some((own) => isSame(parsed, parseAddress(own)));
  return isGlobal(parsed) && !isOwn ? 'allowed' : 'forbidden';
}

/** Whether one of the networks has an address, in any notation. */
export function isInside(address: string, networks: readonly Network[]): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && isWithin(parsed, networks);
}

/** Whether an address, in any notation, is public. */
export function isPublic(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && isGlobal(parsed);
}

/** Whether the port belongs to another protocol, whose server could read a TLS handshake or HTTP as commands. */
export function isRefusedPort(port: number): boolean {
  return REFUSED_PORTS.has(port);
}

function isGlobal(address: Address): boolean {
  return !isWithin(address, FORBIDDEN) && (address.family === 4 || isWithin(address, GLOBAL_UNICAST));
}

/**
 * Reads a list of networks, separated by commas or blanks: `10.1.0.0/16, fd00::/8`. A single address is a network of one. Throws an
 * Error that names the wrong entry.
 */
export function parseNetworks(text: string): Network[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (entries.length > NETWORKS_MAX) throw new Error(`more than ${NETWORKS_MAX} networks`);
  return entries.map(parseNetwork);
}

/** The networks of the list that contain this host, its links or the metadata service of its cloud. Only the sandbox may allow them. */
export function hostOnly(networks: readonly Network[]): Network[] {
  return networks.filter((network) => HOST_ONLY.some((inner) => overlap(network, inner)));
}

function parseNetwork(entry: string): Network {
  const [address = '', prefixText, ...more] = entry.split('/');
  const family = parseAddress(address)?.family;
  const prefix = prefixText === undefined && family !== undefined ? BITS[family] : Number(prefixText);
  const isNumber = prefixText === undefined || /^\d{1,3}$/.test(prefixText);
  const network = isNumber && more.length === 0 ? parseBits(address, prefix) : undefined;
  if (network === undefined) throw new Error(`"${entry}" is not a network such as 10.1.0.0/16 or fd00::/8`);
  if (network.family === 6 && isWithin(network, [MAPPED])) throw new Error(`"${entry}" is an IPv4 network: write it as such`);
  if (first(network.value, network) !== network.value) throw new Error(`"${entry}" has bits behind its prefix`);
  return network;
}

function parseBits(address: string, prefix: number): Network | undefined {
  const family = isIPv4(address) ? 4 : isIPv6(address) ? 6 : undefined;
  const value = family === 4 ? ipv4Value(address) : ipv6Value(address);
  if (family === undefined || value === undefined || prefix > BITS[family]) return undefined;
  return { family, value, prefix, text: `${address}/${prefix}` };
}

/** Converts an IPv4-mapped IPv6 address to the IPv4 address. */
function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, value: ipv4Value(text) };
  const value = isIPv6(text) ? ipv6Value(text) : undefined;
  if (value === undefined) return undefined;
  return value >> 32n === MAPPED.value >> 32n ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

function ipv4Value(text: string): bigint {
  return BigInt(text.split('.').reduce((value, part) => value * 256 + Number(part), 0));
}

/** Undefined for an address with a zone: a zone has a meaning on one host only. */
function ipv6Value(text: string): bigint | undefined {
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const lastColon = text.lastIndexOf(':');
  const tail = text.slice(lastColon + 1);
  const embedded = tail.includes('.') ? ipv4Value(tail) : undefined;
  const hex =
    embedded === undefined ? text : `${text.slice(0, lastColon)}:${(embedded >> 16n).toString(16)}:${(embedded & 0xffffn).toString(16)}`;
  const [head = [], rest] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = rest === undefined ? head : [...head, ...Array<string>(8 - head.length - rest.length).fill('0'), ...rest];
  return groups.reduce((value, group) => (value << 16n) | BigInt(Number.parseInt(group, 16)), 0n);
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some((network) => network.family === address.family && first(address.value, network) === network.value);
}

function overlap(one: Network, other: Network): boolean {
  const wider = one.prefix < other.prefix ? one : other;
  return one.family === other.family && first(one.value, wider) === first(other.value, wider);
}

function isSame(one: Address, other: Address | undefined): boolean {
  return one.family === other?.family && one.value === other.value;
}

/** The first address of the network of this size that contains the value. */
function first(value: bigint, { family, prefix }: Network): bigint {
  const hostBits = BigInt(BITS[family] - prefix);
  return (value >> hostBits) << hostBits;
}
