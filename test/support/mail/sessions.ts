// The open sessions of one test with mail servers.
import type { ExecutionContext } from 'ava';
import { type MailSessions, ownDomain } from '../../../src/channels/email/email.js';
import { createIdleSessions } from '../../../src/channels/email/idle.js';
import { createSmtpSessions } from '../../../src/channels/email/smtpSessions.js';
import { createLimiter } from '../../../src/concurrency/limiter.js';
import type { App } from '../../../src/domain/ports.js';

export function mailSessions(t: Pick<ExecutionContext, 'teardown'>, app: Pick<App, 'connect' | 'settings'>): MailSessions {
  const idle = createIdleSessions();
  t.teardown(() => idle.close());
  const smtp = createSmtpSessions(app.connect, ownDomain(app));
  t.teardown(() => smtp.close());
  return { idle, smtp, slots: createLimiter({ perKey: 1, total: 4 }) };
}
