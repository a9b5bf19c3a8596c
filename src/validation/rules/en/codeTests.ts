// How a code is looked up where it is not simply the text in the list.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import type { CodeList } from '../../codes/codeList.js';
import { EXEMPTION_REASONS } from '../../codes/exemptionReasons.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { NOTE_SUBJECTS_UBL } from '../../codes/noteSubjects.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { collapsed } from '../../text.js';

/** White space around a code does not count. */
export function holds({ codes }: CodeList, text: string): boolean {
  return codes.has(text) || codes.has(collapsed(text));
}

/** UBL puts the subject before the note, between two `#`. The artefact looks for any three characters in the text of its list. */
export function isSubjectKnown(text: string): boolean {
  const [before, subject, ...others] = text.split('#');
  if (before === undefined || subject === undefined || others.length === 0 || Array.from(subject).length !== 3) return true;
  return SUBJECTS_TEXT.includes(subject);
}

const SUBJECTS_TEXT = ` ${Array.from(NOTE_SUBJECTS_UBL.codes).sort().join(' ')} `;

/** SEPA creditor identifiers are no scheme of ISO 6523, and stand with seller and payee. */
export function isPartyScheme(node: XmlElement): boolean {
  const scheme = attribute(node, 'schemeID') ?? '';
  return holds(IDENTIFIER_SCHEMES, scheme) || (collapsed(scheme) === 'SEPA' && isInside(node, 'AccountingSupplierParty', 'PayeeParty'));
}

export function isExemptionReason({ text }: XmlElement): boolean {
  return holds(EXEMPTION_REASONS, text.toUpperCase());
}

/** As written: no white space around it. */
export function isMimeType(node: XmlElement): boolean {
  return MIME_TYPES.codes.has(attribute(node, 'mimeCode') ?? '');
}

export function isInside({ parent }: XmlElement, ...locals: readonly string[]): boolean {
  for (let one = parent; one !== undefined; one = one.parent) if (locals.includes(one.local)) return true;
  return false;
}
