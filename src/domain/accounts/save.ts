// Creates or changes an account, identified by channel and name. Idempotent.

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { EntitySql, Sql } from '../database.js';
import { bodyInvalid, ExchangeError } from '../errors.js';
import { jsonOf, storedJson } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { ChannelAccountSchema, ChannelAccountSecretSchema } from '../tables/accounts.js';
import { uuidv7 } from '../uuid.js';
import { LIMITS } from '../vocabulary.js';
import { HEALTH_RESET } from './accountHealth.js';
import { type AccountInput, missing, type ReadAccount, readAccount } from './input.js';
import { type ChannelAccount, SEALED_COLUMNS, type SealedAccount, shownAccount } from './rows.js';
import { movedSecrets } from './secretAddresses.js';
import { openSecret, sealSecret } from './secrets.js';

type SavingApp = Pick<App, 'database' | 'keyring' | 'channels' | 'clock'>;

/**
 * Returns the account after the change. A change resets its health and makes it due for a poll; its cursor stays. Throws BODY_INVALID,
 * and ACCOUNT_CHANGED where `generation` is given and the account has changed since.
 */
export async function saveAccount(app: SavingApp, actor: Actor, given: AccountInput): Promise<ChannelAccount> {
  const input = readAccount(app, given);
  return againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      // Saves of one tenant run one after the other, so that the limit holds and none overwrites values that it has not read.
      await lockOwned(sql, 'accounts', actor.tenantId);
      const [stored] = await sql.query<SealedAccount>(
        `select ${SEALED_COLUMNS} from channel_account a where a.tenant_id = $1 and a.channel = $2 and a.name = $3 for update`,
        [actor.tenantId, input.channel, input.name],
      );
      const isChanged = stored === undefined || changes(app, stored, input);
      checkGeneration(stored?.generation ?? 0, input.generation, isChanged);
      checkSecrets(stored, input);
      const moved = stored === undefined ? undefined : movedSecrets(stored, input);
      if (moved !== undefined && moved.faults.length > 0) throw bodyInvalid(...moved.faults);
      if (!isChanged) return shownAccount(sql, actor, stored.id);
      const id = stored === undefined ? await insert(app, sql, actor, input) : await update(sql, stored, input);
      const removed = (moved?.removed ?? []).map((name) => [name, null] as const);
      await putSecrets(app, sql, { tenantId: actor.tenantId, accountId: id }, new Map([...input.secrets, ...removed]));
      await audit(sql, actor, 'account.save', id, detailsOf(input));
      return shownAccount(sql, actor, id);
    }),
  );
}

/** Only the names of secrets. */
function detailsOf({ channel, name, settings, enabled, secrets }: ReadAccount): object {
  return { channel, name, settings, ...(enabled === undefined ? {} : { enabled }), secrets: [...secrets.keys()] };
}

/** Recognises a save whose answer was lost: the generation is one higher, and there is nothing to change. */
function checkGeneration(stored: number, expected: number | undefined, isChanged: boolean): void {
  if (expected === undefined || stored === expected || (stored === expected + 1 && !isChanged)) return;
  throw new ExchangeError('ACCOUNT_CHANGED', 'Channel account was changed by somebody else', `generation is ${stored}`);
}

/** Throws BODY_INVALID where a secret is missing. */
export function checkSecrets(stored: SealedAccount | undefined, { channel, secrets, type }: ReadAccount): void {
  const there = new Set(stored?.sealed.map(({ name }) => name));
  for (const [name, value] of secrets) {
    if (value === null) there.delete(name);
    else there.add(name);
  }
  const faults = missing('secret', { channel, rules: type.secrets }, there);
  if (faults.length > 0) throw bodyInvalid(...faults);
}

function changes(app: SavingApp, stored: SealedAccount, input: ReadAccount): boolean {
  if (input.enabled !== undefined && input.enabled !== stored.enabled) return true;
  if (!isDeepStrictEqual(stored.settings, input.settings)) return true;
  return [...input.secrets].some(([name, value]) => value !== storedValue(app, stored, name));
}

/** null where it is not set. Undefined where it cannot be opened, so that it is written again. */
function storedValue({ keyring }: SavingApp, { id, tenantId, sealed }: SealedAccount, name: string): string | null | undefined {
  const secret = sealed.find((one) => one.name === name);
  if (secret === undefined) return null;
  try {
    return openSecret(keyring, { tenantId, accountId: id, name }, secret.sealed);
  } catch {
    return undefined;
  }
}

async function insert(
  app: SavingApp,
  sql: EntitySql,
  { tenantId }: Actor,
  { channel, name, settings, enabled }: ReadAccount,
): Promise<string> {
  const own = { rows: 'from channel_account where tenant_id = $1', values: [tenantId] };
  if (!(await hasRoom(sql, { ...own, most: LIMITS.accountsPerTenantMax }))) {
    throw bodyInvalid({
      detail: `a tenant may have at most ${LIMITS.accountsPerTenantMax} channel accounts`,
      reason: reason('ACCOUNTS_MAX', { most: LIMITS.accountsPerTenantMax }),
    });
  }
  const id = uuidv7(app.clock());
  await sql.em.insert(ChannelAccountSchema, { id, tenantId, channel, name, settings: storedJson(settings), enabled: enabled ?? true });
  return id;
}

async function update(sql: Sql, { id, enabled: before }: SealedAccount, { settings, enabled }: ReadAccount): Promise<string> {
  await sql.query(
    `update channel_account set settings = $2::jsonb, enabled = $3, generation = generation + 1, ${HEALTH_RESET},
       due_at = exchange_now(), updated_at = exchange_now() where id = $1`,
    [id, jsonOf(settings), enabled ?? before],
  );
  return id;
}

async function putSecrets(
  app: SavingApp,
  sql: EntitySql,
  place: { readonly tenantId: string; readonly accountId: string },
  secrets: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [name, value] of secrets) {
    if (value === null) await sql.em.nativeDelete(ChannelAccountSecretSchema, { account: place.accountId, name });
    else {
      await sql.query(
        `insert into channel_account_secret (id, account, name, sealed) values ($1, $2, $3, $4)
         on conflict (account, name) do update
           set sealed = excluded.sealed, version = channel_account_secret.version + 1, updated_at = exchange_now()`,
        [uuidv7(app.clock()), place.accountId, name, sealSecret(app.keyring, { ...place, name }, value)],
      );
    }
  }
}
