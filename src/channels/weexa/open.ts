import { receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import { confirmer } from '../confirmer.js';
import type { OpenChannel } from '../opening.js';
import { operatorBridge } from './bridge.js';
import { createWeexa } from './channel.js';
import { createWeexaInbound } from './inbound.js';
import { weexaRoutes } from './routes.js';

export const open: OpenChannel = ({ app, config: { channels, limits } }) => {
  const { WEEXA_URL: url, WEEXA_SECRET: secret } = channels.settings;
  const operator = url === '' ? undefined : operatorBridge({ url, secret });
  const inbound = createWeexaInbound({ app, operator, receive: (message) => receiveFiles(app, message), confirm: confirmer(app) });
  return {
    channels: { weexa: createWeexa(app, operator, { xmlBytesMax: limits.as4BytesMax }) },
    routes: weexaRoutes(inbound, app.settings),
  };
};
