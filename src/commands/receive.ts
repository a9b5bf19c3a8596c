// `npm run receive`: a webhook receiver for the first minutes. Prints each webhook, and whether its signatures are valid.

import { stackOf } from '../domain/errors.js';
import { errorMessage } from '../errorMessage.js';
import { DemoFailure } from './demo/failure.js';
import { type ReceiveArguments, readArguments, USAGE } from './receive/arguments.js';
import type { Arrival } from './receive/arrival.js';
import { createHearing } from './receive/hear.js';
import { listen } from './receive/listen.js';
import { openSession, type Session } from './receive/session.js';
import { asJson, asText } from './receive/show.js';
import { onStop } from './stopping.js';
import { sayFailure, shownUsage } from './usage.js';

const EXIT = { done: 0, failed: 1, usage: 2 } as const;
/** How long it waits at the end for the exchange to remove the subscription. A second Ctrl-C ends it at once. */
const GOODBYE_MS = 30_000;

type PrintLine = (line: string) => void;

async function main(): Promise<void> {
  const receiving = readArguments(process.argv.slice(2), process.env);
  if (receiving === 'help') return void process.stdout.write(shownUsage(USAGE));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  onStop('receive', () => end());
  // For programs, standard output has only the webhooks.
  const say: PrintLine = (line) => void (receiving.json ? process.stderr : process.stdout).write(`${line}\n`);
  await receive(receiving, say, ended, end);
}

async function receive(receiving: ReceiveArguments, say: PrintLine, ended: Promise<void>, end: () => void): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const leaving = new AbortController();
  const session = await openSession(receiving, leaving.signal);
  const certificate = await session.certificate();

  const counts = { first: 0, retry: 0, duplicate: 0 };
  let left = receiving.count ?? Number.POSITIVE_INFINITY;
  const secrets = Promise.withResolvers<readonly string[]>();
  const hear = createHearing({
    behaviour: receiving.behaviour,
    secrets: secrets.promise,
    aheadMs: session.aheadMs,
    show: (arrival: Arrival) => {
      counts[arrival.repeat ?? 'first'] += 1;
      process.stdout.write(receiving.json ? asJson(arrival) : asText(arrival));
    },
    answered: () => {
      left -= 1;
      if (left <= 0) end();
    },
  });
  const server = stack.use(await listen(receiving.port, certificate, receiving.behaviour, hear));
  say(`Listening at ${server.endpoint}`);

  if (receiving.types === undefined) secrets.resolve(receiving.secrets);
  else {
    const { id, signingSecret } = await session.subscribe(server.endpoint, receiving.types);
    stack.defer(() => leave(session, id, receiving.keep, say, leaving));
    secrets.resolve([signingSecret]);
    say(`Subscription ${id} of ${receiving.client.id}: ${receiving.types.join(', ')}`);
    say(`Signing secret ${signingSecret}`);
  }
  await ended;
  say(`Events: ${counts.first}, retries: ${counts.retry}, duplicates: ${counts.duplicate}.`);
}

/** An unreachable exchange is no fault of the receiver. It prints what is left there. */
async function leave(session: Session, id: string, keep: boolean, say: PrintLine, leaving: AbortController): Promise<void> {
  if (keep) return say(`Subscription ${id} stays.`);
  const timer = setTimeout(() => leaving.abort(new DemoFailure('the exchange did not answer.')), GOODBYE_MS);
  try {
    await session.unsubscribe(id);
    say(`Subscription ${id} is removed.`);
  } catch (error) {
    say(`Subscription ${id} could not be removed: ${errorMessage(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

main().then(
  () => process.exit(EXIT.done),
  (error: unknown) => process.exit(sayFailure(error, USAGE, said) ? EXIT.usage : EXIT.failed),
);

function said(error: unknown): string {
  return error instanceof DemoFailure ? error.message : stackOf(error);
}
