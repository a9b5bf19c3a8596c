// The registry of the network (SML, SMP and Directory) for use cases.
import type { DocumentTypeCode } from './vocabulary.js';

/** A participant in the registry. */
export interface RegistryEntry {
  readonly identifier: string;
  readonly name: string;
  readonly countryCode: string;
  readonly documentTypes: readonly DocumentTypeCode[];
}

/** A receiver on the network: the document type identifiers that it accepts, `busdox-docid-qns` values. `every`: a magic receiver. */
export interface Reachability {
  readonly documentTypeIds: ReadonlySet<string> | 'every';
  readonly name?: string;
}

/** A participant as the public directory has it. Document types are `<scheme>::<value>`. */
export interface DirectoryMatch {
  readonly identifier: string;
  readonly name?: string;
  readonly documentTypes: readonly string[];
}

/** The search of the public directory. */
export interface DirectorySearch {
  /** Who is asked, in words. */
  readonly asked: string;
  /** At most `most`. Throws DiscoveryError. */
  byName(name: string, country: string | undefined, most: number): Promise<readonly DirectoryMatch[]>;
}

/** The tenant that registered an identifier. */
export interface Registrant {
  readonly tenantId: string;
  readonly identifier: string;
  /**
   * Another SMP may have the participant: it was prepared for a move, or its registration here was never confirmed. Then nothing is left
   * to undo where the SML does not list it for this SMP.
   */
  readonly mayBeElsewhere?: boolean;
  /** An earlier call may still be carried out. The registrant keeps the identifier, so that this call meets nobody else's registration. */
  readonly mayBeLate?: boolean;
}

/** The values that a tenant wants registered. */
export interface WantedEntry extends RegistryEntry {
  readonly tenantId: string;
  /** The SML takes the participant over from another SMP, which has prepared it with this key. */
  readonly migrationKey?: string;
  /** The registrant had the participant, and it is asked for again: its removal was refused, or may be carried out late. */
  readonly wasRegistered?: boolean;
}

/** What a part of the network has for a registrant. */
interface Observed {
  /** `other`: another registrant has the identifier. */
  readonly owner: 'own' | 'other' | 'nobody';
  /** The registered values, where this part of the network has them. */
  readonly entry?: RegistryEntry;
}

/** The parts of the network, in the order of a registration. */
const STEP_KINDS = ['sml', 'smp', 'directory'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/**
 * One part of the network. `apply` and `undo` are idempotent for the same registrant, never change entries of another one, and may be
 * repeated after a lost answer. They throw ExchangeError REGISTRY_REFUSED with the fault text of the registry for a refusal. Any other
 * error is a fault, and the call is repeated.
 */
export interface RegistryStep<Wanted = WantedEntry, Holder = Registrant> {
  /** The deadline of one call. */
  readonly timeoutMs: number;
  /** A call that got no answer may be carried out until this long after it was given up. Absent: it is not. */
  readonly lateMs?: number;
  /** Creates or updates the entry. */
  apply(wanted: Wanted, signal: AbortSignal): Promise<void>;
  /** Removes the entry. */
  undo(holder: Holder, signal: AbortSignal): Promise<void>;
  observe(holder: Holder, signal: AbortSignal): Promise<Observed>;
  /** What entries have in common, such as a certificate. One that was written with another revision is written again. */
  readonly revision?: () => string | undefined;
  /** For people: what the entry has that is not as wanted. Absent: `observe` says all. */
  differs?(wanted: Wanted, signal: AbortSignal): Promise<string | undefined>;
}

/** The Directory takes identifiers only, and reads the rest from the SMP. */
export type DirectoryEntry = Pick<Registrant, 'identifier'>;

/** Participants that move to another SMP. */
export interface Migration {
  /** The deadline of one call. */
  readonly timeoutMs: number;
  /** Allows the SMP that knows the key to take the participant over. May be repeated, also with another key. Throws as a step does. */
  prepare(holder: Registrant, key: string, signal: AbortSignal): Promise<void>;
}

/** SML, SMP and Directory. */
export interface Registry {
  /** For people: why nothing can be registered or compared. Undefined where it can. */
  readonly disconnected?: string;
  /** The owner of an identifier. */
  readonly sml: RegistryStep;
  /** The document types of a participant. `apply` is refused where the SML has another owner. */
  readonly smp: RegistryStep;
  /** The public directory. It is told after the request was answered. Undefined where none is set. */
  readonly directory: RegistryStep<DirectoryEntry, DirectoryEntry> | undefined;
  /** Undefined where no directory is set. */
  readonly search?: DirectorySearch | undefined;
  /** Puts the entry of this exchange itself right, where the network has one. Does nothing once it has succeeded. */
  readonly prepare?: (signal: AbortSignal) => Promise<void>;
  /** Undefined where the SML is the own one: then there is no other SMP. */
  readonly migration?: Migration;
  /** The participants that the SML has for this SMP, in lower case, by pages. Undefined where the SML is the own one. */
  readonly listed?: (signal: AbortSignal) => AsyncIterable<readonly string[]>;
  /** The SMP that DNS names for a participant. The answer is undefined where DNS has none. Undefined where there is no zone. */
  readonly locate?: (identifier: string) => Promise<{ readonly smp: string; readonly isOwn: boolean } | undefined>;
  /** Undefined: not on the network. Throws SendFault (transient) where that is unknown for now. */
  lookup(identifier: string): Promise<Reachability | undefined>;
}
