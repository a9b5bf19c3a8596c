// How the folders of channels are opened.
import type { Config } from '../../config/config.js';
import type { Channel } from '../domain/channel.js';
import type { ChannelRoute } from '../domain/channelRoute.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';
import type { Keystores, Trust } from '../pki/keystore.js';
import type { RefuseRevoked } from '../pki/revocation/policy.js';

export interface Opening {
  readonly app: Omit<App, 'channels'>;
  readonly config: Config;
  /** Keys of the own access point, and authorities of others. */
  readonly pki: { readonly ap: Keystores; readonly apTrust: Trust };
  readonly revocation: { readonly refuseRevoked: RefuseRevoked };
  /** The address of this process's own server, where it has one. */
  readonly servedAt: () => string | undefined;
  /** Closes what channels keep open. */
  readonly stack: AsyncDisposableStack;
}

type Channels = Partial<Record<ChannelName, Channel>>;

/** What a folder has in this installation. */
export interface Opened {
  readonly channels: Channels;
  /** What the other sides of its channels call. */
  readonly routes?: readonly ChannelRoute[];
}

/** `open` of a folder's open.ts. `opened`: the channels of the folders before it in the list. */
export type OpenChannel = (opening: Opening, opened: Channels) => Opened | Promise<Opened>;
