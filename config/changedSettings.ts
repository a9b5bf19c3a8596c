// The settings that an operator changed, for a log line.
import { SETTINGS, type Variable } from './schema.js';
import type { Setting } from './setting.js';
import { valuesOf } from './values.js';

/** Stands for the value of a secret. */
const HIDDEN = '(set)';

/** By name, those whose value is another one than the default. Without secrets, and without logins in addresses. */
export function changedSettings(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const { text, environment } = valuesOf(env);
  const changed = (Object.keys(SETTINGS) as Variable[]).filter((name) => {
    const { default: own, sandbox }: Setting = SETTINGS[name];
    return text(name) !== '' && text(name) !== (environment === 'sandbox' ? (sandbox ?? own) : own);
  });
  return Object.fromEntries(changed.map((name) => [name, isHidden(name) ? HIDDEN : withoutLogin(text(name))]));
}

export function isHidden(name: Variable): boolean {
  const { secret, hidden }: Setting = SETTINGS[name];
  return secret === true || hidden === true;
}

function withoutLogin(value: string): string {
  return value.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^/?#@\s]*@/gi, '$1');
}
