// Asks a channel whether it reaches the receiver of a document, by the account that would send it.
import type { ReachReceiver } from '../channel.js';
import type { App } from '../ports.js';
import { findSending } from './sending.js';

/** For the documents of a tenant. An account that is missing or disabled says nothing here: {@link accountFor} throws for it. */
export function reachOf(app: Pick<App, 'database' | 'channels'>, tenantId: string): ReachReceiver {
  return async (channelName, name, receiver) => {
    const channel = app.channels[channelName];
    if (channel?.unreachable === undefined) return undefined;
    const account = await findSending(app, tenantId, channelName, name);
    if (account?.enabled !== true) return undefined;
    return channel.unreachable({ tenantId, settings: account.settings, ...receiver });
  };
}
