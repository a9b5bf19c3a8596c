// What the sources of subscriptions have in common: changes in batches, until the stream ends.
import { setTimeout as delay } from 'node:timers/promises';
import { ExchangeError } from '../../../domain/errors.js';
import type { Graph } from '../context.js';
import type { ChangeMailbox } from './mailbox.js';

/** Changes that are read and sent together. */
const BATCH_MAX = 20;
/** The pause while the database is unavailable or this tenant has too many reads. */
const RETRY_MS = 1_000;

export interface SubscriptionArgs<Args> {
  readonly context: Graph;
  readonly args: Args;
}

/** The results of `find` for each batch, until the signal. Waits for an unavailable database, so that nothing is left out. */
export async function* batches<Change, Item>(
  { app, hold }: Graph,
  mailbox: ChangeMailbox<Change>,
  find: (changes: readonly Change[]) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (;;) {
    const changes = await mailbox.take(BATCH_MAX);
    if (changes === undefined) return;
    let found: readonly Item[] | undefined;
    while (found === undefined && !hold!.signal.aborted) {
      found = await find(changes).catch(async (error: unknown) => {
        const isBusy = error instanceof ExchangeError && error.code === 'TOO_MANY_REQUESTS';
        if (!isBusy && !app.database.isGone(error)) throw error;
        await delay(RETRY_MS, undefined, { signal: hold!.signal, ref: false }).catch(() => undefined);
        return undefined;
      });
    }
    if (found !== undefined && found.length > 0) yield found;
  }
}

export function idsOf(changes: readonly { readonly id: string }[]): string[] {
  return changes.map(({ id }) => id);
}

export function onceAborted(signal: AbortSignal, leave: () => void): void {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}

/** graphql awaits the result of subscribe, but the types of type-graphql do not allow a promise. */
export function asIterable<Args, Item>(subscribe: (asked: SubscriptionArgs<Args>) => Promise<AsyncIterable<Item>>) {
  return subscribe as unknown as () => AsyncIterable<Item>;
}
