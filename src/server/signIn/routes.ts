// Signing in and out, below /app.
import type { Context } from 'koa';
import { attemptOf } from '../../auth/people/browser.js';
import { completeSignIn, type Visitor } from '../../auth/people/completeSignIn.js';
import { forgetFailures } from '../../auth/people/failures.js';
import { isInvited, isPasswordAllowed, usePasswordLink } from '../../auth/people/invitation.js';
import { endSession } from '../../auth/people/sessions.js';
import { addressIsLimited, checkPassword, emailIn } from '../../auth/people/signIn.js';
import { readForm } from '../request/body.js';
import type { IsTrusted } from '../request/client.js';
import { answerText } from '../rest/pages/document.js';
import { answerHtml, STYLE, STYLE_PATH } from './layout.js';
import { type FaultText, messagesFor } from './messages.js';
import { noticeRoutes } from './notices.js';
import { type Offered, PASSWORD_LENGTH, passwordPage, signInPage } from './pages.js';
import { passkeyRoutes } from './passkeys/routes.js';
import { endPortal, portalRoutes, sayEnded } from './portal/routes.js';
import { isEmbedded } from './portal/session.js';
import { providerRoutes } from './provider.js';
import { securityRoutes } from './security/routes.js';
import { leadOn, leadTo, type Router, refuseProof, type Serving, SIGN_IN, visitorOf } from './serving.js';
import { clearCookie, isSameOrigin, maySignIn, secretOf } from './session.js';
import { stepRoutes } from './steps.js';

export function signInRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  router.get(STYLE_PATH, async (ctx) => answerText(ctx, 'text/css; charset=utf-8', STYLE));
  router.get(SIGN_IN, async (ctx) => answerHtml(ctx, 200, signInPage(messagesFor(ctx), offeredTo(app, ctx))));
  router.post(SIGN_IN, async (ctx) => takeSignIn(app, ctx, isTrusted));
  router.post('/app/sign-out', async (ctx) => {
    if (await endPortal(app, ctx)) return;
    // In a frame there is nobody else to sign out.
    if (isEmbedded(ctx)) return sayEnded(app, ctx);
    const secret = secretOf(app, ctx);
    if (isSameOrigin(app, ctx) && secret !== undefined) {
      await endSession(app.database, secret);
      clearCookie(app, ctx, 'session');
    }
    leadTo(ctx, SIGN_IN);
  });
  router.get('/app/password/:token', async (ctx) => {
    const token = ctx.params['token'] ?? '';
    const isUsable = await isInvited(app.database, token);
    answerHtml(ctx, isUsable ? 200 : 404, passwordPage(messagesFor(ctx), { isUsable, token }));
  });
  router.post('/app/password/:token', async (ctx) => takePassword(app, ctx));
  noticeRoutes(router, app);
  portalRoutes(router, app);
  providerRoutes(router, app, isTrusted);
  stepRoutes(router, app, isTrusted);
  passkeyRoutes(router, app, isTrusted);
  securityRoutes(router, app, isTrusted);
}

function offeredTo({ demoPeople, settings, config }: Serving, ctx: Context): Offered {
  return { demos: demoPeople, isPossible: maySignIn({ settings }, ctx), provider: config.oidc?.name };
}

async function takeSignIn(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const form = (await readForm(ctx)) ?? {};
  const t = messagesFor(ctx);
  const show: FaultText = (said, fault) => signInPage(said, { ...offeredTo(app, ctx), fault });
  if (!maySignIn(app, ctx)) return answerHtml(ctx, 403, signInPage(t, offeredTo(app, ctx)));
  if (!isSameOrigin(app, ctx)) return answerHtml(ctx, 403, show(t, t.faults.elsewhere));
  const visitor = visitorOf(app, ctx, isTrusted);
  const demo = app.demoPeople.find(({ name }) => name === form['demo']);
  if (demo !== undefined) return takeDemo(app, ctx, demo, visitor, show);
  const { email, password } = form;
  if (typeof email !== 'string' || typeof password !== 'string') return answerHtml(ctx, 400, show(t, t.faults.giveBoth));
  const attempt = attemptOf(app, await emailIn(app, email), visitor);
  const found = await checkPassword(app, { ...attempt, password });
  if ('refused' in found) return refuseProof(ctx, { wrong: t.faults.wrong, show }, found);
  const arrival = await completeSignIn(app, { person: found.id, method: 'password', passwordHash: found.passwordHash }, visitor);
  // With a second factor, a right password alone does not make room for more wrong codes.
  if (arrival !== undefined && arrival !== 'crowded' && !('next' in arrival && arrival.next === 'code'))
    await forgetFailures(app.database, attempt);
  leadOn(app, ctx, arrival, show);
}

async function takeDemo(
  app: Serving,
  ctx: Context,
  { id, tenantId }: Serving['demoPeople'][number],
  visitor: Visitor,
  show: FaultText,
): Promise<void> {
  const limited = await addressIsLimited(app, visitor.address, 'demo');
  if (limited !== undefined) return refuseProof(ctx, { wrong: messagesFor(ctx).faults.wrong, show }, limited);
  leadOn(app, ctx, await completeSignIn(app, { person: id, tenantId, method: 'demo' }, visitor), show);
}

async function takePassword(app: Serving, ctx: Context & { params: Record<string, string> }): Promise<void> {
  const t = messagesFor(ctx);
  const token = ctx.params['token'] ?? '';
  const { password } = (await readForm(ctx)) ?? {};
  if (!maySignIn(app, ctx) || !isSameOrigin(app, ctx))
    return answerHtml(ctx, 403, passwordPage(t, { isUsable: true, token, fault: t.faults.elsewhere }));
  if (typeof password !== 'string' || !isPasswordAllowed(password)) {
    const fault = typeof password === 'string' ? t.faults.passwordLength(PASSWORD_LENGTH) : t.faults.givePassword;
    return answerHtml(ctx, 400, passwordPage(t, { isUsable: await isInvited(app.database, token), token, fault }));
  }
  if (!(await isInvited(app.database, token)) || !(await usePasswordLink(app.database, token, password)))
    return answerHtml(ctx, 404, passwordPage(t, { isUsable: false, token }));
  leadTo(ctx, SIGN_IN);
}
