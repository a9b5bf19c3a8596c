// The errors of ebMS (OASIS ebMS 3.0 Core, 6.7; OASIS AS4 profile, 3.2.1).

/** Code: short description, category. Every one of them is a failure. */
export const EBMS_ERRORS = {
  'EBMS:0001': ['ValueNotRecognized', 'Content'],
  'EBMS:0003': ['ValueInconsistent', 'Content'],
  'EBMS:0004': ['Other', 'Content'],
  'EBMS:0007': ['MimeInconsistency', 'Unpackaging'],
  'EBMS:0009': ['InvalidHeader', 'Unpackaging'],
  'EBMS:0010': ['ProcessingModeMismatch', 'Processing'],
  'EBMS:0011': ['ExternalPayloadError', 'Content'],
  'EBMS:0101': ['FailedAuthentication', 'Processing'],
  'EBMS:0102': ['FailedDecryption', 'Processing'],
  'EBMS:0103': ['PolicyNoncompliance', 'Processing'],
  'EBMS:0303': ['DecompressionFailure', 'Communication'],
} as const satisfies Record<string, readonly [string, string]>;
export type EbmsCode = keyof typeof EBMS_ERRORS;

/** A message that is refused. `message` says why, and may be shown to the sender. */
export class As4Error extends Error {
  override readonly name = 'As4Error';
  /** The MessageId of the refused message, where it could be read. It may be forged. */
  refusedMessageId: string | undefined;

  constructor(
    readonly code: EbmsCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
