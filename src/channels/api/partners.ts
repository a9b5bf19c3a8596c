// Spec is silent: partners are two tenants of this exchange whose accounts name each other. A tenant never learns whether another one
// exists that does not name it (docs/decisions/067).
import type { AccountSettings } from '../../domain/channelAccount.js';
import { elementsOf } from '../../domain/elementsOf.js';
import type { App } from '../../domain/ports.js';
import { type ApiSettings, identifiersOf, partnersOf } from './account.js';

export const CHANNEL = 'api';

interface Partner {
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

/** A partner that takes a document. */
export interface ReceivingTenant {
  readonly tenantId: string;
  /** It registered the receiver, or both tenants list it. */
  readonly by: 'registration' | 'agreement';
}

/**
 * The partner that takes documents for a receiver: the tenant that registered it, or where no tenant did and the sender lists the
 * receiver, the only partner that lists it. Undefined where there is none.
 */
export async function partnerFor(
  app: Pick<App, 'database' | 'lookups'>,
  tenantId: string,
  { partners: named, receivers }: Pick<ApiSettings, 'partners' | 'receivers'>,
  receiver: string,
): Promise<ReceivingTenant | undefined> {
  const partners = await agreedPartners(app, tenantId, named);
  if (partners.length === 0) return undefined;
  const key = receiver.toLowerCase();
  const owner = await app.lookups.tenantOf(key);
  if (owner !== undefined) return partners.some((one) => one.tenantId === owner) ? { tenantId: owner, by: 'registration' } : undefined;
  // What a partner says of itself is not enough: it could take the documents for anybody.
  if (!receivers.includes(key)) return undefined;
  const [taking, ...more] = partners.filter(({ identifiers }) => identifiers.includes(key));
  return taking === undefined || more.length > 0 ? undefined : { tenantId: taking.tenantId, by: 'agreement' };
}
