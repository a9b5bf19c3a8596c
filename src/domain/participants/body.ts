// Reads the bodies of participants. All faults are reported at once, and each missing property by its name.

import { checkParticipantIdentifier } from '../../peppol/identifiers.js';
import { bodyInvalid, type Fault } from '../errors.js';
import { isJsonObject } from '../json.js';
import type { App } from '../ports.js';
import { type Reason, reason } from '../reasons.js';
import { DOCUMENT_TYPE_CODES, type DocumentTypeCode, LIMITS } from '../vocabulary.js';
import { COUNTRY_CODES } from './countries.js';

export interface ParticipantInput {
  readonly identifier: string;
  readonly name: string;
  readonly countryCode: string;
  readonly documentTypes: readonly DocumentTypeCode[];
}

type ParticipantRulesApp = Pick<App, 'settings' | 'clock'>;

/** docs/spec.md#errors-of-participants */
const REQUIRED = ['countryCode', 'documentTypes', 'identifier'] as const;

/** The body of create. Throws BODY_INVALID with all faults. */
export function readNewParticipant(app: ParticipantRulesApp, body: unknown): ParticipantInput {
  const members = asObject(body);
  const missing = REQUIRED.filter((name) => members[name] === undefined);
  const { identifier } = members;
  const fault = identifier === undefined ? undefined : identifierFault(app, identifier);
  return read(members, identifier, missing, fault === undefined ? [] : [at('identifier', fault, reason('PARTICIPANT_WRONG'))]);
}

/**
 * The body of update. The identifier is in the path; one in the body must be the same. The form of the identifier in the path is not
 * checked: an invalid one is simply not registered. Spec is silent: a body with missing properties gets the text of create
 * (docs/decisions/031).
 */
export function readParticipantChange(identifier: string, body: unknown): ParticipantInput {
  const members = asObject(body);
  const missing = REQUIRED.filter((name) => members[name] === undefined);
  const named = missing.some((name) => name !== 'identifier') ? missing : [];
  const given = members['identifier'];
  const disagrees = given !== undefined && (typeof given !== 'string' || given.toLowerCase() !== identifier.toLowerCase());
  return read(members, identifier, named, disagrees ? [at('identifier', 'identifier must be the one of the path')] : []);
}

function read(members: Record<string, unknown>, identifier: unknown, missing: readonly string[], more: readonly Fault[]): ParticipantInput {
  const { name, countryCode, documentTypes } = members;
  const faults = [...missing.map((property) => at(property, `must have required property '${property}'`)), ...more];
  const judge = (property: string, fault: string | undefined, why?: Reason): void => {
    if (fault !== undefined) faults.push(at(property, fault, why));
  };
  if (countryCode !== undefined) judge('countryCode', countryFault(countryCode), reason('COUNTRY_WRONG'));
  if (documentTypes !== undefined)
    judge('documentTypes', documentTypesFault(documentTypes), isEmpty(documentTypes) ? reason('DOCUMENT_TYPES_MISSING') : undefined);
  judge('name', nameFault(name), reason('PARTICIPANT_NAME_WRONG', { most: LIMITS.participantNameCharactersMax }));
  if (faults.length > 0) throw bodyInvalid(...faults);
  return {
    identifier: identifier as string,
    // Spec is silent: whether a name is required. Default: the identifier (docs/decisions/030).
    name: typeof name === 'string' ? name : (identifier as string),
    countryCode: countryCode as string,
    documentTypes: documentTypes as DocumentTypeCode[],
  };
}

function at(property: string, detail: string, why?: Reason): Fault {
  return { pointer: `#/${property}`, detail, reason: why };
}

function identifierFault(app: ParticipantRulesApp, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'identifier must be a string';
  return checkParticipantIdentifier(value, { checkDigits: app.settings.checkDigits, at: app.clock() });
}

function countryFault(value: unknown): string | undefined {
  return typeof value === 'string' && COUNTRY_CODES.has(value) ? undefined : 'countryCode must be a country code of ISO 3166-1 alpha-2';
}

function documentTypesFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'documentTypes must be an array';
  if (isEmpty(value)) return 'documentTypes must not be empty';
  const unknown = value.some((code: unknown) => !DOCUMENT_TYPE_CODES.some((one) => one === code));
  if (unknown) return `documentTypes must hold only ${DOCUMENT_TYPE_CODES.join(', ')}`;
  return new Set(value).size === value.length ? undefined : 'documentTypes must not hold repeats';
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function nameFault(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const fits = typeof value === 'string' && value.trim() !== '' && [...value].length <= LIMITS.participantNameCharactersMax;
  return fits && !/\p{Cc}|\p{Cs}/u.test(value)
    ? undefined
    : `name must be a string of 1 to ${LIMITS.participantNameCharactersMax} characters`;
}

function asObject(body: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(body)) return body;
  throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
}
