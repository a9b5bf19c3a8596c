// PINT, layer 1: lines, their periods and items.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { startOfDay } from '../../day.js';
import { doubleOf } from '../../lexical.js';
import type { Place } from '../../pattern.js';
import { inLine, LINE, like, likeNorm, needs, once, place, worded } from './forms.js';

export const LINE_PLACES: readonly Place[] = [
  place(LINE, [
    ...likeNorm('ibr-021 ibr-022 ibr-023 ibr-024 ibr-025 ibr-026 ibr-027 ibr-028'),
    like('ibr-087', 'PEPPOL-EN16931-R121'),
    worded('ibr-089', 'PEPPOL-EN16931-R100', (line) => elementsAt(line, 'cac:DocumentReference').filter(isObject).length <= 1),
    once('ibr-109', 'cac:OrderLineReference/cbc:LineID'),
    once('ibr-110', 'cac:InvoicePeriod'),
    once('ibr-111', 'cac:Price/cac:AllowanceCharge/cbc:Amount'),
    once('ibr-sr-34', 'cbc:Note'),
    once('ibr-sr-38', 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason'),
    once('ibr-sr-50', 'cac:Item/cbc:Description'),
  ]),
  place('cac:InvoiceLine/cac:InvoicePeriod|cac:CreditNoteLine/cac:InvoicePeriod', [
    worded('ibr-085', 'PEPPOL-EN16931-R110', (period) => isWithin(period, 'cbc:StartDate', (day, from) => day >= from)),
    worded('ibr-086', 'PEPPOL-EN16931-R111', (period) => isWithin(period, 'cbc:EndDate', (day, to) => day <= to)),
    ...likeNorm('ibr-030 ibr-co-20'),
  ]),
  place('cac:InvoicePeriod', likeNorm('ibr-029 ibr-co-19')),
  place('cac:AdditionalItemProperty', likeNorm('ibr-054')),
  place(inLine('cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode'), likeNorm('ibr-065')),
  place(inLine('cac:Item/cac:StandardItemIdentification/cbc:ID'), likeNorm('ibr-064')),
  place('cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory', [needs('ibr-sr-58', 'cbc:ID')]),
];

function isObject(reference: XmlElement): boolean {
  return elementsAt(reference, 'cbc:DocumentTypeCode').some(({ text }) => doubleOf(text) === 130);
}

/** Of a line and the document. */
function isWithin(period: XmlElement, path: string, fits: (own: number, whole: number) => boolean): boolean {
  const document = period.parent?.parent;
  const [own, whole] = [elementsAt(period, path), elementsAt(document, `cac:InvoicePeriod/${path}`)].map((all) =>
    all.map(({ text }) => startOfDay(text) ?? Number.NaN),
  );
  return own?.length === 0 || whole?.length === 0 || own?.some((day) => whole?.some((one) => fits(day, one))) === true;
}
