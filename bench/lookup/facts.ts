// What the processes of `lookup` know of each other.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Certificates are PEM. */
export interface NetworkFacts {
  readonly dnsServer: string;
  readonly zone: string;
  readonly smp: string;
  readonly serverCa: string;
  readonly smpAuthority: string;
  readonly apAuthority: string;
}

export interface Measured {
  readonly perSecond: number;
  /** Of this process alone, for one lookup. */
  readonly cpuMs: number;
  readonly p50Ms: number;
}

export function participantOf(index: number): string {
  return `0088:${7_300_010_000_000 + index}`;
}

export async function networkFacts(): Promise<NetworkFacts> {
  return (await (await fetch(process.env['NETWORK_URL']!)).json()) as NetworkFacts;
}

/** Serves `GET /<name>?lookups=&participants=&parallel=`: runs the lookup of that name and answers with what was measured. */
export function serveMeasurements(lookups: Readonly<Record<string, Lookup>>): void {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [count, participants, parallel] = ['lookups', 'participants', 'parallel'].map((name) => Number(searchParams.get(name)));
    measure(lookups[pathname.slice(1)]!, count!, participants!, parallel!).then(
      (measured) => response.end(JSON.stringify(measured)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  process.once('SIGTERM', () => process.exit(0));
}

export interface Lookup {
  /** Before each measurement. */
  begin?(): void;
  find(participant: string): Promise<unknown>;
}

async function measure({ begin, find }: Lookup, count: number, participants: number, parallel: number): Promise<Measured> {
  begin?.();
  const latenciesMs: number[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      const participant = participantOf(next % participants);
      next += 1;
      const since = performance.now();
      await find(participant);
      latenciesMs.push(performance.now() - since);
    }
  };
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(Array.from({ length: parallel }, one));
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const p50Ms = latenciesMs.sort((one, other) => one - other)[latenciesMs.length >> 1]!;
  return { perSecond: count / seconds, cpuMs: (user + system) / 1_000 / count, p50Ms };
}
