import type { MessageType, Purpose } from '../../vocabulary.js';

/** A file that a step of the pipeline adds to a document. */
export interface NewFile {
  readonly purpose: Purpose | 'sent';
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType?: MessageType;
  readonly bytes: Buffer;
}

/** A file that is too large for memory. `stream` may be called again. */
export interface LargeFile extends Omit<NewFile, 'bytes'> {
  readonly byteLength: number;
  stream(): Promise<AsyncIterable<Uint8Array>>;
}
