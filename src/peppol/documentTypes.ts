// Document types and processes of the network that the service uses itself. The code lists are in codeLists/.
import type { DocumentTypeCode } from '../domain/vocabulary.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { DOCUMENT_TYPES } from './codeLists/codeList.js';
import type { PeppolDocumentType } from './documentType.js';
import { FRENCH_TYPES, isFrenchAddress } from './frenchTypes.js';
import { pintTypesOf } from './pintTypes.js';

export const DOCUMENT_TYPE_SCHEME = 'busdox-docid-qns';
/** The scheme of PINT documents, whose registered identifiers may end with a wildcard. */
export const WILDCARD_SCHEME = 'peppol-doctype-wildcard';
export const PROCESS_SCHEME = 'cenbii-procid-ubl';
/** The transport profile of the Peppol AS4 profile 2.0. */
export const AS4_PROFILE = 'peppol-transport-as4-v2_0';

const EN = 'urn:cen.eu:en16931:2017';
const BILLING = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const SELF_BILLING = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`;
const NLCIUS = `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const SELF_BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';

const invoice = (customizationId: string) => ubl(NAMESPACES.inv, 'Invoice', customizationId);
const creditNote = (customizationId: string) => ubl(NAMESPACES.cn, 'CreditNote', customizationId);
const response = (customizationId: string) => ubl(NAMESPACES.ar, 'ApplicationResponse', customizationId);

/** The seven codes of the Participant table. */
export const DOCUMENT_TYPES_BY_CODE: Readonly<Record<DocumentTypeCode, PeppolDocumentType>> = {
  158: { value: invoice(BILLING), processId: BILLING_PROCESS },
  160: { value: creditNote(BILLING), processId: BILLING_PROCESS },
  170: { value: invoice(NLCIUS), processId: BILLING_PROCESS },
  171: { value: creditNote(NLCIUS), processId: BILLING_PROCESS },
  220: { value: invoice(`${NLCIUS}#conformant#urn:fdc:nen.nl:gaccount:v1.0`), processId: BILLING_PROCESS },
  299: { value: invoice(SELF_BILLING), processId: SELF_BILLING_PROCESS },
  300: { value: creditNote(SELF_BILLING), processId: SELF_BILLING_PROCESS },
};

export const INVOICE_RESPONSE: PeppolDocumentType = {
  value: response('urn:fdc:peppol.eu:poacc:trns:invoice_response:3'),
  processId: 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
};

const MESSAGE_LEVEL_RESPONSE: PeppolDocumentType = {
  value: response('urn:fdc:peppol.eu:poacc:trns:mlr:3'),
  processId: 'urn:fdc:peppol.eu:poacc:bis:mlr:3',
};

export const MESSAGE_LEVEL_STATUS: PeppolDocumentType = { value: response('urn:peppol:edec:mls:1.0'), processId: 'urn:peppol:edec:mls' };

/**
 * The types of a participant on the network: its own, those of France for an address of the French directory, those of PINT for a number of a
 * country that has them, and those for answers where these are registered, too.
 */
export function registeredTypes(codes: readonly DocumentTypeCode[], registerResponses: boolean, participant: string): PeppolDocumentType[] {
  const french = isFrenchAddress(participant) ? FRENCH_TYPES : [];
  const own = [...codes.map((code) => DOCUMENT_TYPES_BY_CODE[code]), ...french, ...pintTypesOf(participant)];
  return registerResponses ? [...own, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS] : own;
}

/** The types that the service has a use for. All have DOCUMENT_TYPE_SCHEME. */
export const USED_TYPES: readonly PeppolDocumentType[] = [
  ...Object.values(DOCUMENT_TYPES_BY_CODE),
  INVOICE_RESPONSE,
  MESSAGE_LEVEL_RESPONSE,
  MESSAGE_LEVEL_STATUS,
  ...FRENCH_TYPES,
];

const KNOWN: ReadonlyMap<string, PeppolDocumentType> = new Map(USED_TYPES.map((type) => [type.value, type]));

const CII = `${NAMESPACES.rsm}::CrossIndustryInvoice`;

