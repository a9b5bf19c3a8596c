// Greece: numbers of invoices as the tax authority registers them (myDATA), tax numbers and electronic addresses.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { isAt, isInteger, lengthOf, rawAt, saysAt } from '../../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test, warning } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import { isGreekTaxNumber } from '../checkDigits.js';
import { countries, vatIdentifiers } from '../countries.js';
import type { PeppolEdition } from '../editions.js';

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

export function greekSender({ greekTypes }: PeppolEdition): Pattern {
  return {
    when: isSender,
    places: [
      { context: '/inv:Invoice/cbc:ID|/cn:CreditNote/cbc:ID', rules: numberRules(greekTypes) },
      {
        context: SELLER,
        rules: [fatal('GR-R-002', hasName), warning('GR-S-011', hasGreekVat)],
      },
      {
        context: `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
        when: ({ parent }) => parent !== undefined && collapsed(rawAt(parent, 'cac:TaxScheme/cbc:ID')) === 'VAT',
        rules: [fatal('GR-R-003', ({ text }) => isGreekVat(text))],
      },
      {
        context: '/inv:Invoice|/cn:CreditNote',
        when: hasGreekAddress,
        rules: [
          fatal('GR-R-004-1', (root) => described(root, MARK).length === 1),
          warning('GR-S-008-1', (root) => described(root, URL).length === 1),
          fatal('GR-R-008-2', (root) => described(root, URL).length <= 1),
        ],
      },
      {
        context: 'cac:AdditionalDocumentReference/cbc:ID',
        when: (id, document) =>
          id.parent !== undefined && isAt(id.parent, 'cbc:DocumentDescription', MARK) && hasGreekAddress(id, document),
        rules: [fatal('GR-R-004-2', ({ text }) => /^[1-9]/.test(text))],
      },
      {
        context: 'cac:AdditionalDocumentReference',
        when: (one) => isAt(one, 'cbc:DocumentDescription', URL),
        rules: [fatal('GR-R-008-3', (one) => saysAt(one, 'cac:Attachment/cac:ExternalReference/cbc:URI'))],
      },
      { context: 'cac:AccountingCustomerParty/cac:Party', rules: [fatal('GR-R-005', hasName)] },
    ],
  };
}

/** The electronic address of a seller in Greece, whoever represents it. */
export const GREEK_SELLER: Pattern = {
  when: (document) => GREECE.includes(countries(document).seller),
  places: [{ context: `${SELLER}/cbc:EndpointID`, rules: [fatal('GR-R-009', isGreekAddress)] }],
};

export const GREEK_RECEIVER: Pattern = {
  when: (document) => isSender(document) && GREECE.includes(countries(document).customer),
  places: [
    { context: 'cac:AccountingCustomerParty/cac:Party', rules: [fatal('GR-R-006', hasGreekVat)] },
    { context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID', rules: [fatal('GR-R-010', isGreekAddress)] },
  ],
};

function numberRules(hasTypes: boolean): Assertion[] {
  const part = ({ text }: XmlElement, index: number): string => text.split('|')[index] ?? '';
  return [
    fatal('GR-R-001-1', ({ text }) => text.split('|').length === 6),
    fatal('GR-R-001-2', (id, { root }) => {
      const number = part(id, 0);
      return lengthOf(collapsed(number)) === 9 && isGreekTaxNumber(number) && taxNumbers(root).includes(number);
    }),
    fatal('GR-R-001-3', (id, { root }) => {
      const [day, month, year] = part(id, 1).split('/');
      return DATE.test(part(id, 1)) && [year, month, day].join('-') === rawAt(root, 'cbc:IssueDate').split('-').slice(0, 3).join('-');
    }),
    fatal('GR-R-001-4', (id) => isInteger(part(id, 2)) && !/^\s*-0*[1-9]/.test(part(id, 2))),
    ...(hasTypes ? [fatal('GR-R-001-5', (id) => DOCUMENT_TYPES.includes(part(id, 3)))] : []),
    fatal('GR-R-001-6', (id) => part(id, 4) !== ''),
    fatal('GR-R-001-7', (id) => part(id, 5) !== ''),
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
