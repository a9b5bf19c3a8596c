// Opening and leaving a portal link. Looking at a link does not use it: scanners of mails do that. docs/decisions/076
import type { Context } from 'koa';
import { endPortalSession, findLink, openLink, originsOfEnded } from '../../../auth/portal/sessions.js';
import { PORTAL_LIMITS } from '../../../domain/portal/links.js';
import { answerText } from '../../rest/pages/document.js';
import { answerHtml } from '../layout.js';
import { messagesFor } from '../messages.js';
import { HOME, leadTo, type Router, type Serving } from '../serving.js';
import { clearCookie, isSameOrigin, maySignIn, secretOf, setCookie } from '../session.js';
import { endedPage, linkPage, SCRIPT, SCRIPT_PATH, uselessPage } from './pages.js';
import { isEmbedded, portalOf } from './session.js';

const LINK = '/app/portal/:link';

export function portalRoutes(router: Router, app: Serving): void {
  router.get(SCRIPT_PATH, async (ctx) => answerText(ctx, 'text/javascript; charset=utf-8', SCRIPT));
  router.get(LINK, async (ctx) => showLink(app, ctx, ctx.params['link'] ?? ''));
  router.post(LINK, async (ctx) => takeLink(app, ctx, ctx.params['link'] ?? ''));
}

/** Back in the frame of a link that it opened, somebody goes on. */
async function showLink(app: Serving, ctx: Context, secret: string): Promise<void> {
  const link = await findLink(app.database, secret);
  const t = messagesFor(ctx);
  if (link !== undefined && (await portalOf(app, ctx))?.portal.id === link.id) return leadTo(ctx, HOME);
  if (!link?.isUsable || !maySignIn(app, ctx)) return answerHtml(ctx, 404, uselessPage(t), link?.origins);
  answerHtml(ctx, 200, linkPage(t, link), link.origins);
}

async function takeLink(app: Serving, ctx: Context, secret: string): Promise<void> {
  const t = messagesFor(ctx);
  const link = await findLink(app.database, secret);
  if (!maySignIn(app, ctx) || !isSameOrigin(app, ctx)) return answerHtml(ctx, 403, uselessPage(t), link?.origins);
  const inFrame = isEmbedded(ctx);
  const session = await openLink(app.database, secret, { isEmbedded: inFrame, before: secretOf(app, ctx, inFrame ? 'portal' : 'session') });
  if (session === undefined) return answerHtml(ctx, 404, uselessPage(t), link?.origins);
  setCookie(app, ctx, inFrame ? 'portal' : 'session', session, PORTAL_LIMITS.cookieSeconds);
  leadTo(ctx, HOME);
}

/** Of somebody who came by a link. False: it was somebody else. */
export async function endPortal(app: Serving, ctx: Context): Promise<boolean> {
  const visitor = await portalOf(app, ctx);
  if (visitor === undefined) return false;
  await endPortalSession(app.database, visitor);
  const inFrame = isEmbedded(ctx);
  clearCookie(app, ctx, inFrame ? 'portal' : 'session');
  answerHtml(ctx, 200, endedPage(messagesFor(ctx), visitor.portal.returnUrl), inFrame ? visitor.origins : []);
  return true;
}

/** In a frame there is no signing in: whoever embeds it gets another link. */
export async function sayEnded(app: Pick<Serving, 'database' | 'settings'>, ctx: Context): Promise<void> {
  const origins = await originsOfEnded(app.database, secretOf(app, ctx, 'portal') ?? '');
  answerHtml(ctx, 401, endedPage(messagesFor(ctx), null), origins);
}
