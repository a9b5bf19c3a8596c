// What the handlers below /app share: who visits, and where a sign-in leads.
import type { Context } from 'koa';
import type { Arrival, Visitor } from '../../auth/people/arrive.js';
import type { Refused } from '../../auth/people/signIn.js';
import { STEP_LIMITS } from '../../auth/people/steps.js';
import { clientKey, type IsTrusted, namedClient } from '../request/client.js';
import type { Service } from '../rest/context.js';
import { answerHtml } from './layout.js';
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
export const WRONG = 'E-mail or password is wrong.';
export const ELSEWHERE = 'The form did not come from this page. Try again.';
export const CROWDED = `Too many sign-ins have begun at your address. Try again in ${STEP_LIMITS.lifetimeSeconds / 60} minutes.`;

export function visitorOf(app: Serving, ctx: Context, isTrusted: IsTrusted): Visitor {
  return {
    device: ctx.get('User-Agent'),
    address: clientKey(namedClient(ctx.req, isTrusted)),
    before: secretOf(app, ctx),
  };
}

/** To the page that a sign-in leads to. `show` writes the page with a fault. */
export function leadOn(app: Serving, ctx: Context, arrival: Arrival, show: (fault: string) => string): void {
  if (arrival === undefined) answerHtml(ctx, 401, show(WRONG));
  else if (arrival === 'crowded') refuseCrowd(ctx, show);
  else leadTo(ctx, landing(app, ctx, arrival));
}

/** Sets the cookie of a sign-in. Returns the path that follows. */
export function landing(app: Serving, ctx: Context, arrival: Exclude<Arrival, undefined | 'crowded'>): string {
  if ('step' in arrival) {
    setCookie(app, ctx, 'step', arrival.step);
    return `${SIGN_IN}/${arrival.next}`;
  }
  setCookie(app, ctx, 'session', arrival.session);
  if (secretOf(app, ctx, 'step') !== undefined) clearCookie(app, ctx, 'step');
  return takePlace(app, ctx) ?? HOME;
}

export function refuseCrowd(ctx: Context, show: (fault: string) => string): void {
  ctx.set('Retry-After', String(STEP_LIMITS.lifetimeSeconds));
  answerHtml(ctx, 429, show(CROWDED));
}

/** A proof that was wrong, or too many of them. */
export function refuseProof(ctx: Context, { wrong, show }: { readonly wrong: string; show(fault: string): string }, given: Refused): void {
  if (given.refused === 'wrong') answerHtml(ctx, 401, show(wrong));
  else {
    ctx.set('Retry-After', String(given.retryAfterSeconds));
    answerHtml(ctx, 429, show(tooMany(given.retryAfterSeconds)));
  }
}

export function tooMany(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
}

export function leadTo(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.set('Location', path);
  ctx.body = '';
}
