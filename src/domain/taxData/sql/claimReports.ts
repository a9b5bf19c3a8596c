// Claims reports to one country that are due, in turn among tenants.
import { LEASE_FREE, TAKE_LEASE } from '../../participants/lease.js';
import { REPORT_DAYS_MAX } from '../taxReport.js';

/** A report that comes before is still to be sent: the authority reads them in their order. */
const IS_NEXT = `not exists (select 1 from tax_report e where e.document = r.document and e.country = r.country and e.role = r.role
  and e.number < r.number and e.state = 'WAITING')`;

/** $1: the most reports. $2: the country. */
export const CLAIM_REPORTS = `with recursive tenant as (
    (select t.tenant_id from tax_report t where t.country = $2 and t.due_at is not null order by t.tenant_id limit 1)
    union all
    select (select t.tenant_id from tax_report t where t.country = $2 and t.due_at is not null and t.tenant_id > tenant.tenant_id
      order by t.tenant_id limit 1)
    from tenant where tenant.tenant_id is not null),
  due as (
    select found.id, found.due_at, row_number() over (partition by tenant.tenant_id order by found.due_at) as place
    from tenant cross join lateral (
      select r.id, r.due_at from tax_report r
      where r.country = $2 and r.tenant_id = tenant.tenant_id and r.due_at <= exchange_now() and ${LEASE_FREE} and ${IS_NEXT}
      order by r.due_at limit $1) found),
  taken as materialized (
    select t.id from tax_report t where t.id = any(array(select id from due order by place, due_at limit $1)) and t.due_at <= exchange_now() and ${LEASE_FREE}
    for update skip locked)
  update tax_report c set ${TAKE_LEASE}, attempts = c.attempts + 1
  from taken where c.id = taken.id
  returning c.id, c.tenant_id as "tenantId", c.document, c.country, c.role, c.type, c.state, c.reporter, c.xml, c.attempts,
    c.lease_token as token, c.created_at <= exchange_now() - interval '${REPORT_DAYS_MAX} days' as "isTooOld"`;
