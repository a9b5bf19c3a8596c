// Links into a part of the dashboard, for people of an integrator's customer who have no account of their own: made, listed, taken back.

import { type Actor, actorName } from '../actor.js';
import { audit } from '../audit/record.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { databaseIn, databaseNow } from '../statements/times.js';
import { Tenant } from '../tenant.js';
import { hasAtMost, isStorable } from '../text.js';
import { isUuid, uuidv7 } from '../uuid.js';
import { readOrigins, readReturnUrl } from './addresses.js';
import { type PortalCapability, scopesOf } from './capabilities.js';
import { PortalLink } from './portalLink.js';

export const PORTAL_LIMITS = {
  linkSeconds: 3_600,
  sessionSeconds: 3_600,
  /** Longer than the session: who comes back is told that it has ended. */
  cookieSeconds: 86_400,
  openMax: 1_000,
  nameCharactersMax: 100,
} as const;

type PortalLinksApp = Pick<App, 'database' | 'clock' | 'settings'>;

interface NewLink {
  readonly capabilities: readonly PortalCapability[];
  readonly name: string | null;
  readonly returnUrl: string | null;
  readonly secretHash: Buffer;
}

export interface ListedLink {
  readonly id: string;
  readonly capabilities: PortalCapability[];
  readonly name: string | null;
  readonly returnUrl: string | null;
  readonly actor: string;
  readonly isEmbedded: boolean;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly endsAt: Date;
}

/** Valid once, for an hour. Throws PARAMETERS_INVALID, and FORBIDDEN where the maker itself may not do what the link would allow. */
export async function createLink(app: PortalLinksApp, actor: Actor, { secretHash, ...input }: NewLink): Promise<ListedLink> {
  const { capabilities, name, returnUrl } = check(app, input);
  const missing = scopesOf(capabilities).find((scope) => !actor.permissions.has(scope));
  if (missing !== undefined) throw new ExchangeError('FORBIDDEN', 'Forbidden', `the link would allow what takes the scope ${missing}`);
  return app.database.transaction(async (sql) => {
    await lockOwned(sql, 'portalLinks', actor.tenantId);
    const open = { rows: 'from portal_link where tenant_id = $1 and ends_at > exchange_now()', values: [actor.tenantId] };
    if (!(await hasRoom(sql, { ...open, most: PORTAL_LIMITS.openMax })))
      throw parameterInvalid(
        `a tenant has at most ${PORTAL_LIMITS.openMax} links and sessions open`,
        undefined,
        reason('LINKS_MAX', { most: PORTAL_LIMITS.openMax }),
      );
    const [id, { tenantId, clientId }] = [uuidv7(app.clock()), actor];
    const link = { id, tenantId, secretHash, capabilities: [...capabilities], name, returnUrl, actor: actorName(actor), clientId };
    await sql.em.insert(PortalLink, { ...link, endsAt: databaseIn(PORTAL_LIMITS.linkSeconds) });
    await audit(sql, actor, 'portal.create-link', id, { name, capabilities, returnUrl });
    return (await sql.em.findOneOrFail(PortalLink, { id, tenantId })) as ListedLink;
  });
}

type Checked = Omit<NewLink, 'secretHash'>;

function check({ settings }: PortalLinksApp, { capabilities, name, returnUrl }: Checked): Checked {
  if (capabilities.length === 0) throw parameterInvalid('capabilities must name at least one', 'capabilities');
  // Timelines write it before the maker in angle brackets.
  if (
    name !== null &&
    (name.trim() === '' || !hasAtMost(name, PORTAL_LIMITS.nameCharactersMax) || !isStorable(name) || /[<>\n\r]/.test(name))
  )
    throw parameterInvalid(
      `name must be 1 to ${PORTAL_LIMITS.nameCharactersMax} characters of one line, without < and >`,
      'name',
      reason('LINK_NAME_WRONG', { most: PORTAL_LIMITS.nameCharactersMax }),
    );
  return {
    capabilities: [...new Set(capabilities)],
    name: name?.trim() ?? null,
    returnUrl: returnUrl === null ? null : readReturnUrl(returnUrl, settings),
  };
}

/** Links that can be used, and sessions that are open. The newest first. */
export function listLinks({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<ListedLink[]> {
  const isOpen = { tenantId, endsAt: { $gt: databaseNow() } };
  return database.em.find(PortalLink, isOpen, { orderBy: { id: 'desc' }, limit: PORTAL_LIMITS.openMax }) as Promise<ListedLink[]>;
}

/** Of no use any more; a session of it ends. The row stays for a while, and says so. False where the tenant has no such link open. */
export async function revokeLink({ database }: Pick<App, 'database'>, actor: Actor, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return database.transaction(async (sql) => {
    const [revoked] = await sql.query<{ name: string | null; wasOpened: boolean }>(
      `update portal_link set ends_at = exchange_now() where tenant_id = $1 and id = $2 and ends_at > exchange_now()
       returning name, opened_at is not null as "wasOpened"`,
      [actor.tenantId, id],
    );
    if (revoked !== undefined) await audit(sql, actor, 'portal.revoke-link', id, revoked);
    return revoked !== undefined;
  });
}

/** Whose pages may embed the dashboard of a link. */
export async function listOrigins({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<string[]> {
  const tenant = await database.em.findOne(Tenant, { id: tenantId }, { fields: ['portalOrigins'] });
  return tenant?.portalOrigins ?? [];
}

/** Instead of those before. Throws PARAMETERS_INVALID. */
export async function saveOrigins({ database, settings }: PortalLinksApp, actor: Actor, texts: readonly string[]): Promise<string[]> {
  const origins = readOrigins(texts, settings);
  await database.transaction(async (sql) => {
    await sql.em.nativeUpdate(Tenant, { id: actor.tenantId }, { portalOrigins: origins });
    await audit(sql, actor, 'portal.save-origins', actor.tenantId, { origins });
  });
  return origins;
}
