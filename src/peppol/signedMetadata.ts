// Answers of an SMP, as plain data: what the signer signed, and service groups.
import { verifyEnveloped } from '../signature/verify.js';
import { readServiceGroup, readServiceMetadata, type ServiceMetadata } from './smpAnswer.js';

interface SignedMetadata {
  /** DER. */
  readonly certificate: Buffer;
  readonly others: readonly Buffer[];
  /** An Error where the answer is signed, but has another shape. */
  readonly metadata: ServiceMetadata | Error;
}

/** Throws SignatureError and XmlError. Whether the signer is trusted is not decided here. */
export function readSignedMetadata(bytes: Uint8Array): SignedMetadata {
  const { certificate, others, document } = verifyEnveloped(bytes);
  const metadata = orError(() => readServiceMetadata(document));
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
