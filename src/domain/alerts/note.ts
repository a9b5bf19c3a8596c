// Notes for each rule which of its causes began and which have ended. Nothing is sent here: what is noted is told later, whatever happens
// to this process.

import { systemActor } from '../actor.js';
import { attentionGroups } from '../attention/groups.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';

/** A recurring job. Safe to run twice and in several processes: one cause of one rule is one row. */
export async function noteCauses(app: Pick<App, 'database' | 'settings' | 'certificates' | 'clock'>): Promise<void> {
  const tenants = await app.database.sql.query<{ id: string }>('select distinct tenant_id as id from alert_rule order by 1');
  for (const { id } of tenants) await noteFor(app, id);
}

export async function noteFor(app: Parameters<typeof noteCauses>[0], tenantId: string): Promise<void> {
  const actor = { ...systemActor(tenantId, 'alerts'), permissions: new Set(['exchange/read'] as const) };
  // A cause that was put off has not ended.
  const groups = await attentionGroups(app, actor, true);
  const now = jsonOf(groups.map(({ cause, key, count }) => ({ cause, key, count })));
  await app.database.sql.query(
    `with now as (select * from jsonb_to_recordset($2::jsonb) g (cause text, key text, count int)),
    wanted as (
      select r.id as rule, now.* from alert_rule r join now on r.causes is null or now.cause = any(r.causes) where r.tenant_id = $1),
    begun as (
      insert into alert_notice as n (rule, cause, key, count) select rule, cause, key, count from wanted
      on conflict (rule, cause, key) do update set count = excluded.count,
        -- One that has come back before its end was told goes on; it was never over for those who are told.
        ended_at = null
      where n.count <> excluded.count or n.ended_at is not null)
    -- What ended before anybody was told is not worth a message.
    update alert_notice n set ended_at = exchange_now() from alert_rule r
    where r.id = n.rule and r.tenant_id = $1 and n.ended_at is null and not exists (
      select 1 from wanted w where w.rule = n.rule and w.cause = n.cause and w.key = n.key)`,
    [tenantId, now],
  );
}
