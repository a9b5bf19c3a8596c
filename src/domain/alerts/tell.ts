// Tells people what began and what has ended. All notices of a rule that are due are one message. The rule is leased meanwhile, so two
// processes tell nothing twice; a process that dies leaves its notices untold, and the next message with them has the same id.
import { hash } from 'node:crypto';
import { errorMessage } from '../../errorMessage.js';
import { findSealed, openAccount } from '../accounts/open.js';
import { findSending } from '../accounts/sending.js';
import { type AttentionCause, remedyOf } from '../attention/causes.js';
import type { App } from '../ports.js';
import type { RuleKind } from './rules.js';

const LEASE_SECONDS = 120;
const SEND_TIMEOUT_MS = 30_000;
const NOTICES_MAX = 100;
const ERROR_CHARACTERS_MAX = 500;

export type Telling = Pick<App, 'database' | 'channels' | 'keyring' | 'clock' | 'post' | 'settings' | 'log'>;

interface LeasedRule {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: RuleKind;
  readonly target: string;
  readonly token: string;
}

interface Told {
  readonly cause: AttentionCause;
  readonly key: string;
  readonly count: number;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

/** A recurring job. */
export async function tellNotices(app: Telling, signal?: AbortSignal): Promise<void> {
  // What ended before anybody was told is not worth a message.
  await app.database.sql.query('delete from alert_notice where ended_at is not null and told_at is null');
  while (signal?.aborted !== true) {
    const rule = await lease(app);
    if (rule === undefined) return;
    await tell(app, rule);
  }
}

/** One with something to tell. */
async function lease({ database }: Telling): Promise<LeasedRule | undefined> {
  const [rule] = await database.sql.query<LeasedRule>(
    `update alert_rule r set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '${LEASE_SECONDS} seconds'
     where id = (
       select r.id from alert_rule r where r.due_at <= exchange_now() and (r.lease_until is null or r.lease_until < exchange_now())
         and (r.digest_hour is null or extract(hour from exchange_now() at time zone 'UTC') = r.digest_hour)
         and exists (select 1 from alert_notice n where n.rule = r.id and (n.told_at is null or n.ended_at is not null))
       order by r.due_at, r.id limit 1 for update skip locked)
     returning id, tenant_id as "tenantId", kind, target, lease_token as token`,
  );
  return rule;
}

async function tell(app: Telling, rule: LeasedRule): Promise<void> {
  const notices = await app.database.sql.query<Told>(
    `select cause, key, count, began_at as "beganAt", ended_at as "endedAt" from alert_notice
     where rule = $1 and (told_at is null or ended_at is not null) order by began_at, cause, key limit ${NOTICES_MAX}`,
    [rule.id],
  );
  try {
    await send(app, rule, notices);
  } catch (error) {
    const reason = errorMessage(error).slice(0, ERROR_CHARACTERS_MAX);
    app.log.warn('alert.failed', { tenant: rule.tenantId, rule: rule.id, error: reason });
    await app.database.sql.query(
      `update alert_rule set failures = failures + 1, last_error = $3, lease_until = null,
         due_at = exchange_now() + least(60, power(2, least(failures, 6))) * interval '1 minute'
       where id = $1 and lease_token = $2`,
      [rule.id, rule.token, reason.replaceAll('\0', '')],
    );
    return;
  }
  // An end that came while the beginning was told is told next.
  await app.database.sql.query(
    `with told as (select * from jsonb_to_recordset($3::jsonb) t (cause text, key text, ended boolean)),
    owned as (update alert_rule set failures = 0, last_error = null, lease_until = null,
      due_at = case when digest_hour is null then due_at else exchange_now() + interval '23 hours' end where id = $1 and lease_token = $2 returning id),
    over as (
      delete from alert_notice n using told, owned where n.rule = owned.id and n.cause = told.cause and n.key = told.key and told.ended)
    update alert_notice n set told_at = exchange_now() from told, owned
    where n.rule = owned.id and n.cause = told.cause and n.key = told.key and not told.ended`,
    [rule.id, rule.token, JSON.stringify(notices.map(({ cause, key, endedAt }) => ({ cause, key, ended: endedAt !== null })))],
  );
}

/** Throws where it was not taken. */
async function send(app: Telling, rule: LeasedRule, notices: readonly Told[]): Promise<void> {
  const lines = notices.map((one) => ({ ...one, remedy: remedyOf(one.cause, one.key) }));
  const id = hash('sha256', JSON.stringify([rule.id, notices])).slice(0, 32);
  if (rule.kind === 'WEBHOOK') {
    const body = Buffer.from(JSON.stringify({ type: 'attention', id, tenantId: rule.tenantId, notices: lines }));
    const { status } = await app.post({
      url: rule.target,
      headers: { 'Content-Type': 'application/json', 'webhook-id': id },
      body,
      timeoutMs: SEND_TIMEOUT_MS,
    });
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}`);
    return;
  }
  const notify = app.channels.email?.notify;
  const found = await findSending(app, rule.tenantId, 'email', undefined);
  const sealed = found?.enabled === true ? await findSealed(app, rule.tenantId, found.id) : undefined;
  if (notify === undefined || sealed === undefined) throw new Error('The tenant has no enabled e-mail account that sends');
  const { account } = openAccount(app, sealed);
  const begun = notices.filter(({ endedAt }) => endedAt === null).length;
  const subject = begun > 0 ? `${begun} of your document exchange need you` : 'Ended: what needed you';
  const text = `${lines.map(lineOf).join('\n\n')}\n\n${app.settings.publicUrl}/app\n`;
  await notify({ id, to: rule.target, subject, text }, AbortSignal.timeout(SEND_TIMEOUT_MS), account);
}

function lineOf({ cause, key, count, beganAt, endedAt, remedy }: Told & { readonly remedy: string }): string {
  const what = `${cause.toLowerCase().replaceAll('_', ' ')} (${key})`;
  if (endedAt !== null) return `Ended: ${what}, ${endedAt.toISOString()}`;
  return `${what}: ${count}, since ${beganAt.toISOString()}\n${remedy}`;
}
