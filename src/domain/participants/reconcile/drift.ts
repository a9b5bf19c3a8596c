// Where the network differs from what is registered here.
import type { App } from '../../ports.js';

/** The parts that are compared. `dns`: what senders find, which follows the SML. */
export const DRIFT_PARTS = ['sml', 'dns', 'smp', 'directory'] as const;
export type DriftPart = (typeof DRIFT_PARTS)[number];

/**
 * MISSING: the part does not have the participant. DIFFERENT: it has other values. FOREIGN: it says that somebody else has the
 * participant. UNKNOWN: it has a participant that is not registered here.
 */
export const DRIFT_KINDS = ['MISSING', 'DIFFERENT', 'FOREIGN', 'UNKNOWN'] as const;
export type DriftKind = (typeof DRIFT_KINDS)[number];

export interface Difference {
  readonly kind: DriftKind;
  /** For people. */
  readonly detail: string;
}

export interface Drift extends Difference {
  readonly part: DriftPart;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  /** How often the reconciler has mended it since. */
  readonly mended: number;
}

/** By identifier in lower case. */
export async function driftOf(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, readonly Drift[]>> {
  const keys = identifiers.map((identifier) => identifier.toLowerCase());
  const rows = await database.sql.query<Drift & { readonly key: string }>(
    `select d.identifier_key as key, d.part, d.kind, d.detail, d.first_seen as "firstSeen", d.last_seen as "lastSeen", d.mended
     from participant_drift d join participant p on p.id = d.participant
     where p.tenant_id = $1 and d.identifier_key = any($2::text[]) order by d.part`,
    [tenantId, keys],
  );
  const found = new Map<string, Drift[]>();
  for (const { key, ...drift } of rows) found.set(key, [...(found.get(key) ?? []), drift]);
  return found;
}

/** How many participants differ, by part and kind. */
export async function countDrift({
  database,
}: Pick<App, 'database'>): Promise<readonly { readonly part: DriftPart; readonly kind: DriftKind; readonly count: number }[]> {
  return database.sql.query('select part, kind, count(*)::int as count from participant_drift group by part, kind');
}

/** A difference, with its participant. */
export interface ListedDrift extends Drift {
  readonly identifier: string;
  /** null: nobody registered the participant here. */
  readonly tenantId: string | null;
}

/** Of all tenants, with those that nobody registered. Ordered by part, kind and identifier. At most `count`. */
export async function listDrift({ database }: Pick<App, 'database'>, count: number): Promise<readonly ListedDrift[]> {
  return database.sql.query(
    `select coalesce(p.identifier, d.identifier_key) as identifier, p.tenant_id as "tenantId", d.part, d.kind, d.detail,
       d.first_seen as "firstSeen", d.last_seen as "lastSeen", d.mended
     from participant_drift d left join participant p on p.id = d.participant
     order by d.part, d.kind, d.identifier_key limit $1`,
    [count],
  );
}
