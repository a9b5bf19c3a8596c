// Iceland: registration, address and payment of sellers there.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { hasAt, isAt, isDay, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import { fatal, type Pattern, warning } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { countries } from '../countries.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const KENNITALA = '0196';

export const ICELAND: Pattern = {
  when: (document) => countries(document).sellerAddressRaw === 'IS' && ['Invoice', 'CreditNote'].includes(document.root.local),
  places: [
    {
      context: 'inv:Invoice|cn:CreditNote',
      rules: [
        warning('IS-R-001', (root) => {
          return ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].some((path) => ['380', '381'].includes(normalizedAt(root, path)));
        }),
        fatal('IS-R-002', (root) => hasKennitala(root, SELLER)),
        fatal('IS-R-003', (root) => hasAddress(root, SELLER)),
        fatal('IS-R-006', (root) => hasAccount(root, '9')),
        fatal('IS-R-007', (root) => hasAccount(root, '42')),
        fatal('IS-R-008', (root) => finalDueDates(root).every((one) => isDay(rawAt(one, 'cbc:ID')))),
        fatal('IS-R-009', (root) => finalDueDates(root).length === 0 || hasAt(root, 'cbc:DueDate')),
        fatal('IS-R-010', (root) => {
          const [due] = elementsAt(root, 'cbc:DueDate');
          const last = finalDueDates(root);
          return (
            last.length === 0 || (due !== undefined && last.some((one) => elementsAt(one, 'cbc:ID').some(({ text }) => due.text <= text)))
          );
        }),
      ],
    },
    {
      context: 'inv:Invoice/cac:AccountingCustomerParty|cn:CreditNote/cac:AccountingCustomerParty',
      when: (_, document) => countries(document).buyerAddressRaw === 'IS',
      rules: [
        fatal('IS-R-004', (customer) => hasKennitala(customer, 'cac:Party')),
        fatal('IS-R-005', (customer) => hasAddress(customer, 'cac:Party')),
      ],
    },
  ],
};

function hasKennitala(from: XmlElement, party: string): boolean {
  return elementsAt(from, `${party}/cac:PartyLegalEntity/cbc:CompanyID`).some((one) => attribute(one, 'schemeID') === KENNITALA);
}

function hasAddress(from: XmlElement, party: string): boolean {
  return hasAt(from, `${party}/cac:PostalAddress/cbc:StreetName`) && hasAt(from, `${party}/cac:PostalAddress/cbc:PostalZone`);
}

/** Where payment is of that kind at all. */
function hasAccount(root: XmlElement, code: string): boolean {
  const means = elementsAt(root, 'cac:PaymentMeans').filter((one) => isAt(one, 'cbc:PaymentMeansCode', code));
  const accounts = means.flatMap((one) => elementsAt(one, 'cac:PayeeFinancialAccount/cbc:ID'));
  return means.length === 0 || (accounts.length > 0 && accounts.every(({ text }) => lengthOf(collapsed(text)) === 12));
}

function finalDueDates(root: XmlElement): XmlElement[] {
  return elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentDescription', 'EINDAGI'));
}
