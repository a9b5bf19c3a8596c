// An invoice as JSON from bytes to its verdict, beside JSON.parse of the same bytes and the check of the same invoice as XML.
import { checkDocument } from '../src/domain/documents/checks/check.js';
import { CHECKED_BYTES_MAX } from '../src/domain/documents/checks/validateBytes.js';
import { checkInvoiceBytes } from '../src/domain/invoices/invoiceBytes.js';
import { median, print } from './report.js';

const LINES = [3, 20, 100, 1_000];
const ROUNDS = 5;
const WARM_UP = 3;
/** In each round. */
const CALLS = 40;
const settings = { validationBytesMax: CHECKED_BYTES_MAX };

export async function json(): Promise<void> {
  const measured = LINES.map(measure);
  const rows = measured.map(({ lines, bytes, parseMs, checkMs, xmlMs }) => [
    `${lines} lines, ${Math.round(bytes / 1000)} KB`,
    parseMs,
    checkMs,
    xmlMs,
    checkMs / xmlMs,
  ]);
  print('json', ['', 'JSON.parse ms', 'check ms', 'check as XML ms', 'ratio'], rows, {
    measured,
    hundredMs: measured.find(({ lines }) => lines === 100)!.checkMs,
  });
}

interface Measured {
  readonly lines: number;
  readonly bytes: number;
  readonly parseMs: number;
  readonly checkMs: number;
  readonly xmlMs: number;
}

/** In turn, after all three are warm. */
function measure(lines: number): Measured {
  const bytes = Buffer.from(JSON.stringify(invoiceOf(lines)));
  const at = new Date('2026-12-01T12:00:00Z');
  const check = () => checkInvoiceBytes({ bytes, target: 'ubl', at, settings });
  const checked = check();
  if ('notJson' in checked || !checked.check.valid) throw new Error(`The invoice is not valid: ${JSON.stringify(checked).slice(0, 1_000)}`);
  const xml = Buffer.from(checked.xml);
  const about = { documentId: 'invoice', documentType: 'invoice', importDate: at, hasImage: true, taken: [] } as const;
  const parse = () => JSON.parse(bytes.toString()) as unknown;
  const asXml = () => checkDocument(settings, xml, about);
  const times: Record<'parse' | 'check' | 'xml', number[]> = { parse: [], check: [], xml: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const took = [parse, check, asXml].map(timed);
    if (round < WARM_UP) continue;
    times.parse.push(took[0]!);
    times.check.push(took[1]!);
    times.xml.push(took[2]!);
  }
  return { lines, bytes: bytes.length, parseMs: median(times.parse), checkMs: median(times.check), xmlMs: median(times.xml) };
}

/** Milliseconds of processor time of one call: other work on the machine does not count. Kernels count in steps of up to 4 ms. */
function timed(work: () => unknown): number {
  const began = process.threadCpuUsage();
  for (let call = 0; call < CALLS; call += 1) work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000 / CALLS;
}

function invoiceOf(lines: number): object {
  const address = { line1: 'Hlavná 1', city: 'Bratislava', postCode: '81101', country: 'SK' };
  return {
    profile: 'peppol',
    number: `B-${lines}`,
    issueDate: '2026-12-01',
    dueDate: '2026-12-31',
    currency: 'EUR',
    buyerReference: 'PO-77',
    seller: { name: 'Predajca s.r.o.', vatId: 'SK2020202019', endpoint: { scheme: '0245', id: '2020202019' }, address },
    buyer: { name: 'Kupujúci a.s.', vatId: 'SK2030303022', endpoint: { scheme: '0245', id: '2030303022' }, address },
    payment: { meansCode: '30', reference: '2026001', accounts: [{ id: 'SK3112000000198742637541' }] },
    lines: Array.from({ length: lines }, (_, index) => ({
      name: `Item ${index * 7919}`,
      quantity: String((index % 9) + 1),
      unit: 'C62',
      netPrice: `${(index % 97) + 1}.${String((index * 31) % 100).padStart(2, '0')}`,
      vatCategory: 'S',
      vatRate: ['23', '19', '5'][index % 3],
    })),
  };
}
