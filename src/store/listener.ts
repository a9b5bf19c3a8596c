// LISTEN: one connection for all channels of the process, apart from the pool, opened again for as long as anybody listens.
import pg from 'pg';
import type { Log } from '../domain/ports.js';
import { type BackOff, delayMs } from './backOff.js';

export interface Listener extends AsyncDisposable {
  /** Resolves when it listens, or when the first try failed; from then on it tries again by itself. The answer ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT: BackOff = { firstMs: 500, maxMs: 4_000 };

/**
 * A server that goes without a word is noticed while its answer is waited for: ten seconds after its last sign of life, and ten
 * questions of a second each later.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A connection that comes back calls everybody with '': whatever was notified meanwhile is lost. */
export function createListener(url: string, log: Log): Listener {
  const { channels, tell, tellAll } = createChannels();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let failures = 0;

  const again = (reason: string): void => {
    if (closed || timer !== undefined) return;
    log.warn('database.listen.lost', { reason });
    failures += 1;
    const reconnect = (): void => {
      timer = undefined;
      void open(true);
    };
    timer = setTimeout(reconnect, delayMs(RECONNECT, failures)).unref();
  };
  const connect = async (isAgain: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE });
    let fault = 'the connection ended';
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    next.on('error', (error) => {
      fault = error.message;
    });
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      again(fault);
    });
    try {
      await next.connect();
      // Channels that are added meanwhile are visited, too.
      for (const channel of channels.keys()) await next.query(`listen "${channel}"`);
      if (closed) throw new Error('closed');
      client = next;
      failures = 0;
      if (isAgain) tellAll();
    } catch (error) {
      await next.end().catch(() => undefined);
      again(error instanceof Error ? error.message : String(error));
    }
  };
  const open = (isAgain: boolean): Promise<void> => {
    opening ??= connect(isAgain).finally(() => {
      opening = undefined;
    });
    return opening;
  };
  /** A connection that breaks meanwhile comes back with all channels. */
  const say = async (statement: string): Promise<void> => void (await client?.query(statement).catch(() => undefined));

  return {
    async listen(channel, heard) {
      const others = channels.get(channel);
      if (others !== undefined) others.add(heard);
      else channels.set(channel, new Set([heard]));
      if (client === undefined) await open(false);
      else if (others === undefined) await say(`listen "${channel}"`);
      return () => {
        const left = channels.get(channel);
        if (left?.delete(heard) !== true || left.size > 0) return;
        channels.delete(channel);
        void say(`unlisten "${channel}"`);
      };
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Who listens, by channel. */
function createChannels() {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const tell = (channel: string, payload: string): void => {
    for (const heard of channels.get(channel) ?? []) heard(payload);
  };
  return {
    channels,
    tell,
    tellAll() {
      for (const channel of channels.keys()) tell(channel, '');
    },
  };
}
