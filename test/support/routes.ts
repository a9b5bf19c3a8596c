// Sends all documents of the demo tenants over one channel.
import type { App } from '../../src/domain/ports.js';
import { saveRoutes } from '../../src/domain/routing/save.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { BUYER_ACTOR, SELLER_ACTOR } from './accounts.js';

/** The rules are saved as if the channel were configured. */
export async function routeAll(app: App, channel: ChannelName): Promise<void> {
  const configured = { ...app, channels: { ...app.channels, [channel]: {} as never } };
  for (const actor of [SELLER_ACTOR, BUYER_ACTOR]) {
    await saveRoutes(configured, actor, { documentType: 'invoice', rules: [{ channel, when: {}, orNext: false }] });
  }
}
