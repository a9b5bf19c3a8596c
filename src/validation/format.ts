// The format of a document: by namespace and local name of the root element, never by prefix.

import { NAMESPACES } from '../xml/namespaces.js';
import type { XmlElement } from '../xml/tree.js';
import { TAX_COUNTRIES, TAX_DATA } from './rules/taxData/countries.js';

export type Format = 'ubl-invoice' | 'ubl-creditnote' | 'cii' | 'application-response' | 'ereport' | 'zugferd-1' | 'cdar' | 'tax-data';

const ROOTS: readonly (readonly [local: string, ns: string, format: Format])[] = [
  ['Invoice', NAMESPACES.inv, 'ubl-invoice'],
  ['CreditNote', NAMESPACES.cn, 'ubl-creditnote'],
  ['CrossIndustryInvoice', NAMESPACES.rsm, 'cii'],
  ['ApplicationResponse', NAMESPACES.ar, 'application-response'],
  ['Report', '', 'ereport'],
  ['CrossIndustryDocument', NAMESPACES.zf, 'zugferd-1'],
  ['CrossDomainAcknowledgementAndResponse', NAMESPACES.cdar, 'cdar'],
  ...TAX_COUNTRIES.map((country) => ['TaxData', TAX_DATA[country].namespace, 'tax-data'] as const),
];

export type InvoiceSyntax = 'ubl' | 'cii';
/** Formats that have their terms in the same places. */
export type Syntax = InvoiceSyntax | 'application-response' | 'ereport' | 'cdar' | 'tax-data';

const SYNTAXES: Readonly<Partial<Record<Format, Syntax>>> = {
  'ubl-invoice': 'ubl',
  'ubl-creditnote': 'ubl',
  cii: 'cii',
  'application-response': 'application-response',
  ereport: 'ereport',
  cdar: 'cdar',
  'tax-data': 'tax-data',
};

/** Undefined where there are no rules for the format. */
export function syntaxOf(format: Format): Syntax | undefined {
  return SYNTAXES[format];
}

/** Undefined for an unknown root element. */
export function formatOf(root: XmlElement): Format | undefined {
  return ROOTS.find(([local, ns]) => root.local === local && root.ns === ns)?.[2];
}
