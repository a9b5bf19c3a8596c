// The seams of the service; that of channels is in channel.ts. What is not in either is not a seam.

import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStore } from './blobs/store.js';
import type { Channel } from './channel.js';
import type { Intake } from './documents/intake.js';
import type { Moves } from './documents/moves.js';
import type { QuotaGate } from './documents/quota.js';
import type { Replies } from './documents/replies.js';
import type { Keyring } from './keyring.js';
import type { Lookups } from './lookups.js';
import type { Router } from './router.js';
import type { ChannelName, DocumentTypeCode, EventType, MessageType, Purpose } from './vocabulary.js';
import type { DeliveryEnd } from './webhook.js';

/**
 * Plain SQL on the one database, `$1` parameters. A statement of its own is a transaction of its own: moves of documents,
 * claims and records are single statements, so they are atomic and cost one round trip.
 */
export interface Sql {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    /**
     * `prepared`: parsed and planned once per connection; for texts of which there are few. `brief`: given up where no answer comes
     * for a minute, as from a server that went without a word: what nothing else would ever end. Its timer costs memory.
     */
    options?: { readonly prepared?: boolean; readonly brief?: boolean },
  ): Promise<Row[]>;
}

/** The database: entities by `em`, hot statements by `sql`. */
export interface Database {
  readonly em: EntityManager;
  readonly sql: Sql;
  /**
   * Reads of dashboards: they have connections of their own, a time limit (READ_TIMEOUT), and each tenant its share of them
   * (TOO_MANY_REQUESTS), so that no query of one tenant stops the work or the reads of others.
   */
  reads(tenantId: string): Sql;
  /** A connection for heartbeats and for the leases that hang on them: nothing else may make a worker look dead. */
  readonly heartbeats: Sql;
  /** True where the database runs inside this process, which is then its only one. */
  readonly embedded: boolean;
  /** Whether an error says that the database, or room on its disk, is not there right now. */
  isGone(error: unknown): boolean;
  /** Several statements in one transaction, all of them `brief` or none. Never await a nudge, a job or a request inside it. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: { readonly brief?: boolean }): Promise<T>;
  /** Calls back on every NOTIFY of that channel, and with '' after a reconnect, which comes by itself; the answer ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
}

/** A participant as the registry sees it. */
export interface RegistryEntry {
  readonly identifier: string;
  readonly name: string;
  readonly countryCode: string;
  readonly documentTypes: readonly DocumentTypeCode[];
}

/** When SML and SMP took a participant, and when the Directory was told its latest change; null: not yet. */
export interface Registration {
  readonly registeredAt: Date;
  readonly publishedAt: Date | null;
}

/** What the network knows of a receiver: the document type identifiers that it takes, `busdox-docid-qns` values. */
export interface Reachability {
  readonly documentTypeIds: ReadonlySet<string>;
}

/** Who registered which identifier. */
export interface Registrant {
  readonly tenantId: string;
  readonly identifier: string;
}

/** What a tenant wants registered. */
export interface WantedEntry extends RegistryEntry {
  readonly tenantId: string;
}

/** What a part of the network holds for a registrant. */
export interface Observed {
  /** `other`: somebody else has the identifier. */
  readonly owner: 'own' | 'other' | 'nobody';
  /** The registered values, where this part of the network knows them. */
  readonly entry?: RegistryEntry;
}

/** The parts of the network that a registration goes through, in the order of a registration. */
export const STEP_KINDS = ['sml', 'smp', 'directory'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/**
 * One part of the network. `apply` and `undo` are idempotent for the same registrant, never touch what another one registered, and
 * may be called again after a call whose answer was lost. They throw ExchangeError REGISTRY_REFUSED with the registry's fault text
 * where it refuses; any other error is a fault, and the call is made again.
 */
export interface RegistryStep<Wanted = WantedEntry, Holder = Registrant> {
  /** The deadline of one call. */
  readonly timeoutMs: number;
  /** Makes this part hold the entry. */
  apply(wanted: Wanted, signal: AbortSignal): Promise<void>;
  /** Makes this part hold nothing. */
  undo(holder: Holder, signal: AbortSignal): Promise<void>;
  observe(holder: Holder, signal: AbortSignal): Promise<Observed>;
}

/** The Directory knows identifiers only; it reads the rest from the SMP. */
export type DirectoryEntry = Pick<Registrant, 'identifier'>;

/** SML, SMP and Directory. */
export interface Registry {
  /** Who owns an identifier. */
  readonly sml: RegistryStep;
  /** What a participant takes. `apply` is refused where the SML does not know the registrant as the owner. */
  readonly smp: RegistryStep;
  /** The public list; it is told after the request was answered. */
  readonly directory: RegistryStep<DirectoryEntry, DirectoryEntry>;
  /** Where the registry shows what the tenant registered; by identifier in lower case, missing where it shows nothing. */
  registrations(tenantId: string, identifiers: readonly string[]): Promise<ReadonlyMap<string, Registration>>;
  /** undefined: not on the network. Throws SendFault (transient) where that cannot be learnt now. */
  lookup(identifier: string): Promise<Reachability | undefined>;
}

/** Every outgoing request, guarded against inner addresses. Throws PostError (http/post.ts). */
export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly timeoutMs: number;
}

export interface PostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Of a webhook's answer at most 16 KiB, and never part of the verdict. */
  readonly body: Buffer;
  readonly remoteAddress: string | undefined;
  readonly timings?: PostTimings;
}

