// Connections that stay open between requests. Each keeps the address that was judged when it was dialled.
import { Connection } from './connection.js';
import { type DialSettings, type DialTimings, dial, type Target } from './dial.js';

const LIFE_MS_MAX = 300_000;
const IDLE_MS_MAX = 30_000;
const IDLE_MAX = 1024;
/** A host may be the receiver of many tenants: as many as a process sends to at once. */
const IDLE_PER_TARGET_MAX = 512;
const SWEEP_EVERY_MS = 1_000;
/** A server that names a time (Keep-Alive: timeout) may count from earlier than we do. */
const HINT_MARGIN_MS = 1_000;

interface Idle {
  readonly key: string;
  readonly untilMs: number;
}

/**
 * Idle connections are keyed by scheme, host and port; they end after 30 s without a request, 5 minutes after they were dialled
 * (so that a change in the DNS takes effect), when the server's Keep-Alive says so, and the oldest of them when there are too many.
 */
export class Connections {
  readonly #settings: DialSettings;
  readonly #open = new Set<Connection>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<Connection, Idle>();
  readonly #idleByTarget = new Map<string, Connection[]>();
  readonly #sweeping: NodeJS.Timeout;

  constructor(settings: DialSettings) {
    this.#settings = settings;
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
  }

  /** An idle connection to the target, the one that was used last; undefined where there is none. */
  take(target: Target): Connection | undefined {
    const list = this.#idleByTarget.get(keyOf(target));
    for (;;) {
      const connection = list?.at(-1);
      if (connection === undefined) return undefined;
      const { untilMs } = this.#idle.get(connection)!;
      this.#forget(connection);
      if (connection.isOpen && untilMs > performance.now()) return connection;
      connection.destroy();
    }
  }

  /** Dials. Fails with a PostError; an aborted signal ends it at once. */
  async dial(target: Target, timings: DialTimings, signal: AbortSignal): Promise<Connection> {
    const socket = await dial(target, this.#settings, timings, signal);
    const connection = new Connection(socket, (closed) => {
      this.#open.delete(closed);
      this.#forget(closed);
    });
    this.#open.add(connection);
    return connection;
  }

  /** Keeps the connection for the next request, or ends it. `hint` is the server's Keep-Alive header. */
  keep(target: Target, connection: Connection, hint: string | undefined): void {
    const key = keyOf(target);
    const now = performance.now();
    const hinted = /(?:^|[,\s])timeout=(\d{1,9})/i.exec(hint ?? '')?.[1];
    const hintedMs = hinted === undefined ? IDLE_MS_MAX : Number(hinted) * 1000 - HINT_MARGIN_MS;
    const untilMs = Math.min(now + IDLE_MS_MAX, now + hintedMs, connection.dialledAtMs + LIFE_MS_MAX);
    if (untilMs <= now || !connection.isOpen) return void connection.destroy();
    connection.isReused = true;
    this.#idle.set(connection, { key, untilMs });
    if (this.#idle.size > IDLE_MAX) this.#oldestIdle()?.destroy();
    // Where the request does not leave, because the receiver answers without reading it, the connection ends with its idle time.
    connection.whenWritten(() => {
      if (this.#idle.has(connection)) this.#offer(key, connection);
    });
  }

  /** Ends all connections. */
  destroy(): void {
    clearInterval(this.#sweeping);
    for (const connection of this.#open) connection.destroy();
  }

  #offer(key: string, connection: Connection): void {
    const list = this.#idleByTarget.get(key) ?? [];
    if (list.length >= IDLE_PER_TARGET_MAX) return void connection.destroy();
    list.push(connection);
    this.#idleByTarget.set(key, list);
  }

  #oldestIdle(): Connection | undefined {
    const [oldest] = this.#idle.keys();
    if (oldest !== undefined) this.#forget(oldest);
    return oldest;
  }

  #sweep(): void {
    const now = performance.now();
    for (const [connection, { untilMs }] of this.#idle) if (untilMs <= now) connection.destroy();
  }

  #forget(connection: Connection): void {
    const idle = this.#idle.get(connection);
    if (idle === undefined) return;
    this.#idle.delete(connection);
    const list = this.#idleByTarget.get(idle.key) ?? [];
    // Mostly the last one.
    const place = list.lastIndexOf(connection);
    if (place >= 0) list.splice(place, 1);
    if (list.length === 0) this.#idleByTarget.delete(idle.key);
  }
}

function keyOf({ isSecure, host, port }: Target): string {
  return `${isSecure ? 'https' : 'http'}://${host}:${port}`;
}
