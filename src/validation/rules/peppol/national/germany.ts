// Germany: what XRechnung asks for, where both seller and buyer are there.

import { elementsAt } from '../../../../xml/path.js';
import type { XmlElement } from '../../../../xml/tree.js';
import { attributeOf, hasAt, isAt, normalizedAt, rawAt, saysAt } from '../../../lexical.js';
import type { Pattern, Place } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { says, worded } from '../../../wording.js';
import { isIban } from '../checkDigits.js';
import { isGerman } from '../document.js';
import type { Edition } from '../editions.js';
import { isAbsoluteUrl, isTelephone } from '../germanForms.js';

const rule = worded({
  'DE-R-001': says('There are no payment instructions.', 'Give the payment means (BG-16).', 'BG-16'),
  'DE-R-002': says('The seller gives no contact.', 'Give the contact (BG-6).', 'BG-6'),
  'DE-R-003': says('The seller gives no city.', 'Give the city (BT-37).', 'BT-37'),
  'DE-R-004': says('The seller gives no post code.', 'Give the post code (BT-38).', 'BT-38'),
  'DE-R-005': says("The seller's contact has no name.", 'Give the name of a person or office (BT-41).', 'BT-41'),
  'DE-R-006': says("The seller's contact has no telephone number.", 'Give the telephone number (BT-42).', 'BT-42'),
  'DE-R-007': says("The seller's contact has no e-mail address.", 'Give the e-mail address (BT-43).', 'BT-43'),
  'DE-R-008': says('The buyer has no city.', 'Give the city (BT-52).', 'BT-52'),
  'DE-R-009': says('The buyer has no post code.', 'Give the post code (BT-53).', 'BT-53'),
  'DE-R-010': says('The place of delivery has no city.', 'Give the city (BT-77), or leave the address out.', 'BT-77'),
  'DE-R-011': says('The place of delivery has no post code.', 'Give the post code (BT-78), or leave the address out.', 'BT-78'),
  'DE-R-014': says('A VAT breakdown has no rate.', 'Give the rate (BT-119), 0 where no VAT is due.', 'BT-119'),
  'DE-R-015': says('There is no buyer reference.', 'Give the buyer reference (BT-10), the Leitweg-ID of authorities.', 'BT-10'),
  'DE-R-016': says(
    'VAT is charged, but neither the seller nor a representative is known to the tax authority.',
    'Give the VAT identifier (BT-31), the tax number (BT-32) or a representative (BG-11).',
    'BT-31 BT-32 BG-11',
  ),
  'DE-R-017': says('The type code is none that German invoices use.', 'Use 326, 380, 381, 384, 389, 875, 876 or 877.', 'BT-3'),
  'DE-R-018': says(
    'A cash discount (Skonto) is not written in the form that is agreed upon.',
    'Write #SKONTO#TAGE=14#PROZENT=2.25# in a line of its own, and end it with a line break.',
    'BT-20',
  ),
  'DE-R-019': says('The account for a SEPA transfer is no IBAN.', 'Give the IBAN (BT-84).', 'BT-84'),
  'DE-R-020': says('The account for a SEPA direct debit is no IBAN.', 'Give the IBAN (BT-91).', 'BT-91'),
  'DE-R-022': says('Several attached files have the same name.', 'Give each file a name of its own.', 'BT-125'),
  'DE-R-023-1': says('Payment is by transfer, but there is no account.', 'Give the account (BG-17).', 'BG-17'),
  'DE-R-023-2': says(
    'Payment is by transfer, but a card or a mandate is given.',
    'Take card (BG-18) and mandate (BG-19) out.',
    'BG-18 BG-19',
  ),
  'DE-R-024-1': says('Payment is by card, but there is no card.', 'Give the card (BG-18).', 'BG-18'),
  'DE-R-024-2': says(
    'Payment is by card, but an account or a mandate is given.',
    'Take account (BG-17) and mandate (BG-19) out.',
    'BG-17 BG-19',
  ),
  'DE-R-025-1': says('Payment is by direct debit, but there is no mandate.', 'Give the mandate (BG-19).', 'BG-19'),
  'DE-R-025-2': says(
    'Payment is by direct debit, but an account or a card is given.',
    'Take account (BG-17) and card (BG-18) out.',
    'BG-17 BG-18',
  ),
  'DE-R-026': says('The corrected invoice does not name the invoice that it corrects.', 'Give the preceding invoice (BG-3).', 'BG-3'),
  'DE-R-027': says(
    "The telephone number of the seller's contact has fewer than three digits.",
    'Give the telephone number (BT-42).',
    'BT-42',
  ),
  'DE-R-028': says("The e-mail address of the seller's contact is none.", 'Give the e-mail address (BT-43).', 'BT-43'),
  'DE-R-030': says(
    'Direct debit lacks the identifier of the creditor.',
    'Give the creditor identifier (BT-90) with schemeID SEPA, of the seller or the payee.',
    'BT-90',
  ),
  'DE-R-031': says('Direct debit lacks the account of the payer.', 'Give the debited account (BT-91).', 'BT-91'),
  'DE-R-T02': says('The location of a file outside is no absolute URL.', 'Begin it with a scheme such as https:.', 'BT-124'),
});

