// Begins the months of standing exports whose day has come.
import type { App } from '../../ports.js';
import { BEGIN_HOUR, NEW_EXPORT, STANDING_LIMITS } from './limits.js';

const AT_ONCE = 100;

/** A month has one row, so that it is made once, whichever process begins it. A service that stood still makes the months that it missed. */
const BEGIN = `with due as materialized (
    select id from standing_export where next_at <= exchange_now() order by next_at limit ${AT_ONCE} for update skip locked),
  begun as (
    update standing_export s set next_at = (date_trunc('month', s.next_at at time zone 'UTC') + interval '1 month'
      + (s.day - 1) * interval '1 day' + interval '${BEGIN_HOUR} hours') at time zone 'UTC'
    from due where s.id = due.id
    returning s.id, s.tenant_id, (date_trunc('month', s.next_at at time zone 'UTC') - interval '2 months')::date as month),
  old as (
    delete from standing_export_run r using begun
    where r.standing_export = begun.id and r.month < begun.month - interval '${STANDING_LIMITS.monthsMax - 1} months'),
  added as (
    insert into standing_export_run (standing_export, month, tenant_id, export_job, due_at)
    select id, month, tenant_id, ${NEW_EXPORT}, exchange_now() from begun
    on conflict (standing_export, month) do nothing)
  select 1 from begun`;

export async function beginMonths({ database }: Pick<App, 'database'>): Promise<void> {
  // After one that is in arrears comes its next month.
  while ((await database.sql.query(BEGIN)).length > 0);
}
