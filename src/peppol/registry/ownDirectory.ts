// The Directory of an exchange without a network: the time of the publication, in the row of the SML.
import type { Database } from '../../domain/database.js';
import type { DirectoryEntry, RegistryStep } from '../../domain/registry.js';
import { STEP_TIMEOUT_MS } from './ownSml.js';

/** The entry, once it is published. */
export function ownDirectory({ sql }: Pick<Database, 'sql'>): RegistryStep<DirectoryEntry, DirectoryEntry> {
  const publish = (identifier: string, at: string): Promise<unknown> =>
    sql.query(`update registry_entry set published_at = ${at} where identifier_key = $1`, [identifier.toLowerCase()]);
  return {
    timeoutMs: STEP_TIMEOUT_MS,
    async apply({ identifier }) {
      await publish(identifier, 'exchange_now()');
    },
    async undo({ identifier }) {
      await publish(identifier, 'null');
    },
    async observe({ identifier }) {
      const rows = await sql.query('select 1 from registry_entry where identifier_key = $1 and published_at is not null', [
        identifier.toLowerCase(),
      ]);
      return { owner: rows.length > 0 ? 'own' : 'nobody' };
    },
  };
}
