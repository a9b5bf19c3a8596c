// Signing in and out, below /app.
import type { Context } from 'koa';
import { isInvited, passwordFault, usePasswordLink } from '../../auth/people/invitation.js';
import { beginSession, endSession } from '../../auth/people/sessions.js';
import { signIn } from '../../auth/people/signIn.js';
import { readForm } from '../request/body.js';
import { clientKey, type IsTrusted, namedClient } from '../request/client.js';
import type { Service } from '../rest/context.js';
import { answerText } from '../rest/pages/document.js';
import { answerHtml, passwordPage, STYLE, STYLE_PATH, signInPage } from './pages.js';
import { clearCookie, isSameOrigin, maySignIn, secretOf, setCookie } from './session.js';

type Serving = Pick<Service, 'database' | 'clock' | 'log' | 'settings' | 'demoPeople'>;
type Handler = (ctx: Context & { params: Record<string, string> }) => Promise<void>;
interface Router {
  get(path: string, handler: Handler): unknown;
  post(path: string, handler: Handler): unknown;
}

const HOME = '/app';
const SIGN_IN = '/app/sign-in';
const WRONG = 'E-mail or password is wrong.';
const ELSEWHERE = 'The form did not come from this page. Try again.';

export function signInRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  router.get(STYLE_PATH, async (ctx) => answerText(ctx, 'text/css; charset=utf-8', STYLE));
  router.get(SIGN_IN, async (ctx) => answerHtml(ctx, 200, signInPage(shownTo(app, ctx))));
  router.post(SIGN_IN, async (ctx) => takeSignIn(app, ctx, isTrusted));
  router.post('/app/sign-out', async (ctx) => {
    const secret = secretOf(app, ctx);
    if (isSameOrigin(app, ctx) && secret !== undefined) {
      await endSession(app.database, secret);
      clearCookie(app, ctx);
    }
    leadTo(ctx, SIGN_IN);
  });
  router.get('/app/password/:token', async (ctx) => {
    const isUsable = await isInvited(app.database, ctx.params['token'] ?? '');
    answerHtml(ctx, isUsable ? 200 : 404, passwordPage({ isUsable }));
  });
  router.post('/app/password/:token', async (ctx) => takePassword(app, ctx));
}

function shownTo({ demoPeople, settings }: Serving, ctx: Context) {
  return { demos: demoPeople, isPossible: maySignIn({ settings }, ctx) };
}

async function takeSignIn(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const form = (await readForm(ctx)) ?? {};
  const refuse = (status: number, fault: string): void => answerHtml(ctx, status, signInPage({ ...shownTo(app, ctx), fault }));
  if (!maySignIn(app, ctx)) return answerHtml(ctx, 403, signInPage(shownTo(app, ctx)));
  if (!isSameOrigin(app, ctx)) return refuse(403, ELSEWHERE);
  const before = secretOf(app, ctx);
  const device = ctx.get('User-Agent');
  const address = clientKey(namedClient(ctx.req, isTrusted));
  const demo = app.demoPeople.find(({ name }) => name === form['demo']);
  if (demo !== undefined) {
    setCookie(app, ctx, await beginSession(app, { person: demo.id, tenantId: demo.tenantId, device, address }, before));
    return leadTo(ctx, HOME);
  }
  const { email, password } = form;
  if (typeof email !== 'string' || typeof password !== 'string') return refuse(400, 'Give e-mail and password.');
  const signed = await signIn(app, { email, password, device, address, before });
  if ('secret' in signed) {
    setCookie(app, ctx, signed.secret);
    return leadTo(ctx, HOME);
  }
  if (signed.refused === 'wrong') return refuse(401, WRONG);
  ctx.set('Retry-After', String(signed.retryAfterSeconds));
  refuse(429, `Too many attempts. Try again in ${Math.ceil(signed.retryAfterSeconds / 60)} minutes.`);
}

async function takePassword(app: Serving, ctx: Context & { params: Record<string, string> }): Promise<void> {
  const token = ctx.params['token'] ?? '';
  const { password } = (await readForm(ctx)) ?? {};
  if (!isSameOrigin(app, ctx)) return answerHtml(ctx, 403, passwordPage({ isUsable: true, fault: ELSEWHERE }));
  const fault = typeof password === 'string' ? passwordFault(password) : 'Give a password.';
  if (fault !== undefined) return answerHtml(ctx, 400, passwordPage({ isUsable: await isInvited(app.database, token), fault }));
  if (!(await isInvited(app.database, token)) || !(await usePasswordLink(app.database, token, password as string)))
    return answerHtml(ctx, 404, passwordPage({ isUsable: false }));
  leadTo(ctx, SIGN_IN);
}

function leadTo(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.set('Location', path);
  ctx.body = '';
}
