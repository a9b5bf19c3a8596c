// Opens an account for its channel: settings, secrets in plain text, and a way to replace them.
import type { Account, AccountCursor, AccountSettings } from '../channelAccount.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import { SEALED_COLUMNS, type SealedAccount } from './rows.js';
import { type OpenSecret, openSecret, readSecret, replaceSecret, type SecretPlace } from './secrets.js';

type OpeningApp = Pick<App, 'database' | 'keyring' | 'clock'>;

export interface OpenAccount {
  readonly account: Account & { readonly cursor: AccountCursor };
  /** Removes the secrets of the account from a text. Texts of a channel are logged, stored and shown. */
  masked(text: string): string;
}

/** Shorter secrets are likely to occur in a text by chance. */
const MASKED_CHARACTERS_MIN = 4;
const MASK = '***';

/** The account as stored now. Undefined where it was removed. */
export async function findSealed({ database }: Pick<App, 'database'>, tenantId: string, id: string): Promise<SealedAccount | undefined> {
  const [row] = await database.sql.query<SealedAccount>(
    `select ${SEALED_COLUMNS} from channel_account a where a.tenant_id = $1 and a.id = $2::uuid`,
    [tenantId, id],
    { prepared: true },
  );
  return row;
}

/** The account of a channel by its id alone, for requests that come from the other side. Undefined where there is none. */
export async function findSealedOf(
  { database }: Pick<App, 'database'>,
  channel: ChannelName,
  id: string,
): Promise<SealedAccount | undefined> {
  const [row] = await database.sql.query<SealedAccount>(
    `select ${SEALED_COLUMNS} from channel_account a where a.channel = $1 and a.id = $2::uuid`,
    [channel, id],
    { prepared: true },
  );
  return row;
}

/** The account of that name of a channel. Undefined where there is none. */
export async function findSealedByName(
  { database }: Pick<App, 'database'>,
  { tenantId, channel, name }: Pick<SealedAccount, 'tenantId' | 'channel' | 'name'>,
): Promise<SealedAccount | undefined> {
  const [row] = await database.sql.query<SealedAccount>(
    `select ${SEALED_COLUMNS} from channel_account a where a.tenant_id = $1 and a.channel = $2 and a.name = $3`,
    [tenantId, channel, name],
  );
  return row;
}

interface Trial {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly settings: AccountSettings;
  /** Those that are given now; null: removed. */
  readonly secrets: ReadonlyMap<string, string | null>;
  /** Names of stored secrets that do not count. */
  readonly removed: readonly string[];
}

/** An account that is not stored, or not as it is here. What the channel replaces while it is tried is forgotten. */
export function openTrial(stored: Account | undefined, trial: Trial): Pick<OpenAccount, 'masked'> & { readonly account: Account } {
  const { id, tenantId, name, settings, secrets, removed } = trial;
  const replaced = new Map<string, string>();
  const seen = new Set<string | undefined>();
  const secret = (one: string): string | undefined => {
    const kept = removed.includes(one) ? undefined : stored?.secret(one);
    const value = replaced.get(one) ?? (secrets.has(one) ? (secrets.get(one) ?? undefined) : kept);
    seen.add(value);
    return value;
  };
  for (const one of secrets.keys()) secret(one);
  return {
    account: {
      id,
      tenantId,
      name,
      settings,
      secret,
      rotate: async (one, next) => {
        replaced.set(one, next);
        return next;
      },
      reread: async (one) => secret(one),
    },
    masked: (text) => mask(text, seen),
  };
}

/** Throws where a secret cannot be opened because its master key is missing. */
export function openAccount(app: OpeningApp, sealed: SealedAccount): OpenAccount {
  const { id, tenantId, name, settings, cursor } = sealed;
  const place = (secret: string): SecretPlace => ({ tenantId, accountId: id, name: secret });
  const secrets = new Map<string, OpenSecret>(
    sealed.sealed.map((one) => [one.name, { value: openSecret(app.keyring, place(one.name), one.sealed), version: one.version }]),
  );
  const seen = new Set([...secrets.values()].map(({ value }) => value));
  const keep = (secret: string, open: OpenSecret): void => {
    secrets.set(secret, open);
    seen.add(open.value);
  };
  return {
    account: {
      id,
      tenantId,
      name,
      settings,
      cursor,
      secret: (secret) => secrets.get(secret)?.value,
      async rotate(secret, next) {
        seen.add(next);
        const open = await replaceSecret(app, place(secret), secrets.get(secret)?.version ?? 0, next);
        keep(secret, open);
        return open.value!;
      },
      async reread(secret) {
        keep(secret, await readSecret(app, place(secret)));
        return secrets.get(secret)?.value;
      },
    },
    masked: (text) => mask(text, seen),
  };
}

/** Longest first, because one secret may contain another. */
function mask(text: string, secrets: ReadonlySet<string | undefined>): string {
  const spelled = [...secrets].flatMap((secret) => {
    if (secret === undefined || secret.length < MASKED_CHARACTERS_MIN) return [];
    return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')];
  });
  return spelled.sort((a, b) => b.length - a.length).reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
}
