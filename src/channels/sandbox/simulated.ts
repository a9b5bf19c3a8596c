// Delayed answers of the simulated parties of the sandbox, kept in a table so that they survive a crash.
import { type ReceiptFile, type Reply, SendFault } from '../../domain/channel.js';
import type { Database } from '../../domain/database.js';
import type { Log } from '../../domain/ports.js';
import type { ChannelName } from '../../domain/vocabulary.js';
import type { Confirm } from '../confirmer.js';

export interface Answers {
  /** Stores an answer that is due after `delayMs`. A repeated one is stored once. */
  plan(instanceId: string, code: Reply['code'], text: string | undefined, delayMs: number): Promise<void>;
  /** Delivers the answers that are due, until the signal is aborted. */
  giveDue(signal: AbortSignal): Promise<void>;
}

const PER_ROUND = 200;

/** The pending answers of one simulated channel, sent by the access point `from`. `receiptOf` writes the message with the answer. */
export function createAnswers(
  database: Pick<Database, 'sql'>,
  channel: ChannelName,
  from: string,
  confirm: Confirm,
  receiptOf: (reply: Reply) => ReceiptFile,
  log: Pick<Log, 'warn'>,
): Answers {
  return {
    async plan(instanceId, code, text, delayMs) {
      await database.sql.query(
        `insert into simulated_answer (channel, instance_id, due_at, code, text)
         values ($1, $2, exchange_now() + $3 * interval '1 millisecond', $4, $5) on conflict do nothing`,
        [channel, instanceId, delayMs, code, text ?? null],
        { prepared: true },
      );
    },
    async giveDue(signal) {
      const rows = await database.sql.query<{ id: string; instance_id: string; code: Reply['code']; text: string | null }>(
        `select id::text, instance_id, code, text from simulated_answer where channel = $1 and due_at <= exchange_now()
         order by due_at, simulated_answer.id limit $2`,
        [channel, PER_ROUND],
        { prepared: true },
      );
      for (const { id, instance_id, code, text } of rows) {
        if (signal.aborted) return;
        const reply: Reply = { instanceId: instance_id, code, text: text ?? undefined };
        try {
          await confirm(channel, { ...reply, from }, receiptOf(reply));
        } catch (error) {
          if (!(error instanceof SendFault)) throw error;
          log.warn('simulated.answer.waits', { instanceId: instance_id, reason: error.message });
          continue;
        }
        await database.sql.query('delete from simulated_answer where id = $1', [id], { prepared: true });
      }
    },
  };
}
