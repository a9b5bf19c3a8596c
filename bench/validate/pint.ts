// The same invoice by the specifications of PINT.
import { PLAIN_BILLING } from '../../src/validation/rules/peppol/editions.js';

const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

export function pintInvoices(peppol: Buffer): readonly { readonly name: string; readonly document: Buffer }[] {
  const eu = peppol.toString().replace(BIS, 'urn:peppol:pint:billing-1@eu-1').replace(PLAIN_BILLING, 'urn:peppol:bis:billing');
  const texts = { 'PINT EU': eu, 'PINT A-NZ': eu.replace('@eu-1', '@aunz-1').replaceAll('>VAT<', '>GST<') };
  return Object.entries(texts).map(([name, text]) => ({ name, document: Buffer.from(text) }));
}
