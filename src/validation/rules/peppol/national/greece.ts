// Greece: numbers of invoices as the tax authority registers them (myDATA), tax numbers and electronic addresses.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { isAt, isInteger, lengthOf, rawAt, saysAt } from '../../../lexical.js';
import type { Assertion, Pattern, Test } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import { says, worded } from '../../../wording.js';
import { isGreekTaxNumber } from '../checkDigits.js';
import { countries, vatIdentifiers } from '../countries.js';

const NUMBER = 'Write the number as ΑΦΜ|DD/MM/YYYY|branch|document type|series|number.';

const rule = worded({
  'GR-R-001-1': says("The Greek seller's invoice number has not six parts with | between.", NUMBER, 'BT-1'),
  'GR-R-001-2': says(
    'The first part of the invoice number is not the tax number of the seller or its representative.',
    NUMBER,
    'BT-1 BT-31 BT-63',
  ),
  'GR-R-001-3': says('The second part of the invoice number is not the issue date.', NUMBER, 'BT-1 BT-2'),
  'GR-R-001-4': says('The third part of the invoice number is no whole number from zero up.', NUMBER, 'BT-1'),
  'GR-R-001-5': says('The fourth part of the invoice number is no Greek document type.', 'Use 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2.', 'BT-1'),
  'GR-R-001-6': says('The fifth part of the invoice number is empty.', NUMBER, 'BT-1'),
  'GR-R-001-7': says('The sixth part of the invoice number is empty.', NUMBER, 'BT-1'),
  'GR-R-002': says('The Greek seller has no name as it is registered.', 'Give it as trading name (BT-28).', 'BT-28'),
  'GR-R-003': says(
    "The Greek seller's VAT identifier is not EL and a right tax number.",
    'Write EL and the nine digits of the ΑΦΜ.',
    'BT-31',
  ),
  'GR-R-004-1': says(
    'The document does not give exactly one MARK of the Greek seller.',
    'Give one supporting document with the description ##M.AR.K## and the MARK as its reference.',
    'BT-122 BT-123',
  ),
  'GR-R-004-2': says('The MARK is no number above zero.', 'Write the digits that the tax authority gave.', 'BT-122'),
  'GR-R-005': says('The buyer of a Greek seller has no full name.', "Give the buyer's trading name (BT-45).", 'BT-45'),
  'GR-R-006': says(
    "The Greek buyer's VAT identifier is missing, or not EL and a right tax number.",
    'Write EL and the nine digits of the ΑΦΜ.',
    'BT-48',
  ),
  'GR-R-008-2': says(
    'More than one address of the invoice is given.',
    'Keep one supporting document with the description ##INVOICE|URL##.',
    'BT-123',
  ),
  'GR-R-008-3': says(
    'The supporting document for the address of the invoice holds no address.',
    'Give the URL as external location (BT-124).',
    'BT-124',
  ),
  'GR-R-009': says(
    "The Greek seller's electronic address is not a right tax number with scheme 9933.",
    'Use scheme 9933 and the nine digits of the ΑΦΜ.',
    'BT-34',
  ),
  'GR-R-010': says(
    "The Greek buyer's electronic address is not a right tax number with scheme 9933.",
    'Use scheme 9933 and the nine digits of the ΑΦΜ.',
    'BT-49',
  ),
  'GR-S-008-1': says(
    'The document does not give exactly one address under which it can be verified.',
    'Give one supporting document with the description ##INVOICE|URL## and the URL as its location.',
    'BT-123 BT-124',
  ),
  'GR-S-011': says(
    "The Greek seller's VAT identifier is missing, or not EL and a right tax number.",
    'Write EL and the nine digits of the ΑΦΜ.',
    'BT-31',
  ),
});

