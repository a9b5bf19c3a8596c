// Reads variables of an environment. Empty means unset, and selects the default.
import type { Environment } from './config.js';
import { SETTINGS, type Setting, type Variable } from './schema.js';

export interface Values {
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
  const text = (name: Variable): string => env[name]?.trim() ?? '';
  const environment = (text('EXCHANGE_ENV') || 'sandbox') as Environment;
  const value = (name: Variable): string => {
    const setting: Setting = SETTINGS[name];
    return text(name) || (environment === 'sandbox' && setting.sandbox !== undefined ? setting.sandbox : setting.default);
  };
  return {
    environment,
    text,
    value,
    optional: (name) => value(name) || undefined,
    number: (name) => Number(value(name)),
    list: (name) => itemsOf(value(name)),
    address: (name) => value(name).replace(/\/+$/, ''),
  };
}

function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
