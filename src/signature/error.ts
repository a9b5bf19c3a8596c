/** A document whose signature is missing, malformed, outside the accepted profile, or wrong. The message says which. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}
