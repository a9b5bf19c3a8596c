// The channels of the service: e-mail everywhere, and the simulated ones of the sandbox.
import type { Config } from '../../config/config.js';
import { createEmail } from '../channels/email/email.js';
import { createIdleSessions } from '../channels/email/idle.js';
import { createLoopback } from '../channels/loopback.js';
import { createSimulatedPagero } from '../channels/simulatedPagero.js';
import type { Channel } from '../domain/channel.js';
import { receiveMessage } from '../domain/documents/receiveMessage.js';
import { confirm } from '../domain/documents/sending/confirm.js';
import type { App } from '../domain/ports.js';
import type { ChannelName } from '../domain/vocabulary.js';

type Opening = Omit<App, 'channels'>;
type Channels = Partial<Record<ChannelName, Channel>>;

/** `network`: the channel for documents whose receiver is on the network. `stack` closes what they keep open. */
export function openChannels(app: Opening, config: Config, network: ChannelName, stack: AsyncDisposableStack): Channels {
  const idle = createIdleSessions();
  stack.defer(() => idle.close());
  const sandbox = config.env === 'sandbox';
  return { ...(sandbox ? simulatedChannels(app, config, network) : {}), email: createEmail(app, { allowPlain: sandbox }, idle) };
}

function simulatedChannels(app: Opening, config: Config, network: ChannelName): Channels {
  const limits = { xmlBytesMax: config.limits.as4BytesMax, sendTimeoutMs: config.sending.as4TimeoutMs };
  const take: Parameters<typeof createLoopback>[4] = (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt);
  return {
    [network]: createLoopback(
      app,
      network,
      limits,
      (message) => receiveMessage(app, message),
      take,
      async (receiver) => config.network.smlZone !== undefined && (await app.registry.lookup(receiver)) === undefined,
    ),
    pagero: createSimulatedPagero(app, limits, take),
  };
}
