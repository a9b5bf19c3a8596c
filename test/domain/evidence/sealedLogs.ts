// An exchange at rest, with tenants whose audit logs are sealed.
import { operatorActor } from '../../../src/domain/actor.js';
import { audit } from '../../../src/domain/audit/record.js';
import { sealAll } from '../../../src/domain/evidence/seal.js';
import { type KeptHead, type VerifiedAudit, verifyAudit } from '../../../src/domain/evidence/verify.js';
import { startApp, type TestApp } from '../../support/app.js';
import { resting } from '../../support/paused.js';
import { test } from '../../support/test.js';

export const NEVER = new AbortController().signal;

/** After the minute, as the job does. */
async function seal(at: TestApp): Promise<void> {
  await at.advance(61);
  await sealAll(at.app, NEVER);
}

/** Twelve entries, sealed in two parts. */
export async function fill(at: TestApp, tenant: string): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    await audit(at.app.database.sql, operatorActor(tenant), 'document.complete', `document-${index}`, { number: index });
    if (index === 4) await seal(at);
  }
  await seal(at);
}

/** Started before the first test of the file. */
export function sealedLogs() {
  let exchange: TestApp;
  let tenants = 0;
  test.before(async () => {
    exchange = await startApp();
    await resting(exchange);
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());
  const run = (sql: string): Promise<unknown> => exchange.app.database.sql.query(sql);
  const addTenant = async (): Promise<string> => {
    tenants += 1;
    await run(`insert into tenant (id, name) values ('tenant-${tenants}', 'Tenant')`);
    return `tenant-${tenants}`;
  };
  return {
    exchange: () => exchange,
    run,
    addTenant,
    seal: () => seal(exchange),
    /** A tenant whose log has twelve entries, sealed in two parts. */
    sealed: async (): Promise<string> => {
      const tenant = await addTenant();
      await fill(exchange, tenant);
      return tenant;
    },
    verified: (tenant: string, kept: readonly KeptHead[] = []): Promise<VerifiedAudit> => verifyAudit(exchange.app, tenant, kept),
  };
}
