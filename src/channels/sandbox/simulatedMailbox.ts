// The mailboxes of the simulated Pagero: status messages for the documents of an account. Polls read them by position.
import type { AccountCursor } from '../../domain/channelAccount.js';
import type { Database } from '../../domain/database.js';

interface StatusMessage {
  readonly position: number;
  readonly instanceId: string;
  readonly code: 'AP' | 'RE';
  readonly text: string | null;
}

export interface SimulatedMailbox {
  /** Appends a message. A repeated one is stored once. */
  put(account: string, message: Omit<StatusMessage, 'position'>): Promise<void>;
  /** Removes messages up to the position, which the reader has received, and returns the next ones. */
  fetch(account: string, after: number, countMax: number): Promise<readonly StatusMessage[]>;
}

/** A reader begins at the first message. */
export function positionOf(cursor: AccountCursor): number {
  return Number((cursor as { readonly position?: unknown } | null)?.position ?? 0);
}

export function createMailbox({ sql }: Pick<Database, 'sql'>): SimulatedMailbox {
  return {
    async put(account, { instanceId, code, text }) {
      await sql.query(
        `with next as (
          insert into simulated_mailbox (account, last)
          select $1::uuid, 1 where not exists (select 1 from simulated_message where account = $1::uuid and instance_id = $2)
          on conflict (account) do update set last = simulated_mailbox.last + 1 returning last)
         insert into simulated_message (account, position, instance_id, code, text)
         select $1::uuid, last, $2, $3, $4 from next on conflict (account, instance_id) do nothing`,
        [account, instanceId, code, text],
        { prepared: true },
      );
    },
    async fetch(account, after, countMax) {
      await sql.query('delete from simulated_message where account = $1 and position <= $2', [account, after], { prepared: true });
      return sql.query<StatusMessage>(
        `select position::int as position, instance_id as "instanceId", code, text from simulated_message
         where account = $1 and position > $2 order by simulated_message.position limit $3`,
        [account, after, countMax],
        { prepared: true },
      );
    },
  };
}
