import type { AccountType } from '../channelAccount.js';
import type { App } from '../ports.js';
import { CHANNELS, type ChannelName } from '../vocabulary.js';

/** The channels of this deployment that have accounts, and the description of those. */
export function accountTypes({
  channels,
}: Pick<App, 'channels'>): readonly { readonly channel: ChannelName; readonly type: AccountType }[] {
  return CHANNELS.flatMap((channel) => {
    const type = channels[channel]?.account;
    return type === undefined ? [] : [{ channel, type }];
  });
}
