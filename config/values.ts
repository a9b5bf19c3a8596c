// Reads variables of an environment. Unset and empty are the same, and mean the default.
import type { Environment } from './config.js';
import { SETTINGS, type Setting, type Variable } from './schema.js';

export interface Values {
  readonly environment: Environment;
  /** As it is set; '' where it is not. */
  text(name: Variable): string;
  /** As it is set, else its default, which may be ''. */
  value(name: Variable): string;
  /** undefined where neither is there. */
  optional(name: Variable): string | undefined;
  number(name: Variable): number;
  /** The items between commas, without empty ones. */
  list(name: Variable): string[];
  /** An address without a slash at its end. */
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
