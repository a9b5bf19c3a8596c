// Records replies, several in one statement.

import type { Database } from '../../database.js';
import { elementsOf } from '../../elementsOf.js';
import { createBatchLoader } from '../../statements/batchLoader.js';
import type { ClaimedDocument } from '../pipeline/work.js';

export interface Replies {
  /** The sender was answered: no reply is owed any more, and the lease is released. */
  given(work: Pick<ClaimedDocument, 'id' | 'leaseToken'>): Promise<void>;
}

export function createReplies({ sql }: Pick<Database, 'sql'>): Replies {
  const end = createBatchLoader<true>(async (keys) => {
    const ids = keys.map((key) => key.split(' ')[0]);
    const leases = keys.map((key) => key.split(' ')[1]);
    // The list of ids is for the planner, as in moveStatement.ts.
    await sql.query(
      `update document d set reply_owed = null, lease_token = null, worker_id = null, claims = 0, due_at = null
       from unnest(${elementsOf('$1::uuid[]')}, $2::uuid[]) as given (id, lease)
       where d.id = any(${elementsOf('$1::uuid[]')}) and d.id = given.id and d.lease_token = given.lease`,
      [ids, leases],
      { prepared: true },
    );
    return new Map();
  });
  return { given: async ({ id, leaseToken }) => void (await end(`${id} ${leaseToken}`)) };
}
