// Secrets of channel accounts at rest: sealed, bound to their account and name, with a version number.
import { AccountFault } from '../channelAccount.js';
import type { Keyring } from '../keys/keyring.js';
import type { SealedTable } from '../keys/sealed.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { ChannelAccountSecretSchema } from '../tables/accounts.js';
import { uuidv7 } from '../uuid.js';
import { LIMITS } from '../vocabulary.js';

/** The account and the name of a secret. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly accountId: string;
  readonly name: string;
}

/** A secret in plain text with its version. Version 0 and no value where it is not set. */
export interface OpenSecret {
  readonly value: string | undefined;
  readonly version: number;
}

/** Where the secrets are stored, for resealing. `boundTo` is that of {@link boundTo}. */
export const ACCOUNT_SECRETS: SealedTable = {
  name: 'account secret',
  table: 'channel_account_secret',
  key: 'id',
  column: 'sealed',
  boundTo: `(select a.tenant_id from channel_account a where a.id = account) || '|' || account || '|' || name`,
  alive: 'true',
};

export function sealSecret(keyring: Keyring, place: SecretPlace, value: string): string {
  return keyring.seal(value, boundTo(place));
}

/** Throws where its key is missing, or where it was sealed for another row. */
export function openSecret(keyring: Keyring, place: SecretPlace, sealed: string): string {
  return keyring.open(sealed, boundTo(place));
}

/**
 * Replaces a secret if it still has the version that was read, so that an older value never replaces a newer one. Returns the secret in
 * force afterwards: `next`, or the value that another process stored before. Recognises its own earlier write by the value, where the
 * answer was lost. Throws AccountFault where the account or the secret was removed.
 */
export async function replaceSecret(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  place: SecretPlace,
  version: number,
  next: string,
): Promise<OpenSecret> {
  if (next === '' || Buffer.byteLength(next) > LIMITS.accountSecretBytesMax) {
    throw new AccountFault(`The new ${place.name} has no bytes or more than ${LIMITS.accountSecretBytesMax}`, 'UNEXPECTED');
  }
  const sealed = sealSecret(app.keyring, place, next);
  return againIfUnanswered(async () => {
    const written = await write(app, place, version, sealed);
    if (written !== undefined) return { value: next, version: written };
    const current = await readSecret(app, place);
    if (current.value === undefined) throw new AccountFault(`The account or its ${place.name} was removed`, 'MISCONFIGURED');
    return current;
  });
}

/** The new version. Undefined where the stored version is not the one that was read. */
async function write(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  { accountId, name }: SecretPlace,
  version: number,
  sealed: string,
): Promise<number | undefined> {
  const [row] =
    version === 0
      ? await database.sql.query<{ version: number }>(
          `insert into channel_account_secret (id, account, name, sealed)
           select $1, id, $3, $4 from channel_account where id = $2 on conflict (account, name) do nothing returning version`,
          [uuidv7(clock()), accountId, name, sealed],
        )
      : await database.sql.query<{ version: number }>(
          `update channel_account_secret set sealed = $4, version = version + 1, updated_at = exchange_now()
           where account = $1 and name = $2 and version = $3 returning version`,
          [accountId, name, version, sealed],
        );
  return row?.version;
}

export async function readSecret(app: Pick<App, 'database' | 'keyring'>, place: SecretPlace): Promise<OpenSecret> {
  const row = await app.database.em.findOne(ChannelAccountSecretSchema, { account: place.accountId, name: place.name });
  if (row === null) return { value: undefined, version: 0 };
  return { value: openSecret(app.keyring, place, row.sealed), version: row.version };
}

/** The context that a sealed secret is bound to. It cannot be opened in another row. */
function boundTo({ tenantId, accountId, name }: SecretPlace): string {
  return `${tenantId}|${accountId}|${name}`;
}
