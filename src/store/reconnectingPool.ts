// A pool that does not try for a connection each time that it is asked while the server is away: dozens of callers ask again all the
// time, and every try costs a client and a socket. One tries, the less often the longer it takes; the others are refused with its fault.
import pg from 'pg';
import { type BackOff, delayMs } from './backOff.js';

/** A server that is back is noticed within the longest delay. */
const BACK_OFF: BackOff = { firstMs: 100, maxMs: 1_000 };

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

interface Away {
  readonly fault: Error;
  readonly failures: number;
  /** By performance.now(). */
  readonly untilMs: number;
}

export class ReconnectingPool extends pg.Pool {
  #away: Away | undefined;
  #isTrying = false;

  // The overloads of pg-pool: with a callback, as its own query() calls it, or with a promise.
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#promise();
    const away = this.#away;
    if (away !== undefined && (this.#isTrying || performance.now() < away.untilMs)) {
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

  /** A pool that has other connections waits for one of those: its server is there. */
  #learn(fault: Error | undefined): void {
    if (fault === undefined) this.#away = undefined;
    else if (this.totalCount === 0) {
      const failures = (this.#away?.failures ?? 0) + 1;
      this.#away = { fault, failures, untilMs: performance.now() + delayMs(BACK_OFF, failures) };
    }
  }
}
