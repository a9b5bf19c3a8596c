// Keeps lookups from waiting for the same silent server one after the other: a server that failed slowly is not asked again for as long
// as it took to fail.

/** A fault that comes faster costs nobody time. */
const SLOW_MS = 1_000;
/** Servers that are remembered. The oldest leaves. */
const SERVERS_MAX = 10_000;

export interface SlowFaults {
  /** Runs `work`, or throws the latest fault of the server while that is remembered. */
  guard<Result>(server: string, work: () => Promise<Result>): Promise<Result>;
}

/** `isSilence`: whether a fault means that no answer came. A server that answers is asked again. */
export function createSlowFaults(isSilence: (fault: unknown) => boolean, nowMs: () => number = () => performance.now()): SlowFaults {
  const faults = new Map<string, { readonly fault: unknown; readonly untilMs: number }>();
  return {
    async guard(server, work) {
      const known = faults.get(server);
      if (known !== undefined && known.untilMs > nowMs()) throw known.fault;
      const startedMs = nowMs();
      try {
        const result = await work();
        faults.delete(server);
        return result;
      } catch (fault) {
        const tookMs = nowMs() - startedMs;
        if (tookMs < SLOW_MS || !isSilence(fault)) throw fault;
        faults.delete(server);
        faults.set(server, { fault, untilMs: nowMs() + tookMs });
        const [oldest] = faults.keys();
        if (faults.size > SERVERS_MAX && oldest !== undefined) faults.delete(oldest);
        throw fault;
      }
    },
  };
}
