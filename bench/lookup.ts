// Lookups of receivers: cold ones beside a bare DNS query and a bare GET of the same bytes, and cached ones.
import { run } from '../test/support/process.js';
import type { Measured } from './lookup/facts.js';
import { median, print } from './report.js';

const ROUNDS = 9;
const PARTICIPANTS = 1_000;
const PARALLEL = 16;
const CACHED = 100_000;
const SIGNATURES = 5_000;

export async function lookup(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await run('bench/lookup/network.js', { PARTICIPANTS: String(PARTICIPANTS) }));
  const floor = stack.use(await run('bench/lookup/floor.js', { NETWORK_URL: network.url }));
  const ours = stack.use(await run('bench/lookup/ours.js', { NETWORK_URL: network.url }));
  for (const { url } of [floor, ours]) for (let warm = 0; warm < 3; warm += 1) await measured(`${url}/cold`, PARTICIPANTS);
  const [cold, cached, floors]: [Measured[], Measured[], Measured[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await measured(`${floor.url}/cold`, PARTICIPANTS));
    cold.push(await measured(`${ours.url}/cold`, PARTICIPANTS));
    cached.push(await measured(`${ours.url}/cached`, CACHED));
  }
  report(cold, cached, floors, await measured(`${ours.url}/rsa`, SIGNATURES));
}

async function measured(url: string, lookups: number): Promise<Measured> {
  const answer = await fetch(`${url}?lookups=${lookups}&participants=${PARTICIPANTS}&parallel=${PARALLEL}`);
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Measured;
}

function report(cold: readonly Measured[], cached: readonly Measured[], floors: readonly Measured[], rsa: Measured): void {
  const row = (name: string, all: readonly Measured[]) =>
    [name, ...(['perSecond', 'cpuMs', 'p50Ms'] as const).map((figure) => median(all.map((one) => one[figure])))] as const;
  const [ours, floor, kept] = [
    row('cold: DNS, GET, signature and chains checked', cold),
    row('floor: bare DNS and bare GET of the same bytes', floors),
    row('cached', cached),
  ] as const;
  const ratio = median(cold.map(({ perSecond }, index) => perSecond / floors[index]!.perSecond));
  const cpuRatio = median(cold.map(({ cpuMs }, index) => floors[index]!.cpuMs / cpuMs));
  const rsaMs = rsa.cpuMs;
  print(
    'lookup',
    ['', 'per second', 'CPU ms each', 'p50 ms'],
    [
      ours,
      floor,
      ['ratio to the floor, and of the CPU', ratio, cpuRatio, ''],
      kept,
      ['one check of an RSA signature of 2,048 bits', 1_000 / rsaMs, rsaMs, ''],
    ],
    {
      perSecond: ours[1],
      cpuMs: ours[2],
      floorPerSecond: floor[1],
      floorCpuMs: floor[2],
      ratio,
      cpuRatio,
      cachedPerSecond: kept[1],
      rsaMs,
    },
  );
}
