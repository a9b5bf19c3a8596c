// What the rules of NLCIUS share between the syntaxes.
import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf } from '../../lexical.js';
import type { Test } from '../../pattern.js';

/** An element that is not of use wherever it stands. */
export const never: Test = () => false;

/** KVK number or OIN: one of these identifiers has the scheme. */
export function hasDutchRegistration(identifiers: readonly XmlElement[]): boolean {
  const schemes = identifiers.flatMap((one) => attributeOf(one, 'schemeID').split(' '));
  return schemes.includes('0106') || schemes.includes('0190');
}
