// Sends signed heads of the audit log out, so that nobody can exchange the whole log of a tenant unseen: by POST, by mail and to a file, and
// before that to a time stamp service. The latest head of a tenant stands for those before it.
import { createHash, randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { errorMessage } from '../../errorMessage.js';
import { REQUEST_TYPE, timeStampRequest, timeStampToken } from '../../evidence/timeStamp.js';
import type { App } from '../ports.js';
import { databaseNow } from '../statements/times.js';
import { AuditHeadSchema } from '../tables/evidence.js';

/** A tenant's heads are sent at most this often. */
const EVERY_MINUTES = 60;
const HEADS_MAX = 100;
const NONCE_BYTES = 8;
const MAIL_TIMEOUT_MS = 60_000;
/** One head, to all its places. Its claim lasts longer, so that no other process sends it meanwhile. */
const SEND_MS = 4 * 60_000;
const CLAIM_MINUTES = 5;
const MAIL_TEXT =
  'The signed head of the audit log, as a line of JSON. Keep it away from the exchange. A file of such lines compares the log with them: npm run audit -- verify --tenant TENANT --heads FILE';

type SendingHeadsApp = Pick<App, 'database' | 'outgoing' | 'mail' | 'settings' | 'log'>;

interface UnsentHead {
  readonly tenantId: string;
  readonly size: string;
  readonly statement: string;
  readonly signature: Buffer;
  readonly certificate: Buffer;
  readonly timeStamp: Buffer | null;
}

/**
 * A recurring job. Safe to run in several processes. What fails is logged and tried again the next time; the run ends where the mail server does
 * not take one.
 */
export async function sendHeads(app: SendingHeadsApp, signal: AbortSignal): Promise<void> {
  const { auditHeadsFile, auditHeadsUrl, auditHeadsMail, timeStampUrl } = app.settings;
  if ([auditHeadsFile, auditHeadsUrl, auditHeadsMail, timeStampUrl].every((one) => one === undefined)) return;
  for (let heads = await unsentHeads(app, ''); heads.length > 0; heads = await unsentHeads(app, heads.at(-1)!.tenantId)) {
    for (const head of heads) {
      if (signal.aborted) return;
      if (!(await claim(app, head))) continue;
      const error = await sendHead(app, head, AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)])).then(
        () => undefined,
        (fault: unknown) => fault ?? new Error('unknown'),
      );
      if (error === undefined) continue;
      await unclaim(app, head);
      app.log.warn('audit.head_unsent', { tenant: head.tenantId, size: Number(head.size), error: errorMessage(error) });
      // The others would wait for the same mail server, each as long.
      if (error instanceof MailUnsent) return;
    }
  }
}

class MailUnsent extends Error {
  override readonly name = 'MailUnsent';
}

/** Whether this process sends it: one at a time for a tenant. */
async function claim({ database }: SendingHeadsApp, { tenantId, size }: UnsentHead): Promise<boolean> {
  const rows = await database.sql.query(
    `update audit_head h set claimed_until = exchange_now() + interval '${CLAIM_MINUTES} minutes'
     where tenant_id = $1 and size = $2 and sent_at is null and (claimed_until is null or claimed_until <= exchange_now())
       and not exists (
         select 1 from audit_head o where o.tenant_id = $1 and o.sent_at is null and o.claimed_until > exchange_now())
     returning 1`,
    [tenantId, size],
  );
  return rows.length > 0;
}

/** It may be sent again at once. */
async function unclaim({ database }: SendingHeadsApp, { tenantId, size }: UnsentHead): Promise<void> {
  await database.em.nativeUpdate(AuditHeadSchema, { tenantId, size: BigInt(size) }, { claimedUntil: null });
}

/** The latest of each tenant of which nothing was sent within the hour. */
function unsentHeads({ database }: SendingHeadsApp, after: string): Promise<UnsentHead[]> {
  return database.sql.query<UnsentHead>(
    `with unsent as (
       select tenant_id, max(size) as size from audit_head h where sent_at is null and tenant_id > $1
         and not exists (select 1 from audit_head sent where sent.tenant_id = h.tenant_id
           and sent.sent_at > exchange_now() - interval '${EVERY_MINUTES} minutes')
       group by tenant_id order by tenant_id limit ${HEADS_MAX})
     select h.tenant_id as "tenantId", h.size::text as size, h.statement, h.signature, k.certificate, h.time_stamp as "timeStamp"
     from unsent join audit_head h on h.tenant_id = unsent.tenant_id and h.size = unsent.size join evidence_key k on k.id = h.key
     order by h.tenant_id`,
    [after],
  );
}

async function sendHead(app: SendingHeadsApp, head: UnsentHead, signal: AbortSignal): Promise<void> {
  const { auditHeadsFile, auditHeadsUrl, auditHeadsMail, timeStampUrl } = app.settings;
  const timeStamp = head.timeStamp ?? (timeStampUrl === undefined ? null : await stamped(app, timeStampUrl, head, signal));
  const line = JSON.stringify({
    statement: head.statement,
    signature: head.signature.toString('base64'),
    certificate: head.certificate.toString('base64'),
    ...(timeStamp === null ? {} : { timeStamp: timeStamp.toString('base64') }),
  });
  // The file comes last: what fails before is sent again, and would be in it twice. A mail has the same id then.
  if (auditHeadsUrl !== undefined) await post(app, auditHeadsUrl, 'application/json', Buffer.from(line), signal);
  if (auditHeadsMail !== undefined) await mail(app, auditHeadsMail, head, line, signal);
  if (auditHeadsFile !== undefined) await appendFile(auditHeadsFile, `${line}\n`, { mode: 0o600, flush: true });
  const unsent = { tenantId: head.tenantId, size: { $lte: BigInt(head.size) }, sentAt: null };
  await app.database.em.nativeUpdate(AuditHeadSchema, unsent, { sentAt: databaseNow() });
}

async function mail(
  app: SendingHeadsApp,
  to: string,
  { tenantId, size, statement }: UnsentHead,
  line: string,
  signal: AbortSignal,
): Promise<void> {
  if (app.mail === undefined) throw new Error('there is no mail server: SMTP_URL');
  const id = createHash('sha256').update(statement).digest('hex').slice(0, 32);
  const subject = `Audit log of ${tenantId}: head of size ${size}`;
  const text = `${MAIL_TEXT}\n\n${line}\n`;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MAIL_TIMEOUT_MS)]);
  await app.mail.send({ id, to, subject, text }, deadline).catch((error: unknown) => {
    throw new MailUnsent(errorMessage(error), { cause: error });
  });
}

/** Kept before anything is sent, so that a failure asks for no second stamp. */
async function stamped(app: SendingHeadsApp, url: string, head: UnsentHead, signal: AbortSignal): Promise<Buffer> {
  const sum = createHash('sha256').update(head.statement).digest();
  const nonce = randomBytes(NONCE_BYTES);
  const token = timeStampToken(await post(app, url, REQUEST_TYPE, timeStampRequest(sum, nonce), signal), sum, nonce);
  await app.database.em.nativeUpdate(AuditHeadSchema, { tenantId: head.tenantId, size: BigInt(head.size) }, { timeStamp: token });
  return token;
}

async function post({ outgoing }: SendingHeadsApp, url: string, type: string, body: Buffer, signal: AbortSignal): Promise<Buffer> {
  const answer = await outgoing('evidence')({ url, method: 'POST', headers: { 'Content-Type': type }, body, isIdempotent: true, signal });
  if (answer.status < 200 || answer.status > 299) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.body;
}
