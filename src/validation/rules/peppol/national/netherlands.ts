// The Netherlands: registration, addresses and payment of sellers there.

import type { XmlElement } from '../../../../xml/tree.js';
import { compare, ZERO } from '../../../decimal.js';
import { attributeOf, decimalAt, hasAt, normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, type Test } from '../../../pattern.js';
import { isBlank } from '../../../text.js';
import { countries } from '../countries.js';

const domestic: Test = (_, document) => countries(document).buyerAddress === 'NL';
const PAYMENT_CODES: readonly string[] = ['30', '48', '49', '57', '58', '59'];

export const NETHERLANDS: Pattern = {
  when: (document) => countries(document).sellerAddress === 'NL',
  places: [
    {
      context: 'cbc:CreditNoteTypeCode',
      rules: [fatal('NL-R-001', (_, { root }) => hasAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'))],
    },
    { context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', rules: [fatal('NL-R-002', isComplete)] },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      rules: [fatal('NL-R-003', isDutchRegistration)],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      when: domestic,
      rules: [fatal('NL-R-004', isComplete)],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      when: domestic,
      rules: [fatal('NL-R-005', isDutchRegistration)],
    },
    {
      context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
      when: (_, document) => countries(document).representativeAddress === 'NL',
      rules: [fatal('NL-R-006', isComplete)],
    },
    {
      context: 'cac:LegalMonetaryTotal',
      rules: [
        fatal('NL-R-007', (totals, { root }) => {
          const due = decimalAt(totals, 'cbc:PayableAmount');
          const sign = due === undefined ? Number.NaN : compare(due, ZERO);
          return (root.local === 'CreditNote' ? sign >= 0 : sign <= 0) || hasAt(root, 'cac:PaymentMeans');
        }),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      when: domestic,
      rules: [fatal('NL-R-008', (means) => isDutchPaymentCode(normalizedAt(means, 'cbc:PaymentMeansCode')))],
    },
    {
      context: 'cac:OrderLineReference/cbc:LineID',
      rules: [fatal('NL-R-009', (_, document) => document.at('cac:OrderReference/cbc:ID').length > 0)],
    },
  ],
};

/** A KVK number or an OIN, by its scheme. */
export function isDutchRegistration(id: XmlElement): boolean {
  const scheme = ` ${attributeOf(id, 'schemeID')} `;
  return (scheme.includes(' 0106 ') || scheme.includes(' 0190 ')) && !isBlank(id.text);
}

export function isDutchPaymentCode(code: string): boolean {
  return PAYMENT_CODES.includes(code);
}

function isComplete(address: XmlElement): boolean {
  return hasAt(address, 'cbc:StreetName') && hasAt(address, 'cbc:CityName') && hasAt(address, 'cbc:PostalZone');
}
