import type { Open } from '../opening.js';
import { createEmail, ownDomain } from './email.js';
import { createIdleSessions } from './idle.js';
import { createSmtpSessions } from './smtpSessions.js';

export const open: Open = ({ app, config, stack }) => {
  const idle = createIdleSessions();
  stack.defer(() => idle.close());
  const smtp = createSmtpSessions(app.connect, ownDomain(app));
  stack.defer(() => smtp.close());
  return { channels: { email: createEmail(app, { allowPlain: config.env === 'sandbox' }, { idle, smtp }) } };
};
