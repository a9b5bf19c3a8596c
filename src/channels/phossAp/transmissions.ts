// The messages that phoss-ap sent, and when to ask for the answer of their receivers.
import type { Database } from '../../domain/database.js';

export interface Transmissions {
  /** Idempotent. */
  add(submission: string): Promise<void>;
  due(limit: number): Promise<{ readonly submission: string; readonly instanceId: string }[]>;
  /** When to ask next: later each time. `isOver`: not any more. */
  asked(submission: string, isOver: boolean): Promise<void>;
}

/** From one question to the next: a quarter of the age of the message, between these. */
const ASK_SECONDS = { min: 10, max: 3_600 };
/** A receiver that did not answer by then does not. */
const ASK_DAYS = 14;

export function createTransmissions({ sql }: Pick<Database, 'sql'>): Transmissions {
  return {
    async add(submission) {
      await sql.query('insert into phoss_ap_transmission (submission) values ($1) on conflict do nothing', [submission]);
    },
    due: (limit) =>
      sql.query<{ submission: string; instanceId: string }>(
        `select t.submission, s.instance_id as "instanceId" from phoss_ap_transmission t join submission s on s.id = t.submission
         where t.ask_at <= exchange_now() order by t.ask_at limit $1`,
        [limit],
      ),
    async asked(submission, isOver) {
      await sql.query(
        `update phoss_ap_transmission set ask_at = case when $2 or sent_at < exchange_now() - ${ASK_DAYS} * interval '1 day' then null
           else exchange_now() + interval '1 s' * least(${ASK_SECONDS.max}, greatest(${ASK_SECONDS.min},
             extract(epoch from exchange_now() - sent_at) / 4)) end
         where submission = $1`,
        [submission, isOver],
      );
    },
  };
}
