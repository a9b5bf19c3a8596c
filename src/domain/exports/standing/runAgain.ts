// A month of a standing export that a person wants now, or once more.
import type { Actor } from '../../actor.js';
import { audit } from '../../audit/record.js';
import { parameterInvalid } from '../../errors.js';
import type { App } from '../../ports.js';
import { reason } from '../../reasons.js';
import { isUuid } from '../../uuid.js';
import { NEW_EXPORT, STANDING_LIMITS } from './limits.js';
import { monthBefore } from './months.js';
import { listStandingExports, type StandingExport } from './standing.js';

/**
 * A month that failed goes on where it stopped: recipients who have their mail get no second one. One that was delivered is made anew. `month`: its first day; null: the
 * last month that has ended. Undefined where the tenant has no such export. Throws PARAMETERS_INVALID.
 */
export async function runStandingExport(
  app: Pick<App, 'database' | 'clock'>,
  actor: Actor,
  id: string,
  month: string | null,
): Promise<StandingExport | undefined> {
  const last = monthBefore(app.clock(), 1);
  const wanted = month ?? last;
  const first = monthBefore(app.clock(), STANDING_LIMITS.monthsMax);
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(wanted) || wanted > last || wanted < first)
    throw parameterInvalid(
      `month must be the first day of one of the last ${STANDING_LIMITS.monthsMax} months`,
      'month',
      reason('STANDING_MONTH_WRONG', { most: STANDING_LIMITS.monthsMax }),
    );
  if (!isUuid(id)) return undefined;
  await app.database.transaction(async (sql) => {
    const begun = await sql.query(
      `with done as (
         select r.export_job from standing_export_run r
         where r.standing_export = $2 and r.tenant_id = $1 and r.month = $3::date and r.finished_at is not null),
       released as (update export_job x set kept_until = null from done where x.id = done.export_job and x.tenant_id = $1)
       insert into standing_export_run as r (standing_export, month, tenant_id, export_job, due_at)
       select s.id, $3::date, s.tenant_id, ${NEW_EXPORT}, exchange_now() from standing_export s where s.tenant_id = $1 and s.id = $2
       on conflict (standing_export, month) do update set due_at = exchange_now(), failures = 0, fault = null, failed_at = null, finished_at = null,
         told = case when r.finished_at is null then r.told else '{}' end,
         export_job = case when r.finished_at is null then r.export_job else excluded.export_job end
       returning 1`,
      [actor.tenantId, id, wanted],
    );
    if (begun.length > 0) await audit(sql, actor, 'export.run', id, { month: wanted.slice(0, 7) });
  });
  return (await listStandingExports(app, actor)).find((one) => one.id === id);
}
