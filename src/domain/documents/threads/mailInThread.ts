// Reads an e-mail in a thread. Input and output are plain data.
import { type ReadMail, readMail } from '../../../mail/inboundMail.js';
import { bufferOf } from './bufferOf.js';

export interface MailInput {
  readonly bytes: Uint8Array;
  /** As of readMail. */
  readonly trustedServer: string | undefined;
}

export function readMailHere({ bytes, trustedServer }: MailInput): Promise<ReadMail> {
  return readMail(bufferOf(bytes), trustedServer);
}
