// A channel that does what a test says, and the retries of a document that it does not take.
import { type Channel, type HandOver, type OutboundMessage, SendFault } from '../../src/domain/channel.js';
import type { TestApp } from '../support/app.js';

/** The argument of a channel's send. */
interface Carried extends OutboundMessage {
  readonly instanceId: string;
  readonly messageId: string;
  readonly text: string;
}

/** A channel whose behaviour the test sets, and which records what it was asked to send. */
export function scripted(behave: (message: OutboundMessage) => HandOver): Channel & { readonly messages: Carried[] } {
  const messages: Carried[] = [];
  return {
    messages,
    carriesFiles: false,
    xmlBytesMax: 1024 * 1024,
    sendTimeoutMs: 10_000,
    async send(message, { instanceId, messageId }) {
      messages.push({ ...message, instanceId, messageId, text: (await message.xml.bytes()).toString() });
      return behave(message);
    },
  };
}

export const unreachable = (): never => {
  throw new SendFault('The receiving access point cannot be reached (ETIMEDOUT)', 'transient');
};

/** Moves the clock to each time at which the document is due, until it is no longer due. Returns the planned delays, to ten seconds. */
export async function runOut(at: TestApp, documentId: string): Promise<number[]> {
  const delays: number[] = [];
  for (;;) {
    await at.idle();
    const [row] = await at.app.database.sql.query<{ wait: string | null; delay: string | null }>(
      `select extract(epoch from d.due_at - exchange_now())::text as wait,
         extract(epoch from d.due_at - (select max(m.at) from document_move m where m.document = d.id))::text as delay
       from document d where document_id = $1`,
      [documentId],
    );
    if (row?.wait === null || row?.delay === null || row === undefined) return delays;
    delays.push(Math.round(Number(row.delay) / 10) * 10);
    await at.advance(Number(row.wait) - 1);
    await at.idle();
    await at.advance(1);
  }
}

export const HOURLY = (times: number): number[] => Array<number>(times).fill(3600);
