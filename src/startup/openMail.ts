// The mail server of the service itself (SMTP_URL), for what it tells people.
import type { Config } from '../../config/config.js';
import { composeNotice } from '../channels/email/message.js';
import { createSmtpSessions } from '../channels/email/smtpSessions.js';
import type { ServiceMail } from '../domain/ports.js';
import { createServiceConnect } from '../outgoingRequests.js';

/** Its sessions are kept under this name: no account has it. */
const SESSIONS = 'service';

type Authority = Parameters<typeof createServiceConnect>[1];

/** Undefined where no server is set. `stack` closes it. */
export function openMail(
  config: Config,
  { authority, clock }: { readonly authority: Authority; readonly clock: () => Date },
  { publicUrl }: { readonly publicUrl: string },
  stack: AsyncDisposableStack,
): ServiceMail | undefined {
  const { mail } = config;
  if (mail === undefined) return undefined;
  const domain = new URL(publicUrl).hostname;
  const sessions = createSmtpSessions(createServiceConnect(config, authority), domain);
  stack.defer(() => sessions.close());
  return {
    async send({ id, ...notice }, signal) {
      const bytes = await composeNotice(notice, `${id}@${domain}`, mail, clock());
      await sessions.send(SESSIONS, mail, { from: mail.from, to: notice.to, envelopeId: id, bytes }, signal);
    },
  };
}
