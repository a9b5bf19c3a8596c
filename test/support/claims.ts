// Claims documents that are due for validation, as a worker does.
import { type ClaimLimits, claimDocuments } from '../../src/domain/documents/claim.js';
import { FIRST_GROUP } from '../../src/domain/documents/stages.js';
import type { Work } from '../../src/domain/documents/work.js';
import { NO_MARK } from '../../src/domain/dueMark.js';
import type { App } from '../../src/domain/ports.js';

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

export function claimChecks(app: Pick<App, 'database'>, workerId: string, total: number): Promise<Work[]> {
  return claimDocuments(app, workerId, 'checks', claimLimits(total));
}
