import { createLimiter } from '../../concurrency/limiter.js';
import type { OpenChannel } from '../opening.js';
import { createEmail, ownDomain } from './email.js';
import { createIdleSessions } from './idle.js';
import { createSmtpSessions } from './smtpSessions.js';

/** Messages of a process that are in memory at once: each takes a few times its size. */
const READING_MAX = 4;

export const open: OpenChannel = ({ app, config, stack }) => {
  const idle = createIdleSessions();
  stack.defer(() => idle.close());
  const smtp = createSmtpSessions(app.connect, ownDomain(app));
  stack.defer(() => smtp.close());
  const sessions = { idle, smtp, slots: createLimiter({ perKey: 1, total: READING_MAX }) };
  return { channels: { email: createEmail(app, { allowPlain: config.env === 'sandbox' }, sessions) } };
};
