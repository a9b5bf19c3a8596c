// The seam of the channels: what travels on them, and what comes back.
import type { XmlDocument } from '../xml/tree.js';
import type { DocumentType, FaultCode, Purpose } from './vocabulary.js';

/** One file as it travels with a document. */
export interface ParcelFile {
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** What a channel is asked to carry. The message identifiers stay the same over retries of one submission. */
export interface Parcel {
  readonly tenantId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** SBDH instance identifier: the key of duplicates and of confirmations. */
  readonly instanceId: string;
  /** How many sends of this parcel failed before. */
  readonly failedAttempts: number;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly senderCountry: string | undefined;
  /** The XML that travels, and its tree. */
  readonly xml: Buffer;
  readonly document: XmlDocument;
  readonly customizationId: string | undefined;
  readonly profileId: string | undefined;
  readonly files: readonly ParcelFile[];
}

/** What came back at the hand-over: a receipt to keep, where the channel gives one. */
export interface HandOver {
  readonly state: 'exported' | 'delivered';
  readonly receipt?: ReceiptFile;
}

export interface ReceiptFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** An answer to what was received: the Message Level Status on Peppol. */
export interface Reply {
  readonly instanceId: string;
  readonly code: 'AP' | 'AB' | 'RE';
  readonly text: string | undefined;
}

/**
 * A road on which documents travel. `send` throws SendFault: transient ones are tried again, final ones end the document.
 * `carriesFiles` says whether files go beside the XML; where they do not, they are spliced into it.
 */
export interface Channel {
  readonly carriesFiles: boolean;
  readonly xmlBytesMax: number;
  send(parcel: Parcel): Promise<HandOver>;
  /** Answers the sender of a received document. Absent where the channel has no such thing. */
  reply?(reply: Reply): Promise<void>;
  /** Work that the channel itself has pending (a simulated network's late answers). Called by a recurring job. */
  tick?(): Promise<void>;
}

/** A send that did not work. */
export class SendFault extends Error {
  override readonly name = 'SendFault';

  constructor(
    message: string,
    readonly kind: 'transient' | 'final',
    readonly code: FaultCode = 'SEND_FAILED',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
