// Document types of PINT, which receivers register with a wildcard: documents of specifications that build on them arrive, too
// (docs/decisions/084).
import { DOCUMENT_TYPES } from './codeLists/codeList.js';
import type { PeppolDocumentType } from './documentType.js';
import { PARTICIPANT_SCHEMES } from './participantSchemes.js';

/** By the country whose companies have the numbers of a scheme. */
const JURISDICTIONS: Readonly<Record<string, string>> = {
  AE: 'ae',
  AU: 'aunz',
  JP: 'jp',
  MY: 'my',
  NG: 'ng',
  NZ: 'aunz',
  OM: 'om',
  SG: 'sg',
};

const LISTED = /^peppol-doctype-wildcard::(.+##urn:peppol:pint:(self)?\w+-1@(\w+)-1)(::.+)$/;

const BY_JURISDICTION: ReadonlyMap<string, readonly PeppolDocumentType[]> = Map.groupBy(
  DOCUMENT_TYPES.rows.flatMap(([type, , state]) => {
    const [, id, self = '', where = '', version] = LISTED.exec(type) ?? [];
    if (id === undefined || state !== 'active') return [];
    return [{ where, value: `${id}*${version}`, processId: `urn:peppol:bis:${self}billing` }];
  }),
  ({ where }) => where,
);

/** Of every jurisdiction that participants are registered for. */
export const PINT_TYPES: readonly PeppolDocumentType[] = Array.from(new Set(Object.values(JURISDICTIONS))).flatMap(
  (where) => BY_JURISDICTION.get(where) ?? [],
);

/** What a participant whose number is one of such a country takes. */
export function pintTypesOf(participant: string): readonly PeppolDocumentType[] {
  const country = PARTICIPANT_SCHEMES.get(participant.slice(0, 4))?.country ?? '';
  return BY_JURISDICTION.get(JURISDICTIONS[country] ?? '') ?? [];
}
