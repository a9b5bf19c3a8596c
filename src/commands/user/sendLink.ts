// Sends a person the link that sets a password.
import type { ServiceMail } from '../../domain/ports.js';
import { errorMessage } from '../../errorMessage.js';
import { Refused } from '../refused.js';

const SEND_TIMEOUT_MS = 30_000;

interface MailedLink {
  readonly id: string;
  readonly to: string;
  /** Of the service. */
  readonly address: string;
  readonly tenantId: string;
  readonly link: string;
}

/** Throws Refused where the mail server does not take it. */
export async function sendLink(mail: ServiceMail, { id, to, address, tenantId, link }: MailedLink): Promise<void> {
  const { host } = new URL(address);
  const text = `You can sign in at ${address}/app for ${tenantId}. Set a password by this link, once, within a day:\n\n${link}\n`;
  const notice = { id, to, subject: `Your access to ${host}`, text };
  try {
    await mail.send(notice, AbortSignal.timeout(SEND_TIMEOUT_MS));
  } catch (cause) {
    throw new Refused(`The person was added, and the mail was not sent: ${errorMessage(cause)}. Add the person again for another link.`);
  }
}
