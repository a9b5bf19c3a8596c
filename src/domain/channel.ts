// The interface of channels: what they send, what they return, and what they receive.
import type { Readable } from 'node:stream';
import type { XmlDocument } from '../xml/tree.js';
import type { Account, AccountFaultCode, AccountSettings, AccountType, Poller } from './channelAccount.js';
import type { CompletionIssue } from './documents/completion/issues.js';
import type { StatusExchange } from './networkReports/exchanges.js';
import { textOf, type Words } from './occurrences/occurrence.js';
import type { OutboundReport, OutboundTaxReport, TakenReport } from './outboundReports.js';
import type { MessageFacts, PossibleHandOver, Submission } from './submission.js';
import type { ChannelName, DocumentType, FaultCode, Purpose } from './vocabulary.js';

/** Bytes that are read on demand. A channel that streams never holds all of them. */
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
  /** The parsed document. It is parsed at the first call, unless the caller has parsed it. */
  document(): Promise<XmlDocument>;
}

/** The content of a send. The message identifiers are those of its submission. */
export interface OutboundMessage {
  readonly tenantId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  /** How many sends of this submission failed before. */
  readonly failedAttempts: number;
  /** Whether this submission may have reached the other side before: an attempt failed, or its process was interrupted. */
  readonly isRepeated: boolean;
  readonly senderIdentifier: string | undefined;
  readonly receiverIdentifier: string | undefined;
  readonly xml: OutboundXml;
  readonly files: readonly OutboundFile[];
}

/** What a channel is asked before a document is routed over it. */
interface Reaching {
  readonly tenantId: string;
  /** Of the account that would send. */
  readonly settings: AccountSettings;
  readonly receiverIdentifier: string | undefined;
  /** Whether the document names an e-mail address of its receiver. */
  readonly hasEmail: boolean;
  /** Whether the receiver is on the network and takes the document there. Asked at most once. Throws SendFault where the lookup fails for now. */
  readonly isOnNetwork: () => Promise<boolean>;
}

/** Why a channel does not take a document. */
export interface Unreachable {
  /** For people. */
  readonly reason: Words;
  /** The network takes the document: the rules behind are asked, whatever the rule says. */
  readonly isNetworkFirst?: boolean;
}

/** Why a channel cannot reach a receiver. Undefined where it can, or cannot say. `account`: the name in the rule. */
export type ReachReceiver = (
  channel: ChannelName,
  account: string | undefined,
  receiver: Omit<Reaching, 'tenantId' | 'settings'>,
) => Promise<Unreachable | undefined>;

/** The result of a send. */
export interface HandOver {
  /** `delivered`: the channel confirms the delivery at once, and no confirmation follows. */
  readonly state: 'exported' | 'delivered';
  /** The receipt to store, where the channel returns one. */
  readonly receipt?: ReceiptFile;
  /** The access point that accepted the message. Only its confirmations are accepted. */
  readonly receiverAccessPoint?: string;
  /** The id of the message on the channel. */
  readonly externalReference?: string;
  /** Who took the document and why, for the timeline. */
  readonly reason?: Words;
}

export interface ReceiptFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** An answer to a received message: the Message Level Status on Peppol. */
export interface Reply {
  /** The instance identifier of the answered message. */
  readonly instanceId: string;
  readonly code: 'AP' | 'AB' | 'RE';
  readonly text: string | undefined;
}

/** A reply to send, with the facts of the answered message. */
export interface OutboundReply extends Reply {
  /** The id of the received document. It has one reply at most. */
  readonly document: string;
  /** When the document was received, or completed where the reply says so. */
  readonly decidedAt: Date;
  /** Whether rules refused the document. */
  readonly isInvalid: boolean;
  /** What the customer found wrong in it. */
  readonly issues: readonly CompletionIssue[];
  /** The access point that sent the message. Undefined where the channel has no access points. */
  readonly accessPoint: string | undefined;
  readonly mlsTo: string | undefined;
  readonly mlsType: string | undefined;
}

/** Who sent a message or an answer, on channels that have no access points. It is no answer of an access point. */
export const NO_ACCESS_POINT = '';

/** What a rejection is about. */
interface ReplyIssue {
  /** An XPath; undefined for the message as a whole. */
  readonly location: string | undefined;
  readonly text: string;
  /** A code of the network. */
  readonly reason: string | undefined;
}

