// Claims documents that are due for validation, as a worker does.
import { type ClaimLimits, claimDocuments } from '../../src/domain/documents/pipeline/claim.js';
import { FIRST_GROUP } from '../../src/domain/documents/pipeline/stages.js';
import type { ClaimedDocument } from '../../src/domain/documents/pipeline/work.js';
import type { App } from '../../src/domain/ports.js';
import { NO_MARK } from '../../src/domain/statements/dueMark.js';

/** Claims up to `total` documents, with no other limit. */
export function claimLimits(total: number): ClaimLimits {
  return {
    total,
    perTenant: total,
    perParty: total,
    tenants: new Map(),
    parties: new Map(),
    after: FIRST_GROUP,
    mark: NO_MARK,
    isContended: true,
  };
}

export function claimChecks(app: Pick<App, 'database'>, workerId: string, total: number): Promise<ClaimedDocument[]> {
  return claimDocuments(app, workerId, 'checks', claimLimits(total));
}
