// Who a request of the dashboard is of: somebody who signed in, or somebody who came by a portal link. docs/decisions/076
import type { Context } from 'koa';
import { findSession, type SignedIn } from '../../../auth/people/sessions.js';
import { findPortalSession, type PortalVisitor } from '../../../auth/portal/sessions.js';
import type { App } from '../../../domain/ports.js';
import { isOfOwnPage, secretOf } from '../session.js';

type PortalSessionApp = Pick<App, 'settings' | 'database'>;

/**
 * The embedded dashboard writes it into each of its requests: `1`, and the id of its link as soon as it knows it. No other site can: a
 * preflight would have to allow it.
 */
const EMBEDDED_HEADER = 'X-Exchange-Embedded';

/**
 * A tab writes into its requests for whom it began: all tabs share a cookie, and what is shown or chosen under one name must not be read,
 * changed or added to under another, after a switch of the tenant or of the person in another tab.
 */
const VIEWER_HEADER = 'X-Exchange-Viewer';

/** Sec-Fetch-Dest of a page within another one, whichever element holds it. */
const FRAMES: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);

/** The request is of a page in a frame. Browsers write Sec-Fetch-Dest into navigations, and the page the other one into its own requests. */
export function isEmbedded(ctx: Context): boolean {
  return FRAMES.has(ctx.get('Sec-Fetch-Dest')) || ctx.get(EMBEDDED_HEADER) !== '';
}

/**
 * A frame has a cookie of its own, which counts nowhere else; and there, no other one counts. So whoever is signed in is never shown in
 * a frame, also where the page around it is of the same site. Undefined as for personOf, and for a tab that began for somebody else.
 */
export async function visitorOfPages(
  app: PortalSessionApp,
  ctx: Context,
  looking?: { readonly isUse: boolean },
): Promise<SignedIn | PortalVisitor | undefined> {
  if (!isOfOwnPage(app, ctx)) return undefined;
  if (isEmbedded(ctx)) return portalOf(app, ctx);
  const secret = secretOf(app, ctx);
  if (secret === undefined) return undefined;
  const visitor = (await findSession(app.database, secret, looking)) ?? (await findPortalSession(app.database, secret, false));
  const said = ctx.get(VIEWER_HEADER);
  return visitor === undefined || said === '' || said === viewerKey(visitor) ? visitor : undefined;
}

function viewerKey({ tenantId, clientId }: SignedIn | PortalVisitor): string {
  return `${encodeURIComponent(tenantId)} ${clientId}`;
}

/** Of a portal link alone. */
export async function portalOf(app: PortalSessionApp, ctx: Context): Promise<PortalVisitor | undefined> {
  const inFrame = isEmbedded(ctx);
  const secret = secretOf(app, ctx, inFrame ? 'portal' : 'session');
  if (secret === undefined || !isOfOwnPage(app, ctx)) return undefined;
  const visitor = await findPortalSession(app.database, secret, inFrame);
  // Another link has replaced the cookie of all frames below this page.
  const said = ctx.get(EMBEDDED_HEADER);
  return said === '' || said === '1' || said === visitor?.portal.id ? visitor : undefined;
}
