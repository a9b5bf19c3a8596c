import type { App } from '../ports.js';
import { Tenant } from '../tenant.js';

/** Whether a tenant of that id is known here. An external issuer may have more tenants. */
export async function tenantExists(app: Pick<App, 'database'>, tenantId: string): Promise<boolean> {
  return (await app.database.em.count(Tenant, { id: tenantId })) === 1;
}
