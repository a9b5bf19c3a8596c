// Which kind of document it is: by namespace and local name of the root, never by prefix.

import type { XmlElement } from '../xml/tree.js';
import { NAMESPACES, ROOT_NAMESPACES } from './names.js';

export const FORMATS = ['ubl-invoice', 'ubl-creditnote', 'cii', 'application-response', 'ereport', 'zugferd-1', 'cdar'] as const;
export type Format = (typeof FORMATS)[number];

const ROOTS: readonly (readonly [local: string, ns: string, format: Format])[] = [
  ['Invoice', ROOT_NAMESPACES.invoice, 'ubl-invoice'],
  ['CreditNote', ROOT_NAMESPACES.creditNote, 'ubl-creditnote'],
  ['CrossIndustryInvoice', NAMESPACES.rsm, 'cii'],
  ['ApplicationResponse', ROOT_NAMESPACES.applicationResponse, 'application-response'],
  ['Report', '', 'ereport'],
  ['CrossIndustryDocument', 'urn:ferd:CrossIndustryDocument:invoice:1p0', 'zugferd-1'],
  ['CrossDomainAcknowledgementAndResponse', 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100', 'cdar'],
];

/** undefined where the root is none that we know. */
export function formatOf(root: XmlElement): Format | undefined {
  return ROOTS.find(([local, ns]) => root.local === local && root.ns === ns)?.[2];
}
