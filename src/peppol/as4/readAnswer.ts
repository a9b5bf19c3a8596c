// Reads the answer to a message that was sent: a receipt, an error, or something that leaves the outcome open.

import type { X509Certificate } from 'node:crypto';
import { cut } from '../../cut.js';
import { attributeOf, elementsNamed, textOf } from '../../signature/nodes.js';
import type { ElementNode } from '../../signature/nodeTypes.js';
import { As4Error } from './as4Error.js';
import { boundaryOf, readContentType } from './contentType.js';
import { only, optional } from './elements.js';
import { readMultipart } from './multipart.js';
import { EB, MULTIPART_TYPE } from './names.js';
import { readBytes } from './readBytes.js';
import { ENVELOPE_BYTES_MAX, type ReceivedEnvelope, readEnvelope } from './readEnvelope.js';
import { listsReferences } from './readReceipt.js';
import { readMessageInfo } from './readUserMessage.js';
import { verifySignature } from './verify.js';
import type { SentMessage } from './writeMessage.js';

const ERRORS_MAX = 20;
const TEXT_CHARACTERS_MAX = 1_000;

/** The body of an answer, whatever its HTTP status. */
interface AnswerBody {
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

/** What an answer is compared with. */
export interface Expected {
  readonly sent: SentMessage;
  /** The certificate of the endpoint, which signs its receipts. */
  readonly endpoint: X509Certificate;
  /** Whether the message was sent before. */
  readonly isRepeated: boolean;
  readonly at: Date;
}

interface ReceivedError {
  readonly code: string;
  readonly shortDescription: string | undefined;
  readonly description: string | undefined;
  readonly detail: string | undefined;
}

/**
 * `receipt`: taken. `duplicate`: an attempt before was taken, and its receipt was lost. `refused`: final. `unclear`: the message is to be
 * sent again.
 */
export type SignalAnswer =
  | { readonly kind: 'receipt'; readonly envelope: Buffer }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly errors: readonly ReceivedError[] }
  | { readonly kind: 'unclear'; readonly reason: string };

/** Never throws for a bad answer. */
export async function readAnswer(body: AnswerBody, expected: Expected): Promise<SignalAnswer> {
  try {
    const bytes = await envelopeBytes(body);
    return readSignal(readEnvelope(bytes, 'signal'), bytes, expected);
  } catch (error) {
    if (!(error instanceof As4Error)) throw error;
    return { kind: 'unclear', reason: error.message };
  }
}

/** A signal has no payload, but some access points send it as the first part of a multipart message. */
async function envelopeBytes({ contentType, bytes }: AnswerBody): Promise<Buffer> {
  const type = contentType === undefined ? undefined : readContentType(contentType);
  if (type?.type !== MULTIPART_TYPE) return bytes;
  const tooLong = (): Error => new As4Error('EBMS:0009', `The envelope is larger than ${ENVELOPE_BYTES_MAX} bytes`);
  for await (const part of readMultipart(once(bytes), boundaryOf(type), bytes.length)) {
    return readBytes(part.body, ENVELOPE_BYTES_MAX, tooLong);
  }
  return Buffer.alloc(0);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function readSignal(envelope: ReceivedEnvelope, bytes: Buffer, expected: Expected): SignalAnswer {
  const { sent } = expected;
  const signal = only(envelope.messaging, EB, 'SignalMessage');
  const errors = elementsNamed(signal, EB, 'Error');
  const { refToMessageId } = readMessageInfo(signal);
  if (refToMessageId !== undefined && refToMessageId !== sent.messageId) return unclear('The signal is about another message');
  if (errors.length > 0) return readErrors(errors, expected);
  const receipt = optional(signal, EB, 'Receipt');
  if (receipt === undefined) return unclear('The signal has neither a receipt nor an error');
  if (refToMessageId === undefined) return unclear('The receipt names no message');
  const { signer } = verifySignature(envelope, 'signal', expected.at);
  if (!signer.raw.equals(expected.endpoint.raw)) return unclear('The receipt is not signed by the certificate of the endpoint');
  if (!listsReferences(receipt, sent.references)) return unclear('The references of the receipt are not those that were sent');
  return { kind: 'receipt', envelope: bytes };
}

/** Errors may be unsigned. */
function readErrors(elements: readonly ElementNode[], { sent, isRepeated }: Expected): SignalAnswer {
  const failures = elements.slice(0, ERRORS_MAX).filter((one) => attributeOf(one, 'severity')?.toLowerCase() !== 'warning');
  if (failures.length === 0) return unclear('The signal has only warnings');
  const others = failures.map((one) => attributeOf(one, 'refToMessageInError')).filter((id = '') => id !== '' && id !== sent.messageId);
  if (others.length > 0) return unclear('The error is about another message');
  const errors = failures.map(readError);
  return isRepeated && errors.every(isDuplicate) ? { kind: 'duplicate' } : { kind: 'refused', errors };
}

function readError(error: ElementNode): ReceivedError {
  const textOfChild = (local: string): string | undefined => {
    const child = optional(error, EB, local);
    return child === undefined ? undefined : cut(textOf(child).trim(), TEXT_CHARACTERS_MAX);
  };
  const description = attributeOf(error, 'shortDescription');
  return {
    code: cut(attributeOf(error, 'errorCode') ?? '', TEXT_CHARACTERS_MAX),
    shortDescription: description === undefined ? undefined : cut(description, TEXT_CHARACTERS_MAX),
    description: textOfChild('Description'),
    detail: textOfChild('ErrorDetail'),
  };
}

/** EBMS:4001 is phase4's code. Earlier versions of it send EBMS:0004 with a detail that says so. */
function isDuplicate({ code, detail = '' }: ReceivedError): boolean {
  return code === 'EBMS:4001' || (code === 'EBMS:0004' && /duplicate/i.test(detail));
}

function unclear(reason: string): SignalAnswer {
  return { kind: 'unclear', reason };
}
