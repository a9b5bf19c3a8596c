// The seam of the channels: what they carry, what they answer, and what they bring in.
import type { Readable } from 'node:stream';
import type { XmlDocument } from '../xml/tree.js';
import type { Account, AccountFaultCode, AccountType, Poller } from './channelAccount.js';
import type { MessageFacts, Submission } from './submission.js';
import type { DocumentType, FaultCode, Purpose } from './vocabulary.js';

/** Bytes that are read when a channel asks for them. A channel that streams never holds all of them. */
export interface Content {
  readonly byteLength: number;
  bytes(): Promise<Buffer>;
  stream(): Promise<Readable>;
}

/** One file that is sent with a document. */
export interface OutboundFile extends Content {
  readonly purpose: Purpose;
  readonly fileName: string;
  readonly mimeType: string;
}

/** The payload: the XML that is sent. */
export interface OutboundXml extends Content {
  /** The parsed document. It is parsed at the first call, unless the caller had it at hand. */
  document(): Promise<XmlDocument>;
}

/** What a channel is asked to carry. The identifiers of the message are those of its submission. */
export interface OutboundMessage {
  readonly tenantId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** How many sends of this submission failed before. */
  readonly failedAttempts: number;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly xml: OutboundXml;
  readonly files: readonly OutboundFile[];
}

/** What came back at the hand-over. */
export interface HandOver {
  /** `delivered`: the channel confirms the delivery at once, and nothing more is to come. */
  readonly state: 'exported' | 'delivered';
  /** The receipt to keep, where the channel gives one. */
  readonly receipt?: ReceiptFile;
  /** Who took the message: the only one whose confirmations of it are believed. */
  readonly receiverAccessPoint?: string;
  /** What the channel calls the message. */
  readonly externalReference?: string;
}

export interface ReceiptFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** An answer to what was received: the Message Level Status on Peppol. */
export interface Reply {
  /** The instance identifier of the message that it answers. */
  readonly instanceId: string;
  readonly code: 'AP' | 'AB' | 'RE';
  readonly text: string | undefined;
}

/** A reply that came in, with its sender. */
export interface Confirmation extends Reply {
  /** The access point that gave it; undefined where the channel knows no access points. */
  readonly from: string | undefined;
}

/** What a channel does at intervals for itself and not for an account, such as giving answers that are due. */
export interface Ticker {
  readonly everyMs: number;
  /** A run that takes longer is aborted and reported. */
  readonly deadlineMs: number;
  tick(signal: AbortSignal): Promise<void>;
}

/**
 * A way of sending documents. `send` throws SendFault: transient ones are tried again, final ones end the document. It stops
 * when `signal` is aborted, which happens after `sendTimeoutMs` at the latest.
 */
export interface Channel {
  /** Files go beside the XML. On a channel where they do not, they are inserted into it. */
  readonly carriesFiles: boolean;
  readonly xmlBytesMax: number;
  readonly sendTimeoutMs: number;
  /** What the submissions of this channel say about their sender. */
  readonly origin?: Pick<MessageFacts, 'mlsTo' | 'mlsType'> & { readonly accessPoint: string };
  /** What an account of it is like; absent where tenants have none. */
  readonly account?: AccountType;
  /**
   * `account`: that of the submission. It is no part of the message, which may wait for its turn: secrets are opened for the one call
   * alone, and as they are then.
   */
  send(message: OutboundMessage, submission: Submission, signal: AbortSignal, account: Account | undefined): Promise<HandOver>;
  /** Answers the sender of a received document. Absent where the channel has no such thing. Throws SendFault. */
  reply?(reply: Reply, signal: AbortSignal): Promise<void>;
  readonly ticker?: Ticker;
  /** Only with `account`. */
  readonly poller?: Poller;
}

/** A send that did not work. */
export class SendFault extends Error {
  override readonly name = 'SendFault';

  constructor(
    message: string,
    readonly kind: 'transient' | 'final',
    readonly code: FaultCode = 'SEND_FAILED',
    options: ErrorOptions & { readonly retryAfterMs?: number; readonly account?: AccountFaultCode } = {},
  ) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
    this.account = options.account;
  }

  /** Where it is known when another try is worth while. */
  readonly retryAfterMs: number | undefined;
  /** Where it is the account, and not the document, with which something is wrong. */
  readonly account: AccountFaultCode | undefined;
}
