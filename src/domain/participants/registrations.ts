// When the parts of the network took the registrations of a tenant, from what was recorded of their steps.
import type { App } from '../ports.js';

/** null: not yet, or not any more. `directoryAt`: its latest change. */
interface Registration {
  readonly smlAt: Date | null;
  readonly smpAt: Date | null;
  readonly directoryAt: Date | null;
}

const TEXT = `select p.identifier_key as key,
    case when sml.observed = 'PRESENT' then sml.observed_at end as "smlAt",
    case when smp.observed = 'PRESENT' then smp.observed_at end as "smpAt",
    case when directory.observed = 'PRESENT' and directory.generation >= p.observed_generation then directory.observed_at end as "directoryAt"
  from participant p
    left join participant_step sml on sml.participant = p.id and sml.kind = 'sml'
    left join participant_step smp on smp.participant = p.id and smp.kind = 'smp'
    left join participant_step directory on directory.participant = p.id and directory.kind = 'directory'
  where p.tenant_id = $1 and p.identifier_key = any($2::text[])`;

/** By identifier in lower case. */
export async function registrationsOf(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, Registration>> {
  const keys = identifiers.map((identifier) => identifier.toLowerCase());
  const rows = await database.sql.query<Registration & { readonly key: string }>(TEXT, [tenantId, keys]);
  return new Map(rows.map(({ key, ...registration }) => [key, registration]));
}
