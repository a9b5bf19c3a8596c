// Keeps connections open between requests. Each connection keeps the address that was checked when it was dialled
// (docs/decisions/090).
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { type DialSettings, type DialTarget, type DialTimings, dial } from './dial.js';

const LIFE_MS_MAX = 300_000;
const IDLE_MS_MAX = 30_000;
/** While more connections than this are open, one that becomes idle is closed. */
const OPEN_MAX = 1024;
/** Many tenants may use the same host, so the limit is the number of requests that a process sends at once. */
const IDLE_PER_TARGET_MAX = 512;

/** What one request tells its connection. */
export interface DialCall {
  readonly target: DialTarget;
  /** Filled in where a connection is dialled. */
  readonly timings: DialTimings;
  /** Ends the dialling. */
  readonly signal: AbortSignal;
}

type Made = (error: Error | null, socket: Duplex) => void;

/**
 * Connections by scheme, host and port, for plain node:http requests whose options have a `call`: TLS is a part of dialling. A connection
 * ends after 30 seconds without a request, 5 minutes after it was dialled (so that DNS changes take effect), or when the server's
 * Keep-Alive header says so.
 */
export class DialAgent extends Agent {
  readonly #settings: DialSettings;
  readonly #nowMs: () => number;
  readonly #dialledAtMs = new Map<Duplex, number>();

  /** `nowMs`: what the life of a connection is measured by. A test puts its own here. */
  constructor(settings: DialSettings, nowMs = () => performance.now()) {
    super({ keepAlive: true, timeout: IDLE_MS_MAX, maxFreeSockets: IDLE_PER_TARGET_MAX });
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  override getName(options?: ClientRequestArgs): string {
    return nameOf(callOf(options).target);
  }

  /** Closes the connections that the next request to the target would use, where they are too old. */
  closeOld(target: DialTarget): void {
    const name = nameOf(target);
    for (;;) {
      const socket = this.freeSockets[name]?.at(-1);
      if (socket === undefined || this.#isYoung(socket)) return;
      socket.destroy();
      socket.emit('agentRemove'); // It leaves the list at once, and not when it has closed.
    }
  }

  /** Fails with a RequestError. */
  override createConnection(options: ClientRequestArgs, made: Made): undefined {
    const { target, timings, signal } = callOf(options);
    dial(target, this.#settings, timings, signal).then(
      (socket) => {
        this.#dialledAtMs.set(socket, this.#nowMs());
        socket.once('close', () => this.#dialledAtMs.delete(socket));
        made(null, socket);
      },
      (error: Error) => made(error, undefined as unknown as Duplex),
    );
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // The base class answers with a boolean, which its types leave out.
    return this.#isYoung(socket) && this.#dialledAtMs.size <= OPEN_MAX && (super.keepSocketAlive(socket) as unknown as boolean);
  }

  #isYoung(socket: Duplex): boolean {
    return this.#nowMs() - (this.#dialledAtMs.get(socket) ?? 0) < LIFE_MS_MAX;
  }
}

/** A connection that was dialled for any address is not one for inner addresses only. */
function nameOf({ isSecure, host, port, insideOnly }: DialTarget): string {
  return `${isSecure ? 'https' : 'http'}://${host}:${port}${insideOnly === true ? ' inside' : ''}`;
}

function callOf(options: ClientRequestArgs | undefined): DialCall {
  return (options as unknown as { readonly call: DialCall }).call;
}
