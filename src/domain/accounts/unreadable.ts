// Received documents that a channel could not read: for their tenant and for the operator. They neither fail a poll nor change the health
// of the account, because its other documents come and go.
import { cut } from '../../cut.js';
import type { Actor } from '../actor.js';
import { stackOf } from '../errors.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { LIMITS } from '../vocabulary.js';
import { storedMessage } from './accountHealth.js';
import { ALERT_EVENTS } from './alerts.js';
import type { ClaimedAccount } from './claim.js';

/** Further ones of an account are not recorded. Each poll logs their number, and the first of them. */
const DOCUMENTS_MAX = 1_000;
const LOGGED_MAX = 10;
/** Of an account. Those before them are shown when these were read or forgotten. */
export const UNREADABLE_SHOWN_MAX = 20;
/** One that is found again is recorded this often. */
const SEEN_SECONDS = 3_600;
/** One that was not found again for so long is forgotten: it was fetched by a person, or moved away. */
const KEPT_DAYS = 7;

type UnreadableApp = Pick<App, 'database' | 'log' | 'metrics'>;
type PolledBy = Pick<ClaimedAccount, 'id' | 'tenantId' | 'channel' | 'leaseToken'>;

interface UnreadableDocument {
  /** What the other side calls it. */
  readonly id: string;
  readonly reason: string;
}

/** What a poll records. Nothing is recorded where its lease was lost. No method throws. */
interface UnreadableRecords {
  /** Logs the alert for a document that was not known as unreadable. */
  add(document: UnreadableDocument): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** At the end of the poll: logs the documents that were not recorded, because the account has too many. */
  end(): void;
}

/** The lock makes a claim by another process wait for the statement. */
const LEASED = `leased as materialized (
  select id from channel_account where id = $1 and lease_token = $2 and lease_until is not null for share)`;

/** `isOver`: it is not recorded, because the account has too many. */
const ADD = `with ${LEASED},
  known as (select from unreadable_document where account = $1 and id = $3),
  added as (
    insert into unreadable_document as u (account, id, reason)
    select leased.id, $3, $4 from leased
    where exists (select from known) or (select count(*) from unreadable_document where account = $1) < ${DOCUMENTS_MAX}
    on conflict (account, id) do update set seen_at = exchange_now(), reason = excluded.reason
      where u.reason <> excluded.reason or u.seen_at < exchange_now() - ${SEEN_SECONDS} * interval '1 s'
    returning xmax = 0 as "isNew")
  select coalesce((select "isNew" from added), false) as "isNew",
    exists (select from leased) and not exists (select from known) and not exists (select from added) as "isOver"`;

const REMOVE = `with ${LEASED} delete from unreadable_document where account in (select id from leased) and id = any($3::text[])`;

export function unreadableRecords(app: UnreadableApp, account: PolledBy): UnreadableRecords {
  const { id: accountId, tenantId, channel, leaseToken } = account;
  const fields = { tenant: tenantId, account: accountId, channel };
  const over: string[] = [];
  let overCount = 0;
  return {
    add: ({ id, reason }) =>
      kept(app, account, async () => {
        const stored = { id: storedId(id), reason: storedMessage(reason) };
        const values = [accountId, leaseToken, stored.id, stored.reason];
        const [row] = await againIfUnanswered(() => app.database.sql.query<{ isNew: boolean; isOver: boolean }>(ADD, values));
        if (row?.isNew !== true && row?.isOver !== true) return;
        app.metrics.documentUnreadable(channel);
        if (row.isNew) return app.log.warn(ALERT_EVENTS.UNREADABLE, { ...fields, document: stored.id, reason: stored.reason });
        overCount += 1;
        if (over.length < LOGGED_MAX) over.push(stored.id);
      }),
    remove: (ids) =>
      kept(app, account, async () => void (await app.database.sql.query(REMOVE, [accountId, leaseToken, ids.map(storedId)]))),
    end() {
      if (overCount > 0) app.log.warn('account.unreadable.full', { ...fields, documents: overCount, first: over });
    },
  };
}

function storedId(id: string): string {
  return cut(storedMessage(id), LIMITS.messageIdentifierCharactersMax);
}

/** What is recorded changes nothing of the poll. */
async function kept(app: Pick<App, 'log'>, { id, tenantId }: PolledBy, record: () => Promise<void>): Promise<void> {
  await record().catch((error: unknown) =>
    app.log.warn('account.unreadable.lost', { account: id, tenant: tenantId, error: stackOf(error) }),
  );
}

export interface Unreadable {
  readonly documents: number;
  /** At most UNREADABLE_SHOWN_MAX, in the order in which they were first found, the newest first. */
  readonly newest: readonly (UnreadableDocument & { readonly at: Date })[];
}

export const NONE_UNREADABLE: Unreadable = { documents: 0, newest: [] };

/** By account of the tenant. Accounts without such documents are not included. */
export async function unreadableOf({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<ReadonlyMap<string, Unreadable>> {
  const rows = await database.sql.query<UnreadableDocument & { account: string; documents: number; at: Date }>(
    `select account, id, reason, first_at as at, documents from (
       select u.*, (count(*) over (partition by u.account))::int as documents,
         row_number() over (partition by u.account order by u.first_at desc, u.id) as place
       from unreadable_document u join channel_account a on a.id = u.account where a.tenant_id = $1) ordered
     where place <= ${UNREADABLE_SHOWN_MAX} order by account, place`,
    [tenantId],
  );
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  return new Map(
    [...byAccount].map(([account, own]) => [
      account,
      { documents: own[0]!.documents, newest: own.map(({ id, reason, at }) => ({ id, reason, at })) },
    ]),
  );
}

/** Those that were not found again. */
export async function removeOldUnreadable({ database }: Pick<App, 'database'>): Promise<void> {
  await database.sql.query(`delete from unreadable_document where seen_at < exchange_now() - ${KEPT_DAYS} * interval '1 day'`);
}
