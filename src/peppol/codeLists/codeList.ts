// The tables beside this file, which `npm run codelists` makes of the OpenPeppol eDelivery code lists (repository OpenPEPPOL/edec-codelists,
// folder publication).
import DOCUMENT_TYPES_JSON from './documentTypes.json' with { type: 'json' };
import PROCESSES_JSON from './processes.json' with { type: 'json' };
import SCHEMES_JSON from './schemes.json' with { type: 'json' };
import TRANSPORT_PROFILES_JSON from './transportProfiles.json' with { type: 'json' };

export type EntryState = 'active' | 'deprecated' | 'removed';

export interface CodeList<Row> {
  /** The release of OpenPeppol. */
  readonly version: string;
  readonly rows: readonly Row[];
}

/** `code`: the four digits before the colon (ISO 6523 ICD). `rule`: a hash of the text of its validation rules; '' where there is none. */
type SchemeRow = readonly [
  code: string,
  id: string,
  country: string,
  registrable: boolean,
  rule: string,
  state: EntryState,
  removalDate?: string,
];

/** `type`: `<scheme>::<value>`. Removed types are left out. */
type DocumentTypeRow = readonly [type: string, name: string, state: EntryState, removalDate?: string];

/** `process`: `<scheme>::<value>`. */
type ProcessRow = readonly [process: string, state: EntryState];

type TransportProfileRow = readonly [profile: string, state: EntryState, removalDate?: string];

export const DOCUMENT_TYPES = DOCUMENT_TYPES_JSON as unknown as CodeList<DocumentTypeRow>;
export const PROCESSES = PROCESSES_JSON as unknown as CodeList<ProcessRow>;
export const SCHEMES = SCHEMES_JSON as unknown as CodeList<SchemeRow>;
export const TRANSPORT_PROFILES = TRANSPORT_PROFILES_JSON as unknown as CodeList<TransportProfileRow>;
