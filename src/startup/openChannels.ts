// Creates the channels, and what takes in the requests of their other sides.
import type { Config } from '../../config/config.js';
import { type As4InboundParts, createAs4Inbound, type TakeAs4 } from '../channels/as4Inbound.js';
import { createEmail } from '../channels/email/email.js';
import { createLoopback } from '../channels/loopback.js';
import { createPagero } from '../channels/pagero/channel.js';
import { createPhossApChannel } from '../channels/phossAp/channel.js';
import { createPhossApInbound, type PhossApInbound, type PhossApInboundParts } from '../channels/phossAp/inbound.js';
import { createSandboxPagero } from '../channels/sandboxPagero.js';
import type { Confirm } from '../channels/simulated.js';
import { createSimulatedPagero } from '../channels/simulatedPagero.js';
import { type Bridge, operatorBridge } from '../channels/weexa/bridge.js';
import { createWeexa } from '../channels/weexa/channel.js';
import { createWeexaInbound, type WeexaInbound } from '../channels/weexa/inbound.js';
import type { Channel } from '../domain/channel.js';
import { receiveFiles, receiveMessage } from '../domain/documents/receiveMessage.js';
import { confirm } from '../domain/documents/sending/confirm.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';

/** The channel for documents whose receiver is on the network. */
export const NETWORK: ChannelName = 'peppol';

type Channels = Partial<Record<ChannelName, Channel>>;

export function openChannels(app: Omit<App, 'channels'>, config: Config): Channels {
  const limits = { xmlBytesMax: config.limits.as4BytesMax };
  const take: Confirm = (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt);
  const pagero = createPagero(app, limits, take, (message) => receiveFiles(app, message));
  const peppol = phossApChannel(app, config, take);
  return {
    email: createEmail(app, { allowPlain: config.env === 'sandbox' }),
    pagero,
    ...(config.env === 'sandbox' ? simulatedChannels(app, config, pagero) : {}),
    ...(peppol === undefined ? {} : { [NETWORK]: peppol }),
    weexa: createWeexa(app, bridgeOfOperator(config), limits),
  };
}

function simulatedChannels(app: Omit<App, 'channels'>, config: Config, pagero: Channel): Channels {
  const limits = { xmlBytesMax: config.limits.as4BytesMax, sendTimeoutMs: config.sending.as4TimeoutMs };
  const take: Confirm = (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt);
  return {
    peppol: createLoopback(
      app,
      NETWORK,
      limits,
      (message) => receiveMessage(app, message),
      take,
      async (receiver) => config.network.smlZone !== undefined && (await app.registry.lookup(receiver)) === undefined,
    ),
    pagero: createSandboxPagero(createSimulatedPagero(app, limits, take), pagero, app.clock),
  };
}

function phossApChannel(app: Omit<App, 'channels'>, { phossAp, limits, sending }: Config, take: Confirm): Channel | undefined {
  if (phossAp === undefined) return undefined;
  const within = { xmlBytesMax: limits.as4BytesMax, sendTimeoutMs: sending.as4TimeoutMs };
  return createPhossApChannel(app, NETWORK, phossAp, within, take);
}

/** Undefined where no access point forwards messages. */
export function openPhossApInbound(app: App, { phossAp, peppol }: Config): PhossApInbound | undefined {
  if (phossAp === undefined) return undefined;
  const { registerResponses } = peppol;
  const receive: PhossApInboundParts['receive'] = (message) => receiveMessage(app, message);
  return createPhossApInbound({ app, channel: NETWORK, secret: phossAp.forwardSecret, registerResponses, receive });
}

export function openAs4Inbound(app: App, keys: Pick<As4InboundParts, 'keystores' | 'trust'>, { limits, peppol }: Config): TakeAs4 {
  return createAs4Inbound({
    channel: NETWORK,
    app,
    ...keys,
    bytesMax: limits.as4BytesMax,
    registerResponses: peppol.registerResponses,
    receive: (message) => receiveMessage(app, message),
  });
}

export function openWeexaInbound(app: App, config: Config): WeexaInbound {
  return createWeexaInbound({
    app,
    operator: bridgeOfOperator(config),
    receive: (message) => receiveFiles(app, message),
    confirm: (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt),
  });
}

function bridgeOfOperator({ weexa }: Config): Bridge | undefined {
  return weexa === undefined ? undefined : operatorBridge(weexa);
}
