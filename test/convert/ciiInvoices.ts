// Invoices in CII, and what their conversion to UBL makes of them.
import { readFileSync } from 'node:fs';
import { ciiToUbl } from '../../src/convert/ciiToUbl.js';
import { parseXml } from '../../src/xml/gate.js';

const target = { customizationId: 'BT-24', profileId: 'BT-23' };
export const everyTerm = readFileSync('test/fixtures/cii-every-term.xml', 'utf8');
export const plain = readFileSync('test/fixtures/cii-invoice.xml', 'utf8');

export function convert(xml: string) {
  const { bytes, findings } = ciiToUbl(parseXml(Buffer.from(xml)), target);
  return { bytes, findings, root: parseXml(bytes).root };
}
