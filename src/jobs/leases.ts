// Which leases this process really holds. The database may know of more: what it answered, or was told, can be lost on the way.

export interface Leases {
  /** Runs a claim, never while forgotten leases are being released; what it brings is held from here on. */
  claim<T extends { readonly leaseToken: string }>(run: () => Promise<readonly T[]>): Promise<readonly T[]>;
  /** Holds a lease no longer once its work is done. */
  letGoAfter(token: string, work: Promise<void>): Promise<void>;
  /** Releases what the database has in our name and nobody here holds, between two claims. */
  releaseForgotten(): Promise<void>;
}

export function createLeases(release: (held: ReadonlySet<string>) => Promise<void>): Leases {
  const held = new Set<string>();
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
        for (const { leaseToken } of items) held.add(leaseToken);
        return items;
      }),
    letGoAfter: (token, work) => work.finally(() => held.delete(token)),
    releaseForgotten: () => alone(() => release(new Set(held))),
  };
}
