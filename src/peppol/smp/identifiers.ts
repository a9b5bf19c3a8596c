// Identifiers in the addresses of an SMP (Peppol SMP 1.4).
import { DOCUMENT_TYPE_SCHEME, schemeOf, WILDCARD_SCHEME } from '../documentTypes.js';
import { canonicalIdentifier, PARTICIPANT_IDENTIFIER_SCHEME } from '../identifiers.js';

/** Of a part of a path, before it is decoded. Peppol Policy for use of Identifiers: at most 25, 2 and 500 characters. */
const CHARACTERS_MAX = 2_048;
/** Some clients encode twice. */
const STILL_ENCODED = /%[0-9a-f]{2}/i;
/** In lower case. No other identifier can be registered. */
const PARTICIPANT = /^\d{4}:[a-z0-9\-._~]{1,130}$/;

/** `iso6523-actorid-upis::0088:…`. */
export function participantUri(participant: string): string {
  return `${PARTICIPANT_IDENTIFIER_SCHEME}::${canonicalIdentifier(participant)}`;
}

/** `busdox-docid-qns::…`, of PINT `peppol-doctype-wildcard::…`. */
export function documentTypeUri(documentType: string): string {
  return `${schemeOf(documentType)}::${documentType}`;
}

/** Undefined for another scheme than that of its types. */
export function documentTypeOfUri(uri: string | undefined): string | undefined {
  const values = [DOCUMENT_TYPE_SCHEME, WILDCARD_SCHEME].map((scheme) => valueIn(uri, scheme));
  return values.find((value) => value !== undefined && documentTypeUri(value) === uri);
}

/** Address of a service group below the address of an SMP. */
function groupAddress(smpUrl: string, participant: string): string {
  return `${smpUrl}/${encodeURIComponent(participantUri(participant))}`;
}

/** Address of the metadata of a document type. */
export function metadataAddress(smpUrl: string, participant: string, documentType: string): string {
  return `${groupAddress(smpUrl, participant)}/services/${encodeURIComponent(documentTypeUri(documentType))}`;
}

/** The participant that a part of a path names, in lower case. Undefined where it names none. */
export function participantOf(part: string): string | undefined {
  const uri = decoded(part)?.toLowerCase();
  const value = valueIn(uri, PARTICIPANT_IDENTIFIER_SCHEME);
  return value !== undefined && PARTICIPANT.test(value) ? value : undefined;
}

/** The document type that a part of a path names. Case counts. */
export function documentTypeOfPath(part: string): string | undefined {
  return documentTypeOfUri(decoded(part));
}

function valueIn(uri: string | undefined, scheme: string): string | undefined {
  const start = `${scheme}::`;
  return uri?.startsWith(start) === true ? uri.slice(start.length) : undefined;
}

/** `part` was decoded once already. */
function decoded(part: string): string | undefined {
  if (part.length > CHARACTERS_MAX) return undefined;
  if (!STILL_ENCODED.test(part)) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
