// The validation rules of the code list for the numbers of a scheme. Patterns match the whole number, without case. A scheme without
// an entry has no rule, so none of its numbers is refused.
import {
  isAustralianBusinessNumber,
  isBelgianEnterprise,
  isEstonianRegistryCode,
  isGs1,
  isHungarianTaxNumber,
  isLithuanianLegalEntity,
  isLuhn,
  isModulo11,
  isModulo97,
  isMultipleOf11,
  isSlovakOrganisation,
  isSlovakVat,
} from './checkDigits.js';

interface SchemeRule {
  readonly pattern: RegExp;
  /** Whether the check digit is right. Called only for numbers that match the pattern. */
  readonly check?: (number: string) => boolean;
}

const ICELANDIC = [3, 2, 7, 6, 5, 4, 3, 2];
const NORWEGIAN = [3, 2, 7, 6, 5, 4, 3, 2];
const DANISH = [2, 7, 6, 5, 4, 3, 2, 1];
const SWISS = [5, 4, 3, 2, 7, 6, 5, 4];

export const SCHEME_RULES: ReadonlyMap<string, SchemeRule> = new Map<string, SchemeRule>([
  ['0002', { pattern: /^\d{9}(\d{5})?$/, check: isLuhn }],
  ['0007', { pattern: /^\d{10}$/, check: isLuhn }],
  ['0009', { pattern: /^\d{14}$/ }],
  ['0060', { pattern: /^\d{9}$/ }],
  ['0088', { pattern: /^\d{13}$/, check: isGs1 }],
  ['0096', { pattern: /^\d{10}$/ }],
  // The list names a check digit, but says of its algorithm that it could not be found.
  ['0097', { pattern: /^\d{11,16}$/ }],
  // The list says 17 digits, its own note says that real numbers have 8.
  ['0106', { pattern: /^(\d{8}|\d{17})$/ }],
  ['0151', { pattern: /^\d{11}$/, check: isAustralianBusinessNumber }],
  ['0158', { pattern: /^\d{8}$/, check: isSlovakOrganisation }],
  ['0183', { pattern: /^CHE\d{9}$/i, check: (number) => isModulo11(number.slice(3), SWISS) }],
  ['0184', { pattern: /^[1-9]\d{7}$/ }],
  ['0190', { pattern: /^\d{20}$/ }],
  ['0191', { pattern: /^[1789]\d{7}$/, check: isEstonianRegistryCode }],
  // The list prints seven of the eight weights.
  ['0192', { pattern: /^\d{9}$/, check: (number) => isModulo11(number, NORWEGIAN) }],
  ['0193', { pattern: /^.{4,50}$/ }],
  ['0195', { pattern: /^[a-z]{2}[a-z]{3}(\d{8}|\d{9}|[RST]\d{2}[a-z]{2}\d{4})[0-9a-z]$/i }],
  ['0196', { pattern: /^\d{10}$/, check: (number) => isModulo11(number, ICELANDIC) }],
  ['0198', { pattern: /^DK\d{8}$/i, check: (number) => isMultipleOf11(number.slice(2), DANISH) }],
  ['0199', { pattern: /^[A-Z0-9]{18}\d{2}$/i, check: isModulo97 }],
  ['0200', { pattern: /^\d{9}$/, check: isLithuanianLegalEntity }],
  ['0201', { pattern: /^[0-9A-Z]{6}$/i }],
  ['0204', { pattern: /^\d{2,12}(-[0-9A-Z]{0,30})?-\d{2}$/i }],
  ['0208', { pattern: /^[01]\d{9}$/, check: isBelgianEnterprise }],
  ['0210', { pattern: /^[0-9A-Z]+$/i }],
  ['0211', { pattern: /^IT\d{11}$/i, check: (number) => isLuhn(number.slice(2)) }],
  ['0216', { pattern: /^[0-9A-Z]+$/i }],
  ['0218', { pattern: /^\d{9}(\d{2})?$/ }],
  ['0225', { pattern: /^[A-Z0-9_-]{1,130}$/i }],
  ['0235', { pattern: /^1\d{9}$/ }],
  ['0240', { pattern: /^\d{11}$/ }],
  ['0242', { pattern: /^\d{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?$/i }],
  ['0244', { pattern: /^\d{13}$/ }],
  ['0245', { pattern: /^\d{10}$/ }],
  ['0246', { pattern: /^DE\d{9}(-\d{5})?(\.[0-9A-Z]{1,8})?$/i }],
  ['0248', { pattern: /^OM\d{10}$/i }],
  // The list's own example lacks the NO.
  ['9909', { pattern: /^(NO)?\d{9}MVA$/i, check: (number) => isModulo11(number.replace(/\D/g, ''), NORWEGIAN) }],
  ['9910', { pattern: /^HU\d{8}$/i, check: (number) => isHungarianTaxNumber(number.slice(2)) }],
  ['9912', { pattern: /^[A-Z]{2}[A-Z0-9]{0,20}$/i }],
  ['9915', { pattern: /^[A-Z][A-Z0-9]*$/i }],
  ['9917', { pattern: /^\d{10}$/, check: (number) => isModulo11(number, ICELANDIC) }],
  // The list has no rule for it, so its form is asked for only where check digits are.
  ['9950', { pattern: /^.+$/, check: (number) => /^SK\d{10}$/i.test(number) && isSlovakVat(number.slice(2)) }],
]);
