// Which leases this process really holds. The database may know of more: what it answered, or was told, can be lost on the way.

export interface Leases {
  /** Runs a claim, never while forgotten leases are being released; what it brings is held from here on. */
  claim<T extends { readonly leaseToken: string }>(run: () => Promise<readonly T[]>): Promise<readonly T[]>;
  /** Holds a lease until its work is done; where several works of one lease follow each other, until the last of them is. */
  letGoAfter(token: string, work: Promise<void>): Promise<void>;
  /** Releases what the database has in our name and nobody here holds, between two claims. */
  releaseForgotten(): Promise<void>;
}

export function createLeases(release: (held: ReadonlySet<string>) => Promise<void>): Leases {
  /** What was claimed and not begun yet, and how many works hold each lease. */
  const claimed = new Set<string>();
  const working = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    claim: (run) =>
      alone(async () => {
        const items = await run();
        for (const { leaseToken } of items) claimed.add(leaseToken);
        return items;
      }),
    letGoAfter(token, work) {
      claimed.delete(token);
      working.set(token, (working.get(token) ?? 0) + 1);
      return work.finally(() => {
        const left = working.get(token)! - 1;
        if (left > 0) working.set(token, left);
        else working.delete(token);
      });
    },
    releaseForgotten: () => alone(() => release(new Set([...claimed, ...working.keys()]))),
  };
}
