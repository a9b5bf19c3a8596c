// AS4 messages with an invoice of 15 KB, signed, encrypted and acknowledged, between two processes over TLS: beside the cost of their
// cryptographic operations alone, and beside phase4 as the receiving end.
import { gzipSync } from 'node:zlib';
import type { Issued } from '../test/support/rsaPki.js';
import { bareCost } from './as4/bare.js';
import { startPhase4 } from './as4/phase4.js';
import { INVOICE_BYTES, round, SENDERS, type Sending, startEnds } from './as4/sending.js';
import { median, print, quantile } from './report.js';

const ROUNDS = 9;
const PER_ROUND = 1_000;
const WARM = 1_000;
/** phase4 is slower. */
const PHASE4_PER_ROUND = 200;
const BARE = 500;

export async function as4(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { sending, pki, path } = stack.use(await startEnds());
  const { receiver, invoice } = sending;

  const phase4 = await startPhase4(path, receiver, [pki.apAuthority, pki.root]);
  if (phase4 !== undefined) stack.use(phase4);
  const toPhase4: Sending | undefined = phase4 === undefined ? undefined : { ...sending, url: `${phase4.url}/as4` };
  await round(sending, WARM);
  if (toPhase4 !== undefined) await round(toPhase4, WARM);
  const rates: number[] = [];
  const limits: number[] = [];
  const peers: number[] = [];
  const latencies: number[] = [];
  const gzip = gzipSync(invoice);
  const keysOf = ({ privateKey, certificate }: Issued) => ({ privateKey, publicKey: certificate.publicKey });
  for (let index = 0; index < ROUNDS; index += 1) {
    const { perSecond, latenciesMs } = await round(sending, PER_ROUND);
    rates.push(perSecond);
    latencies.push(...latenciesMs);
    if (toPhase4 !== undefined) peers.push((await round(toPhase4, PHASE4_PER_ROUND)).perSecond);
    const { senderMs, receiverMs } = bareCost(gzip, keysOf(pki.ap), keysOf(receiver), BARE);
    limits.push(1_000 / Math.max(senderMs, receiverMs));
  }
  const ratio = median(rates.map((rate, index) => rate / limits[index]!));
  const peer = peers.length === 0 ? undefined : median(peers);
  print(
    'as4',
    ['', 'per second', 'p50 ms', 'p99 ms'],
    [
      [
        `messages of ${INVOICE_BYTES} bytes with receipts, ${SENDERS} at a time`,
        median(rates),
        quantile(latencies, 0.5),
        quantile(latencies, 0.99),
      ],
      ['floor: the cryptographic operations of the slower end', median(limits), '', ''],
      ['ratio to the floor (goal 0.6)', ratio, '', ''],
      ...(peer === undefined ? [] : [['the same sender, phase4 as the receiver, without TLS', peer, '', '']]),
    ],
    {
      perSecond: median(rates),
      floorPerSecond: median(limits),
      ratio,
      p99Ms: quantile(latencies, 0.99),
      ...(peer === undefined ? {} : { phase4PerSecond: peer }),
    },
  );
}
