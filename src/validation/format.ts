// The format of a document: by namespace and local name of the root element, never by prefix.

import { NAMESPACES } from '../xml/namespaces.js';
import type { XmlElement } from '../xml/tree.js';

export const FORMATS = ['ubl-invoice', 'ubl-creditnote', 'cii', 'application-response', 'ereport', 'zugferd-1', 'cdar'] as const;
export type Format = (typeof FORMATS)[number];

const ROOTS: readonly (readonly [local: string, ns: string, format: Format])[] = [
  ['Invoice', NAMESPACES.inv, 'ubl-invoice'],
  ['CreditNote', NAMESPACES.cn, 'ubl-creditnote'],
  ['CrossIndustryInvoice', NAMESPACES.rsm, 'cii'],
  ['ApplicationResponse', NAMESPACES.ar, 'application-response'],
  ['Report', '', 'ereport'],
  ['CrossIndustryDocument', NAMESPACES.zf, 'zugferd-1'],
  ['CrossDomainAcknowledgementAndResponse', NAMESPACES.cdar, 'cdar'],
];

/** Undefined for an unknown root element. */
export function formatOf(root: XmlElement): Format | undefined {
  return ROOTS.find(([local, ns]) => root.local === local && root.ns === ns)?.[2];
}
