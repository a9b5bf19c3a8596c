// Keeps lookups from waiting for the same silent server one after the other: a server that failed slowly is not asked again for as long
// as it took to fail.
import { LRUCache } from 'lru-cache';

/** A fault that comes faster costs nobody time. */
const SLOW_MS = 1_000;
/** Servers that are remembered. The oldest leaves. */
const SERVERS_MAX = 10_000;
/** Subjects of a server that are remembered. The oldest leaves. */
const SUBJECTS_MAX = 100;

interface SlowFaultsOptions {
  /** Whether a fault means that no answer came. A server that answers is asked again. */
  readonly isSilence: (fault: unknown) => boolean;
  /** So many different subjects must have failed before the others are refused as well. By default one. */
  readonly subjectsMin?: number;
  readonly nowMs?: () => number;
}

/** `subject`: what the server is asked about. `refusal`: what is thrown instead of asking, from the latest fault. */
interface LookupQuestion {
  readonly server: string;
  readonly subject: string;
  readonly refusal: (fault: unknown) => unknown;
}

export interface SlowFaults {
  /** Runs `work`, or throws the refusal while the server is left alone. */
  guard<Result>(question: LookupQuestion, work: () => Promise<Result>): Promise<Result>;
}

/** `failed`: by subject, until when the server is not asked. */
interface Silence {
  readonly fault: unknown;
  readonly failed: ReadonlyMap<string, number>;
}

export function createSlowFaults({ isSilence, subjectsMin = 1, nowMs = () => performance.now() }: SlowFaultsOptions): SlowFaults {
  const silences = new LRUCache<string, Silence>({ max: SERVERS_MAX });
  const remaining = (server: string): [string, number][] =>
    [...(silences.get(server)?.failed ?? [])].filter(([, untilMs]) => untilMs > nowMs());
  return {
    async guard({ server, subject, refusal }, work) {
      const failed = remaining(server);
      if (failed.length >= subjectsMin || failed.some(([one]) => one === subject)) throw refusal(silences.get(server)?.fault);
      const startedMs = nowMs();
      try {
        const result = await work();
        silences.delete(server);
        return result;
      } catch (fault) {
        const tookMs = nowMs() - startedMs;
        if (tookMs < SLOW_MS || !isSilence(fault)) throw fault;
        const others = remaining(server).filter(([one]) => one !== subject);
        silences.set(server, { fault, failed: new Map([...others.slice(1 - SUBJECTS_MAX), [subject, nowMs() + tookMs]]) });
        throw fault;
      }
    },
  };
}
