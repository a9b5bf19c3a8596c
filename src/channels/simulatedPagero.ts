// The sandbox's Pagero: accepts what it is sent and confirms it a moment later.
import type { Channel, Reply } from '../domain/channel.js';
import type { App } from '../domain/ports.js';
import { type Confirm, createAnswers } from './simulated.js';

const SEND_TIMEOUT_MS = 30_000;
const POLL_MS = 1_000;
const POLL_DEADLINE_MS = 30_000;

export function createSimulatedPagero(
  app: Pick<App, 'database' | 'clock' | 'log'>,
  limits: { readonly xmlBytesMax: number },
  confirm: Confirm,
): Channel {
  const receiptOf = (reply: Reply) => ({
    fileName: 'delivery-confirmation.json',
    mimeType: 'application/json',
    bytes: Buffer.from(JSON.stringify({ reference: reply.instanceId, status: 'delivered', at: app.clock().toISOString() })),
  });
  const answers = createAnswers(app.database, 'pagero', undefined, confirm, receiptOf, app.log);
  return {
    carriesFiles: true,
    xmlBytesMax: limits.xmlBytesMax,
    sendTimeoutMs: SEND_TIMEOUT_MS,
    async send(_, { instanceId }) {
      await answers.plan(instanceId, 'AP', undefined, 0);
      return { state: 'exported', externalReference: instanceId };
    },
    poller: { everyMs: POLL_MS, deadlineMs: POLL_DEADLINE_MS, poll: (signal) => answers.giveDue(signal) },
  };
}
