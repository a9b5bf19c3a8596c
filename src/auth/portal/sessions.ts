// Portal links are used once, and begin a session: a random secret in a cookie, its hash in the row of the link. docs/decisions/076
import type { Actor, PortalVisit } from '../../domain/actor.js';
import { audit } from '../../domain/audit/record.js';
import type { Database } from '../../domain/database.js';
import { type PortalCapability, scopesOf } from '../../domain/portal/capabilities.js';
import { PORTAL_LIMITS } from '../../domain/portal/links.js';
import { LINK_IS_OPEN } from '../../domain/portal/open.js';
import { PortalLink } from '../../domain/portal/portalLink.js';
import { visitorId } from '../../domain/portal/visitor.js';
import { databaseNow } from '../../domain/statements/times.js';
import type { Bound } from '../bearer.js';
import { endPreviousSession } from '../people/endPreviousSession.js';
import { hashOfSecret, isSecret, newSecret } from '../people/secret.js';

interface LinkRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly capabilities: PortalCapability[];
  readonly name: string | null;
  readonly returnUrl: string | null;
  readonly madeBy: string;
  readonly endsAt: Date;
  readonly wasOpened: boolean;
  readonly isEmbedded: boolean;
  /** Whose pages may embed it. */
  readonly origins: string[];
}

const COLUMNS = `l.id, l.tenant_id as "tenantId", t.name as "tenantName", l.capabilities, l.name, l.return_url as "returnUrl", l.actor as "madeBy",
  l.ends_at as "endsAt", l.opened_at is not null as "wasOpened", l.is_embedded as "isEmbedded", t.portal_origins as origins`;
const FROM = 'portal_link l join tenant t on t.id = l.tenant_id';
/** A link as its page shows it. */
export type FoundLink = Pick<LinkRow, 'id' | 'tenantName' | 'capabilities' | 'name' | 'origins'> & {
  /** It was not used, and has not expired. */
  readonly isUsable: boolean;
};

/** Looking at a link does not use it. Undefined: there is none. */
export async function findLink({ sql }: Pick<Database, 'sql'>, secret: string): Promise<FoundLink | undefined> {
  if (!isSecret(secret)) return undefined;
  const [row] = await sql.query<LinkRow & { isOpen: boolean }>(
    `select ${COLUMNS}, ${LINK_IS_OPEN} as "isOpen" from ${FROM} where l.secret_hash = $1`,
    [hashOfSecret(secret)],
  );
  return row && { ...row, isUsable: row.isOpen && !row.wasOpened };
}

interface Opening {
  /** In a page of somebody else. */
  readonly isEmbedded: boolean;
  /** The secret of the session that the browser has. It ends. */
  readonly before: string | undefined;
}

/** Uses the link up. Returns the secret for the cookie; undefined where it was used, has expired, or may not be embedded. */
export async function openLink(
  { transaction }: Pick<Database, 'transaction'>,
  secret: string,
  { isEmbedded, before }: Opening,
): Promise<string | undefined> {
  if (!isSecret(secret)) return undefined;
  const session = newSecret();
  return transaction(async (sql) => {
    const [opened] = await sql.query<LinkRow>(
      `update portal_link l set session_hash = $2, opened_at = exchange_now(), ends_at = exchange_now() + $3 * interval '1 second', is_embedded = $4
       from tenant t where t.id = l.tenant_id and l.secret_hash = $1 and l.opened_at is null and ${LINK_IS_OPEN}
         and (not $4 or cardinality(t.portal_origins) > 0)
       returning ${COLUMNS}`,
      [hashOfSecret(secret), hashOfSecret(session), PORTAL_LIMITS.sessionSeconds, isEmbedded],
    );
    if (opened === undefined) return undefined;
    if (before !== undefined) await endPreviousSession(sql, before);
    const { madeBy, capabilities } = opened;
    await audit(sql, actorOf(opened), 'portal.open', opened.id, { madeBy, capabilities, isEmbedded });
    return session;
  });
}

/** Who came by a link. */
export interface PortalVisitor extends Bound {
  readonly portal: PortalVisit;
  readonly origins: readonly string[];
}

/** Undefined where the session has ended. `isEmbedded`: the secret counts only where it was given. */
export async function findPortalSession(
  { sql }: Pick<Database, 'sql'>,
  secret: string,
  isEmbedded: boolean,
): Promise<PortalVisitor | undefined> {
  if (!isSecret(secret)) return undefined;
  const [row] = await sql.query<LinkRow>(
    `select ${COLUMNS} from ${FROM} where l.session_hash = $1 and l.is_embedded = $2 and ${LINK_IS_OPEN}`,
    [hashOfSecret(secret), isEmbedded],
  );
  if (row === undefined) return undefined;
  return { ...actorOf(row), expiresAt: row.endsAt, origins: row.origins };
}

/** What is left to say of a session that has ended: who may embed the page that says so. */
export async function originsOfEnded({ sql }: Pick<Database, 'sql'>, secret: string): Promise<readonly string[]> {
  if (!isSecret(secret)) return [];
  const [row] = await sql.query<{ origins: string[] }>(
    `select t.portal_origins as origins from ${FROM} where l.session_hash = $1 and l.is_embedded`,
    [hashOfSecret(secret)],
  );
  return row?.origins ?? [];
}

/** A visitor leaves. The row stays for a while, because it says that the link was used. */
export async function endPortalSession({ transaction }: Pick<Database, 'transaction'>, visitor: PortalVisitor): Promise<void> {
  await transaction(async (sql) => {
    const now = databaseNow();
    const ended = await sql.em.nativeUpdate(PortalLink, { id: visitor.portal.id, endsAt: { $gt: now } }, { endsAt: now });
    if (ended > 0) await audit(sql, visitor, 'portal.end', visitor.portal.id);
  });
}

/** Timelines and the audit log name who made the link, too. */
function actorOf({ id, tenantId, name, capabilities, returnUrl, madeBy }: LinkRow): Actor & { readonly portal: PortalVisit } {
  return {
    kind: 'user',
    id: visitorId(name, madeBy),
    tenantId,
    clientId: `portal:${id}`,
    permissions: new Set(scopesOf(capabilities)),
    portal: { id, name, capabilities, returnUrl },
  };
}
