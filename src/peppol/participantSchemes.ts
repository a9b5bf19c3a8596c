// Participant identifier schemes by their four digits.
import { type EntryState, SCHEMES } from './codeLists/codeList.js';

export interface ParticipantScheme {
  /** The four digits before the colon (ISO 6523 ICD). */
  readonly code: string;
  readonly id: string;
  readonly country: string;
  /** Whether new registrations are allowed. Old data may have identifiers of other schemes. */
  readonly registrable: boolean;
  readonly state: EntryState;
  /** `YYYY-MM-DD`: not registrable from this day on (UTC). */
  readonly removalDate: string | undefined;
}

export const PARTICIPANT_SCHEMES: ReadonlyMap<string, ParticipantScheme> = new Map(
  SCHEMES.rows.map(([code, id, country, registrable, _rule, state, removalDate]) => [
    code,
    { code, id, country, registrable, state, removalDate },
  ]),
);
