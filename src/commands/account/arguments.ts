// Parses the command line. Pure.
import { CHANNELS, type ChannelName, LIMITS } from '../../domain/vocabulary.js';
import { parseLine, UsageError } from '../usage.js';

export const USAGE = `Usage: npm run --silent account -- <command> [options]

  types [CHANNEL]                              shows the settings and secrets that accounts of the channels have
  list --tenant ID [CHANNEL]                   shows the accounts of a tenant with their health, never a secret
  set --tenant ID CHANNEL NAME [SETTING=VALUE ...]
                                               adds the account of that channel and name, or changes it
  enable, disable --tenant ID CHANNEL NAME     a disabled account is not polled, and its documents wait
  test --tenant ID CHANNEL NAME                says whether the account works; nothing is sent or fetched
  remove --tenant ID CHANNEL NAME              removes the account; documents that wait for it end in ERROR when they are due
  forget --tenant ID CHANNEL NAME              removes its unreadable documents from the list; nothing changes at the other side

  SETTING=VALUE            changes one setting; SETTING= removes it; the others stay
  --settings FILE          replaces all settings by those of a JSON object; SETTING=VALUE is applied after it
  --secret NAME=FILE       sets a secret to the text of a file, without the line break at its end
  --remove-secret NAME     removes a secret
  --document ID            forgets only this unreadable document; may be given more than once
  --json                   prints one JSON object

A FILE may be -, once: standard input. Secrets are not taken from the command line, where others on the machine can read
them. Channels are ${CHANNELS.join(', ')}. An account that a service already uses works with a change from its next
document or poll on.
Ends with 0, with 1 where it is refused or the account does not work, with 2 for a wrong command line. The database is
that of the service's settings. Only one process at a time can open an embedded database: stop the service first.
`;

export interface AccountKey {
  readonly tenantId: string;
  readonly channel: ChannelName;
  readonly name: string;
}

/** A name and what belongs to it. */
export type Pair = readonly [name: string, value: string];

export type Command = { readonly json: boolean } & (
  | { readonly verb: 'types'; readonly channel: ChannelName | undefined }
  | { readonly verb: 'list'; readonly tenantId: string; readonly channel: ChannelName | undefined }
  | ({ readonly verb: 'set' } & AccountKey & Changes)
  | ({ readonly verb: 'enable' | 'disable' | 'test' | 'remove' } & AccountKey)
  | ({ readonly verb: 'forget'; readonly documents: readonly string[] | undefined } & AccountKey)
);

export interface Changes {
  /** The file of all settings. */
  readonly settingsFile: string | undefined;
  /** An empty value removes the setting. */
  readonly settings: readonly Pair[];
  /** Names and files. */
  readonly secrets: readonly Pair[];
  readonly removedSecrets: readonly string[];
}

const OPTIONS = {
  types: [],
  list: ['tenant'],
  set: ['tenant', 'settings', 'secret', 'remove-secret'],
  enable: ['tenant'],
  disable: ['tenant'],
  test: ['tenant'],
  remove: ['tenant'],
  forget: ['tenant', 'document'],
} as const;

export const STANDARD_INPUT = '-';

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const { values, positionals } = parse(given);
  const [verb, ...rest] = positionals;
  const json = values.json ?? false;
  if (verb === undefined) throw new UsageError('A command is missing.');
  if (!isVerb(verb)) throw new UsageError(`There is no command "${verb}".`);
  const wrong = Object.keys(values).find((name) => name !== 'json' && !(OPTIONS[verb] as readonly string[]).includes(name));
  if (wrong !== undefined) throw new UsageError(`--${wrong} is not an option of ${verb}.`);
  if (verb === 'types' || verb === 'list') {
    const channel = rest[0] === undefined ? undefined : readChannel(rest[0]);
    takesNo(verb, rest[1]);
    return verb === 'types' ? { verb, json, channel } : { verb, json, channel, tenantId: readTenant(values.tenant) };
  }
  const key = { tenantId: readTenant(values.tenant), channel: readChannel(rest[0]), name: readName(rest[1]) };
  if (verb === 'set') return { verb, json, ...key, ...readChanges(values, rest.slice(2)) };
  takesNo(verb, rest[2]);
  if (verb === 'forget') return { verb, json, ...key, documents: values.document };
  return { verb, json, ...key };
}

function isVerb(verb: string): verb is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, verb);
}

function parse(given: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  return parseLine({
    args: [...given],
    allowPositionals: true,
    options: {
      tenant: text,
      settings: text,
      secret: texts,
      'remove-secret': texts,
      document: texts,
      json: { type: 'boolean' },
    },
  });
}

function readChanges(values: ReturnType<typeof parse>['values'], settings: readonly string[]): Changes {
  const changes = {
    settingsFile: values.settings,
    settings: settings.map((one) => readPair('A setting', 'SETTING=VALUE', one)),
    secrets: (values.secret ?? []).map((one) => readPair('--secret', 'NAME=FILE', one)),
    removedSecrets: values['remove-secret'] ?? [],
  };
  const inputs = [changes.settingsFile, ...changes.secrets.map(([, file]) => file)].filter((file) => file === STANDARD_INPUT);
  if (inputs.length > 1) throw new UsageError('Standard input can be read once.');
  if (changes.secrets.some(([, file]) => file === '')) throw new UsageError('--secret names no file; it takes NAME=FILE.');
  return changes;
}

/** The message leaves out the text, which may be a secret. */
function readPair(what: string, form: string, text: string): Pair {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`${what} is not of the form ${form}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function readTenant(value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError('--tenant is missing.');
  return value;
}

function readChannel(value: string | undefined): ChannelName {
  if (value === undefined) throw new UsageError('CHANNEL is missing.');
  const known = CHANNELS.find((one) => one === value);
  if (known === undefined) throw new UsageError(`The channel is "${value}"; it takes ${CHANNELS.join(', ')}.`);
  return known;
}

function readName(value: string | undefined): string {
  if (value === undefined) throw new UsageError('NAME is missing.');
  const max = LIMITS.accountNameCharactersMax;
  if (value.length > max) throw new UsageError(`NAME has more than ${max} characters.`);
  return value;
}

function takesNo(verb: string, more: string | undefined): void {
  if (more !== undefined) throw new UsageError(`${verb} takes no "${more}".`);
}
