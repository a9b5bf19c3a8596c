// `npm run receive`: a webhook receiver for the first minutes. Prints each webhook, and whether its signatures are valid.

import { errorMessage } from '../errorMessage.js';
import type { Command, CommandLine } from './command.js';
import { DemoFailure } from './demo/failure.js';
import { type ReceiveArguments, readArguments, USAGE } from './receive/arguments.js';
import type { Arrival } from './receive/arrival.js';
import { createHearing } from './receive/hear.js';
import { listen } from './receive/listen.js';
import { openSession, type Session } from './receive/session.js';
import { asJson, asText } from './receive/show.js';

/** How long it waits at the end for the exchange to remove the subscription. A second Ctrl-C ends it at once. */
const GOODBYE_MS = 30_000;

type PrintLine = (line: string) => void;

export const command: Command = {
  usage: USAGE,
  async run(line) {
    await receive(readArguments(line.args, line.env), line);
    return 0;
  },
};

async function receive(receiving: ReceiveArguments, { stdout, stderr, onStop }: CommandLine): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  onStop(() => end());
  // For programs, standard output has only the webhooks.
  const say: PrintLine = (text) => void (receiving.json ? stderr : stdout).write(`${text}\n`);
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
      stdout.write(receiving.json ? asJson(arrival) : asText(arrival));
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
