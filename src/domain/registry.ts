// The registry of the network (SML, SMP and Directory) as use cases see it.
import type { DocumentTypeCode } from './vocabulary.js';

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
