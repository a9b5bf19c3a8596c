// Invitations by mail.
import { randomUUID } from 'node:crypto';
import { errorMessage } from '../../errorMessage.js';
import type { LanguageTag } from '../../texts/languages.js';
import { type Actor, actorName } from '../actor.js';
import { takeMail } from '../mail/mailRate.js';
import { type MailingApp, maySendMail, sendMail } from '../mail/sendMail.js';
import { mailTextsIn, oneLine } from '../mail/texts.js';
import type { App } from '../ports.js';

/** Whoever invites waits for it. */
const SEND_TIMEOUT_MS = 10_000;

interface MailedInvitation {
  readonly email: string;
  /** Undefined: the person signs in as before. */
  readonly link: { readonly url: string; readonly endsAt: Date } | undefined;
  readonly language: LanguageTag;
}

/** Whether it was taken. Without a mail server, or with too many in an hour, nothing is sent: the link is shown to whoever invites. */
export async function mailInvitation(
  app: MailingApp & Pick<App, 'log' | 'settings'>,
  actor: Actor,
  { email, link, language }: MailedInvitation,
): Promise<boolean> {
  const { tenantId } = actor;
  if (!(await maySendMail(app, tenantId)) || (await takeMail(app, tenantId, 'invitation')) > 0) return false;
  const [found] = await app.database.sql.query<{ name: string }>('select name from tenant where id = $1', [tenantId]);
  const { invitation } = mailTextsIn(language);
  const names = { person: oneLine(actor.person?.name ?? actorName(actor)), tenant: oneLine(found?.name ?? tenantId) };
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const said =
    link === undefined
      ? `${invitation.known(names)}\n\n${app.settings.publicUrl}/app/sign-in`
      : `${invitation.text({ ...names, end: `${time.format(link.endsAt)} UTC` })}\n\n${link.url}`;
  const text = `${said}\n\n${invitation.unexpected}\n`;
  const notice = { id: randomUUID(), to: email, subject: invitation.subject(names), text, language };
  try {
    await sendMail(app, tenantId, notice, AbortSignal.timeout(SEND_TIMEOUT_MS));
    return true;
  } catch (error) {
    app.log.warn('invitation.not_mailed', { tenant: tenantId, error: errorMessage(error) });
    return false;
  }
}
