// The sandbox's two tenants, each with one client whose secret is public (docs/decisions/062).
import { hashSecret } from '../auth/clients.js';
import { DEMO_DOMAIN } from '../domain/people/demo.js';
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
  await seedPeople(app);
}

/** They sign in by a button, without a password. */
const PEOPLE = [
  { name: 'seller', label: 'Demo seller', tenantId: 'demo-seller', role: 'admin', id: '01890000-0000-7000-8000-00000000d001' },
  { name: 'buyer', label: 'Demo buyer', tenantId: 'demo-buyer', role: 'admin', id: '01890000-0000-7000-8000-00000000d002' },
  { name: 'viewer', label: 'Demo viewer', tenantId: 'demo-seller', role: 'viewer', id: '01890000-0000-7000-8000-00000000d003' },
] as const;

export interface DemoPerson {
  /** In the form of the sign-in page. */
  readonly name: string;
  readonly label: string;
  readonly id: string;
  readonly tenantId: string;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = PEOPLE;

async function seedPeople({ database: { sql } }: Pick<App, 'database'>): Promise<void> {
  for (const { id, name, label, tenantId, role } of PEOPLE) {
    await sql.query('insert into person (id, email, name) values ($1, $2, $3) on conflict do nothing', [
      id,
      `${name}@${DEMO_DOMAIN}`,
      label,
    ]);
    await sql.query(
      `insert into person_role (person, tenant_id, role) select id, $2, $3 from person where id = $1::uuid on conflict do nothing`,
      [id, tenantId, role],
    );
  }
}

function secretOf(client: string): string {
  return `${client}-secret`;
}
