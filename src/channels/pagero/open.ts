import { receiveFiles } from '../../domain/documents/receiving/receiveMessage.js';
import { confirmer } from '../confirmer.js';
import type { OpenChannel } from '../opening.js';
import { SANDBOX_POLL_MS } from '../sandbox/sandboxPagero.js';
import { createPagero } from './channel.js';

export const open: OpenChannel = ({ app, config }) => {
  const options = { xmlBytesMax: config.limits.as4BytesMax, ...(config.env === 'sandbox' ? { pollMs: SANDBOX_POLL_MS } : {}) };
  return { channels: { pagero: createPagero(app, options, confirmer(app), (message) => receiveFiles(app, message)) } };
};
