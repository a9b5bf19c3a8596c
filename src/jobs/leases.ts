// The leases that this process holds. The database may have more in its name, because an answer or a request can be lost on the way.
import { count } from '../concurrency/count.js';

export interface Leases {
  /** Runs a claim, never at the same time as a release of forgotten leases. Claimed leases are held from here on. */
  claim<T extends { readonly leaseToken: string }>(run: () => Promise<readonly T[]>): Promise<readonly T[]>;
  /** Holds a lease until its work is done. Where several tasks share one lease, until the last of them is done. */
  letGoAfter(token: string, work: Promise<void>): Promise<void>;
  /** Releases leases that the database has in our name but this process does not hold. Runs between two claims. */
  releaseForgotten(): Promise<void>;
}

export function createLeases(release: (held: ReadonlySet<string>) => Promise<void>): Leases {
  /** Claimed leases whose work has not begun, and the number of tasks of each lease. */
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
      count(working, token, 1);
      return work.finally(() => count(working, token, -1));
    },
    releaseForgotten: () => alone(() => release(new Set([...claimed, ...working.keys()]))),
  };
}
