// The seams of the service. Four have a file of their own: channel.ts, database.ts, registry.ts and blobs/store.ts.

import type { BlobStore } from './blobs/store.js';
import type { Channel } from './channel.js';
import type { Database } from './database.js';
import type { Intake } from './documents/intake.js';
import type { Moves } from './documents/moves.js';
import type { QuotaGate } from './documents/quota.js';
import type { Replies } from './documents/replies.js';
import type { Keyring } from './keyring.js';
import type { Lookups } from './lookups.js';
import type { Registry } from './registry.js';
import type { Router } from './router.js';
import type { Settings } from './settings.js';
import type { ChannelName, EventType } from './vocabulary.js';
import type { DeliveryEnd } from './webhook.js';

/** The request of a webhook, guarded against inner addresses. Throws PostError (http/fault.ts). */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Of a webhook's answer at most 16 KiB, and never part of the verdict. */
  readonly body: Buffer;
  readonly remoteAddress: string | undefined;
  readonly timings?: RequestTimings;
}

/** How long a request took until each step was over, in ms; the first three are absent where an open connection was used. */
export interface RequestTimings {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  /** From the start to the end of the answer's headers. */
  readonly headersMs: number;
}

export type PostWebhook = (request: WebhookRequest) => Promise<OutgoingAnswer>;

/** What a request to the outside is for. */
export const OUTGOING_PURPOSES = ['webhook', 'as4', 'smp', 'sml', 'directory', 'crl', 'channel'] as const;
export type OutgoingPurpose = (typeof OUTGOING_PURPOSES)[number];

export interface OutgoingRequest {
  readonly url: string;
  /** POST where there is a body, else GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The purpose's own time-out where absent; it can only be made shorter. */
  readonly timeoutMs?: number;
}

/** A way out with the networks, authorities, methods, time-out and size limit of its purpose. Throws PostError (http/fault.ts). */
export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>;
export type OutgoingFor = (purpose: OutgoingPurpose) => Outgoing;

/** What can be nudged; `documents` are those to be checked, `interrupted` those whose processing ended without a result. The rows say what is to do. */
export const WORK_LOOPS = ['documents', 'sends', 'replies', 'interrupted', 'deliveries', 'retries'] as const;
export type WorkLoopName = (typeof WORK_LOOPS)[number];

/** `changes`: something that dashboards show changed, and no loop has anything to do for it. */
export type WakeName = WorkLoopName | 'changes';

/**
 * Wakes loops after a commit, never inside a transaction. A lost wake-up costs at most a second: the sweep and the feeds look too. `among`:
 * the subscriptions whose deliveries it is about, where it is not about whatever there is.
 */
export type Wake = (name: WakeName, among?: readonly string[]) => void;

export interface Log {
  debug(event: string, fields?: object): void;
  info(event: string, fields?: object): void;
  warn(event: string, fields?: object): void;
  error(event: string, fields?: object): void;
}

/** What came of a request: `answer` refuses the one delivery (3xx, 4xx), `fault` says that the endpoint is not well. */
export const ATTEMPT_CLASSES = ['success', 'answer', 'fault', 'timeout', 'blocked'] as const;
export type AttemptClass = (typeof ATTEMPT_CLASSES)[number];

/** Counts what this process does with webhooks. Told of each result: it never throws, and no tenant or address is told to it. */
export interface ProcessMetrics {
  /** A request is over. */
  attempted(what: AttemptClass, totalMs: number, timings: RequestTimings | undefined): void;
  /** From the event to the start of its first request. */
  firstAttemptLag(ms: number): void;
  /** From the event to the answer that took it. */
  deliveryLag(ms: number): void;
  /** A delivery is over. */
  ended(how: DeliveryEnd, type: EventType): void;
  /** A result came when somebody else had the delivery already. */
  resultLate(): void;
  /** A delivery was taken back from a process that is dead or was too slow. */
  leaseExpired(): void;
  /** A document was set aside because its processing never ended with a result. */
  setAside(): void;
}

/** Everything that verbs may ask for. A verb takes `Pick<App, …>` of what it uses. */
export interface App {
  readonly database: Database;
  readonly intake: Intake;
  readonly moves: Moves;
  readonly lookups: Lookups;
  readonly replies: Replies;
  readonly quota: QuotaGate;
  readonly blobs: BlobStore;
  readonly registry: Registry;
  readonly router: Router;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly wake: Wake;
  readonly outgoing: OutgoingFor;
  /** `outgoing('webhook')`. */
  readonly post: PostWebhook;
  /** The one clock: SQL's exchange_now(), read with a measured offset. */
  readonly clock: () => Date;
  readonly keyring: Keyring;
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: ProcessMetrics;
}
