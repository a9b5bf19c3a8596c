// Writes ebMS error signals (OASIS ebMS 3.0 Core, 6.2).
import { canonicalAttribute, canonicalText } from '../../signature/canonicalize.js';
import { type As4Error, EBMS_ERRORS } from './as4Error.js';
import { type SignalValues, signSignal } from './receipt.js';
import type { SigningKeystore } from './sign.js';

/** What a signal says of an error. The detail of an access point that does not serve a receiver is `PEPPOL:NOT_SERVICED`. */
interface ErrorValues extends Pick<As4Error, 'code'> {
  readonly description: string;
  readonly detail: string;
}

/** Peppol signs errors, too. */
export function writeErrorSignal(values: SignalValues, error: ErrorValues, keystore: SigningKeystore, suffix: string): Promise<string> {
  const [shortDescription, category] = EBMS_ERRORS[error.code];
  const ref = values.refToMessageId === undefined ? '' : ` refToMessageInError="${canonicalAttribute(values.refToMessageId)}"`;
  const content =
    `<eb:Error category="${category}" errorCode="${error.code}" origin="ebMS"${ref} severity="failure" ` +
    `shortDescription="${shortDescription}"><eb:Description xml:lang="en">${canonicalText(error.description)}</eb:Description>` +
    `<eb:ErrorDetail>${canonicalText(error.detail)}</eb:ErrorDetail></eb:Error>`;
  return signSignal(values, content, keystore, suffix);
}
