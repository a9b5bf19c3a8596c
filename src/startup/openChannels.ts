// Creates the channels, and what takes in the requests of their other sides.
import type { Config } from '../../config/config.js';
import { createEmail } from '../channels/email/email.js';
import { createSandboxPeppol } from '../channels/sandboxPeppol.js';
import { createSimulatedPagero } from '../channels/simulatedPagero.js';
import { type Bridge, operatorBridge } from '../channels/weexa/bridge.js';
import { createWeexa } from '../channels/weexa/channel.js';
import { createWeexaInbound, type WeexaInbound } from '../channels/weexa/inbound.js';
import type { Channel } from '../domain/channel.js';
import { receiveFiles, receiveMessage } from '../domain/documents/receiveMessage.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';
import { confirmer, NETWORK } from './openAs4.js';

type Channels = Partial<Record<ChannelName, Channel>>;

/** `as4`: undefined where this exchange is no access point. */
export function openChannels(app: Omit<App, 'channels'>, config: Config, as4: Channel | undefined): Channels {
  return {
    ...(as4 === undefined ? {} : { [NETWORK]: as4 }),
    ...(config.env === 'sandbox' && as4 !== undefined ? sandboxChannels(app, config, as4) : {}),
    email: createEmail(app, { allowPlain: config.env === 'sandbox' }),
    weexa: createWeexa(app, bridgeOfOperator(config), { xmlBytesMax: config.limits.as4BytesMax }),
  };
}

function sandboxChannels(app: Omit<App, 'channels'>, config: Config, as4: Channel): Channels {
  const take = confirmer(app);
  return {
    [NETWORK]: createSandboxPeppol(app, NETWORK, as4, (message) => receiveMessage(app, message), take),
    pagero: createSimulatedPagero(app, { xmlBytesMax: config.limits.as4BytesMax }, take),
  };
}

export function openWeexaInbound(app: App, config: Config): WeexaInbound {
  return createWeexaInbound({
    app,
    operator: bridgeOfOperator(config),
    receive: (message) => receiveFiles(app, message),
    confirm: confirmer(app),
  });
}

function bridgeOfOperator({ weexa }: Config): Bridge | undefined {
  return weexa === undefined ? undefined : operatorBridge(weexa);
}