/** How long a request took until each step was over, in ms; the first three are absent where an open connection was used. */
export interface PostTimings {
  readonly dnsMs?: number;
  readonly connectMs?: number;
  readonly tlsMs?: number;
  /** From the start to the end of the answer's headers. */
  readonly headersMs: number;
}

export type Post = (request: PostRequest) => Promise<PostAnswer>;

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

/** A way out with the networks, authorities, methods, time-out and size limit of its purpose. Throws PostError (http/post.ts). */
export type Outgoing = (request: OutgoingRequest) => Promise<PostAnswer>;
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
export interface Meter {
  /** A request is over. */
  attempted(what: AttemptClass, totalMs: number, timings: PostTimings | undefined): void;
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

/** Addresses and limits that verbs need; filled from the configuration by the composition root. */
export interface Settings {
  readonly sandbox: boolean;
  readonly publicUrl: string;
  readonly retrievalsMax: number;
  readonly requestBytesMax: number;
  /** Larger files go to the blob store. */
  readonly inlineBytesMax: number;
  readonly downloadLifetimeSeconds: number;
  readonly retentionDays: number;
  /** 0: entries of the audit log are kept for ever. */
  readonly auditRetentionDays: number;
  readonly validationBytesMax: number;
  readonly sendRetryBaseMs: number;
  readonly sendRetryWindowMs: number;
  readonly webhookRetryBaseMs: number;
  readonly webhookRetryWindowMs: number;
  readonly webhookTimeoutMs: number;
  readonly webhookDisableAfterHours: number;
  readonly ereportChannel: 'pagero' | 'weexa' | undefined;
  readonly checkDigits: boolean;
  readonly mlsApAt: 'ready' | 'completed';
  /** Of tenants without a quota of their own; 0: none. */
  readonly tenantDocumentsPerDay: number;
  readonly tenantBytesMax: number;
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
  readonly post: Post;
  /** The one clock: SQL's exchange_now(), read with a measured offset. */
  readonly clock: () => Date;
  readonly keyring: Keyring;
  readonly settings: Settings;
  readonly log: Log;
  readonly meter: Meter;
}

/** A file that a step of the pipeline adds to a document. */
export interface NewFile {
  readonly purpose: Purpose | 'sent';
  readonly fileName: string;
  readonly mimeType: string;
  readonly messageType?: MessageType;
  readonly bytes: Buffer;
}
