// Parses the command line. Pure.
import { EVENT_TYPES, type EventType } from '../../domain/vocabulary.js';
import { defaultUrl } from '../demo/exchange.js';
import { FLAG, parseLine, TEXT, TEXTS, UsageError } from '../usage.js';

const DEFAULT_PORT = 8443;
const DEFAULT_CLIENT = 'demo-buyer';
const DELAY_MS_MAX = 600_000;
const COUNT_MAX = 1_000_000;
/** During an overlap two secrets sign. A receiver may know both. */
const SECRETS_MAX = 2;
const OK = 204;
const FAILS = 500;

export const USAGE = `Usage: npm run receive -- [options]

Starts a webhook receiver at https://localhost:${DEFAULT_PORT}/hook, subscribes it, and prints what arrives with every check of its
signatures. Needs a sandbox that runs (npm start): it issues the certificate. Ctrl-C removes the subscription and ends it.

  --types a,b           event types, such as invoice.receive; all of them where absent
  --client ID           demo-buyer (default) or demo-seller, the sandbox's own clients
  --client-id ID --client-secret SECRET
                        another client, with the scope exchange/webhook
  --url URL             the exchange; else EXCHANGE_URL, else http://127.0.0.1:8080 (or PORT)
  --port N              where to listen; 0 takes a free port
  --no-subscribe        only listens; --secret whsec_… (once or twice) says what verifies
  --keep                leaves the subscription in place at the end

  --answer STATUS       answers 200 to 599 instead of ${OK}
  --delay MS            waits before it answers
  --fail-first N        answers the first N attempts of each event with --answer (${FAILS} where absent), then ${OK}

  --count N             ends after N webhooks
  --json                prints one JSON object a line and nothing else
                        (use npm run -s receive -- … to keep npm quiet)
`;

export interface ReceiveArguments {
  /** The address of the exchange, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly client: { readonly id: string; readonly secret: string };
  /** Undefined: it makes no subscription. */
  readonly types: readonly EventType[] | undefined;
  /** The secrets for verification where it makes no subscription. */
  readonly secrets: readonly string[];
  readonly keep: boolean;
  readonly behaviour: Behaviour;
  /** Undefined: until Ctrl-C. */
  readonly count: number | undefined;
  readonly json: boolean;
}

export interface Behaviour {
  readonly delayMs: number;
  /** How many attempts of each event are answered with `failing`. */
  readonly failFirst: number;
  readonly failing: number;
  /** The status for every other attempt. */
  readonly status: number;
}

/** `env` has EXCHANGE_URL. Throws UsageError. */
export function readArguments(given: readonly string[], env: Readonly<Record<string, string | undefined>>): ReceiveArguments {
  const values = parse(given);
  const isListeningOnly = values['no-subscribe'] === true;
  if (!isListeningOnly && values.secret !== undefined)
    throw new UsageError('--secret is for --no-subscribe: a subscription brings its own.');
  const forbidden = isListeningOnly ? (['types', 'keep'] as const).find((name) => values[name] !== undefined) : undefined;
  if (forbidden !== undefined) throw new UsageError(`--${forbidden} and --no-subscribe exclude each other.`);
  const answer = values.answer === undefined ? undefined : readNumber('--answer', values.answer, 200, 599);
  const failFirst = values['fail-first'] === undefined ? 0 : readNumber('--fail-first', values['fail-first'], 1, COUNT_MAX);
  return {
    url: readUrl(values.url ?? (env['EXCHANGE_URL'] || defaultUrl(env))),
    port: values.port === undefined ? DEFAULT_PORT : readNumber('--port', values.port, 0, 65_535),
    client: readClient(values.client, values['client-id'], values['client-secret']),
    types: isListeningOnly ? undefined : readTypes(values.types),
    secrets: readSecrets(values.secret ?? []),
    keep: values.keep ?? false,
    behaviour: {
      delayMs: values.delay === undefined ? 0 : readNumber('--delay', values.delay, 0, DELAY_MS_MAX),
      failFirst,
      failing: answer ?? FAILS,
      status: failFirst > 0 ? OK : (answer ?? OK),
    },
    count: values.count === undefined ? undefined : readNumber('--count', values.count, 1, COUNT_MAX),
    json: values.json ?? false,
  };
}

function parse(given: readonly string[]) {
  return parseLine({
    args: [...given],
    options: {
      url: TEXT,
      port: TEXT,
      client: TEXT,
      'client-id': TEXT,
      'client-secret': TEXT,
      types: TEXT,
      secret: TEXTS,
      answer: TEXT,
      delay: TEXT,
      'fail-first': TEXT,
      count: TEXT,
      'no-subscribe': FLAG,
      keep: FLAG,
      json: FLAG,
    },
  }).values;
}

function readUrl(value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw new UsageError(`"${value}" is not an http or https address.`);
  return value.replace(/\/+$/, '');
}

function readNumber(option: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${option} is "${value}"; it takes a whole number from ${min} to ${max}.`);
}

function readClient(demo: string | undefined, id: string | undefined, secret: string | undefined): ReceiveArguments['client'] {
  if (id === undefined && secret === undefined) {
    const name = demo ?? DEFAULT_CLIENT;
    if (name !== 'demo-buyer' && name !== 'demo-seller') {
      throw new UsageError(`--client is "${name}"; it takes demo-buyer or demo-seller. Others: --client-id and --client-secret.`);
    }
    return { id: name, secret: `${name}-secret` };
  }
  if (demo !== undefined) throw new UsageError('--client and --client-id exclude each other.');
  if (id === undefined || secret === undefined) throw new UsageError('--client-id and --client-secret go together.');
  return { id, secret };
}

function readTypes(value: string | undefined): readonly EventType[] {
  if (value === undefined) return EVENT_TYPES;
  const asked = value.split(',').map((one) => one.trim());
  const wrong = asked.find((one) => !EVENT_TYPES.some((type) => type === one));
  if (wrong !== undefined) throw new UsageError(`--types holds "${wrong}"; it takes, separated by commas, ${EVENT_TYPES.join(', ')}.`);
  return EVENT_TYPES.filter((type) => asked.includes(type));
}

function readSecrets(values: readonly string[]): readonly string[] {
  if (values.length > SECRETS_MAX) throw new UsageError(`--secret may be given ${SECRETS_MAX} times at most.`);
  if (values.some((value) => !value.startsWith('whsec_')))
    throw new UsageError('--secret takes a signing secret, which begins with whsec_.');
  return values;
}
