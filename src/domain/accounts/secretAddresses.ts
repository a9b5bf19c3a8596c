// A secret belongs to the servers to which it is sent. Who may change the address of an account could otherwise send its secrets, which
// nobody may read, to a server of his own.

import type { AccountSettings, AccountType } from '../channelAccount.js';
import type { Fault } from '../errors.js';
import { reason } from '../reasons.js';
import type { ChannelName } from '../vocabulary.js';
import type { SealedAccount } from './rows.js';

interface Moved {
  /** For people. */
  readonly faults: readonly Fault[];
  /** Names of secrets that a channel keeps for itself. They are removed. */
  readonly removed: readonly string[];
}

/** The stored secrets that `secrets` does not name and that would be sent to another server than before. */
export function movedSecrets(
  { settings: before, sealed }: Pick<SealedAccount, 'settings' | 'sealed'>,
  {
    settings,
    secrets,
    type,
    channel,
  }: {
    readonly channel: ChannelName;
    readonly settings: AccountSettings;
    readonly secrets: ReadonlyMap<string, unknown>;
    readonly type: AccountType;
  },
): Moved {
  const [faults, removed]: [Fault[], string[]] = [[], []];
  for (const { name } of sealed) {
    const { sentTo = [], isKept = false } = type.secrets[name] ?? {};
    // Without an address a secret is sent nowhere, or where the channel sends it by default.
    const changed = sentTo.find((setting) => ![undefined, serverOf(before[setting])].includes(serverOf(settings[setting])));
    if (changed === undefined || secrets.has(name)) continue;
    if (isKept) removed.push(name);
    else {
      const detail = `secret ${name} must be given again, because ${changed} is another server now`;
      faults.push({ detail, reason: reason('SECRET_AGAIN', { channel, setting: name }) });
    }
  }
  return { faults, removed };
}

/** The host of an address, or a host, in lower case. The same host with another port is the same server. */
function serverOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = /^https?:/i.test(value) ? URL.parse(value) : null;
  return (url?.hostname ?? value).toLowerCase();
}
