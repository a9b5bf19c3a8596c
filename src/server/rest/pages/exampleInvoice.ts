// `GET /example-invoice.xml` in sandbox only: a valid invoice with its PDF inside, to a magic receiver.
import { sampleInvoice } from '../../../sandbox/sampleInvoice.js';

/** Accepts and confirms. A test compares this name with the magic receivers. */
const EXAMPLE_RECEIVER = { scheme: '9915', number: 'sandbox-accepts' } as const;

export function exampleInvoice(): string {
  return sampleInvoice({
    number: 'F2026-0001',
    issuedOn: '2026-11-20',
    dueOn: '2026-12-20',
    buyerReference: 'PO-4711',
    seller: { endpoint: '9915:seller1', name: 'Example Seller' },
    buyer: { endpoint: `${EXAMPLE_RECEIVER.scheme}:${EXAMPLE_RECEIVER.number}`, name: 'Example Buyer' },
    pdf: { fileName: 'invoice.pdf', bytes: pdf('Invoice F2026-0001: 121.00 EUR') },
  });
}

/** One page with one line of ASCII text without parentheses. */
function pdf(line: string): Buffer {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${body}${xref}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
