// AS4 messages with an invoice of 15 KB, signed, encrypted and acknowledged, between two processes over TLS: beside the cost of their
// cryptographic operations alone, and beside phase4 as the receiving end.
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { Issued } from '../test/support/rsaPki.js';
import { type BareCost, bareCost } from './as4/bare.js';
import { startPhase4 } from './as4/phase4.js';
import { INVOICE_BYTES, round, SENDERS, type Sending, startEnds } from './as4/sending.js';
import { cpuSeconds } from './cpu.js';
import { median, print, quantile } from './report.js';

const ROUNDS = 9;
const PER_ROUND = 1_000;
const WARM = 1_000;
/** phase4 is slower. */
const PHASE4_PER_ROUND = 200;
const BARE = 500;

export async function as4(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { sending, receiving, pki, path } = stack.use(await startEnds());
  const { receiver, invoice } = sending;

  const phase4 = await startPhase4(path, receiver, [pki.apAuthority, pki.root]);
  if (phase4 !== undefined) stack.use(phase4);
  const toPhase4: Sending | undefined = phase4 === undefined ? undefined : { ...sending, url: `${phase4.url}/as4` };
  await round(sending, WARM);
  if (toPhase4 !== undefined) await round(toPhase4, WARM);
  const rates: number[] = [];
  const cpuMs: number[] = [];
  const bare: BareCost[] = [];
  const peers: number[] = [];
  const latencies: number[] = [];
  const gzip = gzipSync(invoice);
  const keysOf = ({ privateKey, certificate }: Issued) => ({ privateKey, publicKey: certificate.publicKey });
  for (let index = 0; index < ROUNDS; index += 1) {
    const before = cpuSeconds([process.pid, receiving.pid]);
    const { perSecond, latenciesMs } = await round(sending, PER_ROUND);
    cpuMs.push((1_000 * (cpuSeconds([process.pid, receiving.pid]) - before)) / PER_ROUND);
    rates.push(perSecond);
    latencies.push(...latenciesMs);
    if (toPhase4 !== undefined) peers.push((await round(toPhase4, PHASE4_PER_ROUND)).perSecond);
    bare.push(bareCost(gzip, keysOf(pki.ap), keysOf(receiver), BARE));
  }
  report({ rates, cpuMs, bare, peers, latencies });
}

interface Measured {
  readonly rates: readonly number[];
  /** Processor time of a message and its receipt, in both processes. */
  readonly cpuMs: readonly number[];
  readonly bare: readonly BareCost[];
  /** None without phase4. */
  readonly peers: readonly number[];
  readonly latencies: readonly number[];
}

/** Both ends share the cores. So the slower end with a core of its own is one floor, and the operations of both on all cores another. */
function report({ rates, cpuMs, bare, peers, latencies }: Measured): void {
  const limits = bare.map(({ senderMs, receiverMs }) => 1_000 / Math.max(senderMs, receiverMs));
  const ratio = median(rates.map((rate, index) => rate / limits[index]!));
  const bareCpuMs = median(bare.map((one) => one.cpuMs));
  const cpuRatio = median(cpuMs.map((ms, index) => bare[index]!.cpuMs / ms));
  const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  print(
    'as4',
    ['', 'per second', 'p50 ms', 'p99 ms', 'CPU ms'],
    [
      [`messages of ${INVOICE_BYTES} bytes with receipts, ${SENDERS} at a time`, median(rates), p50Ms, p99Ms, median(cpuMs)],
      ['floor: the cryptographic operations of the slower end, on one core', median(limits), '', '', ''],
      ['ratio to it', ratio, '', '', ''],
      ['floor: those of both ends, on all cores', (1_000 * cpus().length) / bareCpuMs, '', '', bareCpuMs],
      ['their part of the processor time', '', '', '', cpuRatio],
      ...(peers.length === 0 ? [] : [['the same sender, phase4 as the receiver, without TLS', median(peers), '', '', '']]),
    ],
    {
      perSecond: median(rates),
      floorPerSecond: median(limits),
      ratio,
      p99Ms,
      cpuMs: median(cpuMs),
      floorCpuMs: bareCpuMs,
      cpuRatio,
      ...(peers.length === 0 ? {} : { phase4PerSecond: median(peers) }),
    },
  );
}
