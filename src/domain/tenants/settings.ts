// What a tenant has chosen for itself, as it holds.
import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { Tenant } from '../tenant.js';

export interface TenantSettings {
  /** Documents go out in the name of its own participants alone (documents/sending/senders.ts). */
  readonly onlyOwnSenders: boolean;
}

/** Undefined where there is no such tenant. */
export async function readTenantSettings(
  { database, settings }: Pick<App, 'database' | 'settings'>,
  tenantId: string,
): Promise<TenantSettings | undefined> {
  const tenant = await database.em.findOne(Tenant, { id: tenantId }, { fields: ['onlyOwnSenders'] });
  return tenant === null ? undefined : { onlyOwnSenders: tenant.onlyOwnSenders ?? settings.onlyOwnSenders };
}

/** null: as the environment says. Undefined: unchanged. Returns them all, or undefined where there is no such tenant. */
export async function updateTenantSettings(
  app: Pick<App, 'database' | 'settings'>,
  actor: Actor,
  { onlyOwnSenders }: { readonly onlyOwnSenders?: boolean | null | undefined },
): Promise<TenantSettings | undefined> {
  if (onlyOwnSenders !== undefined) {
    const values: unknown[] = [actor.tenantId, onlyOwnSenders];
    const changed = `select id as subject, jsonb_build_object('onlyOwnSenders', only_own_senders) as details from changed_tenant`;
    const entry = audited(actor, 'tenant.settings', changed, values);
    // After a lost answer, there is nothing left to change.
    await againIfUnanswered(() =>
      app.database.sql.query(
        `with changed_tenant as (
           update tenant set only_own_senders = $2::boolean where id = $1 and only_own_senders is distinct from $2::boolean
           returning id, only_own_senders),
         ${entry}
         select 1 from changed_tenant`,
        values,
      ),
    );
  }
  return readTenantSettings(app, actor.tenantId);
}
