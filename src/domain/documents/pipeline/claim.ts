// Claims documents that are due, with a lease, so that each is processed by one worker. Checks, sends and replies are claimed separately,
// each fairly among tenants, so that none of them waits for another.
import { jsonOf } from '../../json.js';
import type { App } from '../../ports.js';
import { withoutNulls } from './rows.js';
import { CLAIM_ALL_CHECKS, CLAIM_DOCUMENTS } from './sql/claimDocuments.js';
import { CLAIM_INTERRUPTED } from './sql/claimInterrupted.js';
import type { Stage, WorkGroup } from './stages.js';
import type { ClaimedDocument } from './work.js';

/** The limits of a claim: in total, and for each tenant and party, with their documents in progress. */
export interface ClaimLimits {
  readonly total: number;
  readonly perTenant: number;
  readonly perParty: number;
  readonly tenants: ReadonlyMap<string, number>;
  /** By {@link partyKey}. */
  readonly parties: ReadonlyMap<string, number>;
  /** The last group of the previous claim. This one begins after it. */
  readonly after: WorkGroup;
  /** Documents that were due before it are not looked at (domain/statements/dueMark.ts). */
  readonly mark: string;
  /** Whether more may be due than is taken, so that tenants and parties have to take turns. */
  readonly isContended: boolean;
}

/**
 * Claims due documents of one stage for this worker, in turn among tenants and parties. RECEIVED documents become PROCESSING. A lease is
 * valid as long as the heartbeat of its worker (sweep.ts), so it needs no duration.
 */
export async function claimDocuments(
  app: Pick<App, 'database'>,
  workerId: string,
  stage: Stage,
  limits: ClaimLimits,
): Promise<ClaimedDocument[]> {
  if (stage === 'checks' && !limits.isContended) {
    const all = await app.database.sql.query<ClaimedDocument>(CLAIM_ALL_CHECKS, [workerId, limits.total, limits.mark], {
      prepared: true,
      brief: true,
    });
    return all.map(withoutNulls);
  }
  const rows = await app.database.sql.query<ClaimedDocument>(
    CLAIM_DOCUMENTS[stage],
    [
      workerId,
      limits.total,
      limits.after.tenantId,
      limits.after.party,
      limits.perParty,
      limits.perTenant,
      jsonOf(Object.fromEntries(limits.parties)),
      jsonOf(Object.fromEntries(limits.tenants)),
      limits.mark,
    ],
    { prepared: true, brief: true },
  );
  return rows.map(withoutNulls);
}

/**
 * Claims one document whose previous claim ended without a result, those with the fewest such claims first. Each worker has one of them at
 * a time, so that a document that crashes its process can be told from the others.
 */
export async function claimInterrupted(app: Pick<App, 'database'>, workerId: string): Promise<ClaimedDocument | undefined> {
  const [row] = await app.database.sql.query<ClaimedDocument>(CLAIM_INTERRUPTED, [workerId], { prepared: true, brief: true });
  return row === undefined ? undefined : withoutNulls(row);
}
