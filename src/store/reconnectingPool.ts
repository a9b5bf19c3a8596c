// A pool that limits connection attempts while the server is unavailable. Dozens of callers ask again all the time, and each attempt
// costs a client and a socket. One caller attempts, with increasing delays; the others fail with the fault of the last attempt.
import pg from 'pg';
import { type BackOff, delayMs } from './backOff.js';

/** Within this time, the pool notices that the server is back. */
const BACK_OFF: BackOff = { firstMs: 100, maxMs: 1_000 };

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

interface Away {
  readonly fault: Error;
  readonly failures: number;
  /** By the clock of the pool. */
  readonly untilMs: number;
}

export class ReconnectingPool extends pg.Pool {
  #away: Away | undefined;
  #isTrying = false;
  readonly #nowMs: () => number;

  /** `nowMs`: what delays are measured by. A test puts its own here. */
  constructor(config?: pg.PoolConfig, nowMs = () => performance.now()) {
    super(config);
    this.#nowMs = nowMs;
  }

  // The overloads of pg-pool: with a callback, which its own query() uses, or with a promise.
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#promise();
    const away = this.#away;
    if (away !== undefined && (this.#isTrying || this.#nowMs() < away.untilMs)) {
      process.nextTick(callback, away.fault, undefined, () => undefined);
      return undefined;
    }
    this.#isTrying = true;
    super.connect((error, client, done) => {
      this.#isTrying = false;
      this.#learn(error);
      callback(error, client, done);
    });
    return undefined;
  }

  #promise(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.connect((error, client) => {
        if (client === undefined) reject(error);
        else resolve(client);
      });
    });
  }

  /** A pool with other open connections waits for one of those: its server is available. */
  #learn(fault: Error | undefined): void {
    if (fault === undefined) this.#away = undefined;
    else if (this.totalCount === 0) {
      const failures = (this.#away?.failures ?? 0) + 1;
      this.#away = { fault, failures, untilMs: this.#nowMs() + delayMs(BACK_OFF, failures) };
    }
  }
}
