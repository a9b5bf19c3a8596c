// Sends people mail of what they are to be told: all that is due for a person at a tenant is one mail. The row of the person is leased
// meanwhile, and the notices of a mail that was begun stay together under the same Message-ID until it was taken.
import { errorMessage } from '../../errorMessage.js';
import type { LanguageTag } from '../../texts/languages.js';
import { stackOf } from '../errors.js';
import { takeMail } from '../mail/mailRate.js';
import { type MailingApp, NoMailServer, sendMail } from '../mail/sendMail.js';
import type { App } from '../ports.js';
import { createTeller, type Teller } from '../teller.js';
import { gather } from './gather.js';
import { NOTICE_LIMITS } from './limits.js';
import { writeMail } from './mailText.js';
import { postpone, postponeFailed, settle } from './outcome.js';
import { digestAt } from './queue.js';
import { unsubscribeUrl } from './unsubscribe.js';

const LEASE_SECONDS = 120;
const SEND_TIMEOUT_MS = 30_000;
/** Mails that one process sends at once, those of one tenant among them, and those whose last attempt failed. */
const MAILS_MAX = 8;
const MAILS_PER_TENANT_MAX = 2;
const MAILS_FAILED_MAX = 4;

type NoticeApp = MailingApp & Pick<App, 'log' | 'settings'>;

interface LeasedMail {
  readonly person: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string;
  readonly language: LanguageTag | null;
  readonly failures: number;
  readonly token: string;
  readonly batch: string;
  /** As many mails as a day has. */
  readonly isLimited: boolean;
}

/** Several may run at once, in one or several processes. */
export function createNoticeMailer(app: NoticeApp): Teller {
  return createTeller<LeasedMail>({
    lease: (active) => lease(app, active),
    tell: (mail) => tell(app, mail),
    lost: ({ tenantId, person }, error) => app.log.warn('notice.lost', { tenant: tenantId, person, error: stackOf(error) }),
  });
}

const TODAY = `(exchange_now() at time zone 'UTC')::date`;

/** $1: tenants that wait for a place, $2: whether those do whose last attempt failed. */
const LEASE_MAIL = `with due as materialized (
    select c.person, c.tenant_id from notice_choice c
    where c.due_at <= exchange_now() and (c.lease_until is null or c.lease_until < exchange_now())
      and c.tenant_id <> all($1::text[]) and not ($2 and c.failures > 0)
    order by c.due_at limit 1 for update skip locked)
  update notice_choice c set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds',
    batch = coalesce(c.batch, gen_random_uuid())
  from due join person p on p.id = due.person join tenant t on t.id = due.tenant_id
  where c.person = due.person and c.tenant_id = due.tenant_id
  returning c.person, c.tenant_id as "tenantId", t.name as "tenantName", p.email, p.language, c.failures, c.lease_token as token, c.batch,
    c.told_on is not distinct from ${TODAY} and c.told_mails >= ${NOTICE_LIMITS.mailsPerDayMax} as "isLimited"`;

async function lease({ database }: NoticeApp, active: readonly LeasedMail[]): Promise<LeasedMail | undefined> {
  if (active.length >= MAILS_MAX) return undefined;
  const counts = Map.groupBy(active, ({ tenantId }) => tenantId);
  const full = [...counts].flatMap(([tenantId, mails]) => (mails.length < MAILS_PER_TENANT_MAX ? [] : [tenantId]));
  const isFullOfFailed = active.filter(({ failures }) => failures > 0).length >= MAILS_FAILED_MAX;
  const [mail] = await database.sql.query<LeasedMail>(LEASE_MAIL, [full, isFullOfFailed]);
  return mail;
}

async function tell(app: NoticeApp, mail: LeasedMail): Promise<void> {
  const { sql } = app.database;
  if (mail.isLimited) {
    const [until] = await sql.query<{ at: Date }>(`select greatest(${digestAt('6')}, exchange_now()) as at`);
    return postpone(sql, mail, until!.at);
  }
  const { notices, total, isRest } = await gather(sql, mail);
  if (total === 0) return settle(app.database, mail, false);
  const waitSeconds = app.mail === undefined ? 0 : await takeMail(app, mail.tenantId, 'notice');
  if (waitSeconds > 0) return postpone(sql, mail, waitSeconds);
  const language = mail.language ?? 'en';
  const written = writeMail({ ...mail, language, notices, total, isRest, publicUrl: app.settings.publicUrl });
  const notice = { ...written, language, id: mail.batch, to: mail.email, unsubscribeUrl: unsubscribeUrl(app, mail) };
  try {
    await sendMail(app, mail.tenantId, notice, AbortSignal.timeout(SEND_TIMEOUT_MS));
  } catch (error) {
    // There is nobody to carry it, so that nothing waits for it.
    if (error instanceof NoMailServer) return settle(app.database, mail, false);
    app.log.warn('notice.failed', { tenant: mail.tenantId, person: mail.person, error: errorMessage(error) });
    return postponeFailed(sql, mail);
  }
  await settle(app.database, mail, true);
}
