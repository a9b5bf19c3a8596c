// Reads the answers of an SMP, in a thread or in this one.
import { readServiceGroup, readServiceMetadata, type ServiceMetadata } from '../../../peppol/smpAnswer.js';
import { type MessageSigner, verifyEnveloped } from '../../../signature/verify.js';

/** `metadata`: an Error where the answer is signed, but has another shape. */
export interface SignedMetadata extends Pick<MessageSigner, 'certificate' | 'others'> {
  readonly metadata: ServiceMetadata | Error;
}

/** The same as plain data: certificates are DER. */
export interface SignedMetadataData {
  readonly certificate: Uint8Array;
  readonly others: readonly Uint8Array[];
  readonly metadata: ServiceMetadata | Error;
}

/** Throws SignatureError and XmlError. Whether the signer is trusted is not decided here. */
export function readSignedMetadata(bytes: Uint8Array): SignedMetadata {
  const { certificate, others, document } = verifyEnveloped(bytes);
  return { certificate, others, metadata: orError(() => readServiceMetadata(document)) };
}

export function signedMetadataIn(bytes: Uint8Array): SignedMetadataData {
  const { certificate, others, metadata } = readSignedMetadata(bytes);
  return { certificate: certificate.raw, others: others.map(({ raw }) => raw), metadata };
}

/** As readServiceGroup. Where it would throw, its error. */
export function serviceGroupIn(bytes: Uint8Array): string[] | Error {
  return orError(() => readServiceGroup(bytes));
}

function orError<Value>(read: () => Value): Value | Error {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? new Error(error.message) : new Error(String(error));
  }
}
