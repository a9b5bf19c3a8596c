// Which tenant has an identifier in an external SML or SMP, or may have it: recorded before each call, because these systems know only
// one client, this exchange. `network_holder` therefore says whose entry is changed, and whether an earlier call may have been carried out.
import type { Database } from '../../domain/database.js';
import { alreadyRegistered } from '../../domain/participants/fault.js';
import type { Registrant } from '../../domain/registry.js';

type HolderKind = 'sml' | 'smp';

const OTHER = { sml: 'smp', smp: 'sml' } as const;

export interface Holders {
  /** Records that the registrant may have an entry from now on. `again`: that was recorded before. Throws REGISTRY_REFUSED for another's. */
  hold(kind: HolderKind, registrant: Registrant): Promise<'new' | 'again'>;
  /** The registrant has no entry any more. */
  release(kind: HolderKind, registrant: Registrant): Promise<void>;
  /** Whether another tenant holds the identifier. */
  isForeign(registrant: Registrant): Promise<boolean>;
}

export function createHolders({ sql }: Pick<Database, 'sql'>): Holders {
  const keyOf = ({ tenantId, identifier }: Registrant): [string, string] => [identifier.toLowerCase(), tenantId];
  return {
    async hold(kind, registrant) {
      const rows = await sql.query<{ before: boolean | null }>(
        `with before as (select ${kind} as held from network_holder where identifier_key = $1 and tenant_id = $2)
         insert into network_holder (identifier_key, tenant_id, ${kind}) values ($1, $2, true)
         on conflict (identifier_key) do update set ${kind} = true where network_holder.tenant_id = excluded.tenant_id
         returning (select held from before) as before`,
        keyOf(registrant),
      );
      if (rows.length === 0) throw alreadyRegistered(registrant.identifier);
      return rows[0]?.before === true ? 'again' : 'new';
    },
    async release(kind, registrant) {
      const other = OTHER[kind];
      await sql.query(
        `with gone as (delete from network_holder where identifier_key = $1 and tenant_id = $2 and not ${other})
         update network_holder set ${kind} = false where identifier_key = $1 and tenant_id = $2 and ${other}`,
        keyOf(registrant),
      );
    },
    async isForeign(registrant) {
      const rows = await sql.query('select 1 from network_holder where identifier_key = $1 and tenant_id <> $2', keyOf(registrant));
      return rows.length > 0;
    },
  };
}
