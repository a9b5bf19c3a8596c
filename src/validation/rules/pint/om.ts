// PINT OM: Oman. What the document is asked is in omDocument.ts, the rest in the files beside it.

import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { compare, equal, parseDecimal, round, ZERO } from '../../decimal.js';
import { isAt, isDay } from '../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { isInside } from '../en/codeTests.js';
import { not } from '../en/probes.js';
import { BUYER, place, SELLER, worded } from './forms.js';
import type { Jurisdiction } from './jurisdiction.js';
import { AGENT, KINDS, OM_DOCUMENT } from './omDocument.js';
import { OM_CODES, OM_LINES } from './omLines.js';
import { OM_TAXES, VAT } from './omTaxes.js';

/** How many registrations a party has, and how many for the tax: looked for once, as there may be many. */
function registrationsOf(party: XmlElement | undefined, document: Document): { readonly all: number; readonly own: number } {
  const known = document.once(partiesRead);
  const found = known.get(party) ?? countOf(elementsAt(party, 'cac:PartyTaxScheme'));
  known.set(party, found);
  return found;
}

function partiesRead(): Map<XmlElement | undefined, ReturnType<typeof countOf>> {
  return new Map();
}

function countOf(registrations: readonly XmlElement[]) {
  return { all: registrations.length, own: registrations.filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', VAT)).length };
}

/** One registration for the tax alone, of buyer and seller; whatever stands elsewhere is of that tax. */
const isTaxScheme: Test = (node, document) => {
  const isTax = isAt(node, 'cac:TaxScheme/cbc:ID', VAT);
  if (isInside(node, 'TaxRepresentativeParty') || node.local === 'TaxCategory') return isTax;
  const { all, own } = registrationsOf(node.parent, document);
  if (isInside(node, 'AccountingCustomerParty')) return isTax && all === 1;
  return isInside(node, 'AccountingSupplierParty') ? own === 1 || (own > 1 && !isTax) : isTax;
};

const TOTALS = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount']
  .concat('PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount')
  .map((name) => `cbc:${name}`)
  .join('|');
const PARTS = 'cbc:Amount|cbc:BaseAmount|cbc:PriceAmount|cac:TaxTotal/cbc:TaxableAmount';
const BREAKDOWN = 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount|cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount';
const THREE = fatal('IBR-DEC-03-OM', ({ text }) => {
  const amount = parseDecimal(text);
  return amount !== undefined && equal(amount, round(amount, 3));
});
const isOfTotals: Test = ({ parent }) => parent?.local === 'LegalMonetaryTotal';
const isOfDocument: Test = ({ parent }) => parent?.parent !== undefined && parent.parent.parent === undefined;

const AMOUNTS: readonly Place[] = [
  place(`${PARTS}|${BREAKDOWN}`, [THREE]),
  place(TOTALS, [THREE], not(isOfTotals)),
  place('cac:TaxTotal/cbc:TaxAmount', [THREE], not(isOfDocument)),
  place(
    'cac:AdditionalDocumentReference/cbc:DocumentDescription',
    [THREE],
    ({ parent }) => parent !== undefined && isAt(parent, 'cbc:DocumentTypeCode', 'PM_TOTAL'),
  ),
];

const NOT_NEGATIVE: Place = place(
  `cbc:TaxAmount|cbc:Quantity|cbc:BaseQuantity|cbc:InvoicedQuantity|cbc:CreditedQuantity|cbc:Amount|cbc:BaseAmount|cbc:PriceAmount|${TOTALS}`,
  [
    fatal('IBR-137-OM', ({ text, local }) => {
      const amount = parseDecimal(text);
      return local === 'PayableRoundingAmount' || amount === undefined || compare(amount, ZERO) >= 0;
    }),
  ],
);

const TAX_NUMBER = 'cac:PartyTaxScheme/cbc:CompanyID';
const PLACES: readonly Place[] = [
  OM_DOCUMENT,
  place('cbc:ReceivedDate|cbc:InstallmentDueDate|cbc:DueDate', [worded('IBR-171-A-OM', 'PEPPOL-EN16931-F001', ({ text }) => isDay(text))]),
  ...AMOUNTS,
  ...OM_TAXES,
  place(
    `${SELLER}/${TAX_NUMBER}|${BUYER}/${TAX_NUMBER}|${AGENT}/${TAX_NUMBER}`,
    [fatal('IBR-003-OM', ({ text }) => /^OM[0-9]{10}$/.test(text.replace(/[ \t\r\n]/g, '')))],
    ({ parent }) => parent !== undefined && isAt(parent, 'cac:TaxScheme/cbc:ID', VAT),
  ),
  place('cac:ClassifiedTaxCategory|cac:TaxCategory|cac:PartyTaxScheme', [fatal('IBR-009-OM', isTaxScheme)]),
  ...OM_LINES,
];

const PATTERNS: readonly Pattern[] = [{ places: PLACES }, { places: [NOT_NEGATIVE] }, { places: OM_CODES }];

export const OM: Jurisdiction = {
  family: 'PEPPOL-PINT-OM',
  version: '1.0.1',
  validFrom: '2026-07-29',
  where: 'om',
  kinds: KINDS,
  patterns: PATTERNS,
  omitted: [
    { ids: ['BTOM-PRE-001'], reason: 'The rule set is for invoices and credit notes alone, so it never fires.' },
    { ids: ['BTOM-META-001'], reason: 'It names the version of the published rules in each result, and finds nothing.' },
    { ids: ['ALIGNED-IBRP-046'], reason: 'Its published test is always true.' },
    { ids: ['IBR-075-OM'], reason: 'It looks at a gross price in a place that UBL does not have; IBR-157-OM looks at the right one.' },
  ],
  lists: [],
};
