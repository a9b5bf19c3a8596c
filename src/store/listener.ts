// LISTEN: one connection for all channels of the process, apart from the pool. It is opened again while there are listeners.

import pg from 'pg';
import type { Log } from '../domain/ports.js';
import { errorMessage } from '../errorMessage.js';
import { type BackOff, delayMs } from './backOff.js';
import { SESSION } from './session.js';

interface Listener extends AsyncDisposable {
  /** Resolves when it listens, or when the first attempt failed. It then retries by itself. The returned function ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT: BackOff = { firstMs: 500, maxMs: 4_000 };

/**
 * Detects a server that disappeared without closing the connection: keepalive begins ten seconds after the last data, with ten probes,
 * one per second.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** After a reconnect, every listener is called with '': notifications sent meanwhile are lost. */
export function createListener(url: string, log: Log): Listener {
  return new PgListener(url, log);
}

class PgListener implements Listener {
  readonly #url: string;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #failures = 0;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<() => void> {
    const others = this.#channels.get(channel);
    if (others !== undefined) others.add(heard);
    else this.#channels.set(channel, new Set([heard]));
    if (this.#client === undefined) await this.#open(false);
    else if (others === undefined) await this.#say(`listen "${channel}"`);
    return () => {
      const left = this.#channels.get(channel);
      if (left?.delete(heard) !== true || left.size > 0) return;
      this.#channels.delete(channel);
      void this.#say(`unlisten "${channel}"`);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#opening;
    await this.#client?.end().catch(() => undefined);
  }

  #open(isAgain: boolean): Promise<void> {
    this.#opening ??= this.#connect(isAgain).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(isAgain: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE });
    let fault = 'the connection ended';
    next.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    next.on('error', (error) => {
      fault = error.message;
    });
    next.once('end', () => {
      if (this.#client !== next) return;
      this.#client = undefined;
      this.#again(fault);
    });
    try {
      await next.connect();
      await next.query(SESSION);
      // The loop also visits channels that are added meanwhile.
      for (const channel of this.#channels.keys()) await next.query(`listen "${channel}"`);
      if (this.#closed) throw new Error('closed');
      this.#client = next;
      this.#failures = 0;
      if (isAgain) for (const channel of this.#channels.keys()) this.#tell(channel, '');
    } catch (error) {
      await next.end().catch(() => undefined);
      this.#again(errorMessage(error));
    }
  }

  #again(reason: string): void {
    if (this.#closed || this.#timer !== undefined) return;
    this.#log.warn('database.listen.lost', { reason });
    this.#failures += 1;
    const reconnect = (): void => {
      this.#timer = undefined;
      void this.#open(true);
    };
    this.#timer = setTimeout(reconnect, delayMs(RECONNECT, this.#failures)).unref();
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(payload);
  }

  /** A connection that breaks meanwhile is restored with all channels. */
  async #say(statement: string): Promise<void> {
    await this.#client?.query(statement).catch(() => undefined);
  }
}
