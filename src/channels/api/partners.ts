// Spec is silent: partners are two tenants of this exchange whose accounts name each other. A tenant never learns whether another one
// exists that does not name it (docs/decisions/067).
import type { AccountSettings } from '../../domain/channelAccount.js';
import { elementsOf } from '../../domain/elementsOf.js';
import type { App } from '../../domain/ports.js';
import { identifiersOf, partnersOf } from './account.js';

export const CHANNEL = 'api';

export interface Partner {
  readonly tenantId: string;
  /** The receivers that it takes beside its participants, in lower case. */
  readonly identifiers: readonly string[];
}

/** Those of the named tenants that have an enabled account which names this tenant. */
export async function agreedPartners(
  { database }: Pick<App, 'database'>,
  tenantId: string,
  named: readonly string[],
): Promise<readonly Partner[]> {
  if (named.length === 0) return [];
  const rows = await database.sql.query<{ tenantId: string; settings: AccountSettings }>(
    `select tenant_id as "tenantId", settings from channel_account
     where tenant_id = any(${elementsOf('$1::text[]')}) and channel = $2 and enabled`,
    [named, CHANNEL],
    { prepared: true },
  );
  const agreed = rows.filter(({ settings }) => partnersOf(settings).includes(tenantId));
  return named.flatMap((name) => {
    const accounts = agreed.filter((row) => row.tenantId === name);
    return accounts.length === 0 ? [] : [{ tenantId: name, identifiers: accounts.flatMap(({ settings }) => identifiersOf(settings)) }];
  });
}

/**
 * The partner that takes documents for a receiver: the tenant that registered it, or where no tenant did, the only partner whose account
 * has it. Undefined where there is none.
 */
export async function partnerFor(
  app: Pick<App, 'database' | 'lookups'>,
  tenantId: string,
  named: readonly string[],
  receiver: string,
): Promise<string | undefined> {
  const partners = await agreedPartners(app, tenantId, named);
  if (partners.length === 0) return undefined;
  const key = receiver.toLowerCase();
  const owner = await app.lookups.tenantOf(key);
  const taking = partners.filter((one) => (owner === undefined ? one.identifiers.includes(key) : one.tenantId === owner));
  return taking.length === 1 ? taking[0]!.tenantId : undefined;
}
