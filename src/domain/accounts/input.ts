// Checks the input for an account against the description of its channel.
import type { AccountSettings, AccountType, SettingRule } from '../channelAccount.js';
import { bodyInvalid, type ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { isStorable } from '../text.js';
import { type ChannelName, LIMITS } from '../vocabulary.js';

export interface AccountInput {
  readonly channel: ChannelName;
  readonly name: string;
  readonly settings: unknown;
  /** A value sets a secret, null removes it. Secrets without an entry stay as they are. */
  readonly secrets: readonly { readonly name: string; readonly value: string | null }[];
  /** Absent: true for a new account, otherwise unchanged. */
  readonly enabled?: boolean | undefined;
  /** The generation that the caller has read, 0 for none. Absent: any. */
  readonly generation?: number | undefined;
}

export interface ReadAccount extends Omit<AccountInput, 'settings' | 'secrets'> {
  readonly settings: AccountSettings;
  readonly secrets: ReadonlyMap<string, string | null>;
  readonly type: AccountType;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/;
const TEXT_CHARACTERS_MAX = 2_048;

/** Throws BODY_INVALID with all faults in `detail`. A fault never contains the value of a secret. */
export function readAccount(app: Pick<App, 'channels'>, input: AccountInput): ReadAccount {
  const type = app.channels[input.channel]?.account;
  if (type === undefined) throw invalid([`the channel ${input.channel} has no accounts here`]);
  const faults = [...nameFaults(input.name), ...settingsFaults(input.settings, type), ...secretFaults(input.secrets, type)];
  if (faults.length === 0) faults.push(...(type.faults?.(input.settings as AccountSettings) ?? []));
  if (faults.length > 0) throw invalid(faults);
  return {
    ...input,
    settings: input.settings as AccountSettings,
    secrets: new Map(input.secrets.map(({ name, value }) => [name, value])),
    type,
  };
}

export function invalid(faults: readonly string[]): ExchangeError {
  return bodyInvalid(...faults.map((detail) => ({ detail })));
}

function nameFaults(name: string): string[] {
  const max = LIMITS.accountNameCharactersMax;
  if (name.length <= max && NAME.test(name)) return [];
  return [`name must have 1 to ${max} letters, digits, spaces or . _ - and begin with a letter or digit`];
}

function settingsFaults(settings: unknown, type: AccountType): string[] {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return ['settings must be an object'];
  if (Buffer.byteLength(JSON.stringify(settings)) > LIMITS.accountSettingsBytesMax) {
    return [`settings must have at most ${LIMITS.accountSettingsBytesMax} bytes as JSON`];
  }
  const given = Object.entries(settings as Record<string, unknown>);
  return [
    ...given.flatMap(([name, value]) =>
      Object.hasOwn(type.settings, name) ? settingFaults(name, value, type.settings[name]!) : [unknown('setting', name, type.settings)],
    ),
    ...missing('setting', type.settings, new Set(given.map(([name]) => name))),
  ];
}

function settingFaults(name: string, value: unknown, rule: SettingRule): string[] {
  if (rule.kind === 'text') {
    if (typeof value !== 'string' || !isStorable(value) || !value.isWellFormed()) return [`setting ${name} must be a text`];
    if (rule.values !== undefined && !rule.values.includes(value)) return [`setting ${name} must be one of ${rule.values.join(', ')}`];
    const [min, max] = [rule.min ?? 1, rule.max ?? TEXT_CHARACTERS_MAX];
    return value.length < min || value.length > max ? [`setting ${name} must have ${min} to ${max} characters`] : [];
  }
  if (rule.kind === 'boolean') return typeof value === 'boolean' ? [] : [`setting ${name} must be true or false`];
  if (!Number.isSafeInteger(value)) return [`setting ${name} must be a whole number`];
  const [min, max] = [rule.min ?? 0, rule.max ?? Number.MAX_SAFE_INTEGER];
  return (value as number) < min || (value as number) > max ? [`setting ${name} must be ${min} to ${max}`] : [];
}

function secretFaults(secrets: AccountInput['secrets'], type: AccountType): string[] {
  const names = secrets.map(({ name }) => name);
  const max = LIMITS.accountSecretBytesMax;
  return secrets.flatMap(({ name, value }, index) => {
    if (!Object.hasOwn(type.secrets, name)) return [unknown('secret', name, type.secrets)];
    if (names.indexOf(name) < index) return [`secret ${name} is given twice`];
    if (value === null) return [];
    if (value === '' || !value.isWellFormed()) return [`secret ${name} must be a text that is not empty`];
    return Buffer.byteLength(value) > max ? [`secret ${name} must have at most ${max} bytes`] : [];
  });
}

/** Faults for missing required values. */
export function missing(
  what: 'setting' | 'secret',
  rules: Readonly<Record<string, { readonly required?: boolean }>>,
  there: ReadonlySet<string>,
): string[] {
  const lacking = Object.entries(rules).filter(([name, { required }]) => required === true && !there.has(name));
  return lacking.map(([name]) => `${what} ${name} is required`);
}

function unknown(what: 'setting' | 'secret', name: string, rules: object): string {
  const known = Object.keys(rules);
  const shown = name.slice(0, 64);
  return known.length === 0 ? `${what} ${shown} is unknown: there are none` : `${what} ${shown} is unknown: there are ${known.join(', ')}`;
}
