// A small invoice of Peppol BIS Billing 3, and its picture.
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { sampleInvoice } from '../../sandbox/sampleInvoice.js';

export interface DemoInvoice {
  readonly number: string;
  /** The buyer's participant identifier, `<scheme>:<number>`. */
  readonly buyer: string;
  /** The day on which it is issued. */
  readonly issuedAt: Date;
}

const DAY_MS = 86_400_000;
const DAYS_TO_PAY = 30;

export function invoiceXml({ number, buyer, issuedAt }: DemoInvoice): Buffer {
  return Buffer.from(
    sampleInvoice({
      number,
      issuedOn: day(issuedAt),
      dueOn: day(new Date(issuedAt.getTime() + DAYS_TO_PAY * DAY_MS)),
      buyerReference: 'demonstration',
      seller: { endpoint: '9915:demoseller', name: 'Demo Seller', city: 'Gent' },
      buyer: { endpoint: buyer, name: 'Demo Buyer', city: 'Luxembourg' },
    }),
  );
}

/** One page for people. */
export async function invoicePdf({ number, buyer, issuedAt }: DemoInvoice): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 300]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    `Invoice ${number}`,
    day(issuedAt),
    `To: Demo Buyer (${buyer})`,
    '4 office chairs at 25.00 EUR',
    'Total with VAT: 121.00 EUR',
  ];
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 240 - index * 30, size: 14, font });
  return Buffer.from(await pdf.save());
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
