// Parses the command line. Pure.
import { CHANNELS, type ChannelName, LIMITS } from '../../domain/vocabulary.js';
import { FLAG, readVerb, required, TEXT, TEXTS, takesWords, UsageError } from '../usage.js';

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

const ONE = { tenant: TEXT, json: FLAG };
const VERBS = {
  types: { json: FLAG },
  list: ONE,
  set: { ...ONE, settings: TEXT, secret: TEXTS, 'remove-secret': TEXTS },
  enable: ONE,
  disable: ONE,
  test: ONE,
  remove: ONE,
  forget: { ...ONE, document: TEXTS },
};

export const STANDARD_INPUT = '-';

/** Throws UsageError. */
export function readArguments(given: readonly string[]): Command {
  const line = readVerb(given, VERBS);
  const { verb, words } = line;
  const { json = false } = line.values;
  if (verb === 'types' || verb === 'list') {
    const channel = words[0] === undefined ? undefined : readChannel(words[0]);
    takesWords(line, 1);
    return verb === 'types' ? { verb, json, channel } : { verb, json, channel, tenantId: required('--tenant', line.values.tenant) };
  }
  const key = { tenantId: required('--tenant', line.values.tenant), channel: readChannel(words[0]), name: readName(words[1]) };
  if (line.verb === 'set') return { verb: line.verb, json, ...key, ...readChanges(line.values, words.slice(2)) };
  takesWords(line, 2);
  if (line.verb === 'forget') return { verb: line.verb, json, ...key, documents: line.values.document };
  return { verb: line.verb, json, ...key };
}

interface GivenChanges {
  readonly settings?: string;
  readonly secret?: readonly string[];
  readonly 'remove-secret'?: readonly string[];
}

function readChanges(values: GivenChanges, settings: readonly string[]): Changes {
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
