// What the handlers below /app share: who visits, and where a sign-in leads.
import type { Context } from 'koa';
import { browserOf } from '../../auth/people/browser.js';
import type { SignInResult, Visitor } from '../../auth/people/completeSignIn.js';
import type { Refused } from '../../auth/people/signIn.js';
import { STEP_LIMITS } from '../../auth/people/steps.js';
import { clientKey, type IsTrusted, namedClient } from '../request/client.js';
import { languageOf } from '../request/language.js';
import type { Service } from '../rest/context.js';
import { answerHtml } from './layout.js';
import { type FaultText, type Messages, messagesFor } from './messages.js';
import { clearCookie, secretOf, setCookie, takePlace } from './session.js';

export type Serving = Pick<
  Service,
  'database' | 'clock' | 'log' | 'metrics' | 'settings' | 'demoPeople' | 'config' | 'outgoing' | 'keyring'
>;
export type Handler = (ctx: Context & { params: Record<string, string> }) => Promise<void>;
export interface Router {
  get(path: string, handler: Handler): unknown;
  post(path: string, handler: Handler): unknown;
}

export const HOME = '/app';
export const SIGN_IN = '/app/sign-in';

export function visitorOf(app: Serving, ctx: Context, isTrusted: IsTrusted): Visitor {
  return {
    device: ctx.get('User-Agent'),
    address: clientKey(namedClient(ctx.req, isTrusted)),
    before: secretOf(app, ctx),
    browser: secretOf(app, ctx, 'browser'),
    language: languageOf(ctx),
  };
}

/** To the page that a sign-in leads to. `show` writes the page with a fault. */
export function leadOn(app: Serving, ctx: Context, arrival: SignInResult, show: FaultText): void {
  const t = messagesFor(ctx);
  if (arrival === undefined) answerHtml(ctx, 401, show(t, t.faults.wrong));
  else if (arrival === 'crowded') refuseCrowd(ctx, show);
  else leadTo(ctx, landing(app, ctx, arrival));
}

/** Sets the cookie of a sign-in. Returns the path that follows. */
export function landing(app: Serving, ctx: Context, arrival: Exclude<SignInResult, undefined | 'crowded'>): string {
  if ('step' in arrival) {
    setCookie(app, ctx, 'step', arrival.step);
    return `${SIGN_IN}/${arrival.next}`;
  }
  setCookie(app, ctx, 'session', arrival.session);
  setCookie(app, ctx, 'browser', browserOf(app, arrival.email));
  if (secretOf(app, ctx, 'step') !== undefined) clearCookie(app, ctx, 'step');
  return takePlace(app, ctx) ?? HOME;
}

export function refuseCrowd(ctx: Context, show: FaultText): void {
  const t = messagesFor(ctx);
  ctx.set('Retry-After', String(STEP_LIMITS.lifetimeSeconds));
  answerHtml(ctx, 429, show(t, crowded(t)));
}

export function crowded(t: Messages): string {
  return t.faults.crowded({ minutes: STEP_LIMITS.lifetimeSeconds / 60 });
}

/** A proof that was wrong, or too many of them. */
export function refuseProof(ctx: Context, { wrong, show }: { readonly wrong: string; readonly show: FaultText }, given: Refused): void {
  const t = messagesFor(ctx);
  if (given.refused === 'wrong') answerHtml(ctx, 401, show(t, wrong));
  else {
    ctx.set('Retry-After', String(given.retryAfterSeconds));
    answerHtml(ctx, 429, show(t, tooMany(t, given.retryAfterSeconds)));
  }
}

export function tooMany(t: Messages, retryAfterSeconds: number): string {
  return t.faults.tooMany({ minutes: Math.ceil(retryAfterSeconds / 60) });
}

export function leadTo(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.set('Location', path);
  ctx.body = '';
}
