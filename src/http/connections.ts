// Connections that stay open between requests. Each keeps the address that was judged when it was dialled.
import { Agent, type AgentOptions, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type DialSettings, type DialTimings, dial, type Target } from './dial.js';

const LIFE_MS_MAX = 300_000;
const IDLE_MS_MAX = 30_000;
const IDLE_MAX = 1024;
/** A host may be the receiver of many tenants: as many as a process sends to at once. */
const IDLE_PER_TARGET_MAX = 512;

/** What a request hands to its connection. */
export interface Journey {
  readonly target: Target;
  readonly timings: DialTimings;
  readonly signal: AbortSignal;
}

/** Arguments of Node's `request` with a journey, which Node passes on as they are. */
export type JourneyArgs = ClientRequestArgs & { readonly journey: Journey };

/**
 * Node's agent with our way of dialling. Idle connections are keyed by scheme (one agent each), host and port; they end
 * after 30 s without a request, 5 minutes after they were dialled (so that a change in the DNS takes effect), when the
 * server's Keep-Alive says so, and the oldest of them when there are too many.
 */
export class Connections extends Agent {
  readonly #settings: DialSettings;
  readonly #dialledAtMs = new WeakMap<Duplex, number>();
  readonly #idle = new Set<Duplex>();

  constructor(isSecure: boolean, keepAlive: boolean, settings: DialSettings) {
    const options: AgentOptions & { protocol: string } = {
      protocol: isSecure ? 'https:' : 'http:',
      defaultPort: isSecure ? 443 : 80,
      keepAlive,
      timeout: IDLE_MS_MAX,
      maxFreeSockets: IDLE_PER_TARGET_MAX,
    };
    super(options);
    this.#settings = settings;
  }

  override getName(options: ClientRequestArgs): string {
    return `${options.host}:${options.port}`;
  }

  override createConnection(options: ClientRequestArgs, callback: (error: Error | null, socket: Duplex) => void): undefined {
    const { target, timings, signal } = (options as JourneyArgs).journey;
    dial(target, this.#settings, timings, signal).then(
      (socket) => {
        this.#dialledAtMs.set(socket, performance.now());
        socket.once('close', () => this.#idle.delete(socket));
        callback(null, socket);
      },
      (error: Error) => {
        this.#dropEmptyList(this.getName(options));
        callback(error, undefined as unknown as Duplex); // Node's type asks for a socket even with an error
      },
    );
  }

  override keepSocketAlive(socket: Socket): boolean {
    const lifeLeftMs = (this.#dialledAtMs.get(socket) ?? 0) + LIFE_MS_MAX - performance.now();
    // Node's own answer is a boolean, and false where the server's Keep-Alive leaves no time.
    if (lifeLeftMs <= 0 || (super.keepSocketAlive(socket) as unknown) === false) return false;
    socket.setTimeout(Math.min(socket.timeout || IDLE_MS_MAX, lifeLeftMs));
    this.#idle.add(socket);
    if (this.#idle.size > IDLE_MAX) this.#oldestIdle()?.destroy();
    return true;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#idle.delete(socket);
    super.reuseSocket(socket, request);
  }

  #oldestIdle(): Duplex | undefined {
    const [oldest] = this.#idle;
    return oldest;
  }

  /** Node keeps an empty list for each target that was never reached: with many such targets, a leak. */
  #dropEmptyList(name: string): void {
    const lists = this.sockets as Record<string, Socket[] | undefined>;
    if (lists[name]?.length === 0) delete lists[name];
  }
}
