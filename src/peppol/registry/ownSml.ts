// The SML of an exchange without a network: one row for each identifier, with its owner.
import type { Database } from '../../domain/database.js';
import { alreadyRegistered } from '../../domain/participants/fault.js';
import type { RegistryStep } from '../../domain/registry.js';

/** Above any wait for a lock, below the time-out of clients. */
export const STEP_TIMEOUT_MS = 10_000;

/** The row. An identifier is registered once in the whole network. */
export function ownSml({ sql }: Pick<Database, 'sql'>): RegistryStep {
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply({ tenantId, identifier }) {
      const rows = await sql.query(
        `insert into registry_entry (identifier_key, tenant_id, identifier) values ($1, $2, $3)
         on conflict (identifier_key) do update set identifier = excluded.identifier where registry_entry.tenant_id = excluded.tenant_id
         returning identifier_key`,
        [identifier.toLowerCase(), tenantId, identifier],
      );
      if (rows.length === 0) throw alreadyRegistered(identifier);
    },
    async undo({ tenantId, identifier }) {
      await sql.query('delete from registry_entry where identifier_key = $1 and tenant_id = $2', [identifier.toLowerCase(), tenantId]);
    },
    async observe({ tenantId, identifier }) {
      const [row] = await sql.query<{ tenant_id: string }>('select tenant_id from registry_entry where identifier_key = $1', [
        identifier.toLowerCase(),
      ]);
      if (row === undefined) return { owner: 'nobody' };
      return { owner: row.tenant_id === tenantId ? 'own' : 'other' };
    },
  };
}
