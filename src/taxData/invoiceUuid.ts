// The identifier by which a tax authority pairs the reports of both corners on one invoice.
import { createHash } from 'node:crypto';
import type { TaxCountry } from '../validation/rules/taxData/countries.js';
import { VERSION_5 } from '../validation/rules/taxData/document.js';
import { elementAt, elementsAt, textAt, textOf } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** Of OpenPeppol, for all countries. */
const NAMESPACE = Buffer.from('e0bc4ac8b02546e5a76d0c893fc3027e', 'hex');

/**
 * Of an invoice in UBL: a UUID of version 5 (RFC 9562) over the country's terms, each without white space around it, joined by a space
 * (Slovakia: rule ID-BDID-01 of SK TDD 1.0.0; ViDA 1.1.0; Oman: OSA 1.0.3 §10.2.3). The Emirates take the invoice's own (BTAE-07), and so does Oman
 * where it has one. Undefined where it has none.
 */
export function invoiceUuid(invoice: XmlElement, country: TaxCountry): string | undefined {
  const own = textAt(invoice, 'cbc:UUID');
  if (country === 'ae' || (country === 'om' && own !== undefined && VERSION_5.test(own))) return own;
  const endpoint = elementAt(invoice, 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID');
  const vat = elementsAt(invoice, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme').find(
    (scheme) => textAt(scheme, 'cac:TaxScheme/cbc:ID')?.toUpperCase() === 'VAT',
  );
  const seller = country === 'vida' ? [textAt(vat, 'cbc:CompanyID')] : [textOf(endpoint, 'schemeID'), textOf(endpoint)];
  const type = textAt(invoice, 'cbc:InvoiceTypeCode') ?? textAt(invoice, 'cbc:CreditNoteTypeCode');
  const totals = country === 'om' ? [vatTotal(invoice), textAt(invoice, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')] : [];
  const terms = [...seller, type, textAt(invoice, 'cbc:ID'), textAt(invoice, 'cbc:IssueDate'), ...totals];
  return version5(terms.filter((term) => term !== undefined).join(' '));
}

/** BT-110. */
function vatTotal(invoice: XmlElement): string | undefined {
  const currency = textAt(invoice, 'cbc:DocumentCurrencyCode');
  return textOf(elementsAt(invoice, 'cac:TaxTotal/cbc:TaxAmount').find((amount) => textOf(amount, 'currencyID') === currency));
}

function version5(name: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
