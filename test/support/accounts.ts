// Channel accounts for tests: a channel with the behaviour that a test gives it, and accounts for it.
import type { AccountInput } from '../../src/domain/accounts/input.js';
import type { ChannelAccount } from '../../src/domain/accounts/rows.js';
import { saveAccount } from '../../src/domain/accounts/save.js';
import { type Actor, clientActor } from '../../src/domain/actor.js';
import type { Channel } from '../../src/domain/channel.js';
import type { AccountType, Poller } from '../../src/domain/channelAccount.js';
import type { App } from '../../src/domain/ports.js';
import type { TestApp } from './app.js';

export const SELLER_ACTOR = clientActor('demo-seller', 'demo-seller');
export const BUYER_ACTOR = clientActor('demo-buyer', 'demo-buyer');

export const PASSWORD = 'correct horse/battery staple';

const TYPE: AccountType = {
  required: true,
  settings: {
    host: { kind: 'text', description: 'Where it is.', required: true, max: 20 },
    mode: { kind: 'text', description: 'How it is.', values: ['live', 'test'] },
    port: { kind: 'number', description: 'Which port.', min: 1, max: 65_535 },
    tls: { kind: 'boolean', description: 'Whether it is encrypted.' },
  },
  secrets: { password: { description: 'Its password.', required: true }, token: { description: 'Kept by the channel.' } },
  testTimeoutMs: 60_000,
  test: async () => undefined,
};

/** A channel `weexa` with accounts of the type above. */
export function accountChannel(parts: Partial<Omit<Channel, 'account'>> & { account?: Partial<AccountType> } = {}): Channel {
  return {
    carriesFiles: true,
    xmlBytesMax: 1_000_000,
    sendTimeoutMs: 60_000,
    send: async () => ({ state: 'exported' }),
    ...parts,
    account: { ...TYPE, ...parts.account },
  };
}

export function pollerOf(poll: Poller['poll'], deadlineMs = 60_000): Poller {
  return { everyMs: 60_000, deadlineMs, poll };
}

/** The service with this channel as its `weexa`. */
export function withChannel({ app }: TestApp, channel: Channel): App {
  return { ...app, channels: { ...app.channels, weexa: channel } };
}

/** Saves an account of weexa. */
export function save(
  app: App,
  name = 'main',
  { actor = SELLER_ACTOR, ...input }: Partial<AccountInput> & { readonly actor?: Actor } = {},
): Promise<ChannelAccount> {
  const secrets = [{ name: 'password', value: PASSWORD }];
  return saveAccount(app, actor, { channel: 'weexa', name, settings: { host: 'example.org' }, secrets, ...input });
}

/** The row of the account, with the columns that no API returns. */
export async function rowOf(app: Pick<App, 'database'>, id: string): Promise<Record<string, unknown>> {
  const [row] = await app.database.sql.query('select * from channel_account where id = $1', [id]);
  return row!;
}

/** A log that keeps its lines and returns them as one text. */
export function recordingLog(): { readonly log: App['log']; readonly text: () => string } {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (event: string, fields: object = {}): void =>
      void lines.push(`${level} ${event} ${JSON.stringify(fields)}`);
  return { log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }, text: () => lines.join('\n') };
}
