// CII: a line has a status, and says which line it is a part of.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf, hasAt, normalizedAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import { isVat } from '../en/ciiFacts.js';
import { CII_LINE } from '../en/enRule.js';
import { LINE_TOTAL, REASON } from '../facturx/bookings.js';
import { detail, LINE_TAX, QUANTITY } from '../facturx/extendedLines.js';
import { coded } from './codes.js';
import { areSubtotalsComplete, hasParent, isSubtotal, type Line, type Lines, linesFrom, STATUSES, saysWhatItIs } from './lineGroups.js';

const ID = 'ram:AssociatedDocumentLineDocument/ram:LineID';
const PARENT = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
const CHARACTERISTIC = 'ram:ApplicableProductCharacteristic';

/** To be asked through `Document.once`. */
function linesOf(root: XmlElement): Lines {
  return linesFrom(elementsAt(root, `rsm:SupplyChainTradeTransaction/${CII_LINE}`).map(lineFrom));
}

function lineFrom(node: XmlElement): Line {
  const texts = (path: string): string[] => elementsAt(node, path).map(({ text }) => text);
  const statuses = texts(REASON);
  const parent = normalizedAt(node, PARENT);
  return {
    node,
    ids: texts(ID),
    statuses,
    isPlaced: statuses.length > 0,
    parents: texts(PARENT),
    named: parent === '' ? [] : [parent],
    amounts: elementsAt(node, LINE_TOTAL),
  };
}

export const CII_LINES: readonly PathRule[] = [
  detail('BR-FREXT-BR-22', (line) => hasAt(line, QUANTITY)),
  detail('BR-FREXT-BR-23', (line) =>
    elementsAt(line, QUANTITY).some(({ attributes }) => attributes.some(({ ns, local }) => ns === '' && local === 'unitCode')),
  ),
  detail('BR-FREXT-BR-24', (line) => hasAt(line, LINE_TOTAL)),
  detail('BR-FREXT-BR-26', (line) => hasAt(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount')),
  detail('BR-FREXT-CO-04', (line) => elementsAt(line, LINE_TAX).some((tax) => isVat(tax) && hasAt(tax, 'ram:CategoryCode'))),
  coded('BR-FREXT-54-1', CHARACTERISTIC, (one) => hasAt(one, 'ram:Description') || hasAt(one, 'ram:TypeCode')),
  coded('BR-FREXT-54-2', CHARACTERISTIC, (one) => {
    const measures = elementsAt(one, 'ram:ValueMeasure');
    return hasAt(one, 'ram:Value') ? measures.length === 0 : measures.some((each) => attributeOf(each, 'unitCode') !== '');
  }),
  ofGroups('BR-FREXT-05', ({ statuses }) => statuses.every((one) => STATUSES.has(one))),
  ofGroups('BR-FREXT-06', saysWhatItIs),
  ofGroups('BR-FREXT-08', isSubtotal),
  ofGroups('BR-FREXT-11', hasParent),
  ofGroups('BR-FREXT-12', areSubtotalsComplete),
];

function ofGroups(id: string, test: (line: Line, lines: Lines) => boolean): PathRule {
  return coded(id, CII_LINE, (node, document) => {
    const lines = document.once(linesOf);
    const line = lines.of.get(node);
    return line === undefined || test(line, lines);
  });
}
