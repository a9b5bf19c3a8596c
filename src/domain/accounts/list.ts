import type { Actor } from '../actor.js';
import type { App } from '../ports.js';
import type { ChannelName } from '../vocabulary.js';
import { type ChannelAccount, SHOWN_COLUMNS } from './rows.js';

/** The tenant's accounts, or those of one channel, in the order in which they were created, without secrets. */
export async function listAccounts(
  app: Pick<App, 'database'>,
  actor: Actor,
  channel: ChannelName | null = null,
): Promise<ChannelAccount[]> {
  return app.database.sql.query<ChannelAccount>(
    `select ${SHOWN_COLUMNS} from channel_account a where a.tenant_id = $1 and ($2::text is null or a.channel = $2)
     order by a.created_at, a.id`,
    [actor.tenantId, channel],
  );
}
