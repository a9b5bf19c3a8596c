// PINT, layer 1: lines, their periods and items.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { startOfDay } from '../../day.js';
import { doubleOf } from '../../lexical.js';
import type { Place } from '../../pattern.js';
import type { Document } from '../../rule.js';
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
    worded('ibr-085', 'PEPPOL-EN16931-R110', startsWithin),
    worded('ibr-086', 'PEPPOL-EN16931-R111', endsWithin),
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

const DAYS = { start: 'cac:InvoicePeriod/cbc:StartDate', end: 'cac:InvoicePeriod/cbc:EndDate' };

/** Of the document; undefined where there is none. */
function firstDay(root: XmlElement): number | undefined {
  return daysAt(root, DAYS.start).sort((a, b) => a - b)[0];
}

function lastDay(root: XmlElement): number | undefined {
  return daysAt(root, DAYS.end).sort((a, b) => b - a)[0];
}

function startsWithin(period: XmlElement, document: Document): boolean {
  const [own, first] = [elementsAt(period, 'cbc:StartDate'), document.once(firstDay)];
  if (own.length === 0 || document.at(DAYS.start).length === 0) return true;
  return first !== undefined && own.some(({ text }) => (startOfDay(text) ?? Number.NaN) >= first);
}

function endsWithin(period: XmlElement, document: Document): boolean {
  const [own, last] = [elementsAt(period, 'cbc:EndDate'), document.once(lastDay)];
  if (own.length === 0 || document.at(DAYS.end).length === 0) return true;
  return last !== undefined && own.some(({ text }) => (startOfDay(text) ?? Number.NaN) <= last);
}

function daysAt(root: XmlElement, path: string): number[] {
  return elementsAt(root, path).flatMap(({ text }) => startOfDay(text) ?? []);
}
