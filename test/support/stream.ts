// Subscriptions as dashboards open them: with the client library of the protocol, over HTTP.
import type { ExecutionResult } from 'graphql';
import { createClient } from 'graphql-sse';
import { tokenOf } from './load.js';

// biome-ignore lint/suspicious/noExplicitAny: what a subscription selects is known where it stands
export type Told = ExecutionResult<any>;

export interface Subscriber extends Disposable {
  /** The next result. Undefined where the stream is complete. Rejects where the connection broke. */
  next(): Promise<Told | undefined>;
  /** Results up to and including the first for which `isLast` holds. */
  until(isLast: (told: Told) => boolean): Promise<Told[]>;
}

export interface Subscribing {
  readonly client?: string;
  readonly scope?: string;
  readonly variables?: Record<string, unknown>;
}

/** Resolves when the stream is open. All later changes are reported. */
export async function subscribeTo(
  url: string,
  query: string,
  { client = 'demo-seller', scope, variables = {} }: Subscribing = {},
): Promise<Subscriber> {
  const token = await tokenOf(url, client, scope);
  const sse = createClient({ url: `${url}/graphql/stream`, headers: { Authorization: `Bearer ${token}` }, retryAttempts: 0 });
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const results = sse.iterate({ query, variables }, { connected: () => resolve() }) as AsyncIterableIterator<Told>;
  const first = results.next();
  let waiting: Promise<IteratorResult<Told>> | undefined = first;
  await Promise.race([connected, first]);
  const next = async (): Promise<Told | undefined> => {
    const { done, value } = await (waiting ?? results.next());
    waiting = undefined;
    return done === true ? undefined : value;
  };
  return {
    next,
    async until(isLast) {
      const all: Told[] = [];
      for (;;) {
        const told = await next();
        if (told === undefined) throw new Error(`The stream ended behind ${JSON.stringify(all)}`);
        all.push(told);
        if (isLast(told)) return all;
      }
    },
    [Symbol.dispose]: () => sse.dispose(),
  };
}