/** Roots that are sent on the network, each with the usual version part of its document types. */
const VERSIONS: ReadonlyMap<string, string> = new Map([
  [`${NAMESPACES.inv}::Invoice`, '2.1'],
  [`${NAMESPACES.cn}::CreditNote`, '2.1'],
  [`${NAMESPACES.ar}::ApplicationResponse`, '2.1'],
  [CII, 'D16B'],
]);

/** Specifications in CII that build on D22B: those of France, and Factur-X since 1.07. */
const ON_D22B = /[:#]urn:peppol:france:|[:#]urn\.cpro\.gouv\.fr:|[:#]urn:factur-x\.eu:1p0:/;

/** What the code list says of CII, which has two releases. */
const LISTED_CII: ReadonlySet<string> = new Set(
  DOCUMENT_TYPES.rows.map(([type]) => type.slice(DOCUMENT_TYPE_SCHEME.length + 2)).filter((type) => type.startsWith(CII)),
);

/** Policy for use of identifiers: 1 to 500 characters of ISO 8859-1, none of them `*` or white space. */
const VALUE = /^[\x21-\x29\x2b-\x7e\xa1-\xff]{1,500}$/;

/**
 * The document type identifier of a document, from its root element and its CustomizationID as written. Undefined where the network
 * has no such root element, or cannot carry the identifier.
 */
export function documentTypeOf(root: { readonly ns: string; readonly local: string }, customizationId: string): string | undefined {
  const name = `${root.ns}::${root.local}`;
  const usual = VERSIONS.get(name);
  if (usual === undefined || customizationId === '') return undefined;
  const value = `${name}##${customizationId}::${name === CII ? releaseOfCii(customizationId) : usual}`;
  return VALUE.test(value) ? value : undefined;
}

function releaseOfCii(customizationId: string): 'D16B' | 'D22B' {
  for (const release of ['D16B', 'D22B'] as const) if (LISTED_CII.has(`${CII}##${customizationId}::${release}`)) return release;
  return ON_D22B.test(`#${customizationId}`) ? 'D22B' : 'D16B';
}

/** Of PINT, whose documents are for billing, self-billing, or billing without tax. */
const PINT = /^[^#]*##urn:peppol:pint:(self)?/;

/** The scheme of the identifier of a document type that is sent. */
export function schemeOf(documentType: string): string {
  return PINT.test(documentType) ? WILDCARD_SCHEME : DOCUMENT_TYPE_SCHEME;
}

/** The process of a known document type, for documents without a ProfileID. */
export function defaultProcessOf(documentType: string): string | undefined {
  const pint = PINT.exec(documentType);
  return pint === null ? KNOWN.get(documentType)?.processId : `urn:peppol:bis:${pint[1] ?? ''}billing`;
}

/** The code of the Participant table for a document type identifier. */
export function documentTypeCodeOf(documentType: string): DocumentTypeCode | undefined {
  const entry = Object.entries(DOCUMENT_TYPES_BY_CODE).find(([, type]) => type.value === documentType);
  return entry === undefined ? undefined : (Number(entry[0]) as DocumentTypeCode);
}

/** Peppol Policy for use of Identifiers. Strangers send longer ones, and the time of the expression grows with the square. */
const TYPE_CHARACTERS_MAX = 500;

/** Splits a document type identifier into its parts. Undefined where it does not have the form of XML documents, or is too long. */
export function splitDocumentType(
  value: string,
): { rootNs: string; rootLocal: string; customizationId: string; version: string } | undefined {
  if (value.length > TYPE_CHARACTERS_MAX) return undefined;
  const [, rootNs, rootLocal, customizationId, version] = /^(.+?)::([^:#]+)##(.+)::([^:]+)$/.exec(value) ?? [];
  if (rootNs === undefined || rootLocal === undefined || customizationId === undefined || version === undefined) return undefined;
  return { rootNs, rootLocal, customizationId, version };
}

function ubl(ns: string, local: string, customizationId: string): string {
  return `${ns}::${local}##${customizationId}::2.1`;
}
