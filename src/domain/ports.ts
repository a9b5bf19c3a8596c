// The interfaces of the service. Four have a file of their own: channel.ts, database.ts, registry.ts and blobs/store.ts.

import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { BlobStore } from './blobs/store.js';
import type { Cache } from './cache.js';
import type { Channel, Notice } from './channel.js';
import type { Database } from './database.js';
import type { State } from './document.js';
import type { Intake } from './documents/intake/intake.js';
import type { QuotaGate } from './documents/intake/quota/quota.js';
import type { Moves } from './documents/pipeline/moves.js';
import type { Replies } from './documents/sending/replies.js';
import type { ThreadPool } from './documents/threads/threadPool.js';
import type { EvidenceSigner } from './evidence/key.js';
import type { Keyring } from './keys/keyring.js';
import type { NetworkCertificate } from './keys/networkCertificate.js';
import type { Pacer } from './pacer.js';
import type { Receivers } from './receivers/receivers.js';
import type { Registry } from './registry.js';
import type { Router } from './routing/channelRouter.js';
import type { Settings } from './settings.js';
import type { Lookups } from './statements/lookups.js';
import type { ChannelName, EventType, FaultCode } from './vocabulary.js';
import type { DeliveryEnd } from './webhook.js';

/** Sends the request of a webhook. Internal addresses are refused. Throws RequestError (outgoing/fault.ts). */
interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body of a webhook's response, at most 16 KiB. It does not affect the verdict. */
  readonly body: Buffer;
  readonly remoteAddress: string | undefined;
  readonly timings?: RequestTimings;
}

/** Durations from the start to the end of each step, in ms. The first three are absent where an open connection was reused. */
export interface RequestTimings {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  /** From the start to the end of the response headers. */
  readonly headersMs: number;
}

export type PostWebhook = (request: WebhookRequest) => Promise<OutgoingAnswer>;

/** The purpose of an outgoing request. `ownAs4`: a message to the own access point, whose address is a setting. */
export const OUTGOING_PURPOSES = [
  'webhook',
  'as4',
  'ownAs4',
  'smp',
  'smpManagement',
  'sml',
  'directory',
  'directorySearch',
  'crl',
  'ocsp',
  'channel',
  'accessPoint',
  'identityProvider',
  'evidence',
] as const;
export type OutgoingPurpose = (typeof OUTGOING_PURPOSES)[number];

export interface OutgoingRequest {
  readonly url: string;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** A streamed body has exactly `byteLength` bytes, and is read once. */
  readonly body?: Buffer | { readonly byteLength: number; readonly chunks: AsyncIterable<Uint8Array> };
  /** It may be carried out twice, so that it may use an open connection. Default: GET, PUT and DELETE (RFC 9110, 9.2.2). */
  readonly isIdempotent?: boolean;
  /** Called before the request is sent again over a new connection, because an open one ended without an answer. */
  readonly onResend?: () => void;
  /** Default: the time-out of the purpose. It can only be shorter. */
  readonly timeoutMs?: number;
  /** Where it is aborted, the request is given up. */
  readonly signal?: AbortSignal;
}

/** Sends requests with the networks, authorities, methods, time-out and size limit of a purpose. Throws RequestError (outgoing/fault.ts). */
export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>;
export type OutgoingFor = (purpose: OutgoingPurpose) => Outgoing;

/** A mail server. */
interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isSecure: boolean;
}

interface OpenConnection {
  readonly socket: Socket;
  /** The trusted authorities, for a connection that turns to TLS later. */
  readonly secureContext: SecureContext;
}

/**
 * Opens a connection for another protocol than HTTP, to the addresses and ports that are allowed. Throws RequestError (outgoing/fault.ts). An
 * aborted signal ends the attempt.
 */
export type Connect = (target: ConnectionTarget, signal: AbortSignal) => Promise<OpenConnection>;

/**
 * The work loops: the stages of documents (documents/pipeline/stages.ts), documents whose processing ended without a result, and
 * deliveries of webhooks. The rows have the work.
 */
export const WORK_LOOPS = ['checks', 'sends', 'replies', 'interrupted', 'deliveries', 'retries'] as const;
export type WorkLoopName = (typeof WORK_LOOPS)[number];

/** `changes`: something changed that dashboards show, but no loop has work. */
export type WakeName = WorkLoopName | 'changes';

/**
 * Wakes loops after a commit, never inside a transaction. A lost wake-up costs a second at most, because the sweep and the feeds check as
 * well. `among`: the subscriptions with new deliveries. Without it, any.
 */
export type Wake = (name: WakeName, among?: readonly string[]) => void;

