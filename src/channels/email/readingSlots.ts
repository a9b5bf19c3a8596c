// Limits how many messages a process reads at once. Each takes a few times its size in memory, and hostile ones take long.

export interface ReadingSlots {
  /** Waits for a free slot, of which a tenant has one at a time. First in, first out. Throws the reason of `signal`. */
  run<Result>(tenantId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

interface WaitingReader {
  readonly tenantId: string;
  readonly start: () => void;
}

/** `max`: for all tenants together. */
export function createReadingSlots(max: number): ReadingSlots {
  const waiting = new Set<WaitingReader>();
  const working = new Set<string>();
  const startNext = (): void => {
    for (const one of waiting) {
      if (working.size >= max) return;
      if (!working.has(one.tenantId)) one.start();
    }
  };
  const slot = async (tenantId: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: WaitingReader = {
      tenantId,
      start() {
        waiting.delete(one);
        working.add(tenantId);
        resolve();
      },
    };
    const onAbort = (): void => {
      waiting.delete(one);
      reject(signal.reason);
    };
    waiting.add(one);
    signal.addEventListener('abort', onAbort);
    startNext();
    await promise.finally(() => signal.removeEventListener('abort', onAbort));
  };
  return {
    async run(tenantId, signal, work) {
      await slot(tenantId, signal);
      try {
        return await work();
      } finally {
        working.delete(tenantId);
        startNext();
      }
    },
  };
}
