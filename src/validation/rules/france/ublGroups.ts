// The groups of lines of a French invoice in UBL: a line refers to its own invoice, with a status and the line that it is a part of.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { parseDecimal } from '../../decimal.js';
import { decimalAt, hasAt, isAt, normalizedAt, only } from '../../lexical.js';
import { fatal, type Pattern, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { BIDIRECTIONAL, MULTI_VENDOR, words } from './codes.js';
import { type GroupSyntax, groupRules, type Line } from './groups.js';
import { line } from './places.js';
import { withScheme } from './shared.js';
import { ROOTS } from './ubl.js';
import { typeOf } from './ublDocument.js';

const REFERENCE = 'cac:InvoiceDocumentReference';
const PARTY = 'cac:Item/cac:ManufacturerParty';
const LINES = 'inv:Invoice/cac:InvoiceLine|cn:CreditNote/cac:CreditNoteLine';

const several = (document: Document): boolean => MULTI_VENDOR.has(document.once(modeOf));
const both = (document: Document): boolean => BIDIRECTIONAL.has(document.once(modeOf));
const either = (document: Document): boolean => several(document) || both(document);

const isTop: Test = (reference, document) =>
  isAt(reference, `${REFERENCE}/cbc:ID`, numberOf(document.root)) &&
  isAt(reference, `${REFERENCE}/cbc:DocumentStatusCode`, 'GROUP') &&
  !hasAt(reference, 'cac:BillingReferenceLine/cbc:ID');

const FACTS: GroupSyntax = {
  group: { context: line('cac:BillingReference'), isTop, lineOf: ({ parent }) => parent },
  lineContext: LINES,
  rootContext: ROOTS,
  typeContext: 'inv:Invoice/cbc:InvoiceTypeCode|cn:CreditNote/cbc:CreditNoteTypeCode',
  type: (root) => collapsed(typeOf(root)),
  number: numberOf,
  currency: (root) => only(elementsAt(root, 'cbc:DocumentCurrencyCode')),
  taxCurrency: (root) => elementAt(root, 'cbc:TaxCurrencyCode')?.text,
  lines: (root) => linesOf(root).map((node) => readLine(node, numberOf(root))),
  subtotals: (root) =>
    elementsAt(root, 'cac:TaxTotal/cac:TaxSubtotal')
      .filter((one) => isAt(one, 'cac:TaxCategory/cac:TaxScheme/cbc:ID', 'VAT'))
      .map((one) => ({
        exemption: only(elementsAt(one, 'cac:TaxCategory/cbc:TaxExemptionReason')),
        amount: decimalAt(one, 'cbc:TaxAmount'),
      })),
  sellerIds: (root) => texts(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
  buyerIds: (root) => texts(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
  ids: { ofSeller: 'BR-FR-BD-02_BT-30', selfBilled: 'BR-FR-MV-BD_BT-3' },
  isRepeated,
  statusesThatCount: words('DETAIL'),
};

export const UBL_GROUPS: readonly Pattern[] = [
  {
    when: either,
    places: [
      {
        context: 'cac:InvoiceLine|cac:CreditNoteLine',
        rules: [
          fatal('BR-FR-MV-01_EXT-FR-FE-163', (node, { root }) => {
            const own = ownReferences(node, numberOf(root));
            return own.length > 0 && collapsed(only(own.flatMap((one) => elementsAt(one, `${REFERENCE}/cbc:DocumentStatusCode`)))) !== '';
          }),
        ],
      },
    ],
  },
  {
    when: either,
    places: [
      {
        context: line('cac:BillingReference'),
        when: isTop,
        rules: [
          fatal('BR-FR-MV-03_BT-128_AFL', ({ parent }) => parent === undefined || collapsed(only(objects(parent, 'AFL'))) !== ''),
          fatal('BR-FR-MV-03_BT-128_AVV', ({ parent }) => {
            const modes = parent === undefined ? [] : objects(parent, 'AVV');
            return collapsed(only(modes)) !== '' && !modes.some(({ text }) => MULTI_VENDOR.has(text));
          }),
        ],
      },
    ],
  },
  ...groupRules(FACTS, either, several, both),
];

function readLine(node: XmlElement, number: string): Line {
  const own = ownReferences(node, number);
  const others = elementsAt(node, 'cac:BillingReference').filter((one) =>
    elementsAt(one, `${REFERENCE}/cbc:ID`).some(({ text }) => text !== number),
  );
  return {
    node,
    id: normalizedAt(node, 'cbc:ID'),
    parents: own.flatMap((one) => elementsAt(one, 'cac:BillingReferenceLine/cbc:ID')).map(({ text }) => text),
    statuses: own.flatMap((one) => texts(one, `${REFERENCE}/cbc:DocumentStatusCode`)),
    sellerName: normalizedAt(node, `${PARTY}/cac:PartyLegalEntity/cbc:RegistrationName`),
    sellerId: normalizedAt(node, `${PARTY}/cac:PartyLegalEntity/cbc:CompanyID`),
    sellerCountry: normalizedAt(node, `${PARTY}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
    net: parseDecimal(only(elementsAt(node, 'cbc:LineExtensionAmount'))),
    tax: (currency) =>
      collapsed(only(elementsAt(node, 'cac:TaxTotal/cbc:TaxAmount').filter((one) => attribute(one, 'currencyID') === currency))),
    gross: elementAt(node, 'cbc:TaxInclusiveLineExtensionAmount')?.text,
    number: collapsed(only(objects(node, 'AFL'))),
    exemption: only(elementsAt(node, 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason')),
    hasEarlierNumber: others.some((one) => hasAt(one, `${REFERENCE}/cbc:ID`)),
    hasEarlierDay: others.some((one) => hasAt(one, `${REFERENCE}/cbc:IssueDate`)),
  };
}

/** The number of a group that an earlier line has, too. */
function isRepeated(root: XmlElement, tops: readonly Line[]): boolean {
  const nodes = new Set(tops.map(({ node }) => node));
  const seen = new Set<string>();
  for (const node of linesOf(root)) {
    const numbers = objects(node, 'AFL').map(({ text }) => text);
    if (nodes.has(node) && numbers.some((one) => seen.has(one))) return true;
    for (const one of numbers) seen.add(one);
  }
  return false;
}

function ownReferences(node: XmlElement, number: string): XmlElement[] {
  return elementsAt(node, 'cac:BillingReference').filter((one) => isAt(one, `${REFERENCE}/cbc:ID`, number));
}

function objects(node: XmlElement, scheme: string): XmlElement[] {
  const references = elementsAt(node, 'cac:DocumentReference').filter((one) => isAt(one, 'cbc:DocumentTypeCode', '130'));
  return withScheme(
    references.flatMap((one) => elementsAt(one, 'cbc:ID')),
    scheme,
  );
}

function linesOf(root: XmlElement): XmlElement[] {
  return [...elementsAt(root, 'cac:InvoiceLine'), ...elementsAt(root, 'cac:CreditNoteLine')];
}

function numberOf(root: XmlElement): string {
  return only(elementsAt(root, 'cbc:ID'));
}

function modeOf(root: XmlElement): string {
  return normalizedAt(root, 'cbc:ProfileID');
}

function texts(node: XmlElement, path: string): string[] {
  return elementsAt(node, path).map(({ text }) => text);
}
