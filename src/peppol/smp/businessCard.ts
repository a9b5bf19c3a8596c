// Business cards, which the Peppol Directory reads from an SMP.

import { escapeText } from '../../xml/escape.js';
import { canonicalIdentifier, PARTICIPANT_IDENTIFIER_SCHEME } from '../identifiers.js';

const NAMESPACE = 'http://www.peppol.eu/schema/pd/businesscard/20180621/';
/** Characters that XML 1.0 cannot carry (W3C XML 1.0, production 2). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

interface BusinessCard {
  readonly participant: string;
  readonly name: string;
  readonly countryCode: string;
  /** Undefined: the card has none. */
  readonly registrationDate?: Date;
}

export function businessCardXml({ participant, name, countryCode, registrationDate }: BusinessCard): string {
  const since = registrationDate === undefined ? '' : ` registrationDate="${registrationDate.toISOString().slice(0, 10)}"`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessCard xmlns="${NAMESPACE}">` +
    `<ParticipantIdentifier scheme="${PARTICIPANT_IDENTIFIER_SCHEME}">${escapeText(canonicalIdentifier(participant))}</ParticipantIdentifier>` +
    `<BusinessEntity${since}><Name>${escapeText(name.replace(NOT_XML, '\u{fffd}'))}</Name>` +
    `<CountryCode>${escapeText(countryCode)}</CountryCode></BusinessEntity></BusinessCard>`
  );
}
