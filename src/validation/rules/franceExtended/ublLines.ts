// UBL: a line refers to its own invoice, with a status and the line that it is a part of.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf, hasAt, isAt } from '../../lexical.js';
import type { Document, PathRule } from '../../rule.js';
import { collapsed } from '../../text.js';
import { UBL_LINE } from '../en/enRule.js';
import { isVat } from '../en/ublFacts.js';
import { coded } from './codes.js';
import { areSubtotalsComplete, hasParent, isSubtotal, type Line, type Lines, linesFrom, STATUSES, saysWhatItIs } from './lineGroups.js';

const REFERENCE = 'cac:InvoiceDocumentReference';
const STATUS = `${REFERENCE}/cbc:DocumentStatusCode`;
const REFERENCES = 'cac:BillingReference';
export const CATEGORIES = 'cac:Item/cac:ClassifiedTaxCategory';

/** Each child of the root that is a line. To be asked through `Document.once`. */
export function linesOf(root: XmlElement): Lines {
  const numbers: ReadonlySet<string> = new Set(elementsAt(root, 'cbc:ID').map(({ text }) => text));
  const nodes = root.children.filter(({ local }) => local === 'InvoiceLine' || local === 'CreditNoteLine');
  return linesFrom(nodes.map((node) => lineFrom(node, numbers)));
}

function lineFrom(node: XmlElement, numbers: ReadonlySet<string>): Line {
  const own = elementsAt(node, REFERENCES).filter((one) => elementsAt(one, `${REFERENCE}/cbc:ID`).some(({ text }) => numbers.has(text)));
  const texts = (path: string): string[] => own.flatMap((one) => elementsAt(one, path)).map(({ text }) => text);
  const parents = texts('cac:BillingReferenceLine/cbc:ID');
  return {
    node,
    ids: elementsAt(node, 'cbc:ID').map(({ text }) => text),
    statuses: texts(STATUS),
    isPlaced: own.length > 0,
    parents,
    named: parents,
    amounts: elementsAt(node, 'cbc:LineExtensionAmount'),
  };
}

/** Subtotals and information do not count. */
export function counts({ isPlaced, statuses }: Line): boolean {
  return !isPlaced || statuses.includes('DETAIL');
}

export const UBL_LINES: readonly PathRule[] = [
  ofDetail('BR-FREXT-22', (line) => hasAt(line, 'cbc:InvoicedQuantity') || hasAt(line, 'cbc:CreditedQuantity')),
  ofDetail('BR-FREXT-23', (line) =>
    [...elementsAt(line, 'cbc:InvoicedQuantity'), ...elementsAt(line, 'cbc:CreditedQuantity')].some((one) =>
      one.attributes.some(({ ns, local }) => ns === '' && local === 'unitCode'),
    ),
  ),
  ofDetail('BR-FREXT-24', (line) => hasAt(line, 'cbc:LineExtensionAmount')),
  ofDetail('BR-FREXT-26', (line) => hasAt(line, 'cac:Price/cbc:PriceAmount')),
  ofDetail('BR-FREXT-CO-04', (line) => elementsAt(line, CATEGORIES).some((one) => isVat(one) && hasAt(one, 'cbc:ID'))),
  coded('UBL-FREXT-SR-48', UBL_LINE, (node) => {
    const count = elementsAt(node, CATEGORIES).length;
    return count <= 1 && (count === 1 || !countsForCategories(node));
  }),
  coded('BR-FREXT-54-1', 'cac:AdditionalItemProperty', (one) => hasAt(one, 'cbc:Name') || hasAt(one, 'cbc:NameCode')),
  coded('BR-FREXT-54-2', 'cac:AdditionalItemProperty', (one) => {
    const quantities = elementsAt(one, 'cbc:ValueQuantity');
    return hasAt(one, 'cbc:Value') ? quantities.length === 0 : quantities.some((each) => attributeOf(each, 'unitCode') !== '');
  }),
  ofGroups('BR-FREXT-05', ({ node, statuses }) => {
    return statuses.length === 0 || elementsAt(node, `${REFERENCES}/${STATUS}`).every(({ text }) => STATUSES.has(collapsed(text)));
  }),
  ofGroups('BR-FREXT-06', saysWhatItIs),
  ofGroups('BR-FREXT-08', isSubtotal),
  ofGroups('BR-FREXT-11', hasParent),
  ofGroups('BR-FREXT-12', areSubtotalsComplete),
];

function ofGroups(id: string, test: (line: Line, lines: Lines) => boolean): PathRule {
  return coded(id, UBL_LINE, (node, document) => {
    const lines = document.once(linesOf);
    const line = lines.of.get(node);
    return line === undefined || test(line, lines);
  });
}

function ofDetail(id: string, test: (line: XmlElement) => boolean): PathRule {
  return coded(id, UBL_LINE, (node, document) => !isDetail(node, document) || test(node));
}

function isDetail(node: XmlElement, document: Document): boolean {
  const line = document.once(linesOf).of.get(node);
  return line === undefined || counts(line);
}

/** The rule on the number of categories reads it otherwise: whatever invoice a line refers to. */
function countsForCategories(node: XmlElement): boolean {
  const references = elementsAt(node, REFERENCES);
  return !references.some((one) => hasAt(one, `${REFERENCE}/cbc:ID`)) || references.some((one) => isAt(one, STATUS, 'DETAIL'));
}
