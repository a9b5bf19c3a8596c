// From bytes to the report: usual invoices, 400 and 3,000 lines, 6 MB, French ones and those of PINT. Compared with saxon-js and the official rules where supplied.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { validate as check } from '../src/validation/validate.js';
import { parseXml } from '../src/xml/gate.js';
import { median, print, quantile, table } from './report.js';
import { frenchInvoices } from './validate/french.js';
import { invoiceOf } from './validate/invoices.js';
import { pintInvoices } from './validate/pint.js';
import { type Peer, saxonPeer } from './validate/saxon.js';

/** 21 KB, as the French ones are. */
const PEER_LINES = 9;
/** 9 to 34 KB. */
const USUAL_LINES = [3, 6, 9, 13, 17];
const USUAL_ROUNDS = 600;
const MANY_LINES = 400;
const VERY_MANY_LINES = 3_000;
const MANY_ROUNDS = 40;
/** 6 MB. */
const LARGE_LINES = 3_600;
const PEER_ROUNDS = 5;

interface Measured {
  readonly lines: number;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The time of saxon-js. */
  readonly peerMs: number | undefined;
}

export async function validate(): Promise<void> {
  const peer = saxonPeer(process.env);
  const usual = USUAL_LINES.map(invoiceOf);
  // Everything is warmed up before the first measurement, as in a running service.
  for (const document of usual) rounds(document, USUAL_ROUNDS);
  const measured = [
    ...USUAL_LINES.map((lines) => measure(lines, USUAL_ROUNDS, peer)),
    measure(MANY_LINES, MANY_ROUNDS, peer),
    measure(VERY_MANY_LINES, MANY_ROUNDS / 4, undefined),
  ];
  const mixed = usual.flatMap((document) => rounds(document, USUAL_ROUNDS));
  const all = { p50Ms: median(mixed), p99Ms: quantile(mixed, 0.99) };
  const others = othersAgainstPeppol();
  const large = JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(new URL('./validate/large.js', import.meta.url)), String(LARGE_LINES)], {
      encoding: 'utf8',
    }),
  ) as { readonly bytes: number; readonly tookMs: number; readonly aboveMiB: number };
  const rows = measured.map(({ lines, bytes, p50Ms, p99Ms, peerMs }) => [
    `${lines} lines, ${Math.round(bytes / 1000)} KB`,
    p50Ms,
    p99Ms,
    (p50Ms / lines) * 1000,
    peerMs ?? '–',
    peerMs === undefined ? '–' : peerMs / p50Ms,
  ]);
  const together = ['all up to 34 KB alike', all.p50Ms, all.p99Ms, '–', '–', '–'];
  const first = [`${LARGE_LINES} lines, ${Math.round(large.bytes / 1000)} KB, the first`, large.tookMs, '–', '–', '–', '–'];
  print('validate', ['', 'p50 ms', 'p99 ms', 'µs a line', 'saxon-js ms', 'ratio'], [...rows, together, first], {
    measured,
    usual: all,
    fourHundredMs: measured.find(({ lines }) => lines === MANY_LINES)!.p50Ms,
    others,
    large,
  });
  table(
    ['of 20 KB', 'p50 ms', 'p99 ms', 'times Peppol'],
    others.map(({ name, p50Ms, p99Ms, ratio }) => [name, p50Ms, p99Ms, ratio]),
  );
  console.log(`The first large document took ${Math.round(large.aboveMiB)} MiB above those before it.`);
  if (peer === undefined) console.log('For saxon-js: SAXON_JS names the folder of the package, SAXON_SEF the compiled rule sets (SEF).');
}

/** In turn with a Peppol invoice of their size, so that both meet the same conditions. */
function othersAgainstPeppol() {
  const peppol = invoiceOf(PEER_LINES);
  return [...frenchInvoices(), ...pintInvoices(peppol)].map(({ name, document }) => {
    rounds(document, USUAL_ROUNDS);
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < USUAL_ROUNDS; round += 10) {
      own.push(...rounds(document, 10));
      other.push(...rounds(peppol, 10));
    }
    return { name, bytes: document.length, p50Ms: median(own), p99Ms: quantile(own, 0.99), ratio: median(own) / median(other) };
  });
}

function measure(lines: number, count: number, peer: Peer | undefined): Measured {
  const document = invoiceOf(lines);
  const times = rounds(document, count);
  const peerMs = peer === undefined ? undefined : median(peerRounds(peer, document.toString()));
  return { lines, bytes: document.length, p50Ms: median(times), p99Ms: quantile(times, 0.99), peerMs };
}

function rounds(document: Buffer, count: number): number[] {
  const at = new Date();
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    const { verdict, findings } = check(parseXml(document), { at });
    times.push(performance.now() - began);
    if (verdict !== 'valid') throw new Error(`The document is ${verdict}: ${findings.map(({ rule }) => rule).join(', ')}`);
  }
  return times;
}

function peerRounds(peer: Peer, document: string): number[] {
  return Array.from({ length: PEER_ROUNDS }, () => {
    const began = performance.now();
    const found = peer(document);
    const tookMs = performance.now() - began;
    if (found > 0) throw new Error(`The peer finds ${found} faults in a document without any`);
    return tookMs;
  });
}
