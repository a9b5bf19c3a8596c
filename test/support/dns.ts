// A small scripted DNS server (RFC 1035, UDP) for DNS_SERVERS. The answer for a name may change with each query.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_CNAME = 5;
/** A pointer to the first name of the message (RFC 1035 §4.1.4). */
const NAME_OF_QUESTION = Buffer.from([0xc0, HEADER_BYTES]);
const TYPE = { 1: 'A', 28: 'AAAA' } as const;
const RESPONSE_FLAGS = 0x8180; // answer, recursion desired and available
const FAILURE = { SERVFAIL: 2, NXDOMAIN: 3 } as const;

/** Addresses of both families, a failure, a name that is an alias of itself, or no response. */
export type DnsAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'CNAME_LOOP' | 'SILENT';

/** The answer for a name. A function gets the number of earlier queries of the same type. Unknown names are NXDOMAIN. */
export type DnsScript = Readonly<Record<string, DnsAnswer | ((earlierQueries: number) => DnsAnswer)>>;

export interface DnsServer extends AsyncDisposable {
  /** `127.0.0.1:<port>`, the format of DNS_SERVERS. */
  readonly server: string;
  /** `<type> <name>` of each query, in order. */
  readonly queries: readonly string[];
}

export async function startDns(script: DnsScript): Promise<DnsServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = readQuestion(query);
    const asked = `${question.type} ${question.name}`;
    const scripted = script[question.name] ?? 'NXDOMAIN';
    const answer = typeof scripted === 'function' ? scripted(queries.filter((one) => one === asked).length) : scripted;
    queries.push(asked);
    if (answer !== 'SILENT') socket.send(writeAnswer(query, question, answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    queries,
    [Symbol.asyncDispose]: async () => void socket.close(),
  };
}

interface Question {
  readonly name: string;
  readonly type: string;
  readonly end: number;
}

function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  return { name: labels.join('.').toLowerCase(), type: type === 1 || type === 28 ? TYPE[type] : String(type), end: at + 5 };
}

function writeAnswer(query: Buffer, question: Question, answer: Exclude<DnsAnswer, 'SILENT'>): Buffer {
  const isFailure = answer === 'NXDOMAIN' || answer === 'SERVFAIL';
  const isLoop = answer === 'CNAME_LOOP';
  const addresses = isFailure || isLoop ? [] : answer.filter((address) => (isIPv4(address) ? 'A' : 'AAAA') === question.type);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(RESPONSE_FLAGS | (isFailure ? FAILURE[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isLoop ? 1 : addresses.length, 6);
  const records = isLoop ? [record(TYPE_CNAME, NAME_OF_QUESTION)] : addresses.map(writeRecord);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, question.end), ...records]);
}

function writeRecord(address: string): Buffer {
  return isIPv4(address) ? record(1, Buffer.from(address.split('.').map(Number))) : record(28, ipv6Bytes(address));
}

/** The name as a pointer to the question, class IN, a TTL of 0. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  NAME_OF_QUESTION.copy(head);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = address.includes('::') ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return Buffer.concat(groups.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}
