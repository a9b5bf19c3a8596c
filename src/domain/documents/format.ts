// What a document is, by the expanded name of its root element.
import { NAMESPACES } from '../../xml/namespaces.js';
import type { XmlDocument } from '../../xml/tree.js';

export const DOCUMENT_FORMATS = [
  'ubl-invoice',
  'ubl-credit-note',
  'cii',
  'zugferd-1',
  'application-response',
  'cdar',
  'ereport',
  'unknown',
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const ROOTS: ReadonlyMap<string, DocumentFormat> = new Map([
  [`{${NAMESPACES.inv}}Invoice`, 'ubl-invoice'],
  [`{${NAMESPACES.cn}}CreditNote`, 'ubl-credit-note'],
  [`{${NAMESPACES.rsm}}CrossIndustryInvoice`, 'cii'],
  [`{${NAMESPACES.zf}}CrossIndustryDocument`, 'zugferd-1'],
  [`{${NAMESPACES.ar}}ApplicationResponse`, 'application-response'],
  [`{${NAMESPACES.cdar}}CrossDomainAcknowledgementAndResponse`, 'cdar'],
  // French flux 10.
  ['{}Report', 'ereport'],
]);

export function formatOf({ root }: XmlDocument): DocumentFormat {
  return ROOTS.get(`{${root.ns}}${root.local}`) ?? 'unknown';
}
