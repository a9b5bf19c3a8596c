// Received documents that a channel could not read: for their tenant and for the operator. They neither fail a poll nor change the health
// of the account, because its other documents come and go.
import type { Actor } from '../actor.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statementFault.js';
import { LIMITS } from '../vocabulary.js';
import { storedMessage } from './accountHealth.js';
import { ALERT_EVENTS } from './alerts.js';
import type { ClaimedAccount } from './claim.js';

/** Further ones of an account are not recorded: its alert is raised already. */
const DOCUMENTS_MAX = 1_000;
/** One that is found again is recorded this often. */
const SEEN_SECONDS = 3_600;
/** One that was not found again for so long is forgotten: it was fetched by a person, or moved away. */
const KEPT_DAYS = 7;

type Recording = Pick<App, 'database' | 'log'>;
type Known = Pick<ClaimedAccount, 'id' | 'tenantId' | 'channel'>;

export interface UnreadableDocument {
  /** What the other side calls it. */
  readonly id: string;
  readonly reason: string;
}

/** Logs the alert for a document that was not known as unreadable. Never throws. */
export async function recordUnreadable(app: Recording, account: Known, { id, reason }: UnreadableDocument): Promise<void> {
  const stored = { id: storedId(id), reason: storedMessage(reason) };
  const record = (): Promise<readonly { isNew: boolean }[]> =>
    app.database.sql.query<{ isNew: boolean }>(
      `insert into unreadable_document as u (account, id, reason)
       select a.id, $2, $3 from channel_account a where a.id = $1 and (
         exists (select from unreadable_document where account = $1 and id = $2)
         or (select count(*) from unreadable_document where account = $1) < ${DOCUMENTS_MAX})
       on conflict (account, id) do update set seen_at = exchange_now(), reason = excluded.reason
         where u.reason <> excluded.reason or u.seen_at < exchange_now() - ${SEEN_SECONDS} * interval '1 s'
       returning xmax = 0 as "isNew"`,
      [account.id, stored.id, stored.reason],
    );
  await kept(app, account, async () => {
    const [row] = await againIfUnanswered(record);
    if (row?.isNew !== true) return;
    const { id: document, reason } = stored;
    app.log.warn(ALERT_EVENTS.UNREADABLE, { tenant: account.tenantId, account: account.id, channel: account.channel, document, reason });
  });
}

/** Never throws. */
export async function recordReadable(app: Recording, account: Known, ids: readonly string[]): Promise<void> {
  await kept(app, account, async () => {
    await app.database.sql.query('delete from unreadable_document where account = $1 and id = any($2::text[])', [
      account.id,
      ids.map(storedId),
    ]);
  });
}

function storedId(id: string): string {
  return storedMessage(id).slice(0, LIMITS.messageIdentifierCharactersMax).toWellFormed();
}

/** What is recorded changes nothing of the poll. */
async function kept(app: Recording, { id, tenantId }: Known, record: () => Promise<void>): Promise<void> {
  await record().catch((error: unknown) =>
    app.log.warn('account.unreadable.lost', { account: id, tenant: tenantId, error: stackOf(error) }),
  );
}

export interface Unreadable {
  readonly documents: number;
  /** The one that was found last. */
  readonly last: (UnreadableDocument & { readonly at: Date }) | null;
}

export const NONE_UNREADABLE: Unreadable = { documents: 0, last: null };

/** By account of the tenant. Accounts without such documents are not included. */
export async function unreadableOf({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<ReadonlyMap<string, Unreadable>> {
  const rows = await database.sql.query<UnreadableDocument & { account: string; documents: number; at: Date }>(
    `select distinct on (u.account) u.account, u.id, u.reason, u.first_at as at, (count(*) over (partition by u.account))::int as documents
     from unreadable_document u join channel_account a on a.id = u.account where a.tenant_id = $1
     order by u.account, u.first_at desc, u.id`,
    [tenantId],
  );
  return new Map(rows.map(({ account, documents, id, reason, at }) => [account, { documents, last: { id, reason, at } }]));
}

/** Those that were not found again. */
export async function removeOldUnreadable({ database }: Pick<App, 'database'>): Promise<void> {
  await database.sql.query(`delete from unreadable_document where seen_at < exchange_now() - ${KEPT_DAYS} * interval '1 day'`);
}
