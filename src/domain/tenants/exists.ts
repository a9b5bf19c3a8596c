import type { App } from '../ports.js';
import { Tenant } from '../tenant.js';

/** Whether a tenant of that name has rows here: an external issuer may know more tenants than we do. */
export async function tenantExists(app: Pick<App, 'database'>, tenantId: string): Promise<boolean> {
  return (await app.database.em.fork().count(Tenant, { id: tenantId })) === 1;
}
