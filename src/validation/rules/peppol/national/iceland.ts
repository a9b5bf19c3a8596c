// Iceland: registration, address and payment of sellers there.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { hasAt, isAt, isDay, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import type { Pattern } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { says, worded } from '../../../wording.js';
import { countries } from '../countries.js';

const rule = worded({
  'IS-R-001': says('The type code is none that Icelandic sellers use.', 'Use 380 for an invoice, 381 for a credit note.', 'BT-3'),
  'IS-R-002': says('The Icelandic seller gives no kennitala.', 'Give it as legal registration (BT-30) with schemeID 0196.', 'BT-30'),
  'IS-R-003': says('The Icelandic seller gives no street or no post code.', 'Give both (BT-35, BT-38).', 'BT-35 BT-38'),
  'IS-R-004': says(
    'The Icelandic buyer of an Icelandic seller has no kennitala.',
    'Give it as legal registration (BT-47) with schemeID 0196.',
    'BT-47',
  ),
  'IS-R-005': says('The Icelandic buyer of an Icelandic seller has no street or no post code.', 'Give both (BT-50, BT-53).', 'BT-50 BT-53'),
  'IS-R-006': says('Payment by claim (9) needs an account of twelve digits.', 'Give bank, ledger and account number (BT-84).', 'BT-84'),
  'IS-R-007': says('Payment by transfer (42) needs an account of twelve digits.', 'Give bank, ledger and account number (BT-84).', 'BT-84'),
  'IS-R-008': says('The final due date (EINDAGI) is no day.', 'Write it as YYYY-MM-DD.', 'BT-122'),
  'IS-R-009': says('There is a final due date (EINDAGI), but no due date.', 'Give the due date (BT-9).', 'BT-9 BT-122'),
  'IS-R-010': says('The final due date (EINDAGI) is before the due date.', 'Make it the due date or later.', 'BT-122 BT-9'),
});

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const KENNITALA = '0196';

export const ICELAND: Pattern = {
  when: (document) => countries(document).sellerAddressRaw === 'IS' && ['Invoice', 'CreditNote'].includes(document.root.local),
  places: [
    {
      context: 'inv:Invoice|cn:CreditNote',
      rules: [
        rule.warning('IS-R-001', (root) => {
          return ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].some((path) => ['380', '381'].includes(normalizedAt(root, path)));
        }),
        rule.fatal('IS-R-002', (root) => hasKennitala(root, SELLER)),
        rule.fatal('IS-R-003', (root) => hasAddress(root, SELLER)),
        rule.fatal('IS-R-006', (root) => hasAccount(root, '9')),
        rule.fatal('IS-R-007', (root) => hasAccount(root, '42')),
        rule.fatal('IS-R-008', (root) => finalDueDates(root).every((one) => isDay(rawAt(one, 'cbc:ID')))),
        rule.fatal('IS-R-009', (root) => finalDueDates(root).length === 0 || hasAt(root, 'cbc:DueDate')),
        rule.fatal('IS-R-010', (root) => {
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
        rule.fatal('IS-R-004', (customer) => hasKennitala(customer, 'cac:Party')),
        rule.fatal('IS-R-005', (customer) => hasAddress(customer, 'cac:Party')),
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