/** Greek VAT identifiers begin with EL. */
const GREECE: readonly string[] = ['GR', 'EL'];
const DOCUMENT_TYPES: readonly string[] = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];
const MARK = '##M.AR.K##';
const URL = '##INVOICE|URL##';
const DATE = /^(?:0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(?:0?[1-9]|1[0-2])[-\\/ ]?(?:19|20)[0-9]{2}/;

const SELLER = 'cac:AccountingSupplierParty/cac:Party';

const isSender = (document: Document): boolean => GREECE.includes(countries(document).supplier);
const hasGreekAddress: Test = (_, document) =>
  document.at(`${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`).some(({ text }) => text === 'GR');

export const GREEK_SENDER: Pattern = {
  when: isSender,
  places: [
    { context: '/inv:Invoice/cbc:ID|/cn:CreditNote/cbc:ID', rules: numberRules() },
    {
      context: SELLER,
      rules: [rule.fatal('GR-R-002', hasName), rule.warning('GR-S-011', hasGreekVat)],
    },
    {
      context: `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
      when: ({ parent }) => parent !== undefined && collapsed(rawAt(parent, 'cac:TaxScheme/cbc:ID')) === 'VAT',
      rules: [rule.fatal('GR-R-003', ({ text }) => isGreekVat(text))],
    },
    {
      context: '/inv:Invoice|/cn:CreditNote',
      when: hasGreekAddress,
      rules: [
        rule.fatal('GR-R-004-1', (root) => described(root, MARK).length === 1),
        rule.warning('GR-S-008-1', (root) => described(root, URL).length === 1),
        rule.fatal('GR-R-008-2', (root) => described(root, URL).length <= 1),
      ],
    },
    {
      context: 'cac:AdditionalDocumentReference/cbc:ID',
      when: (id, document) => id.parent !== undefined && isAt(id.parent, 'cbc:DocumentDescription', MARK) && hasGreekAddress(id, document),
      rules: [rule.fatal('GR-R-004-2', ({ text }) => /^[1-9]/.test(text))],
    },
    {
      context: 'cac:AdditionalDocumentReference',
      when: (one) => isAt(one, 'cbc:DocumentDescription', URL),
      rules: [rule.fatal('GR-R-008-3', (one) => saysAt(one, 'cac:Attachment/cac:ExternalReference/cbc:URI'))],
    },
    { context: 'cac:AccountingCustomerParty/cac:Party', rules: [rule.fatal('GR-R-005', hasName)] },
  ],
};

/** The electronic address of a seller in Greece, whoever represents it. */
export const GREEK_SELLER: Pattern = {
  when: (document) => GREECE.includes(countries(document).seller),
  places: [{ context: `${SELLER}/cbc:EndpointID`, rules: [rule.fatal('GR-R-009', isGreekAddress)] }],
};

export const GREEK_RECEIVER: Pattern = {
  when: (document) => isSender(document) && GREECE.includes(countries(document).customer),
  places: [
    { context: 'cac:AccountingCustomerParty/cac:Party', rules: [rule.fatal('GR-R-006', hasGreekVat)] },
    { context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID', rules: [rule.fatal('GR-R-010', isGreekAddress)] },
  ],
};

function numberRules(): Assertion[] {
  const part = ({ text }: XmlElement, index: number): string => text.split('|')[index] ?? '';
  return [
    rule.fatal('GR-R-001-1', ({ text }) => text.split('|').length === 6),
    rule.fatal('GR-R-001-2', (id, { root }) => {
      const number = part(id, 0);
      return lengthOf(collapsed(number)) === 9 && isGreekTaxNumber(number) && taxNumbers(root).includes(number);
    }),
    rule.fatal('GR-R-001-3', (id, { root }) => {
      const [day, month, year] = part(id, 1).split('/');
      return DATE.test(part(id, 1)) && [year, month, day].join('-') === rawAt(root, 'cbc:IssueDate').split('-').slice(0, 3).join('-');
    }),
    rule.fatal('GR-R-001-4', (id) => isInteger(part(id, 2)) && !/^\s*-0*[1-9]/.test(part(id, 2))),
    rule.fatal('GR-R-001-5', (id) => DOCUMENT_TYPES.includes(part(id, 3))),
    rule.fatal('GR-R-001-6', (id) => part(id, 4) !== ''),
    rule.fatal('GR-R-001-7', (id) => part(id, 5) !== ''),
  ];
}

/** The nine characters behind the country in the VAT identifiers of seller and representative. */
function taxNumbers(root: XmlElement): string[] {
  return [`${SELLER}/cac:PartyTaxScheme`, 'cac:TaxRepresentativeParty/cac:PartyTaxScheme']
    .flatMap((path) => elementsAt(root, path))
    .filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', 'VAT'))
    .map((one) => rawAt(one, 'cbc:CompanyID').slice(2, 11));
}

function described(root: XmlElement, description: string): XmlElement[] {
  return elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentDescription', description));
}

function hasName(party: XmlElement): boolean {
  return rawAt(party, 'cac:PartyName/cbc:Name') !== '';
}

function hasGreekVat(party: XmlElement): boolean {
  const [identifier, ...more] = vatIdentifiers(party);
  return identifier !== undefined && more.length === 0 && isGreekVat(identifier.text);
}

function isGreekVat(text: string): boolean {
  return text.startsWith('EL') && isGreekTaxNumber(text.slice(2));
}

function isGreekAddress(endpoint: XmlElement): boolean {
  return attribute(endpoint, 'schemeID') === '9933' && isGreekTaxNumber(endpoint.text);
}
