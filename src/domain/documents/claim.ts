// Which documents have something due: taken by a lease, so that of many workers one has each. Checks, sends and replies are claimed
// apart, each fairly among tenants, so that none of them waits for another.
import type { App } from '../ports.js';
import { withoutNulls } from './rows.js';
import { CLAIM_ALL_CHECKS, CLAIM_DOCUMENTS } from './sql/claimDocuments.js';
import { CLAIM_INTERRUPTED } from './sql/claimInterrupted.js';
import type { Group, Stage } from './stages.js';
import type { Work } from './work.js';

/** What a claim may take: a limit for all, and one for each tenant and party with what they have in work already. */
export interface ClaimLimits {
  readonly total: number;
  readonly perTenant: number;
  readonly perParty: number;
  readonly tenants: ReadonlyMap<string, number>;
  /** By {@link partyKey}. */
  readonly parties: ReadonlyMap<string, number>;
  /** The last group of the claim before: this one begins behind it. */
  readonly after: Group;
  /** Whether more may be due than is taken, so that tenants and parties have to take turns. */
  readonly isContended: boolean;
}

/**
 * Takes due documents of one stage for this worker, in turn among tenants and parties; RECEIVED ones are PROCESSING from here on. A
 * lease lives as long as its worker's heartbeat (sweep.ts), so no time needs to be guessed for it.
 */
export async function claimDocuments(app: Pick<App, 'database'>, workerId: string, stage: Stage, limits: ClaimLimits): Promise<Work[]> {
  if (stage === 'checks' && !limits.isContended) {
    const all = await app.database.sql.query<Work>(CLAIM_ALL_CHECKS, [workerId, limits.total], { prepared: true, brief: true });
    return all.map(withoutNulls);
  }
  const rows = await app.database.sql.query<Work>(
    CLAIM_DOCUMENTS[stage],
    [
      workerId,
      limits.total,
      limits.after.tenantId,
      limits.after.party,
      limits.perParty,
      limits.perTenant,
      JSON.stringify(Object.fromEntries(limits.parties)),
      JSON.stringify(Object.fromEntries(limits.tenants)),
    ],
    { prepared: true, brief: true },
  );
  return rows.map(withoutNulls);
}

/**
 * Takes one document whose claim before ended without a result, those with the fewest such claims first. Each worker has one of them
 * at a time, so that a document that ends its process is soon told from those that were in work beside it.
 */
export async function claimInterrupted(app: Pick<App, 'database'>, workerId: string): Promise<Work | undefined> {
  const [row] = await app.database.sql.query<Work>(CLAIM_INTERRUPTED, [workerId], { prepared: true, brief: true });
  return row === undefined ? undefined : withoutNulls(row);
}
