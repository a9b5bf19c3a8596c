// What the sandbox's simulated parties answer later: kept in a table, so that no crash makes them forget.
import { type ReceiptFile, type Reply, SendFault } from '../domain/channel.js';
import type { Database, Log } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';

/** Takes an answer to a sent document: the verb `confirm`. */
export type Confirm = (channel: ChannelName, reply: Reply, receipt: ReceiptFile) => Promise<void>;

export interface Answers {
  /** Remembers an answer that is due after `delayMs`; the same one twice is one. */
  plan(instanceId: string, code: Reply['code'], text: string | undefined, delayMs: number): Promise<void>;
  /** Gives the answers that are due. */
  tick(): Promise<void>;
}

const PER_TICK = 200;

/** The pending answers of one simulated channel; `receiptOf` writes the message that carries an answer. */
export function createAnswers(
  database: Pick<Database, 'sql'>,
  channel: ChannelName,
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
      );
    },
    async tick() {
      const rows = await database.sql.query<{ id: string; instance_id: string; code: Reply['code']; text: string | null }>(
        `select id::text, instance_id, code, text from simulated_answer where channel = $1 and due_at <= exchange_now()
         order by due_at, id limit $2`,
        [channel, PER_TICK],
      );
      for (const { id, instance_id, code, text } of rows) {
        const reply: Reply = { instanceId: instance_id, code, text: text ?? undefined };
        try {
          await confirm(channel, reply, receiptOf(reply));
        } catch (error) {
          if (!(error instanceof SendFault)) throw error;
          log.warn('simulated.answer.waits', { instance: instance_id, reason: error.message });
          continue;
        }
        await database.sql.query('delete from simulated_answer where id = $1', [id]);
      }
    },
  };
}
