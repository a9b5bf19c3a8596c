// PINT A-NZ: Australia and New Zealand, whose tax is GST.

import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { ONE } from '../../decimal.js';
import { attributeOf, doubleOf, hasAt, rawAt } from '../../lexical.js';
import type { Assertion, Place, Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { hasDueDay } from '../en/dueDay.js';
import { says } from '../en/probes.js';
import { isCharge } from '../en/ublFacts.js';
import { hasBothParts, isLineNet, isShare } from './amounts.js';
import { type Kinds, ofKind } from './codes.js';
import { BUYER, counted, exactly, LINE, like, needs, once, oneOf, place, process, ROOT, SELLER, specification, worded } from './forms.js';
import { BILLING, SELF_BILLING } from './general.js';
import type { Jurisdiction } from './jurisdiction.js';
import { CENTS, hasTaxCategory, hasTaxRate, isTaxed, taxPatterns } from './taxes.js';
import { isOf } from './taxFacts.js';

const GST = 'GST';
const KINDS: Kinds = { billing: BILLING, selfbilling: { ...SELF_BILLING, id: 'ibr-cl-01-aunz-sb' } };

const ofDocument = ({ parent }: XmlElement): boolean => parent?.parent === undefined;
const needsCategory = (id: string): Assertion => ({
  ...worded(id, 'tax-category', (one, document) => !ofDocument(one) || hasTaxCategory(GST)(one, document)),
  values: [GST],
});

/** Of the seller, by GST and by other taxes. The scheme is not looked at without white space. */
function numbers(id: string, isGst: boolean) {
  return counted(id, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`, (root) => {
    const schemes = elementsAt(root, `${SELLER}/cac:PartyTaxScheme`).filter((one) =>
      elementsAt(one, 'cac:TaxScheme').some((scheme) => (rawAt(scheme, 'cbc:ID').toUpperCase() === GST) === isGst),
    );
    return schemes.flatMap((one) => elementsAt(one, 'cbc:CompanyID')).length <= 1;
  });
}

const DOCUMENT: Place = place(ROOT, [
  ofKind(KINDS, 'billing', specification('aligned-ibrp-001-aunz', 'billing-1@aunz-1')),
  ofKind(KINDS, 'selfbilling', specification('aligned-ibrp-001-aunz-sb', 'selfbilling-1@aunz-1')),
  ofKind(KINDS, 'billing', process('aligned-ibrp-002', 'urn:peppol:bis:billing')),
  ofKind(KINDS, 'selfbilling', process('aligned-ibrp-002-aunz-sb', 'urn:peppol:bis:selfbilling')),
  like('aligned-ibrp-003', 'PEPPOL-EN16931-R003'),
  like('aligned-ibrp-006', 'BR-CO-03'),
  once('aligned-ibrp-008', 'cac:PaymentTerms'),
  like('aligned-ibrp-021', 'PEPPOL-EN16931-R053'),
  like('aligned-ibrp-022', 'PEPPOL-EN16931-R054'),
  numbers('aligned-ibrp-sr-12-aunz', true),
  numbers('aligned-ibrp-sr-13-aunz', false),
]);

const PLACES: readonly Place[] = [
  place('cac:AdditionalDocumentReference', [like('aligned-ibrp-sr-43', 'UBL-SR-43')]),
  place('cac:Price/cac:AllowanceCharge', [like('aligned-ibrp-004', 'PEPPOL-EN16931-R046')]),
  place(
    'cac:AllowanceCharge',
    [
      worded('aligned-ibrp-054', 'PEPPOL-EN16931-R040', isShare),
      needsCategory('aligned-ibrp-032-aunz'),
      worded('aligned-ibrp-057', 'share-parts', hasBothParts),
    ],
    (one) => isCharge(one) === false,
  ),
  place(
    'cac:AllowanceCharge',
    [
      worded('aligned-ibrp-055', 'PEPPOL-EN16931-R040', isShare),
      needsCategory('aligned-ibrp-037-aunz'),
      worded('aligned-ibrp-058', 'share-parts', hasBothParts),
    ],
    (one) => isCharge(one) === true,
  ),
  place(LINE, [
    { ...worded('aligned-ibrp-050-aunz', 'tax-category', hasLineCategory), values: [GST] },
    worded('aligned-ibrp-053', 'PEPPOL-EN16931-R120', isLineNet(CENTS)),
    exactly('aligned-ibrp-059', 'cac:Item/cac:ClassifiedTaxCategory'),
    like('aligned-ibrp-060', 'PEPPOL-EN16931-R101'),
  ]),
  DOCUMENT,
  place('cac:TaxSubtotal', [
    needs('aligned-ibrp-045', 'cbc:TaxableAmount'),
    needs('aligned-ibrp-046', 'cbc:TaxAmount'),
    { ...worded('aligned-ibrp-047-aunz', 'tax-category', hasTaxCategory(GST)), values: [GST] },
    { ...worded('aligned-ibrp-048-aunz', 'tax-rate-any', hasTaxRate(GST, ['O'])), values: [GST] },
    { ...worded('aligned-ibrp-051-aunz', 'tax-subtotal', isTaxed(GST, ONE)), values: [GST] },
  ]),
  place('cac:PaymentMeans/cac:PayeeFinancialAccount', [worded('aligned-ibrp-016', 'BR-50', says('cbc:ID'))], ({ parent }) => {
    return elementsAt(parent, 'cbc:PaymentMeansCode').some(({ text }) => ['30', '58'].includes(text));
  }),
  place('/inv:Invoice/cac:LegalMonetaryTotal', [
    worded('aligned-ibrp-061', 'BR-CO-25', (totals, document) => {
      const due = doubleOf(rawAt(totals, 'cbc:PayableAmount'));
      return due <= 0 || (due > 0 && document.once(hasDueDay));
    }),
  ]),
  place('cac:PaymentMeans', [like('aligned-ibrp-018', 'BR-61'), once('aligned-ibrp-065', 'cbc:PaymentID')]),
];

function hasLineCategory(line: XmlElement): boolean {
  return elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory').some((one) => isOf(GST, one) && hasAt(one, 'cbc:ID'));
}

const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';

/** Parties are in the country of the first party of their role. */
function registered(id: string, party: string, country: string, scheme: string): Place {
  const wordsOf = `aligned-ibr-00${country === 'AU' ? 1 : 2}-aunz`;
  const isThere = ({ root }: Document): boolean => rawAt(root, `${party}/${COUNTRY}`).trim().toUpperCase() === country;
  const test: Test = (node) =>
    rawAt(node, 'cac:PartyLegalEntity/cbc:CompanyID') !== '' &&
    elementsAt(node, 'cac:PartyLegalEntity/cbc:CompanyID').some((one) => attributeOf(one, 'schemeID') === scheme);
  return place(party, [worded(id, wordsOf, test)], (_, document) => isThere(document));
}

const CODES: readonly Place[] = [
  place('cac:TaxCategory/cbc:ID|cac:ClassifiedTaxCategory/cbc:ID', [oneOf('aligned-ibrp-cl-01-aunz', 'E S Z G O')]),
  place('cac:InvoicePeriod/cbc:DescriptionCode', [oneOf('aligned-ibrp-cl-02', '3 35 432')]),
  place('cbc:EmbeddedDocumentBinaryObject', [like('aligned-ibrp-cl-04', 'BR-CL-24')]),
  registered('aligned-ibr-001-aunz', SELLER, 'AU', '0151'),
  registered('aligned-ibr-004-aunz', BUYER, 'AU', '0151'),
  registered('aligned-ibr-002-aunz', SELLER, 'NZ', '0088'),
  registered('aligned-ibr-005-aunz', BUYER, 'NZ', '0088'),
];

export const AUNZ: Jurisdiction = {
  family: 'PEPPOL-PINT-A-NZ',
  version: '1.1.3',
  validFrom: '2026-05-21',
  where: 'aunz',
  kinds: KINDS,
  patterns: [
    { places: PLACES },
    { places: CODES },
    { places: [place('*', [like('aligned-ibrp-005', 'UBL-DT-01')])] },
    ...taxPatterns(GST, [
      {
        code: 'S',
        breakdown: 'each',
        rate: 'positive',
        slack: ONE,
        ids: 'aligned-ibrp-s-01-aunz aligned-ibrp-s-05-aunz aligned-ibrp-s-06-aunz aligned-ibrp-s-07-aunz aligned-ibrp-s-08-aunz aligned-ibrp-s-09-aunz aligned-ibrp-s-10-aunz',
      },
      {
        code: 'Z',
        rate: 'zero',
        ids: 'aligned-ibrp-z-01-aunz aligned-ibrp-z-05-aunz aligned-ibrp-z-06-aunz aligned-ibrp-z-07-aunz aligned-ibrp-z-08-aunz aligned-ibrp-z-09-aunz aligned-ibrp-z-10-aunz',
      },
      {
        code: 'E',
        rate: 'zero',
        ids: 'aligned-ibrp-e-01-aunz aligned-ibrp-e-05-aunz aligned-ibrp-e-06-aunz aligned-ibrp-e-07-aunz aligned-ibrp-e-08-aunz aligned-ibrp-e-09-aunz',
      },
      {
        code: 'G',
        rate: 'zero',
        ids: 'aligned-ibrp-g-01-aunz aligned-ibrp-g-05-aunz aligned-ibrp-g-06-aunz aligned-ibrp-g-07-aunz aligned-ibrp-g-08-aunz aligned-ibrp-g-09-aunz',
      },
      {
        code: 'O',
        rate: 'none',
        ids: 'aligned-ibrp-o-01-aunz aligned-ibrp-o-05-aunz aligned-ibrp-o-06-aunz aligned-ibrp-o-07-aunz aligned-ibrp-o-08-aunz aligned-ibrp-o-09-aunz aligned-ibrp-o-11-aunz aligned-ibrp-o-12-aunz aligned-ibrp-o-13-aunz aligned-ibrp-o-14-aunz',
      },
    ]),
  ],
  lists: [],
};
