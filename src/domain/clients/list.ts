import type { App } from '../ports.js';
import { Client } from '../tenant.js';

export interface ListedTenant {
  readonly tenantId: string;
  readonly name: string;
  readonly clients: readonly ListedClient[];
}

interface ListedClient {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

interface ClientRow {
  readonly tenantId: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly scopes: string[] | null;
  readonly createdAt: Date | null;
  readonly revokedAt: Date | null;
}

/** All tenants with their clients, or one of them by id, without secrets. */
export async function listTenants(app: Pick<App, 'database'>, tenantId?: string): Promise<ListedTenant[]> {
  const rows = await app.database.sql.query<ClientRow>(
    `select t.id as "tenantId", t.name, c.id as "clientId", c.scopes, c.created_at as "createdAt", c.revoked_at as "revokedAt"
     from tenant t left join client c on c.tenant_id = t.id where $1::text is null or t.id = $1 order by t.id, c.id`,
    [tenantId ?? null],
  );
  return [...Map.groupBy(rows, (row) => row.tenantId)].map(([id, [first, ...others]]) => ({
    tenantId: id,
    name: first!.name,
    clients: [first!, ...others].flatMap(listed),
  }));
}

function listed({ clientId, scopes, createdAt, revokedAt }: ClientRow): ListedClient[] {
  if (clientId === null || scopes === null || createdAt === null) return [];
  return [{ clientId, scopes, createdAt: createdAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null }];
}

export interface TenantClient {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** Of one tenant, by id, at most `most`. */
export async function listClients({ database }: Pick<App, 'database'>, tenantId: string, most: number): Promise<TenantClient[]> {
  const clients = await database.em.find(Client, { tenantId }, { orderBy: { id: 'asc' }, limit: most });
  return clients.map(({ id, scopes, createdAt, revokedAt }) => ({ clientId: id, scopes, createdAt, revokedAt: revokedAt ?? null }));
}
