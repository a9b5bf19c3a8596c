// The sandbox's Pagero: accepts what it is sent and confirms it a moment later.
import type { Channel, Reply } from '../domain/channel.js';
import type { App } from '../domain/ports.js';
import { type Confirm, createAnswers } from './simulated.js';

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
  const answers = createAnswers(app.database, 'pagero', confirm, receiptOf, app.log);
  return {
    carriesFiles: true,
    xmlBytesMax: limits.xmlBytesMax,
    async send(parcel) {
      await answers.plan(parcel.instanceId, 'AP', undefined, 0);
      return { state: 'exported' };
    },
    tick: () => answers.tick(),
  };
}
