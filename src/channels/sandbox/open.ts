import { receiveMessage } from '../../domain/documents/receiving/receiveMessage.js';
import { confirmer } from '../confirmer.js';
import type { OpenChannel } from '../opening.js';
import { PEPPOL } from '../peppol/descriptor.js';
import { createSandboxPagero } from './sandboxPagero.js';
import { createSandboxPeppol } from './sandboxPeppol.js';
import { createSimulatedPagero } from './simulatedPagero.js';

export const open: OpenChannel = ({ app, config }, { peppol: as4, pagero }) => {
  if (config.env !== 'sandbox' || as4 === undefined || pagero === undefined) return { channels: {} };
  const take = confirmer(app);
  const simulated = createSimulatedPagero(app, { xmlBytesMax: config.limits.as4BytesMax }, take);
  const { as4TimeoutMs } = config.sending;
  return {
    channels: {
      peppol: createSandboxPeppol(app, PEPPOL.name, as4, as4TimeoutMs, (message) => receiveMessage(app, message), take),
      pagero: createSandboxPagero(simulated, pagero, app.clock),
    },
  };
};
