// The code lists of OpenPeppol in this project, and the fields that are copied from their entries.
import { createHash } from 'node:crypto';
import { type CodeList, DOCUMENT_TYPES, PROCESSES, SCHEMES, TRANSPORT_PROFILES } from '../../src/peppol/codeLists/codeList.js';

/** The first cell is the key. */
export type CodeRow = readonly (string | boolean | undefined)[];
/** An entry as published. */
export type Published = Readonly<Record<string, unknown>>;

export interface KnownList {
  readonly title: string;
  /** In src/peppol/codeLists, without `.json`. */
  readonly file: string;
  /** The members that tell this list from those behind it. */
  readonly members: readonly string[];
  /** Cells that are undefined are left out. Throws an Error for a member of another type. */
  rowOf(entry: Published): CodeRow;
  /** The names of the cells. */
  readonly cells: readonly string[];
  readonly present: CodeList<CodeRow>;
  /** Whether entries that OpenPeppol has removed are kept. */
  readonly keepsRemoved: boolean;
}

export const LISTS: readonly KnownList[] = [
  {
    title: 'Participant identifier schemes',
    file: 'schemes',
    members: ['iso6523', 'schemeid', 'country', 'registrable', 'state'],
    cells: ['code', 'id', 'country', 'registrable', 'rule', 'state', 'removal date'],
    rowOf: (entry) => [
      text(entry, 'iso6523', /^\d{4}$/),
      text(entry, 'schemeid'),
      text(entry, 'country'),
      flag(entry, 'registrable'),
      hashOf(entry['validation-rules']),
      ...stateOf(entry),
    ],
    present: SCHEMES,
    keepsRemoved: true,
  },
  {
    title: 'Document types',
    file: 'documentTypes',
    members: ['scheme', 'value', 'name', 'process-ids', 'state'],
    cells: ['type', 'name', 'state', 'removal date'],
    rowOf: (entry) => [`${text(entry, 'scheme')}::${text(entry, 'value')}`, text(entry, 'name'), ...stateOf(entry)],
    present: DOCUMENT_TYPES,
    keepsRemoved: false,
  },
  {
    title: 'Processes',
    file: 'processes',
    members: ['scheme', 'value', 'state'],
    cells: ['process', 'state'],
    rowOf: (entry) => [`${text(entry, 'scheme')}::${text(entry, 'value')}`, stateOf(entry)[0]],
    present: PROCESSES,
    keepsRemoved: true,
  },
  {
    title: 'Transport profiles',
    file: 'transportProfiles',
    members: ['profile-id', 'protocol', 'state'],
    cells: ['profile', 'state', 'removal date'],
    rowOf: (entry) => [text(entry, 'profile-id'), ...stateOf(entry)],
    present: TRANSPORT_PROFILES,
    keepsRemoved: true,
  },
];

const TEXT_CHARACTERS_MAX = 500;
/** What a table carries is one line in it. */
const LINE = new RegExp(`^[^\\p{Cc}]{1,${TEXT_CHARACTERS_MAX}}$`, 'u');

function text(entry: Published, member: string, form: RegExp = LINE): string {
  const value = entry[member];
  if (typeof value !== 'string' || !form.test(value)) throw new Error(`${member} is ${JSON.stringify(value)?.slice(0, 100) ?? 'missing'}`);
  return value;
}

function flag(entry: Published, member: string): boolean {
  const value = entry[member];
  if (typeof value !== 'boolean') throw new Error(`${member} is ${JSON.stringify(value)?.slice(0, 100) ?? 'missing'}`);
  return value;
}

function stateOf(entry: Published): readonly [state: string, removalDate: string | undefined] {
  const state = text(entry, 'state', /^(active|deprecated|removed)$/);
  const date = entry['removal-date'] === undefined ? undefined : text(entry, 'removal-date', /^\d{4}-\d\d-\d\d$/);
  return [state, date];
}

/** Short, for it only shows that a text has changed. */
function hashOf(rules: unknown): string {
  if (rules === undefined) return '';
  if (typeof rules !== 'string') throw new Error('validation-rules is no text');
  return createHash('sha256').update(rules).digest('hex').slice(0, 8);
}
