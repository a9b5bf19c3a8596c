// What waits for a person at each of their tenants.
import { FAILED_OPEN } from '../documents/completion/dismissed.js';
import type { App } from '../ports.js';
import { PERSON_LIMITS } from './limits.js';
import type { TenantOfPerson } from './list.js';

/** Of each kind; more are counted no further. */
export const WAITING_COUNTED_MAX = 1_000;

export interface WaitingAtTenant extends TenantOfPerson {
  /** Received documents that nobody has completed. */
  readonly toComplete: number;
  /** Failed ones that nobody has put away. */
  readonly failed: number;
  /** What a second person is to approve. */
  readonly toApprove: number;
  /** When the oldest of all of them came. Null where nothing waits. */
  readonly oldestAt: Date | null;
}

/** Each by the index of its list, up to WAITING_COUNTED_MAX. */
export function waitingAtTenants({ database }: Pick<App, 'database'>, person: string): Promise<WaitingAtTenant[]> {
  return database.sql.query<WaitingAtTenant>(
    `select t.id, t.name, r.role, completing.count as "toComplete", failing.count as failed, approving.count as "toApprove",
       least(completing.oldest, failing.oldest, approving.oldest) as "oldestAt"
     from person_role r join tenant t on t.id = r.tenant_id
       cross join lateral ${counted(`select import_date as at from document d
         where d.tenant_id = t.id and state = 'READY' and direction = 'receive' and completed_as is null order by import_date`)} completing
       cross join lateral ${counted(`select import_date as at from document d
         where d.tenant_id = t.id and ${FAILED_OPEN} order by import_date`)} failing
       cross join lateral ${counted(`select a.requested_at as at from approval_request a
         where a.tenant_id = t.id and a.approved_at is null`)} approving
     where r.person = $1 order by t.name, t.id limit ${PERSON_LIMITS.tenantsMax}`,
    [person],
  );
}

function counted(query: string): string {
  return `(select count(*)::int as count, min(at) as oldest from (${query} limit ${WAITING_COUNTED_MAX}) one)`;
}
