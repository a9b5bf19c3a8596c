import { receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import type { OpenChannel } from '../opening.js';
import { createApiChannel } from './channel.js';

export const open: OpenChannel = ({ app, config }) => ({
  channels: { api: createApiChannel(app, { xmlBytesMax: config.limits.as4BytesMax }, (message) => receiveFiles(app, message)) },
});
