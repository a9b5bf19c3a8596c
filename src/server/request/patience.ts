// How long the server waits for what a client sends. Part of the state of each request, so that a test serves with less.
import type { Context } from 'koa';

export interface MinimumRate {
  readonly windowMs: number;
  /** Within each window. */
  readonly bytesMin: number;
}

export interface Patience {
  /** From the connection to its first byte. */
  readonly firstByteMs: number;
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  readonly headersMs: number;
  /** For the body of a token request or a JSON request, of at most 1 MiB. */
  readonly bodyMs: number;
  /** For the body of a large request. */
  readonly minimumRate: MinimumRate;
}

export const PATIENCE: Patience = {
  firstByteMs: 5_000,
  headersMs: 10_000,
  bodyMs: 10_000,
  // 4 KiB per second, a tenth of the rate that the largest body needs to arrive in time.
  minimumRate: { windowMs: 10_000, bytesMin: 40 * 1024 },
};

export function patienceOf({ state }: Pick<Context, 'state'>): Patience {
  return (state['patience'] as Patience | undefined) ?? PATIENCE;
}
