// The command line of `npm run bridge:check`.
import { readFileSync } from 'node:fs';
import { parseLine, TEXT, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent bridge:check -- [--document FILE] [--listen PORT] [--callback URL] [--wait SECONDS] URL

Checks a bridge to Weexa against docs/weexa.md, as the exchange would use it: signatures, messages, repetitions, and the status that it
reports. It sends two messages, so point the bridge at a test account. The shared secret is in the variable BRIDGE_SECRET.

  URL           address of the bridge; /check and /messages follow it
  --document    the XML to send; without it a sample invoice
  --listen      port of 127.0.0.1 on which it waits for the status; without it a free one
  --callback    address under which the bridge reaches that port; without it http://127.0.0.1:PORT
  --wait        how long it waits for the status, 10 s without it; a status that does not come in time is no fault

Ends with 0 where every check passed, with 1 where one failed, with 2 for a wrong command line.
`;

const WAIT_SECONDS = { default: 10, max: 3_600 };
const PORT_MAX = 65_535;
const SECRET_CHARACTERS_MIN = 16;

export interface BridgeCheckArguments {
  /** Without a trailing slash. */
  readonly url: string;
  readonly secret: string;
  /** Undefined: a sample. */
  readonly document: Buffer | undefined;
  /** 0: a free one. */
  readonly port: number;
  readonly callback: string | undefined;
  readonly waitMs: number;
}

/** Throws UsageError. */
export function readArguments(given: readonly string[], env: Readonly<Record<string, string | undefined>>): BridgeCheckArguments {
  const { values, positionals } = parseLine({
    args: [...given],
    allowPositionals: true,
    options: {
      document: TEXT,
      listen: TEXT,
      callback: TEXT,
      wait: TEXT,
    },
  });
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0) throw new UsageError('It takes the address of the bridge.');
  const secret = env['BRIDGE_SECRET'] ?? '';
  if (secret === '') throw new UsageError('The variable BRIDGE_SECRET is not set: it holds the shared secret.');
  if (secret.length < SECRET_CHARACTERS_MIN) {
    throw new UsageError(`The variable BRIDGE_SECRET has fewer than ${SECRET_CHARACTERS_MIN} characters.`);
  }
  return {
    url: addressOf(url),
    secret,
    document: values.document === undefined ? undefined : contentOf(values.document),
    port: numberOf('--listen', values.listen, 0, PORT_MAX),
    callback: values.callback === undefined ? undefined : addressOf(values.callback),
    waitMs: 1_000 * numberOf('--wait', values.wait, WAIT_SECONDS.default, WAIT_SECONDS.max),
  };
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${text}" is no http or https address.`);
  return text.replace(/\/+$/, '');
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`--document: ${(error as Error).message}`);
  }
}

function numberOf(option: string, text: string | undefined, standard: number, max: number): number {
  if (text === undefined) return standard;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw new UsageError(`${option} takes a whole number up to ${max}.`);
  return value;
}
