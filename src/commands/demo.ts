// `npm run demo`: sends an invoice from one tenant to another, and checks every notification on the way.
import { type Command, type CommandLine, say } from './command.js';
import { findExchange } from './demo/exchange.js';
import { DemoFailure } from './demo/failure.js';
import { createSteps } from './demo/steps.js';
import { tell } from './demo/story.js';
import { sentence } from './refused.js';
import { parseLine, TEXT, UsageError } from './usage.js';

const DEADLINE_MS = 300_000;
const EXIT = { done: 0, failed: 1, interrupted: 130 } as const;

const USAGE = `Usage: npm run demo -- [--url URL]

  --url   a running sandbox on this machine; else EXCHANGE_URL, else what answers at http://127.0.0.1:8080 (or PORT),
          else one that is started for the demonstration and removed after it
`;

export const command: Command = { usage: USAGE, run };

/** Removes what it made, however it ends. */
async function run(line: CommandLine): Promise<number> {
  const url = readUrl(line);
  const stopping = new AbortController();
  const deadline = new DemoFailure(`The demonstration was not over within ${DEADLINE_MS / 1000} s.`);
  const timer = setTimeout(() => stopping.abort(deadline), DEADLINE_MS);
  const interrupted = new DemoFailure('Interrupted.');
  const outputClosed = new DemoFailure('The output was closed.');
  line.onStop((reason) => stopping.abort(reason === 'unread' ? outputClosed : interrupted));
  const steps = createSteps(line.stdout);
  const began = performance.now();
  try {
    await using exchange = await steps.step(
      'an exchange',
      () => findExchange(url, stopping.signal, line.env),
      (one) => `${one.url}${one.isOwn ? ' (its own)' : ''}`,
    );
    await tell(exchange.url, steps, stopping.signal);
    steps.say(`\nDone in ${Math.round(performance.now() - began)} ms. The interface is described at GET /openapi.json.`);
    return EXIT.done;
  } catch (error) {
    const cause = stopping.signal.aborted ? stopping.signal.reason : error;
    if (cause === outputClosed) return EXIT.done;
    return say(line.stderr, `\n${sentence(cause)}\n`, cause === interrupted ? EXIT.interrupted : EXIT.failed);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws UsageError. */
function readUrl({ args, env }: CommandLine): string | undefined {
  const { values } = parseLine({ args: [...args], options: { url: TEXT } });
  const url = values.url ?? (env['EXCHANGE_URL'] || undefined);
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`"${url}" is not an http or https address.`);
  return url;
}
