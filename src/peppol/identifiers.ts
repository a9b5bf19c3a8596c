// Participant identifiers: their form, their schemes and their name in the DNS.
import { createHash } from 'node:crypto';
import { PARTICIPANT_SCHEMES } from './participantSchemes.js';
import { SCHEME_RULES } from './schemeRules.js';

/** The scheme of `<four digits>:<number>` on the network. */
export const PARTICIPANT_IDENTIFIER_SCHEME = 'iso6523-actorid-upis';

/** Peppol Policy for use of Identifiers: case-insensitive, at most 135 characters in all. */
const FORM = /^(\d{4}):([A-Za-z0-9\-._~]{1,130})$/;

export interface IdentifierCheck {
  /** Test networks hold many numbers with a wrong check digit, so this is a setting. */
  readonly checkDigits: boolean;
  /** When: schemes are removed on a date. */
  readonly at: Date;
}

/** What keeps an identifier from being registered, as a sentence without full stop; undefined when nothing does. */
export function checkParticipantIdentifier(value: string, { checkDigits, at }: IdentifierCheck): string | undefined {
  const [, code = '', number = ''] = FORM.exec(value) ?? [];
  if (code === '') return 'identifier must be <scheme>:<number>, four digits and 1 to 130 characters of A-Z a-z 0-9 - . _ ~';
  const scheme = PARTICIPANT_SCHEMES.get(code);
  if (scheme === undefined) return `identifier scheme ${code} is not a Peppol participant scheme`;
  if (!scheme.registrable || isPast(scheme.removalDate, at)) return `identifier scheme ${code} (${scheme.id}) can no longer be registered`;
  const rule = SCHEME_RULES.get(code);
  if (rule === undefined) return undefined;
  if (!rule.pattern.test(number)) return `identifier number ${number} does not have the form of scheme ${code} (${scheme.id})`;
  if (checkDigits && rule.check?.(number) === false)
    return `identifier number ${number} has a wrong check digit for scheme ${code} (${scheme.id})`;
  return undefined;
}

/** The one form in which identifiers are compared and stored. Peppol Policy for use of Identifiers: values are case-insensitive. */
export function canonicalIdentifier(value: string): string {
  return value.toLowerCase();
}

/** The name under which discovery asks for the NAPTR record of a participant: a hash of the identifier below the zone. */
export function participantDnsName(value: string, zone: string): string {
  const hash = createHash('sha256').update(canonicalIdentifier(value), 'utf8').digest();
  return `${base32(hash)}.${PARTICIPANT_IDENTIFIER_SCHEME}.${zone}`;
}

function isPast(removalDate: string | undefined, at: Date): boolean {
  return removalDate !== undefined && at.getTime() >= Date.parse(`${removalDate}T00:00:00Z`);
}

/** RFC 4648 §6 in lower case and without padding. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}
