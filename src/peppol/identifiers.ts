// Participant identifiers: their form and their schemes.
import { PARTICIPANT_SCHEMES, type ParticipantScheme } from './participantSchemes.js';
import { SCHEME_RULES } from './schemeRules.js';

/** The scheme of `<four digits>:<number>` on the network. */
export const PARTICIPANT_IDENTIFIER_SCHEME = 'iso6523-actorid-upis';

/** Peppol Policy for use of Identifiers: case-insensitive, at most 135 characters in all. */
const FORM = /^(\d{4}):([A-Za-z0-9\-._~]{1,130})$/;

interface IdentifierCheck {
  /** A setting, because test networks have many numbers with a wrong check digit. */
  readonly checkDigits: boolean;
  /** The time of the check: schemes are removed on a date. */
  readonly at: Date;
}

/** Why an identifier cannot be registered, as a sentence without full stop. Undefined where it can. */
export function checkParticipantIdentifier(value: string, { checkDigits, at }: IdentifierCheck): string | undefined {
  const [, code = '', number = ''] = FORM.exec(value) ?? [];
  if (code === '') return 'identifier must be <scheme>:<number>, four digits and 1 to 130 characters of A-Z a-z 0-9 - . _ ~';
  const scheme = PARTICIPANT_SCHEMES.get(code);
  if (scheme === undefined) return `identifier scheme ${code} is not a Peppol participant scheme`;
  if (!isOpen(scheme, at)) return `identifier scheme ${code} (${scheme.id}) can no longer be registered`;
  const rule = SCHEME_RULES.get(code);
  if (rule === undefined) return undefined;
  if (!rule.pattern.test(number)) return `identifier number ${number} does not have the form of scheme ${code} (${scheme.id})`;
  if (checkDigits && rule.check?.(number) === false)
    return `identifier number ${number} has a wrong check digit for scheme ${code} (${scheme.id})`;
  return undefined;
}

/** Whether a text has the form of a participant identifier, `<four digits>:<number>`, of any scheme. */
export function isParticipantIdentifier(value: string): boolean {
  return FORM.test(value);
}

/** The normal form, for comparison and storage. Peppol Policy for use of Identifiers: values are case-insensitive. */
export function canonicalIdentifier(value: string): string {
  return value.toLowerCase();
}

/** Whether it takes new registrations. A deprecated scheme does, until the day of its removal (UTC). */
function isOpen({ registrable, state, removalDate }: ParticipantScheme, at: Date): boolean {
  const isPast = removalDate !== undefined && at.getTime() >= Date.parse(`${removalDate}T00:00:00Z`);
  return registrable && state !== 'removed' && !isPast;
}
