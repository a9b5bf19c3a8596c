// Keeps connections open between requests. Each connection keeps the address that was checked when it was dialled.
import { OutgoingConnection } from './connection.js';
import { type DialSettings, type DialTarget, type DialTimings, dial } from './dial.js';

const LIFE_MS_MAX = 300_000;
const IDLE_MS_MAX = 30_000;
const IDLE_MAX = 1024;
/** Many tenants may use the same host, so the limit is the number of requests that a process sends at once. */
const IDLE_PER_TARGET_MAX = 512;
const SWEEP_EVERY_MS = 1_000;
/** A server may start its Keep-Alive timeout earlier than this client, so a margin is subtracted. */
const HINT_MARGIN_MS = 1_000;

interface IdleConnection {
  readonly key: string;
  readonly untilMs: number;
}

/**
 * Idle connections by scheme, host and port. A connection ends after 30 seconds without a request, 5 minutes after it was dialled (so
 * that DNS changes take effect), or when the server's Keep-Alive header says so. Where there are too many, the oldest one ends.
 */
export class Connections {
  readonly #settings: DialSettings;
  readonly #nowMs: () => number;
  readonly #open = new Set<OutgoingConnection>();
  /** In the order in which they became idle. */
  readonly #idle = new Map<OutgoingConnection, IdleConnection>();
  readonly #idleByTarget = new Map<string, OutgoingConnection[]>();
  readonly #sweeping: NodeJS.Timeout;

  /** `nowMs`: what the life of a connection is measured by. A test puts its own here. */
  constructor(settings: DialSettings, nowMs = () => performance.now()) {
    this.#settings = settings;
    this.#nowMs = nowMs;
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
  }

  /** The idle connection to the target that was used last. Undefined where there is none. */
  take(target: DialTarget): OutgoingConnection | undefined {
    const list = this.#idleByTarget.get(keyOf(target));
    for (;;) {
      const connection = list?.at(-1);
      if (connection === undefined) return undefined;
      const { untilMs } = this.#idle.get(connection)!;
      this.#forget(connection);
      if (connection.isOpen && untilMs > this.#nowMs()) return connection;
      connection.destroy();
    }
  }

  /** Opens a connection. Fails with a RequestError. An aborted signal ends it at once. */
  async dial(target: DialTarget, timings: DialTimings, signal: AbortSignal): Promise<OutgoingConnection> {
    const socket = await dial(target, this.#settings, timings, signal);
    const connection = new OutgoingConnection(socket, this.#nowMs(), (closed) => {
      this.#open.delete(closed);
      this.#forget(closed);
    });
    this.#open.add(connection);
    return connection;
  }

  /** Keeps the connection for the next request, or closes it. `hint` is the server's Keep-Alive header. */
  keep(target: DialTarget, connection: OutgoingConnection, hint: string | undefined): void {
    const key = keyOf(target);
    const now = this.#nowMs();
    const hinted = /(?:^|[,\s])timeout=(\d{1,9})/i.exec(hint ?? '')?.[1];
    const hintedMs = hinted === undefined ? IDLE_MS_MAX : Number(hinted) * 1000 - HINT_MARGIN_MS;
    const untilMs = Math.min(now + IDLE_MS_MAX, now + hintedMs, connection.dialledAtMs + LIFE_MS_MAX);
    if (untilMs <= now || !connection.isOpen) return void connection.destroy();
    connection.isReused = true;
    this.#idle.set(connection, { key, untilMs });
    if (this.#idle.size > IDLE_MAX) this.#oldestIdle()?.destroy();
    // If the receiver answers without reading the request, the request never leaves completely. The connection then ends by its idle time.
    connection.whenWritten(() => {
      if (this.#idle.has(connection)) this.#offer(key, connection);
    });
  }

  /** Closes all connections. */
  destroy(): void {
    clearInterval(this.#sweeping);
    for (const connection of this.#open) connection.destroy();
  }

  #offer(key: string, connection: OutgoingConnection): void {
    const list = this.#idleByTarget.get(key) ?? [];
    if (list.length >= IDLE_PER_TARGET_MAX) return void connection.destroy();
    list.push(connection);
    this.#idleByTarget.set(key, list);
  }

  #oldestIdle(): OutgoingConnection | undefined {
    const [oldest] = this.#idle.keys();
    if (oldest !== undefined) this.#forget(oldest);
    return oldest;
  }

  #sweep(): void {
    const now = this.#nowMs();
    for (const [connection, { untilMs }] of this.#idle) if (untilMs <= now) connection.destroy();
  }

  #forget(connection: OutgoingConnection): void {
    const idle = this.#idle.get(connection);
    if (idle === undefined) return;
    this.#idle.delete(connection);
    const list = this.#idleByTarget.get(idle.key) ?? [];
    // It is usually the last one.
    const place = list.lastIndexOf(connection);
    if (place >= 0) list.splice(place, 1);
    if (list.length === 0) this.#idleByTarget.delete(idle.key);
  }
}

/** A connection that was dialled for any address is not one for inner addresses only. */
function keyOf({ isSecure, host, port, insideOnly }: DialTarget): string {
  return `${isSecure ? 'https' : 'http'}://${host}:${port}${insideOnly === true ? ' inside' : ''}`;
}