/** A received reply, with its sender. */
export interface Confirmation extends Reply {
  /** The access point that sent it, or NO_ACCESS_POINT. */
  readonly from: string;
  /** What the other side found. Absent where the channel has no places for it. */
  readonly issues?: readonly ReplyIssue[];
  /** Only those who have the message know its identifier, so the answer shows that it was handed over, whoever sent it. */
  readonly provesHandOver?: boolean;
  /** The exchange on the network that brought it: counted with the move of the document, where it moves. */
  readonly exchange?: StatusExchange;
}

/** A text for a person. A repeated one has the same id. */
export interface Notice {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. */
  readonly html?: string;
  /** Takes a POST that ends such mail, without anything else (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly language?: string;
}

/** Periodic work of a channel that belongs to no account, such as sending answers that are due. */
interface Ticker {
  readonly everyMs: number;
  /** A longer run is aborted and reported. */
  readonly deadlineMs: number;
  tick(signal: AbortSignal): Promise<void>;
}

/**
 * A way of sending documents. `send` throws SendFault: transient ones are tried again, final ones end the document. It stops
 * when `signal` is aborted, which happens after `sendTimeoutMs` at the latest.
 */
export interface Channel {
  /** Files are sent beside the XML. Otherwise they are inserted into it. */
  readonly carriesFiles: boolean;
  readonly xmlBytesMax: number;
  readonly sendTimeoutMs: number;
  /** What the submissions of this channel say about their sender. */
  readonly origin?: (Pick<MessageFacts, 'mlsTo' | 'mlsType'> & { readonly accessPoint: string }) | undefined;
  /** The description of its accounts. Absent where tenants have none. */
  readonly account?: AccountType;
  /**
   * `account`: that of the submission. It is no part of the message, which may wait for its turn: secrets are opened for the one call
   * alone, and as they are then.
   */
  send(message: OutboundMessage, submission: Submission, signal: AbortSignal, account: Account | undefined): Promise<HandOver>;
  /**
   * Why the receiver cannot be reached over this channel. Undefined where it can be, and where only a send tells. Absent: always so. Only
   * with `account`.
   */
  unreachable?(reaching: Reaching): Promise<Unreachable | undefined>;
  /**
   * Answers the sender of a received document. `not-asked`: nothing was sent, because the sender does not want this answer. Absent where
   * the channel has no answers. Throws SendFault.
   */
  reply?(reply: OutboundReply, signal: AbortSignal): Promise<'sent' | 'not-asked'>;
  /** Sends a report of this access point to the authority of the network. Absent where the channel has none. Throws SendFault. */
  report?(report: OutboundReport, signal: AbortSignal): Promise<TakenReport>;
  /** Sends a report of an invoice to a tax authority, which is asked to answer. Absent where the channel has none. Throws SendFault. */
  reportTax?(report: OutboundTaxReport, signal: AbortSignal): Promise<TakenReport>;
  /** Sends a text to a person over an account of the tenant. Absent where the channel reaches no people. Throws SendFault and AccountFault. */
  notify?(notice: Notice, signal: AbortSignal, account: Account): Promise<void>;
  readonly ticker?: Ticker;
  /** Only with `account`. */
  readonly poller?: Poller;
}

/** A failed send. */
export class SendFault extends Error {
  override readonly name = 'SendFault';

  constructor(
    readonly words: Words,
    readonly kind: 'transient' | 'final',
    readonly code: FaultCode = 'SEND_FAILED',
    options: ErrorOptions & SendFaultFacts = {},
  ) {
    super(textOf(words), options);
    this.retryAfterMs = options.retryAfterMs;
    this.account = options.account;
    this.uncertain = options.uncertain;
  }

  /** When to retry, where that is known. */
  readonly retryAfterMs: number | undefined;
  /**
   * Whether the fault is one of the account, not of the document. null: it says nothing about the account. Undefined: a transient one is a
   * failure of the account, too.
   */
  readonly account: AccountFaultCode | null | undefined;
  /** The access point that may have the message all the same. */
  readonly uncertain: PossibleHandOver | undefined;
}

interface SendFaultFacts {
  readonly retryAfterMs?: number;
  readonly account?: AccountFaultCode | null;
  readonly uncertain?: PossibleHandOver;
}
