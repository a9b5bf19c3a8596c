// Counts dropped connections, and logs them at a limited rate.
import type { Log } from '../domain/ports.js';

/**
 * `client`: one client had too many. `server`: all clients together had too many. `idle`: it was idle and gave way to another one.
 * `timeout`: headers or body of a request did not come.
 */
export const DROP_REASONS = ['client', 'server', 'idle', 'timeout'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type Dropped = (reason: DropReason, address: string | undefined) => void;

/** The first is logged at once. Later ones are summed up in one line per interval. */
const LOG_EVERY_MS = 10_000;

export function createDropped(log: Pick<Log, 'warn'>, metrics: { dropped(reason: DropReason): void }): Dropped {
  let counts = new Map<DropReason, number>();
  let last: string | undefined;
  let pause: NodeJS.Timeout | undefined;
  const tell = (): void => {
    pause = undefined;
    if (counts.size === 0) return;
    log.warn('connections.dropped', { ...Object.fromEntries(counts), lastAddress: last });
    counts = new Map();
    pause = setTimeout(tell, LOG_EVERY_MS).unref();
  };
  return (reason, address) => {
    metrics.dropped(reason);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    last = address;
    if (pause === undefined) tell();
  };
}
