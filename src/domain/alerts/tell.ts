// Tells people what began and what has ended. All notices of a rule that are due are one message. The rule is leased meanwhile, so two
// processes tell nothing twice; a process that dies leaves its notices untold, and the next message with them has the same id.

import { cut } from '../../cut.js';
import { errorMessage } from '../../errorMessage.js';
import { stackOf } from '../errors.js';
import { jsonOf } from '../json.js';
import { takeMail } from '../mail/mailRate.js';
import type { App } from '../ports.js';
import { createTeller, type Teller } from '../teller.js';
import { isTellable, leaseDue, REMOVE_UNTOLD } from './due.js';
import { type AlertedCause, sendAlert } from './message.js';
import { type OnItsWay, waitingFor } from './places.js';
import type { RuleKind } from './rules.js';

const LEASE_SECONDS = 120;
const NOTICES_MAX = 100;
const ERROR_CHARACTERS_MAX = 500;

type AlertsApp = Parameters<typeof sendAlert>[0] & Pick<App, 'log'>;

interface LeasedRule {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly kind: RuleKind;
  readonly target: string;
  readonly failures: number;
  readonly token: string;
  /** A message before this one may have arrived. */
  readonly mayHaveLeft: boolean;
}

/** Several may run at once, in one or several processes. */
export function createAlertSender(app: AlertsApp): Teller {
  return createTeller<LeasedRule>({
    prepare: () => app.database.sql.query(REMOVE_UNTOLD),
    lease: (active) => lease(app, active),
    tell: (rule) => tell(app, rule),
    lost: ({ tenantId, id }, error) => app.log.warn('alert.lost', { tenant: tenantId, rule: id, error: stackOf(error) }),
  });
}

/** One with something to tell, and with a place beside those on their way. */
async function lease({ database, mail }: AlertsApp, active: readonly OnItsWay[]): Promise<LeasedRule | undefined> {
  const waiting = waitingFor(active, mail !== undefined);
  if (waiting === undefined) return undefined;
  const [rule] = await database.sql.query<LeasedRule>(leaseDue(LEASE_SECONDS), [waiting.tenants, waiting.mails, waiting.failed]);
  return rule;
}

async function tell(app: AlertsApp, rule: LeasedRule): Promise<void> {
  const notices = await app.database.sql.query<AlertedCause>(
    `select cause, key, count, began_at as "beganAt", ended_at as "endedAt" from alert_notice n
     where rule = $1 and ${isTellable('$2')} order by began_at, cause, key limit ${NOTICES_MAX}`,
    [rule.id, rule.mayHaveLeft],
  );
  if (notices.length === 0) {
    await app.database.sql.query('update alert_rule set lease_until = null where id = $1 and lease_token = $2', [rule.id, rule.token]);
    return;
  }
  const waitSeconds = rule.kind === 'MAIL' && app.mail !== undefined ? await takeMail(app, rule.tenantId, 'alert') : 0;
  if (waitSeconds > 0) {
    await app.database.sql.query(
      `update alert_rule set due_at = exchange_now() + $3 * interval '1 second', lease_until = case when $4 then exchange_now() end
       where id = $1 and lease_token = $2`,
      [rule.id, rule.token, waitSeconds, rule.mayHaveLeft],
    );
    return;
  }
  try {
    await sendAlert(app, rule, notices);
  } catch (error) {
    // The lease is over, not cleared: it says that a message may have arrived, also after the rule is saved anew.
    const reason = cut(errorMessage(error), ERROR_CHARACTERS_MAX);
    app.log.warn('alert.failed', { tenant: rule.tenantId, rule: rule.id, error: reason });
    await app.database.sql.query(
      `update alert_rule set failures = failures + 1, last_error = $3, lease_until = exchange_now(),
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
    [rule.id, rule.token, jsonOf(notices.map(({ cause, key, endedAt }) => ({ cause, key, ended: endedAt !== null })))],
  );
}