const TAXED: readonly string[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];
const TYPES: readonly string[] = ['326', '380', '381', '384', '389', '875', '876', '877'];
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const CREDITORS = [`${SELLER}/cac:PartyIdentification/cbc:ID`, 'cac:PayeeParty/cac:PartyIdentification/cbc:ID'];

function ofDocument(isDiscount: Edition['germany']['isDiscount']): Pattern['places'][number] {
  return {
    context: '/inv:Invoice|/cn:CreditNote',
    rules: [
      rule.fatal('DE-R-001', (root) => hasAt(root, 'cac:PaymentMeans')),
      rule.fatal('DE-R-015', (root) => saysAt(root, 'cbc:BuyerReference')),
      rule.fatal('DE-R-016', (root) => {
        if (!taxCategories(root).some(({ text }) => TAXED.includes(text))) return true;
        return hasAt(root, 'cac:TaxRepresentativeParty') || saysAt(root, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`);
      }),
      rule.warning('DE-R-017', (root) => typeCodes(root).some((code) => TYPES.includes(code))),
      rule.fatal('DE-R-018', (root) =>
        elementsAt(root, 'cac:PaymentTerms').every((terms) => areTerms(rawAt(terms, 'cbc:Note'), isDiscount)),
      ),
      rule.fatal('DE-R-022', hasUniqueNames),
      rule.warning(
        'DE-R-026',
        (root) => !typeCodes(root).includes('384') || hasAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference'),
      ),
      rule.fatal('DE-R-030', (root) => {
        if (!hasAt(root, 'cac:PaymentMeans/cac:PaymentMandate')) return true;
        return CREDITORS.flatMap((path) => elementsAt(root, path)).some((id) => attributeOf(id, 'schemeID') === 'SEPA');
      }),
      rule.fatal('DE-R-031', (root) => {
        const mandate = 'cac:PaymentMeans/cac:PaymentMandate';
        return !hasAt(root, mandate) || hasAt(root, `${mandate}/cac:PayerFinancialAccount/cbc:ID`);
      }),
    ],
  };
}

export function germany({ germany: { isDiscount, isEmail, locations } }: Edition): Pattern {
  return {
    when: isGerman,
    places: [
      ofDocument(isDiscount),
      ...(locations ? [LOCATION] : []),
      { context: below('cac:AccountingSupplierParty'), rules: [rule.fatal('DE-R-002', (one) => hasAt(one, 'cac:Party/cac:Contact'))] },
      {
        context: below(`${SELLER}/cac:PostalAddress`),
        rules: [
          rule.fatal('DE-R-003', (address) => saysAt(address, 'cbc:CityName')),
          rule.fatal('DE-R-004', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      {
        context: below(`${SELLER}/cac:Contact`),
        rules: [
          rule.fatal('DE-R-005', (contact) => saysAt(contact, 'cbc:Name')),
          rule.fatal('DE-R-006', (contact) => saysAt(contact, 'cbc:Telephone')),
          rule.fatal('DE-R-007', (contact) => saysAt(contact, 'cbc:ElectronicMail')),
          rule.warning('DE-R-027', (contact) => isTelephone(normalizedAt(contact, 'cbc:Telephone'))),
          rule.warning('DE-R-028', (contact) => isEmail(normalizedAt(contact, 'cbc:ElectronicMail'))),
        ],
      },
      {
        context: below('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress'),
        rules: [
          rule.fatal('DE-R-008', (address) => saysAt(address, 'cbc:CityName')),
          rule.fatal('DE-R-009', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      {
        context: below('cac:Delivery/cac:DeliveryLocation/cac:Address'),
        rules: [
          rule.fatal('DE-R-010', (address) => saysAt(address, 'cbc:CityName')),
          rule.fatal('DE-R-011', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      ...PAYMENT,
      {
        context: below('cac:TaxTotal/cac:TaxSubtotal'),
        rules: [rule.fatal('DE-R-014', (one) => saysAt(one, 'cac:TaxCategory/cbc:Percent'))],
      },
    ],
  };
}

const LOCATION: Place = {
  context: below('cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference'),
  rules: [rule.warning('DE-R-T02', (one) => isAbsoluteUrl(rawAt(one, 'cbc:URI')))],
};

const PAYMENT: readonly Place[] = [
  {
    ...paidBy('30', '58'),
    rules: [
      rule.warning('DE-R-019', (means) => {
        return normalizedAt(means, 'cbc:PaymentMeansCode') !== '58' || isIban(unspaced(means, 'cac:PayeeFinancialAccount/cbc:ID'));
      }),
      rule.fatal('DE-R-023-1', (means) => hasAt(means, 'cac:PayeeFinancialAccount')),
      rule.fatal('DE-R-023-2', (means) => !hasAt(means, 'cac:CardAccount') && !hasAt(means, 'cac:PaymentMandate')),
    ],
  },
  {
    ...paidBy('48', '54', '55'),
    rules: [
      rule.fatal('DE-R-024-1', (means) => hasAt(means, 'cac:CardAccount')),
      rule.fatal('DE-R-024-2', (means) => !hasAt(means, 'cac:PayeeFinancialAccount') && !hasAt(means, 'cac:PaymentMandate')),
    ],
  },
  {
    ...paidBy('59'),
    rules: [
      rule.warning('DE-R-020', (means) => isIban(unspaced(means, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'))),
      rule.fatal('DE-R-025-1', (means) => hasAt(means, 'cac:PaymentMandate')),
      rule.fatal('DE-R-025-2', (means) => !hasAt(means, 'cac:PayeeFinancialAccount') && !hasAt(means, 'cac:CardAccount')),
    ],
  },
];

/** Below the root of the document. */
function below(path: string): string {
  return `/inv:Invoice/${path}|/cn:CreditNote/${path}`;
}

function paidBy(...codes: readonly string[]): Pick<Place, 'context' | 'when'> {
  return { context: below('cac:PaymentMeans'), when: (means) => codes.includes(normalizedAt(means, 'cbc:PaymentMeansCode')) };
}

function typeCodes(root: XmlElement): string[] {
  return ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].map((path) => normalizedAt(root, path));
}

/** Of lines, and of allowances and charges of the document. */
function taxCategories(root: XmlElement): XmlElement[] {
  const allowances = elementsAt(root, 'cac:AllowanceCharge').filter((one) => {
    return isAt(one, 'cbc:ChargeIndicator', 'true') || isAt(one, 'cbc:ChargeIndicator', 'false');
  });
  const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine'].flatMap((path) =>
    elementsAt(root, `${path}/cac:Item/cac:ClassifiedTaxCategory/cbc:ID`),
  );
  return [...allowances.flatMap((one) => elementsAt(one, 'cac:TaxCategory/cbc:ID')), ...lines];
}

/** Each line that begins with # is a discount, and behind the last of them there is a line break. */
function areTerms(note: string, isDiscount: (line: string) => boolean): boolean {
  const lines = note
    .split(/\r?\n/)
    .map(collapsed)
    .filter((line) => line.startsWith('#'));
  if (lines.length === 0) return true;
  return lines.every(isDiscount) && /^[ \t\r\n]*\n/.test(note.split(/#[^\n\r]+#/).at(-1) ?? '');
}

/** As published, a name is compared with those before it, small and capital letters being different. */
function hasUniqueNames(root: XmlElement): boolean {
  const known = new Set<string>();
  return elementsAt(root, 'cac:AdditionalDocumentReference').every((one) => {
    const names = elementsAt(one, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject').flatMap(({ attributes }) => {
      return attributes.filter(({ local, ns }) => local === 'filename' && ns === '').map(({ value }) => value);
    });
    const isNew = !names.some((name) => known.has(name));
    for (const name of names) known.add(name);
    return isNew;
  });
}

function unspaced(element: XmlElement, path: string): string {
  return rawAt(element, path).replace(/[ \t\r\n]/g, '');
}
