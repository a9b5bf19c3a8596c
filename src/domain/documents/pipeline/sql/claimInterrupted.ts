import { INTERRUPTED } from '../stages.js';
import { leaseTaken } from './leaseDocuments.js';

/** Claims one document whose previous claim ended without a result. Parameter: the worker. */
export const CLAIM_INTERRUPTED = `with taken as materialized (
      select d.id, d.state from document d
      where ${INTERRUPTED} and d.due_at <= exchange_now()
      order by d.claims, d.due_at limit 1 for update skip locked),
    ${leaseTaken('any')}`;
