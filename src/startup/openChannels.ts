// Creates the channels, and what takes in the requests of their other sides.
import type { Config } from '../../config/config.js';
import { createApiChannel } from '../channels/api/channel.js';
import { createEmail, ownDomain } from '../channels/email/email.js';
import { createIdleSessions } from '../channels/email/idle.js';
import { createSmtpSessions } from '../channels/email/smtpSessions.js';
import { createPagero } from '../channels/pagero/channel.js';
import { createPhossApChannel } from '../channels/phossAp/channel.js';
import { createPhossApInbound, type PhossApInbound, type PhossApInboundParts } from '../channels/phossAp/inbound.js';
import { createSandboxPagero, SANDBOX_POLL_MS } from '../channels/sandbox/sandboxPagero.js';
import { createSandboxPeppol } from '../channels/sandbox/sandboxPeppol.js';
import { createSimulatedPagero } from '../channels/sandbox/simulatedPagero.js';
import { type Bridge, operatorBridge } from '../channels/weexa/bridge.js';
import { createWeexa } from '../channels/weexa/channel.js';
import { createWeexaInbound, type WeexaInbound } from '../channels/weexa/inbound.js';
import type { Channel } from '../domain/channel.js';
import { receiveFiles, receiveMessage } from '../domain/documents/receiving/receiveMessage.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';
import { confirmer, NETWORK } from './openAs4.js';

type Channels = Partial<Record<ChannelName, Channel>>;

/** `as4`: undefined where this exchange is no access point. `stack` closes what channels keep open. */
export function openChannels(app: Omit<App, 'channels'>, config: Config, as4: Channel | undefined, stack: AsyncDisposableStack): Channels {
  const idle = createIdleSessions();
  stack.defer(() => idle.close());
  const smtp = createSmtpSessions(app.connect, ownDomain(app));
  stack.defer(() => smtp.close());
  const limits = { xmlBytesMax: config.limits.as4BytesMax };
  const polls = config.env === 'sandbox' ? { pollMs: SANDBOX_POLL_MS } : {};
  const pagero = createPagero(app, { ...limits, ...polls }, confirmer(app), (message) => receiveFiles(app, message));
  const phossAp = phossApChannel(app, config);
  return {
    ...(as4 === undefined ? {} : { [NETWORK]: as4 }),
    pagero,
    ...(config.env === 'sandbox' && as4 !== undefined ? sandboxChannels(app, config, as4, pagero) : {}),
    ...(phossAp === undefined ? {} : { [NETWORK]: phossAp }),
    email: createEmail(app, { allowPlain: config.env === 'sandbox' }, { idle, smtp }),
    weexa: createWeexa(app, bridgeOfOperator(config), limits),
    api: createApiChannel(app, limits, (message) => receiveFiles(app, message)),
  };
}

function sandboxChannels(app: Omit<App, 'channels'>, config: Config, as4: Channel, pagero: Channel): Channels {
  const take = confirmer(app);
  const simulated = createSimulatedPagero(app, { xmlBytesMax: config.limits.as4BytesMax }, take);
  return {
    [NETWORK]: createSandboxPeppol(app, NETWORK, as4, config.sending.as4TimeoutMs, (message) => receiveMessage(app, message), take),
    pagero: createSandboxPagero(simulated, pagero, app.clock),
  };
}

function phossApChannel(app: Omit<App, 'channels'>, { phossAp, limits, sending }: Config): Channel | undefined {
  if (phossAp === undefined) return undefined;
  const within = { xmlBytesMax: limits.as4BytesMax, sendTimeoutMs: sending.as4TimeoutMs };
  return createPhossApChannel(app, NETWORK, phossAp, within, confirmer(app));
}

/** Undefined where no access point forwards messages. */
export function openPhossApInbound(app: App, { phossAp, peppol }: Config): PhossApInbound | undefined {
  if (phossAp === undefined) return undefined;
  const { registerResponses } = peppol;
  const receive: PhossApInboundParts['receive'] = (message) => receiveMessage(app, message);
  return createPhossApInbound({ app, channel: NETWORK, secret: phossAp.forwardSecret, registerResponses, receive });
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
