// Compares one participant with each part of the network.
import type { App } from '../../ports.js';
import type { WantedEntry } from '../../registry.js';
import { callStep } from '../steps.js';
import type { Difference, DriftPart } from './drift.js';

/** A registered participant, without a change in progress. */
export interface Registered extends WantedEntry {
  readonly id: string;
  readonly key: string;
  readonly generation: number;
  /** Seconds since SML and SMP took it, and since the Directory was told. null: not told yet. */
  readonly age: number;
  readonly publishedAge: number | null;
  /** It is prepared for a move: then SML and DNS may name another SMP, and `removeMoved` looks after it. */
  readonly mayHaveMoved: boolean;
  /** The revision with which its entry was written. null: not known. */
  readonly revision: string | null;
  /** Whether a difference is recorded. */
  readonly hasDrift: boolean;
}

/** What each part says. Undefined: as registered. Missing: unknown for now. */
export type Comparison = ReadonlyMap<DriftPart, Difference | undefined>;

/** DNS follows the SML after some minutes. */
const DNS_DELAY_SECONDS = 600;
/** The Directory reads the SMP when it comes to it. */
const DIRECTORY_DELAY_SECONDS = 24 * 60 * 60;
const DNS_TIMEOUT_MS = 6_000;

/**
 * `listed`: the participants that the SML has for this SMP, in lower case. Undefined: its list cannot be read now, so the SML is unknown, or
 * it has none and is asked for each. `onAsked` is told of each part whether it answered.
 */
export async function compare(
  app: Pick<App, 'registry' | 'log'>,
  registered: Registered,
  listed: ReadonlySet<string> | undefined,
  signal: AbortSignal,
  onAsked: (isKnown: boolean) => void,
): Promise<Comparison> {
  const { registry } = app;
  const comparison = new Map<DriftPart, Difference | undefined>();
  /** A part that is told late may lack the participant until it is due. */
  const look = async (part: DriftPart, work: () => Promise<Difference | undefined>, isDue = true): Promise<void> => {
    try {
      const difference = await work();
      onAsked(true);
      if (isDue || difference === undefined) comparison.set(part, difference);
    } catch (error) {
      onAsked(false);
      app.log.debug('reconcile.unknown', { part, identifier: registered.identifier, error: String(error) });
    }
  };
  const stays = !registered.mayHaveMoved;
  await look('sml', () => compareSml(registry, registered, listed, signal), stays);
  await look('smp', () => compareSmp(registry, registered, signal));
  if (registry.locate !== undefined) {
    await look('dns', () => compareDns(registry, registered, signal), stays && registered.age > DNS_DELAY_SECONDS);
  }
  if (registry.directory !== undefined && registered.publishedAge !== null) {
    await look('directory', () => compareDirectory(registry, registered, signal), registered.publishedAge > DIRECTORY_DELAY_SECONDS);
  }
  return comparison;
}

type Registry = App['registry'];

async function compareSml(
  { sml, listed: readList }: Registry,
  registered: Registered,
  listed: ReadonlySet<string> | undefined,
  signal: AbortSignal,
): Promise<Difference | undefined> {
  if (listed !== undefined) {
    return listed.has(registered.key) ? undefined : { kind: 'MISSING', detail: 'The SML does not list the participant for this SMP' };
  }
  // Each question would read the whole list.
  if (readList !== undefined) throw new Error('The list of the SML cannot be read');
  const { owner } = await callStep(sml.timeoutMs, signal, (own) => sml.observe(registered, own));
  if (owner === 'own') return undefined;
  return owner === 'other'
    ? { kind: 'FOREIGN', detail: 'The SML has the participant for somebody else' }
    : { kind: 'MISSING', detail: 'The SML does not have the participant' };
}

async function compareSmp({ smp }: Registry, registered: Registered, signal: AbortSignal): Promise<Difference | undefined> {
  const observed = await callStep(smp.timeoutMs, signal, (own) => smp.observe(registered, own));
  if (observed.owner === 'other') return { kind: 'FOREIGN', detail: 'The SMP has the participant for somebody else' };
  if (observed.owner === 'nobody') return { kind: 'MISSING', detail: 'The SMP does not have the participant' };
  const types = observed.entry?.documentTypes;
  if (types !== undefined && !isSameSet(types, registered.documentTypes)) {
    return { kind: 'DIFFERENT', detail: `The SMP has document types ${list(types)} instead of ${list(registered.documentTypes)}` };
  }
  // The renewal writes an entry of an older revision again.
  if (smp.differs === undefined || (registered.revision !== null && registered.revision !== smp.revision?.())) return undefined;
  const detail = await callStep(smp.timeoutMs, signal, (own) => smp.differs!(registered, own));
  return detail === undefined ? undefined : { kind: 'DIFFERENT', detail };
}

async function compareDns({ locate }: Registry, registered: Registered, signal: AbortSignal): Promise<Difference | undefined> {
  const place = await callStep(DNS_TIMEOUT_MS, signal, () => locate!(registered.identifier));
  if (place === undefined) return { kind: 'MISSING', detail: 'DNS has no SMP for the participant' };
  return place.isOwn ? undefined : { kind: 'FOREIGN', detail: `DNS names another SMP for the participant: ${place.smp}` };
}

async function compareDirectory({ directory }: Registry, { identifier }: Registered, signal: AbortSignal): Promise<Difference | undefined> {
  const { owner } = await callStep(directory!.timeoutMs, signal, (own) => directory!.observe({ identifier }, own));
  return owner === 'nobody' ? { kind: 'MISSING', detail: 'The Directory does not have the participant' } : undefined;
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function list(codes: readonly number[]): string {
  return [...codes].sort((one, other) => one - other).join(', ') || 'none';
}
