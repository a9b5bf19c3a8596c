// Limits the messages that are on their way to one access point, so that one that does not answer holds up its own messages alone.
import { SendFault } from '../../domain/channel.js';

/** Messages on their way to one access point, from this process. */
const ENDPOINT_AT_ONCE_MAX = 32;
/** How long a message waits for its turn before it is tried again later. */
const WAIT_MS = 5_000;

/** Runs work for a host. Throws a transient SendFault where its turn does not come in time. */
export type WithinLimit = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

interface Host {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createEndpointLimit(atOnceMax = ENDPOINT_AT_ONCE_MAX, waitMs = WAIT_MS): WithinLimit {
  const hosts = new Map<string, Host>();

  const enter = (name: string, host: Host): Promise<void> => {
    if (host.running < atOnceMax) {
      host.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        host.waiting.delete(begin);
        reject(new SendFault(`The access point at ${name} has ${atOnceMax} messages to answer`, 'transient'));
      }, waitMs);
      // The place of the message that has ended is passed on.
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      host.waiting.add(begin);
    });
  };
  const leave = (name: string, host: Host): void => {
    const [next] = host.waiting;
    if (next !== undefined) {
      host.waiting.delete(next);
      next();
      return;
    }
    host.running -= 1;
    if (host.running === 0) hosts.delete(name);
  };

  return async (name, work) => {
    const host = hosts.get(name) ?? { running: 0, waiting: new Set() };
    hosts.set(name, host);
    await enter(name, host);
    try {
      return await work();
    } finally {
      leave(name, host);
    }
  };
}
