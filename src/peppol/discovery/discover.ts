// Finds receivers on the network: the SMP by DNS, the entry from the SMP, the endpoint in the entry. Found and missing entries are
// cached; faults are not. Endpoints are chosen and checked at each lookup, because their dates and certificates pass.

import { type Cache, createCache } from '../../domain/cache.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import { type Discovery, DiscoveryError, type Identifier, type WantedType } from '../../domain/receivers/discovery.js';
import { type AcceptedCertificates, chooseEndpoint } from './chooseEndpoint.js';
import { notRegistered, type ResolveSmp } from './naptr.js';
import { createSlowFaults, type SlowFaults } from './slowFaults.js';
import type { SmpEntry, SmpReader } from './smpReader.js';
import { typesText } from './typesText.js';

const CACHE_ENTRIES_MAX = 20_000;
/** Of SMP addresses, and of entries: SMPs of strangers choose their sizes. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
/** Of a cached value beside its text, and of each process and endpoint: maps, objects and keys, roughly. */
const OBJECT_BYTES = 512;
/** A receiver that is not found is asked for again sooner. */
const MISSING_SHARE = 0.2;

interface DiscoveryParts {
  readonly resolveSmp: ResolveSmp;
  readonly smp: SmpReader;
  readonly accessPoints: AcceptedCertificates;
  readonly cacheSeconds: number;
  /** Who is asked, in words. */
  readonly asked: string;
  readonly clock: () => Date;
  /** Measures how long a fault took. By default performance.now(). */
  readonly nowMs?: () => number;
}

interface CachedDiscovery extends Discovery {
  /** Forgets everything, for example after the trusted authorities changed. */
  clear(): void;
}

interface Caches {
  /** null: not registered. */
  readonly smps: Cache<string | null>;
  /** null: the SMP has no such entry. */
  readonly entries: Cache<SmpEntry | null>;
  /** What a receiver takes instead, in words. */
  readonly others: Cache<string>;
  /** By the address of the SMP. */
  readonly slowSmps: SlowFaults;
  /** Of DNS, or what stands for it. */
  readonly slowNames: SlowFaults;
}

const DNS = 'dns';
/** Servers of DNS may leave single names unanswered. */
const SLOW_NAMES_MIN = 3;

export function createDiscovery(parts: DiscoveryParts): CachedDiscovery {
  const options = { entriesMax: CACHE_ENTRIES_MAX, bytesMax: CACHE_BYTES_MAX, clock: parts.clock };
  const time = parts.nowMs === undefined ? {} : { nowMs: parts.nowMs };
  const caches: Caches = {
    smps: createCache({ ...options, bytesOf: (smp) => OBJECT_BYTES + (smp?.length ?? 0) }),
    entries: createCache({ ...options, bytesOf: bytesOfEntry }),
    others: createCache({ ...options, bytesOf: (text) => OBJECT_BYTES + text.length }),
    slowSmps: createSlowFaults({ isSilence, ...time }),
    slowNames: createSlowFaults({ isSilence, subjectsMin: SLOW_NAMES_MIN, ...time }),
  };
  return {
    async find(receiver, wanted) {
      const participant = receiver.toLowerCase();
      const smp = await smpOf(parts, caches, participant);
      const found = await firstEntry(parts, caches, smp, participant, wanted);
      const { documentType, process } = wanted[found.index]!;
      const endpoint = await chooseEndpoint(found.processes, process, parts.accessPoints, parts.clock());
      return { index: found.index, endpoint: { smp, documentType, ...endpoint } };
    },
    async documentTypes(receiver) {
      const participant = receiver.toLowerCase();
      const smp = await resolved(parts, caches, participant);
      return smp === null ? undefined : parts.smp.documentTypes(smp, participant);
    },
    asked: parts.asked,
    clear() {
      caches.smps.clear();
      caches.entries.clear();
      caches.others.clear();
    },
  };
}

/** null: not registered. */
async function resolved(parts: DiscoveryParts, { slowNames }: Caches, participant: string): Promise<string | null> {
  // The latest fault may name a receiver of another tenant.
  const refusal = (): DiscoveryError => new DiscoveryError('unreachable', occurrence('LOOKUPS_SILENT', { participant }));
  return slowNames.guard({ server: DNS, subject: participant, refusal }, () =>
    parts.resolveSmp(participant).catch((error: unknown) => {
      if (error instanceof DiscoveryError && error.code === 'not-registered') return null;
      throw error;
    }),
  );
}

async function smpOf(parts: DiscoveryParts, caches: Caches, participant: string): Promise<string> {
  const load = (): Promise<string | null> => resolved(parts, caches, participant);
  const smp = await caches.smps.get(participant, load, (value) => lifetimeMs(parts, value !== null));
  if (smp === null) throw notRegistered(participant);
  return smp;
}

async function firstEntry(
  parts: DiscoveryParts,
  { entries, others, slowSmps }: Caches,
  smp: string,
  participant: string,
  wanted: readonly WantedType[],
): Promise<{ index: number; processes: SmpEntry['processes'] }> {
  for (const [index, { documentType }] of wanted.entries()) {
    const load = async (): Promise<SmpEntry | null> =>
      (await slowSmps.guard({ server: smp, subject: participant, refusal: (fault) => fault }, () =>
        parts.smp.entry(smp, participant, documentType),
      )) ?? null;
    const entry = await entries.get(keyOf(smp, participant, documentType), load, (value) => lifetimeMs(parts, value !== null));
    if (entry !== null) return { index, processes: entry.processes };
  }
  const loadOthers = async (): Promise<string> => typesText(await parts.smp.documentTypes(smp, participant));
  const taken = await others.get(JSON.stringify([smp, participant]), loadOthers, () => lifetimeMs(parts, false));
  const words =
    taken === '' ? occurrence('TYPE_NOT_TAKEN', { participant }) : occurrence('TYPE_NOT_TAKEN_BUT', { participant, types: taken });
  throw new DiscoveryError('document-type-not-supported', words);
}

/** The request itself failed. An answer with a wrong status has no cause. */
function isSilence(fault: unknown): boolean {
  return fault instanceof DiscoveryError && fault.code === 'unreachable' && fault.cause !== undefined;
}

/** The texts of an entry are at most those of its answer. */
function bytesOfEntry(entry: SmpEntry | null): number {
  if (entry === null) return OBJECT_BYTES;
  const objects = entry.processes.reduce((count, { endpoints }) => count + 1 + endpoints.length, 1);
  return entry.bytes + objects * OBJECT_BYTES;
}

function keyOf(smp: string, participant: string, { scheme, value }: Identifier): string {
  return JSON.stringify([smp, participant, scheme, value]);
}

function lifetimeMs({ cacheSeconds }: DiscoveryParts, isFound: boolean): number {
  return cacheSeconds * 1_000 * (isFound ? 1 : MISSING_SHARE);
}
