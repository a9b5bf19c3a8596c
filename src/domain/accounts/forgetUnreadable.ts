import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import { bodyInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { UnreadableDocumentSchema } from '../tables/accounts.js';
import { isStorable } from '../text.js';
import { LIMITS } from '../vocabulary.js';
import { accountId, type ChannelAccount, shownAccount } from './rows.js';

/** For the audit log. */
const FORGOTTEN = `select id::text as subject, jsonb_build_object('channel', channel, 'name', name, 'documents', count(*)) as details
  from forgotten group by id, channel, name`;

/**
 * Forgets the unreadable documents of an account with these ids, or all of them. One that a later poll finds again is recorded anew.
 * Idempotent. Throws ACCOUNT_NOT_FOUND, and BODY_INVALID for too many ids.
 */
export async function forgetUnreadable(
  app: Pick<App, 'database'>,
  actor: Actor,
  account: string,
  ids?: readonly string[],
): Promise<ChannelAccount> {
  if (ids !== undefined && ids.length > LIMITS.forgottenMax)
    throw bodyInvalid({ detail: `documents must be a list of at most ${LIMITS.forgottenMax}` });
  const known = accountId(account);
  const values: unknown[] = [actor.tenantId, known, ids?.filter(isStorable) ?? null];
  const entry = audited(actor, 'account.forget-unreadable', FORGOTTEN, values);
  await againIfUnanswered(() =>
    app.database.sql.query(
      `with forgotten as (
         delete from unreadable_document u using channel_account a
         where a.id = u.account and a.tenant_id = $1 and a.id = $2::uuid and ($3::text[] is null or u.id = any($3::text[]))
         returning a.id, a.channel, a.name),
       ${entry}
       select count(*) from forgotten`,
      values,
    ),
  );
  return shownAccount(app.database.sql, actor, known);
}

/** Those of which nothing is recorded for the account. */
export async function unrecorded({ database }: Pick<App, 'database'>, account: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await database.em.find(UnreadableDocumentSchema, { account, id: { $in: [...ids] } }, { fields: ['id'] });
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
