// Ten minutes of AS4 messages between two processes over TLS: messages per second and resident memory, minute by minute. Later minutes
// are compared with the first one of the same run.
import { round, startEnds } from './as4/sending.js';
import { median, print, quantile } from './report.js';

const MINUTES = 10;
const MINUTE_MS = 60_000;
const PER_ROUND = 500;
const WARM = 2_000;

interface Minute {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly senderMiB: number;
  readonly receiverMiB: number;
}

export async function as4Steady(): Promise<void> {
  await using ends = await startEnds();
  const { sending, receiving } = ends;
  await round(sending, WARM);
  const minutes: Minute[] = [];
  while (minutes.length < MINUTES) {
    const latenciesMs: number[] = [];
    const began = performance.now();
    while (performance.now() - began < MINUTE_MS) latenciesMs.push(...(await round(sending, PER_ROUND)).latenciesMs);
    minutes.push({
      perSecond: (1_000 * latenciesMs.length) / (performance.now() - began),
      p99Ms: quantile(latenciesMs, 0.99),
      senderMiB: process.memoryUsage.rss() / 2 ** 20,
      receiverMiB: receiving.memory(),
    });
  }
  const [first, rates] = [minutes[0]!.perSecond, minutes.map(({ perSecond }) => perSecond)];
  const [slowest, last] = [Math.min(...rates) / first, median(rates.slice(-3)) / first];
  print(
    'as4-steady',
    ['minute', 'per second', 'p99 ms', 'sender MiB', 'receiver MiB'],
    [
      ...minutes.map(({ perSecond, p99Ms, senderMiB, receiverMiB }, index) => [
        String(index + 1),
        perSecond,
        p99Ms,
        senderMiB,
        receiverMiB,
      ]),
      ['slowest minute beside the first', slowest, '', '', ''],
      ['median of the last three beside the first', last, '', '', ''],
    ],
    { minutes, slowest, last },
  );
}
