// Reads variables of an environment. Empty means unset, and selects the default.
import { readFileSync } from 'node:fs';
import type { Environment } from './config.js';
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';

/** No secret is longer. */
const SECRET_BYTES_MAX = 65_536;

export interface Values {
  /** Secrets whose file cannot be read, or that are set twice. One sentence each. */
  readonly fileFaults: readonly string[];
  readonly environment: Environment;
  /** The set value. '' where it is unset. */
  text(name: Variable): string;
  /** The set value, otherwise its default, which may be ''. */
  value(name: Variable): string;
  /** Undefined where there is neither. */
  optional(name: Variable): string | undefined;
  number(name: Variable): number;
  /** The items between commas, without empty ones. */
  list(name: Variable): string[];
  /** An address without a trailing slash. */
  address(name: Variable): string;
}

export function valuesOf(env: Readonly<Record<string, string | undefined>>): Values {
  const { secrets, faults } = readSecrets(env);
  const text = (name: Variable): string => (env[name]?.trim() || secrets.get(name)) ?? '';
  const environment = (text('EXCHANGE_ENV') || 'sandbox') as Environment;
  const value = (name: Variable): string => {
    const setting: Setting = SETTINGS[name];
    return text(name) || (environment === 'sandbox' && setting.sandbox !== undefined ? setting.sandbox : setting.default);
  };
  return {
    fileFaults: faults,
    environment,
    text,
    value,
    optional: (name) => value(name) || undefined,
    number: (name) => Number(value(name)),
    list: (name) => itemsOf(value(name)),
    address: (name) => value(name).replace(/\/+$/, ''),
  };
}

/** The secrets in files: the variable `NAME_FILE` names the file of the secret NAME. */
function readSecrets(env: Readonly<Record<string, string | undefined>>): { secrets: ReadonlyMap<Variable, string>; faults: string[] } {
  const secrets = new Map<Variable, string>();
  const faults: string[] = [];
  for (const name of Object.keys(SETTINGS) as Variable[]) {
    const setting: Setting = SETTINGS[name];
    const file = env[`${name}_FILE`]?.trim() ?? '';
    if (setting.secret !== true || file === '') continue;
    if ((env[name]?.trim() ?? '') !== '') faults.push(`${name} and ${name}_FILE are set: set one of them.`);
    try {
      secrets.set(name, secretIn(file));
    } catch (cause) {
      faults.push(`${name}_FILE: ${(cause as Error).message}.`);
    }
  }
  return { secrets, faults };
}

function secretIn(file: string): string {
  const content = readFileSync(file, 'utf8');
  if (content.length > SECRET_BYTES_MAX) throw new Error(`${file} has over ${SECRET_BYTES_MAX} characters`);
  const secret = content.trim();
  if (secret === '') throw new Error(`${file} is empty`);
  return secret;
}

function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
