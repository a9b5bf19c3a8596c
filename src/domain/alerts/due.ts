// Which rules have something to tell. SQL about a rule r and its notices n.

/**
 * Whether a message of the rule may have left without a record that it was told: its process died, its receiver took it but answered too
 * late, or the result could not be stored. A success clears both.
 */
const MAY_HAVE_LEFT = '(r.lease_until is not null or r.failures > 0)';

/** What a message says of a notice: a beginning that was not told, or the end of one that was told, or may have been. */
export const isTellable = (mayHaveLeft = MAY_HAVE_LEFT): string =>
  `case when n.ended_at is null then n.told_at is null else n.told_at is not null or ${mayHaveLeft} end`;

/** A rule of which nothing is on its way, and whose hour it is. */
export const IS_DUE = `r.due_at <= exchange_now() and (r.lease_until is null or r.lease_until < exchange_now())
  and (r.digest_hour is null or extract(hour from exchange_now() at time zone 'UTC') = r.digest_hour)`;

const OPEN = '(o.told_at is null or o.ended_at is not null)';
/** Ids of rules with open notices: a step in their index for each rule, whatever else the tables have. */
const OPEN_RULES = `array(
  with recursive open as (
    (select o.rule from alert_notice o where ${OPEN} order by o.rule limit 1)
    union all
    select (select o.rule from alert_notice o where ${OPEN} and o.rule > open.rule order by o.rule limit 1) from open where open.rule is not null)
  select rule from open where rule is not null)`;

/** Removes notices that ended before anybody can have been told. They are not worth a message. */
export const REMOVE_UNTOLD = `delete from alert_notice n using alert_rule r
  where r.id = any(${OPEN_RULES}) and n.rule = r.id and n.told_at is null and n.ended_at is not null and not ${MAY_HAVE_LEFT}`;

/**
 * Leases the rule that has been due longest. $1: tenants that wait for a place, $2: whether rules of mail do, $3: whether rules that have
 * failed do.
 */
export const leaseDue = (seconds: number): string => `
  with due as materialized (
    select r.id, ${MAY_HAVE_LEFT} as may_have_left from alert_rule r
    where r.id = any(${OPEN_RULES}) and ${IS_DUE}
      and r.tenant_id <> all($1::text[]) and not ($2 and r.kind = 'MAIL') and not ($3 and r.failures > 0)
      and exists (select 1 from alert_notice n where n.rule = r.id and ${OPEN.replaceAll('o.', 'n.')} and ${isTellable()})
    order by r.due_at, r.id limit 1 for update skip locked)
  update alert_rule l set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '${seconds} seconds'
  from due where l.id = due.id
  returning l.id, l.tenant_id as "tenantId",
    (select t.name from tenant t where t.id = l.tenant_id) as "tenantName", l.kind, l.target, l.failures, l.lease_token as token, due.may_have_left as "mayHaveLeft"`;

/** Since when what has waited longest has been due, null where nothing is. */
export const OLDEST_DUE = `select min(greatest(r.due_at, coalesce(n.ended_at, n.began_at)))
  from alert_rule r join alert_notice n on n.rule = r.id and ${OPEN.replaceAll('o.', 'n.')} and ${isTellable()}
  where r.id = any(${OPEN_RULES}) and ${IS_DUE}`;
