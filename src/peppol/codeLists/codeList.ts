// The shape of the tables beside this file, which `npm run codelists` makes of the OpenPeppol eDelivery code lists (repository
// OpenPEPPOL/edec-codelists, folder publication).

export type EntryState = 'active' | 'deprecated' | 'removed';

export interface CodeList<Row> {
  /** The release of OpenPeppol. */
  readonly version: string;
  readonly rows: readonly Row[];
}

/** `code`: the four digits before the colon (ISO 6523 ICD). `rule`: a hash of the text of its validation rules; '' where there is none. */
export type SchemeRow = readonly [
  code: string,
  id: string,
  country: string,
  registrable: boolean,
  rule: string,
  state: EntryState,
  removalDate?: string,
];

/** `type`: `<scheme>::<value>`. Removed types are left out. */
export type DocumentTypeRow = readonly [type: string, name: string, state: EntryState, removalDate?: string];

/** `process`: `<scheme>::<value>`. */
export type ProcessRow = readonly [process: string, state: EntryState];

export type TransportProfileRow = readonly [profile: string, state: EntryState, removalDate?: string];
