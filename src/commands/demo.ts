// `npm run demo`: sends an invoice from one tenant to another, and checks every notification on the way.
import { DEFAULT_URL, findExchange } from './demo/exchange.js';
import { DemoFailure } from './demo/failure.js';
import { createSteps } from './demo/steps.js';
import { tell } from './demo/story.js';
import { onStop } from './stopping.js';
import { parseLine, sayFailure, shownUsage, UsageError } from './usage.js';

const DEADLINE_MS = 300_000;
const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

const USAGE = `Usage: npm run demo -- [--url URL]

  --url   a running sandbox on this machine; else EXCHANGE_URL, else what answers at ${DEFAULT_URL},
          else one that is started for the demonstration and removed after it
`;

async function main(): Promise<number> {
  const { url, help } = readArguments(process.argv.slice(2));
  if (!help) return demonstrate(url);
  process.stdout.write(shownUsage(USAGE));
  return EXIT.done;
}

/** Removes what it made, however it ends. */
async function demonstrate(url: string | undefined): Promise<number> {
  const stopping = new AbortController();
  const deadline = new DemoFailure(`The demonstration was not over within ${DEADLINE_MS / 1000} s.`);
  const timer = setTimeout(() => stopping.abort(deadline), DEADLINE_MS);
  const interrupted = new DemoFailure('Interrupted.');
  const outputClosed = new DemoFailure('The output was closed.');
  onStop('demo', (reason) => stopping.abort(reason === 'unread' ? outputClosed : interrupted));
  const steps = createSteps((text) => process.stdout.write(text));
  const began = performance.now();
  try {
    await using exchange = await steps.step(
      'an exchange',
      () => findExchange(url, stopping.signal),
      (one) => `${one.url}${one.isOwn ? ' (its own)' : ''}`,
    );
    await tell(exchange.url, steps, stopping.signal);
    steps.say(`\nDone in ${Math.round(performance.now() - began)} ms. The interface is described at GET /openapi.json.`);
    return EXIT.done;
  } catch (error) {
    const cause = stopping.signal.aborted ? stopping.signal.reason : error;
    if (cause === outputClosed) return EXIT.done;
    process.stderr.write(`\n${cause instanceof DemoFailure ? cause.message : cause instanceof Error ? cause.stack : String(cause)}\n`);
    return cause === interrupted ? EXIT.interrupted : EXIT.failed;
  } finally {
    clearTimeout(timer);
  }
}

/** Throws UsageError. */
function readArguments(given: readonly string[]): { readonly url: string | undefined; readonly help: boolean } {
  const { values } = parseLine({ args: [...given], options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  const url = values.url ?? (process.env['EXCHANGE_URL'] || undefined);
  const help = values.help ?? false;
  if (!help && url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`"${url}" is not an http or https address.`);
  return { url, help };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => process.exit(sayFailure(error, USAGE) ? EXIT.usage : EXIT.failed),
);
