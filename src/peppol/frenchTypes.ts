// Document types and processes of France on the network. An invoice keeps its specification identifier (BT-24); that of its type differs.
import { NAMESPACES } from '../xml/namespaces.js';
import type { PeppolDocumentType } from './documentType.js';

const EN = 'urn:cen.eu:en16931:2017';
const CIUS = `${EN}#compliant#urn:peppol:france:billing:cius:1.0`;
const EXTENDED = `${EN}#conformant#urn:peppol:france:billing:extended:1.0`;

/** An invoice between French enterprises, and any other. */
export const REGULATED = 'urn:peppol:france:billing:regulated';
export const NON_REGULATED = 'urn:peppol:france:billing:non-regulated';

const PROCESSES = { processId: REGULATED, alsoProcessIds: [NON_REGULATED] } as const;
const ROOTS = {
  Invoice: { ns: NAMESPACES.inv, version: '2.1' },
  CreditNote: { ns: NAMESPACES.cn, version: '2.1' },
  CrossIndustryInvoice: { ns: NAMESPACES.rsm, version: 'D22B' },
} as const;

/** The lifecycle message. */
export const FRENCH_LIFECYCLE: PeppolDocumentType = {
  value: typeOf('CrossDomainAcknowledgementAndResponse', NAMESPACES.cdar, 'urn:peppol:france:billing:cdv:1.0', 'D22B'),
  ...PROCESSES,
};

/** The syntax of a type whose payload is a PDF with XML inside. */
export const PDF_SYNTAX = 'urn:peppol:doctype:pdf+xml';

/** A whole Factur-X. Its profiles are told apart by the XML inside alone. */
export const FRENCH_FACTURX: PeppolDocumentType = {
  value: `${PDF_SYNTAX}##${EN}#conformant#urn:peppol:france:billing:Factur-X:1.0::D22B`,
  ...PROCESSES,
};

/** What a participant with an address of the French directory takes. */
export const FRENCH_TYPES: readonly PeppolDocumentType[] = [
  ...Object.entries(ROOTS).flatMap(([local, { ns, version }]) =>
    [CIUS, EXTENDED].map((id) => ({ value: typeOf(local, ns, id, version), ...PROCESSES })),
  ),
  FRENCH_FACTURX,
  FRENCH_LIFECYCLE,
];

/** Electronic addresses of the French directory have the scheme 0225. */
export function isFrenchAddress(participant: string): boolean {
  return participant.startsWith('0225:');
}

/** Specification identifiers (BT-24) whose invoices travel as the CIUS, and as the extension. */
const AS_CIUS = new Set([EN, CIUS, `${EN}#compliant#urn.cpro.gouv.fr:1p0:en16931-ctc-fr`]);
const AS_EXTENDED = new Set([EXTENDED, `${EN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`]);

/** The type of a French invoice. Undefined for another root or specification. */
export function frenchTypeOf(root: { readonly ns: string; readonly local: string }, customizationId: string): string | undefined {
  const known = Object.hasOwn(ROOTS, root.local) ? ROOTS[root.local as keyof typeof ROOTS] : undefined;
  const id = AS_CIUS.has(customizationId) ? CIUS : AS_EXTENDED.has(customizationId) ? EXTENDED : undefined;
  return known === undefined || known.ns !== root.ns || id === undefined ? undefined : typeOf(root.local, known.ns, id, known.version);
}

function typeOf(local: string, ns: string, id: string, version: string): string {
  return `${ns}::${local}##${id}::${version}`;
}