/** Of a log line. The head of a line is not among them. */
export interface LogFields {
  readonly [name: string]: unknown;
  readonly time?: never;
  readonly level?: never;
  readonly event?: never;
  readonly service?: never;
  readonly version?: never;
  readonly instance?: never;
}

export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** The outcome of a request: `answer` refuses this delivery (3xx, 4xx), `fault` means that the endpoint is failing. */
export const ATTEMPT_CLASSES = ['success', 'answer', 'fault', 'timeout', 'blocked'] as const;
export type AttemptClass = (typeof ATTEMPT_CLASSES)[number];

/** Where the revocation of certificates is published: lists (CRL), and answers of responders (OCSP). */
export const REVOCATION_SOURCES = ['list', 'answer'] as const;
type RevocationSource = (typeof REVOCATION_SOURCES)[number];

/** Direction and state of the documents whose step it is (documents/pipeline/process.ts). */
export const DOCUMENT_STEPS = [
  'send PROCESSING',
  'send SENDING',
  'send EXPORTED',
  'receive PROCESSING',
  'receive READY',
  'receive EXPORTED',
  'receive ERROR',
] as const;
export type DocumentStep = (typeof DOCUMENT_STEPS)[number];

/** Counts results of this process. It never throws, and receives no tenant and no address. */
export interface ProcessMetrics {
  /** A request has ended. */
  attempted(what: AttemptClass, totalMs: number, timings: RequestTimings | undefined): void;
  /** From the event to the start of its first request. */
  firstAttemptLag(ms: number): void;
  /** From the event to the successful response. */
  deliveryLag(ms: number): void;
  /** A delivery has ended. */
  ended(how: DeliveryEnd, type: EventType): void;
  /** A result came after another process had taken the delivery. */
  resultLate(): void;
  /** A delivery was taken back from a process that is dead or too slow. */
  leaseExpired(): void;
  /** A step of a document has ended, with a result or a fault. */
  stepped(step: DocumentStep, ms: number): void;
  /** A document has come to a state, with the code of its fault where that is ERROR. */
  moved(to: State, fault: FaultCode | undefined): void;
  /** A document was set aside because its processing never ended with a result. */
  setAside(): void;
  /** A received document cannot be read: once for each that is recorded, and at each find of one that is not. */
  documentUnreadable(channel: ChannelName): void;
  /** An answer to the sender of a document was sent, this long after the document came. */
  replied(ms: number): void;
  /** The sender of a document gets no answer any more. It counts as a late one. */
  replyGivenUp(): void;
  /** Somebody gave a wrong proof of who it is. */
  signInFailed(by: SignInWay): void;
  /** An attempt was not judged, because there were too many. */
  signInLimited(by: SignInWay): void;
  /** A revocation list was fetched or an OCSP responder asked, with a good answer or not. */
  revocationAsked(source: RevocationSource, isGood: boolean): void;
}

/** What people and clients prove by who they are. `demo`: a button of the sandbox. */
export const SIGN_IN_WAYS = ['password', 'code', 'passkey', 'provider', 'demo', 'client'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The mail server of the service (SMTP_URL). */
export interface ServiceMail {
  /** The same notice has the same id. Throws SendFault; an aborted signal ends the attempt. */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

/** Everything that use cases may need. A use case takes `Pick<App, …>` of what it uses. */
export interface App {
  readonly database: Database;
  readonly intake: Intake;
  readonly moves: Moves;
  readonly lookups: Lookups;
  readonly replies: Replies;
  readonly quota: QuotaGate;
  readonly blobs: BlobStore;
  readonly registry: Registry;
  /** The certificates of this exchange on the network, as they are now. */
  readonly certificates: () => readonly NetworkCertificate[];
  /** Finds receivers here and on the network. */
  readonly receivers: Receivers;
  readonly router: Router;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly wake: Wake;
  /** For work that takes long on untrusted input. */
  readonly threads: ThreadPool;
  /** Readable copies that were made. */
  readonly copies: Cache<Buffer>;
  readonly turns: Pacer;
  readonly outgoing: OutgoingFor;
  readonly connect: Connect;
  /** What the service itself tells people. Undefined where it has no mail server. */
  readonly mail: ServiceMail | undefined;
  /** `outgoing('webhook')`. */
  readonly post: PostWebhook;
  /** The time of the database (exchange_now()), by a measured offset. */
  readonly clock: () => Date;
  readonly keyring: Keyring;
  /** The key that signs evidence and heads of the audit log. */
  readonly evidenceKey: () => Promise<EvidenceSigner>;
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: ProcessMetrics;
}
