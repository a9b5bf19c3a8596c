// Mail of the service to people: by its mail server, or over the e-mail account of the tenant where it has none.
import { findSealed, openAccount } from '../accounts/open.js';
import type { SealedAccount } from '../accounts/rows.js';
import { findSending } from '../accounts/sending.js';
import type { Notice } from '../channel.js';
import type { App } from '../ports.js';

export type MailingApp = Pick<App, 'database' | 'channels' | 'keyring' | 'mail' | 'clock'>;

/** The service has no mail server, and the tenant no account that sends. */
export class NoMailServer extends Error {
  override readonly name = 'NoMailServer';
}

/** Throws NoMailServer, and what says that it was not taken. */
export async function sendMail(app: MailingApp, tenantId: string, notice: Notice, signal: AbortSignal): Promise<void> {
  if (app.mail !== undefined) {
    await app.mail.send(notice, signal);
    return;
  }
  const notify = app.channels.email?.notify;
  const sealed = await accountOf(app, tenantId);
  if (notify === undefined || sealed === undefined)
    throw new NoMailServer('The service has no mail server (SMTP_URL), and the tenant has no enabled e-mail account that sends');
  await notify(notice, signal, openAccount(app, sealed).account);
}

/** Whether people of the tenant can be sent mail. */
export async function maySendMail(app: Pick<MailingApp, 'database' | 'channels' | 'mail'>, tenantId: string): Promise<boolean> {
  if (app.mail !== undefined) return true;
  return app.channels.email?.notify !== undefined && (await findSending(app, tenantId, 'email', undefined))?.enabled === true;
}

async function accountOf(app: MailingApp, tenantId: string): Promise<SealedAccount | undefined> {
  const found = await findSending(app, tenantId, 'email', undefined);
  return found?.enabled === true ? findSealed(app, tenantId, found.id) : undefined;
}
