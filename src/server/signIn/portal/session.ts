// Who a request of the dashboard is of: somebody who signed in, or somebody who came by a portal link. docs/decisions/076
import type { Context } from 'koa';
import { findSession, type SignedIn } from '../../../auth/people/sessions.js';
import { findPortalSession, type PortalVisitor } from '../../../auth/portal/sessions.js';
import type { App } from '../../../domain/ports.js';
import { isOfOwnPage, secretOf } from '../session.js';

type Serving = Pick<App, 'settings' | 'database'>;

/** The embedded dashboard writes it into each of its requests. No other site can: a preflight would have to allow it. */
export const EMBEDDED_HEADER = 'X-Exchange-Embedded';

/** The request is of a page in a frame. Browsers write Sec-Fetch-Dest into navigations, and the page the other one into its own requests. */
export function isEmbedded(ctx: Context): boolean {
  return ctx.get('Sec-Fetch-Dest') === 'iframe' || ctx.get(EMBEDDED_HEADER) !== '';
}

/**
 * A frame has a cookie of its own, which counts nowhere else; and there, no other one counts. So whoever is signed in is never shown in
 * a frame, also where the page around it is of the same site. Undefined as for personOf.
 */
export async function visitorOfPages(
  app: Serving,
  ctx: Context,
  looking?: { readonly isUse: boolean },
): Promise<SignedIn | PortalVisitor | undefined> {
  if (!isOfOwnPage(app, ctx)) return undefined;
  if (isEmbedded(ctx)) return portalOf(app, ctx);
  const secret = secretOf(app, ctx);
  if (secret === undefined) return undefined;
  return (await findSession(app.database, secret, looking)) ?? findPortalSession(app.database, secret, false);
}

/** Of a portal link alone. */
export async function portalOf(app: Serving, ctx: Context): Promise<PortalVisitor | undefined> {
  const inFrame = isEmbedded(ctx);
  const secret = secretOf(app, ctx, inFrame ? 'portal' : 'session');
  return secret === undefined || !isOfOwnPage(app, ctx) ? undefined : findPortalSession(app.database, secret, inFrame);
}
