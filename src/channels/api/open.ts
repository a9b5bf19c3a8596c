import { receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import type { Open } from '../opening.js';
import { createApiChannel } from './channel.js';

export const open: Open = ({ app, config }) => ({
  channels: { api: createApiChannel(app, { xmlBytesMax: config.limits.as4BytesMax }, (message) => receiveFiles(app, message)) },
});
