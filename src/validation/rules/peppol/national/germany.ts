// Germany: what XRechnung asks for, where both seller and buyer are there.

import { elementsAt } from '../../../../xml/path.js';
import type { XmlElement } from '../../../../xml/tree.js';
import { attributeOf, hasAt, isAt, normalizedAt, rawAt, saysAt } from '../../../lexical.js';
import { fatal, type Pattern, type Place, warning } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { isIban } from '../checkDigits.js';
import { isGerman } from '../document.js';
import type { PeppolEdition } from '../editions.js';
import { isAbsoluteUrl, isTelephone } from '../germanForms.js';

const TAXED: readonly string[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'];
const TYPES: readonly string[] = ['326', '380', '381', '384', '389', '875', '876', '877'];
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const CREDITORS = [`${SELLER}/cac:PartyIdentification/cbc:ID`, 'cac:PayeeParty/cac:PartyIdentification/cbc:ID'];

function ofDocument(isDiscount: PeppolEdition['germany']['isDiscount']): Pattern['places'][number] {
  return {
    context: '/inv:Invoice|/cn:CreditNote',
    rules: [
      fatal('DE-R-001', (root) => hasAt(root, 'cac:PaymentMeans')),
      fatal('DE-R-015', (root) => saysAt(root, 'cbc:BuyerReference')),
      fatal('DE-R-016', (root) => {
        if (!taxCategories(root).some(({ text }) => TAXED.includes(text))) return true;
        return hasAt(root, 'cac:TaxRepresentativeParty') || saysAt(root, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`);
      }),
      warning('DE-R-017', (root) => typeCodes(root).some((code) => TYPES.includes(code))),
      fatal('DE-R-018', (root) => elementsAt(root, 'cac:PaymentTerms').every((terms) => areTerms(rawAt(terms, 'cbc:Note'), isDiscount))),
      fatal('DE-R-022', hasUniqueNames),
      warning('DE-R-026', (root) => !typeCodes(root).includes('384') || hasAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference')),
      fatal('DE-R-030', (root) => {
        if (!hasAt(root, 'cac:PaymentMeans/cac:PaymentMandate')) return true;
        return CREDITORS.flatMap((path) => elementsAt(root, path)).some((id) => attributeOf(id, 'schemeID') === 'SEPA');
      }),
      fatal('DE-R-031', (root) => {
        const mandate = 'cac:PaymentMeans/cac:PaymentMandate';
        return !hasAt(root, mandate) || hasAt(root, `${mandate}/cac:PayerFinancialAccount/cbc:ID`);
      }),
    ],
  };
}

export function germany({ germany: { isDiscount, isEmail, locations } }: PeppolEdition): Pattern {
  return {
    when: isGerman,
    places: [
      ofDocument(isDiscount),
      ...(locations ? [LOCATION] : []),
      { context: below('cac:AccountingSupplierParty'), rules: [fatal('DE-R-002', (one) => hasAt(one, 'cac:Party/cac:Contact'))] },
      {
        context: below(`${SELLER}/cac:PostalAddress`),
        rules: [
          fatal('DE-R-003', (address) => saysAt(address, 'cbc:CityName')),
          fatal('DE-R-004', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      {
        context: below(`${SELLER}/cac:Contact`),
        rules: [
          fatal('DE-R-005', (contact) => saysAt(contact, 'cbc:Name')),
          fatal('DE-R-006', (contact) => saysAt(contact, 'cbc:Telephone')),
          fatal('DE-R-007', (contact) => saysAt(contact, 'cbc:ElectronicMail')),
          warning('DE-R-027', (contact) => isTelephone(normalizedAt(contact, 'cbc:Telephone'))),
          warning('DE-R-028', (contact) => isEmail(normalizedAt(contact, 'cbc:ElectronicMail'))),
        ],
      },
      {
        context: below('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress'),
        rules: [
          fatal('DE-R-008', (address) => saysAt(address, 'cbc:CityName')),
          fatal('DE-R-009', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      {
        context: below('cac:Delivery/cac:DeliveryLocation/cac:Address'),
        rules: [
          fatal('DE-R-010', (address) => saysAt(address, 'cbc:CityName')),
          fatal('DE-R-011', (address) => saysAt(address, 'cbc:PostalZone')),
        ],
      },
      ...PAYMENT,
      {
        context: below('cac:TaxTotal/cac:TaxSubtotal'),
        rules: [fatal('DE-R-014', (one) => saysAt(one, 'cac:TaxCategory/cbc:Percent'))],
      },
    ],
  };
}

const LOCATION: Place = {
  context: below('cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference'),
  rules: [warning('DE-R-T02', (one) => isAbsoluteUrl(rawAt(one, 'cbc:URI')))],
};

const PAYMENT: readonly Place[] = [
  {
    ...paidBy('30', '58'),
    rules: [
      warning('DE-R-019', (means) => {
        return normalizedAt(means, 'cbc:PaymentMeansCode') !== '58' || isIban(unspaced(means, 'cac:PayeeFinancialAccount/cbc:ID'));
      }),
      fatal('DE-R-023-1', (means) => hasAt(means, 'cac:PayeeFinancialAccount')),
      fatal('DE-R-023-2', (means) => !hasAt(means, 'cac:CardAccount') && !hasAt(means, 'cac:PaymentMandate')),
    ],
  },
  {
    ...paidBy('48', '54', '55'),
    rules: [
      fatal('DE-R-024-1', (means) => hasAt(means, 'cac:CardAccount')),
      fatal('DE-R-024-2', (means) => !hasAt(means, 'cac:PayeeFinancialAccount') && !hasAt(means, 'cac:PaymentMandate')),
    ],
  },
  {
    ...paidBy('59'),
    rules: [
      warning('DE-R-020', (means) => isIban(unspaced(means, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'))),
      fatal('DE-R-025-1', (means) => hasAt(means, 'cac:PaymentMandate')),
      fatal('DE-R-025-2', (means) => !hasAt(means, 'cac:PayeeFinancialAccount') && !hasAt(means, 'cac:CardAccount')),
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
