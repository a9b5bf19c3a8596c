// The sandbox's two tenants, each with one client whose secret is public (docs/decisions/062).
import { hashSecret } from '../auth/clients.js';
import type { App } from '../domain/ports.js';
import { SCOPES } from '../domain/vocabulary.js';

const DEMOS = [
  { tenant: 'demo-seller', name: 'Demo Seller' },
  { tenant: 'demo-buyer', name: 'Demo Buyer' },
] as const;

/** Their clients. The secrets are public, so the pages may show them. */
export const DEMO_CLIENTS = DEMOS.map(({ tenant }) => ({ id: tenant, secret: secretOf(tenant) }));

/** Safe to run at every start, and in several processes at once. */
export async function seedSandbox(app: Pick<App, 'database'>): Promise<void> {
  for (const { tenant, name } of DEMOS) {
    await app.database.sql.query('insert into tenant (id, name) values ($1, $2) on conflict do nothing', [tenant, name]);
    await app.database.sql.query('insert into client (id, tenant_id, secret_hash, scopes) values ($1, $1, $2, $3) on conflict do nothing', [
      tenant,
      hashSecret(secretOf(tenant)),
      [...SCOPES],
    ]);
  }
}

function secretOf(client: string): string {
  return `${client}-secret`;
}
