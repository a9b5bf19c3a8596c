// A small authoritative DNS server for NAPTR records (RFC 1035, RFC 3403), over UDP and TCP on the same port.
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_NAPTR = 35;
const FLAGS = 0x8480; // answer, authoritative, recursion available
const TRUNCATED = 0x0200;
const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

export interface NaptrRecord {
  readonly order?: number;
  readonly preference?: number;
  readonly flags?: string;
  readonly service?: string;
  readonly regexp: string;
}

/** SILENT: no answer at all. An empty list: the name exists, but has no NAPTR record. */
export type NaptrAnswer = readonly NaptrRecord[] | keyof typeof CODES | 'SILENT';

export interface NaptrServer extends AsyncDisposable {
  /** `127.0.0.1:<port>`, the format of DNS_SERVERS. */
  readonly server: string;
  readonly zone: string;
  /** `udp <name>` or `tcp <name>` of each query, in order. */
  readonly queries: readonly string[];
  /** Sets the SMP of a participant, or any answer. Unknown participants are NXDOMAIN. */
  set(participant: string, answer: { readonly smp: string } | NaptrAnswer): void;
  remove(participant: string): void;
  /** Answers over UDP are truncated from now on, so that clients ask over TCP. */
  truncate(): void;
}

/** The record of a participant in the SML. */
export function smpRecord(smp: string): NaptrRecord {
  return { regexp: `!.*!${smp}!` };
}

export async function startNaptr(zone = 'sml.example.test'): Promise<NaptrServer> {
  const answers = new Map<string, NaptrAnswer>();
  const queries: string[] = [];
  const sockets = new Set<Socket>();
  let isTruncating = false;

  const answerTo = (query: Buffer, transport: 'udp' | 'tcp'): Buffer | undefined => {
    const { name, end } = readName(query);
    queries.push(`${transport} ${name}`);
    const answer = answers.get(name) ?? 'NXDOMAIN';
    if (answer === 'SILENT') return undefined;
    return write(query, end, answer, transport === 'udp' && isTruncating);
  };
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('data', (data) => {
      held = Buffer.concat([held, data]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const length = held.readUInt16BE(0);
        const answer = answerTo(held.subarray(2, 2 + length), 'tcp');
        held = held.subarray(2 + length);
        if (answer !== undefined) socket.write(Buffer.concat([uint16(answer.length), answer]));
      }
    });
  });
  const { udp, port } = await bindBoth(tcp);
  udp.on('message', (query, from) => {
    const answer = answerTo(query, 'udp');
    if (answer !== undefined) udp.send(answer, from.port, from.address);
  });
  const domain = (participant: string): string => `${hashName(participant)}.iso6523-actorid-upis.${zone}`;
  return {
    server: `127.0.0.1:${port}`,
    zone,
    queries,
    set: (participant, answer) =>
      void answers.set(
        domain(participant),
        'smp' in Object(answer) ? [smpRecord((answer as { smp: string }).smp)] : (answer as NaptrAnswer),
      ),
    remove: (participant) => void answers.delete(domain(participant)),
    truncate: () => {
      isTruncating = true;
    },
    async [Symbol.asyncDispose]() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

/** A UDP port that is free for TCP as well. */
async function bindBoth(tcp: ReturnType<typeof createServer>): Promise<{ udp: ReturnType<typeof createSocket>; port: number }> {
  for (;;) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as { port: number };
    const udp = createSocket('udp4');
    udp.bind(port, '127.0.0.1');
    const isBound = await Promise.race([once(udp, 'listening').then(() => true), once(udp, 'error').then(() => false)]);
    if (isBound) return { udp, port };
    tcp.close();
    await once(tcp, 'close');
  }
}

/** An implementation of its own, by another way than the service: the bits of the hash as a string. */
function hashName(participant: string): string {
  const bits = [...createHash('sha256').update(participant.toLowerCase()).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function write(query: Buffer, questionEnd: number, answer: Exclude<NaptrAnswer, 'SILENT'>, isTruncated: boolean): Buffer {
  const records = typeof answer === 'string' || isTruncated ? [] : answer.map(record);
  const code = typeof answer === 'string' ? CODES[answer] : 0;
  const header = Buffer.concat([
    query.subarray(0, 2),
    uint16(FLAGS | code | (isTruncated ? TRUNCATED : 0)),
    uint16(1),
    uint16(records.length),
    uint16(0),
    uint16(0),
  ]);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records]);
}

/** RFC 3403, 4.1. The name is a pointer to the question, class IN, a TTL of 0; the replacement is the root. */
function record({ order = 100, preference = 10, flags = 'U', service = 'Meta:SMP', regexp }: NaptrRecord): Buffer {
  const data = Buffer.concat([uint16(order), uint16(preference), text(flags), text(service), text(regexp), Buffer.from([0])]);
  return Buffer.concat([Buffer.from([0xc0, HEADER_BYTES]), uint16(TYPE_NAPTR), uint16(1), uint16(0), uint16(0), uint16(data.length), data]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value, 0);
  return bytes;
}
