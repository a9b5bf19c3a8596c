// Checks the input for an account against the description of its channel.
import { cut } from '../../cut.js';

import type { AccountSettings, AccountType, SettingRule } from '../channelAccount.js';
import { bodyInvalid, type Fault } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
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
  const { channel, name, settings, secrets } = input;
  const type = app.channels[channel]?.account;
  if (type === undefined) throw bodyInvalid({ detail: `the channel ${channel} has no accounts here` });
  const faults = [...nameFaults(name), ...settingsFaults(channel, settings, type), ...secretFaults(channel, secrets, type)];
  if (faults.length === 0) faults.push(...(type.faults?.(settings as AccountSettings) ?? []));
  if (faults.length > 0) throw bodyInvalid(...faults);
  return {
    ...input,
    settings: settings as AccountSettings,
    secrets: new Map(secrets.map((one) => [one.name, one.value])),
    type,
  };
}

function nameFaults(name: string): Fault[] {
  const most = LIMITS.accountNameCharactersMax;
  if (name.length <= most && NAME.test(name)) return [];
  const detail = `name must have 1 to ${most} letters, digits, spaces or . _ - and begin with a letter or digit`;
  return [{ detail, reason: reason('ACCOUNT_NAME_WRONG', { most }) }];
}

function settingsFaults(channel: ChannelName, settings: unknown, type: AccountType): Fault[] {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return [{ detail: 'settings must be an object' }];
  if (Buffer.byteLength(JSON.stringify(settings)) > LIMITS.accountSettingsBytesMax) {
    return [{ detail: `settings must have at most ${LIMITS.accountSettingsBytesMax} bytes as JSON` }];
  }
  const given = Object.entries(settings as Record<string, unknown>);
  return [
    ...given.flatMap(([name, value]) =>
      Object.hasOwn(type.settings, name)
        ? [settingFault({ channel, setting: name }, value, type.settings[name]!) ?? []].flat()
        : [unknown('setting', name, type.settings)],
    ),
    ...missing('setting', { channel, rules: type.settings }, new Set(given.map(([name]) => name))),
  ];
}

interface SettingPlace {
  readonly channel: ChannelName;
  readonly setting: string;
}

function settingFault(at: SettingPlace, value: unknown, rule: SettingRule): Fault | undefined {
  const name = `setting ${at.setting}`;
  if (rule.kind === 'text') return textFault(at, value, rule);
  if (rule.kind === 'boolean') return typeof value === 'boolean' ? undefined : { detail: `${name} must be true or false` };
  if (!Number.isSafeInteger(value)) return { detail: `${name} must be a whole number`, reason: reason('SETTING_NO_NUMBER', at) };
  const [least, most] = [rule.min ?? 0, rule.max ?? Number.MAX_SAFE_INTEGER];
  if ((value as number) >= least && (value as number) <= most) return undefined;
  return { detail: `${name} must be ${least} to ${most}`, reason: reason('SETTING_RANGE', { ...at, least, most }) };
}

function textFault(at: SettingPlace, value: unknown, rule: SettingRule): Fault | undefined {
  const name = `setting ${at.setting}`;
  if (typeof value !== 'string' || !isStorable(value) || !value.isWellFormed()) return { detail: `${name} must be a text` };
  const choices = rule.values?.join(', ') ?? '';
  if (rule.values !== undefined && !rule.values.includes(value))
    return { detail: `${name} must be one of ${choices}`, reason: reason('SETTING_CHOICE', { ...at, choices }) };
  const [least, most] = [rule.min ?? 1, rule.max ?? TEXT_CHARACTERS_MAX];
  if (value.length >= least && value.length <= most) return undefined;
  return { detail: `${name} must have ${least} to ${most} characters`, reason: reason('SETTING_LENGTH', { ...at, least, most }) };
}

function secretFaults(channel: ChannelName, secrets: AccountInput['secrets'], type: AccountType): Fault[] {
  const names = secrets.map(({ name }) => name);
  const most = LIMITS.accountSecretBytesMax;
  return secrets.flatMap(({ name, value }, index): Fault[] => {
    const at = { channel, setting: name };
    if (!Object.hasOwn(type.secrets, name)) return [unknown('secret', name, type.secrets)];
    if (names.indexOf(name) < index) return [{ detail: `secret ${name} is given twice` }];
    if (value === null) return [];
    if (value === '' || !value.isWellFormed())
      return [{ detail: `secret ${name} must be a text that is not empty`, reason: reason('SECRET_EMPTY', at) }];
    if (Buffer.byteLength(value) <= most) return [];
    return [{ detail: `secret ${name} must have at most ${most} bytes`, reason: reason('SECRET_TOO_LONG', { ...at, most }) }];
  });
}

interface Required {
  readonly channel: ChannelName;
  readonly rules: Readonly<Record<string, { readonly required?: boolean }>>;
}

/** Faults for missing required values. */
export function missing(what: 'setting' | 'secret', { channel, rules }: Required, there: ReadonlySet<string>): Fault[] {
  const lacking = Object.entries(rules).filter(([name, { required }]) => required === true && !there.has(name));
  return lacking.map(([name]) => ({
    detail: `${what} ${name} is required`,
    reason: reason('SETTING_MISSING', { channel, setting: name }),
  }));
}

function unknown(what: 'setting' | 'secret', name: string, rules: object): Fault {
  const known = Object.keys(rules);
  return { detail: `${what} ${cut(name, 64)} is unknown: there are ${known.length === 0 ? 'none' : known.join(', ')}` };
}
