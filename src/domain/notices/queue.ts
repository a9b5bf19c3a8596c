// What people are to be told waits in a table, and leaves it when it is told (docs/decisions/093). SQL.

/** Whether `p` can be told of anything: nobody reads the mailboxes of the sandbox. */
export const MAY_BE_TOLD = `p.disabled_at is null and p.email not like '%@demo.example'`;

/** When the digest of the hour is due next. `hour`: SQL. */
export function digestAt(hour: string): string {
  const today = `date_trunc('day', exchange_now() at time zone 'UTC') at time zone 'UTC' + ${hour} * interval '1 hour'`;
  return `(${today} + case when ${today} <= exchange_now() then interval '1 day' else interval '0' end)`;
}

/** Of a person of the row `r` of person_role, with what they chose. */
export const CHOICES = `join person p on p.id = r.person and ${MAY_BE_TOLD}
  left join notice_choice c on c.person = r.person and c.tenant_id = r.tenant_id`;

/**
 * The end of a statement that adds the rows of `wanted`: person, tenant_id, kind, document, about, by_name, due_at. Whoever was never told
 * anything gets a row with the defaults.
 */
export const ADD_WANTED = `waiting as (
    insert into notice_choice as c (person, tenant_id, due_at)
    select person, tenant_id, min(due_at) from wanted group by person, tenant_id order by person, tenant_id
    on conflict (person, tenant_id) do update
      set due_at = greatest(least(coalesce(c.due_at, excluded.due_at), excluded.due_at), c.quiet_until))
  insert into notice (id, person, tenant_id, kind, document, about, by_name, due_at)
  select gen_random_uuid(), person, tenant_id, kind, document, about, by_name, due_at from wanted`;
