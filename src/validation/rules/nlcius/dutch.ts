// What the rules of NLCIUS share between the syntaxes.
import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf } from '../../lexical.js';
import type { Test } from '../../pattern.js';

/** NLCIUS itself, and its extension for payments that go in part to a blocked account. */
export const NLCIUS_ID = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0';
export const GACCOUNT_PART = '#conformant#urn:fdc:nen.nl:gaccount:v1.0';

/** An element that is not of use wherever it stands. */
export const never: Test = () => false;

/** KVK number or OIN: one of these identifiers has the scheme. */
export function hasDutchRegistration(identifiers: readonly XmlElement[]): boolean {
  const schemes = identifiers.flatMap((one) => attributeOf(one, 'schemeID').split(' '));
  return schemes.includes('0106') || schemes.includes('0190');
}
