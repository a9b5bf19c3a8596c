import { receiveMessage } from '../../domain/documents/receiving/receiveMessage.js';
import { confirmer } from '../confirmer.js';
import type { OpenChannel } from '../opening.js';
import { PEPPOL } from '../peppol/descriptor.js';
import { createPhossApChannel } from './channel.js';
import { createPhossApInbound } from './inbound.js';
import { forwardRoute } from './route.js';

export const open: OpenChannel = ({ app, config: { channels, limits, sending, peppol } }) => {
  const { PHOSS_AP_URL: url, PHOSS_AP_TOKEN: token, PHOSS_AP_FORWARD_SECRET: secret } = channels.settings;
  if (url === '') return { channels: {} };
  const channel = PEPPOL.name;
  const within = { xmlBytesMax: limits.as4BytesMax, sendTimeoutMs: sending.as4TimeoutMs };
  const { registerResponses } = peppol;
  const inbound = createPhossApInbound({ app, channel, secret, registerResponses, receive: (message) => receiveMessage(app, message) });
  return {
    channels: { [channel]: createPhossApChannel(app, channel, { url, token }, within, confirmer(app)) },
    routes: [forwardRoute(inbound, limits.as4BytesMax)],
  };
};
