// The session of a request: a cookie that counts only for requests from our own pages.
import type { Context } from 'koa';
import { findSession, type SignedIn } from '../../auth/people/sessions.js';
import { STEP_LIMITS } from '../../auth/people/steps.js';
import { SESSION_LIMITS } from '../../domain/people/sessionLimits.js';
import { PORTAL_LIMITS } from '../../domain/portal/links.js';
import type { App } from '../../domain/ports.js';

/** With the prefix, browsers accept a cookie over https for this host alone (RFC 6265bis, 4.1.3.2). */
const SECURE_PREFIX = '__Host-';
/**
 * `step`: of a sign-in that has begun. `place`: the page that somebody asked for before it. `portal`: of a portal link that was opened in a
 * page of somebody else. `browser`: somebody has signed in there before. Over plain http, for a browser on the same machine, they have no prefix.
 */
const COOKIES = {
  session: 'exchange-session',
  step: 'exchange-sign-in',
  place: 'exchange-place',
  portal: 'exchange-portal',
  browser: 'exchange-browser',
} as const;
/** As long as browsers keep a cookie. */
const BROWSER_SECONDS = 400 * 86_400;
type Cookie = keyof typeof COOKIES;
const LIFETIMES = {
  session: SESSION_LIMITS.lifetimeSeconds,
  step: STEP_LIMITS.lifetimeSeconds,
  place: STEP_LIMITS.lifetimeSeconds,
  portal: PORTAL_LIMITS.sessionSeconds,
  browser: BROWSER_SECONDS,
} as const;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1'];
const SAFE_METHODS = ['GET', 'HEAD'];

type SessionApp = Pick<App, 'settings'>;

/** Undefined where nobody may sign in: over plain http from another machine. */
function cookieName({ settings }: SessionApp, ctx: Context, cookie: Cookie): string | undefined {
  if (settings.publicUrl.startsWith('https:')) return SECURE_PREFIX + COOKIES[cookie];
  return LOOPBACK_HOSTS.includes(ctx.hostname) ? COOKIES[cookie] : undefined;
}

export function maySignIn(app: SessionApp, ctx: Context): boolean {
  return cookieName(app, ctx, 'session') !== undefined;
}

/** Of the cookie, whether or not a session or a step belongs to it. */
export function secretOf(app: SessionApp, ctx: Context, cookie: Cookie = 'session'): string | undefined {
  const name = cookieName(app, ctx, cookie);
  if (name === undefined) return undefined;
  for (const pair of ctx.get('Cookie').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === name && value !== '') return value;
  }
  return undefined;
}

export function setCookie(
  app: SessionApp,
  ctx: Context,
  cookie: Cookie,
  secret: string,
  lifetimeSeconds: number = LIFETIMES[cookie],
): void {
  ctx.append('Set-Cookie', `${cookieName(app, ctx, cookie)}=${secret}; ${attributesOf(app, cookie)}; Max-Age=${lifetimeSeconds}`);
}

export function clearCookie(app: SessionApp, ctx: Context, cookie: Cookie): void {
  const name = cookieName(app, ctx, cookie);
  if (name !== undefined) ctx.append('Set-Cookie', `${name}=; ${attributesOf(app, cookie)}; Max-Age=0`);
}

const PLACE_CHARACTERS_MAX = 2_000;

/** Keeps the page that somebody asked for, below /app, until they have signed in. */
export function rememberPlace(app: SessionApp, ctx: Context): void {
  const place = encodeURIComponent(ctx.originalUrl);
  if (isPlace(ctx.originalUrl) && place.length <= PLACE_CHARACTERS_MAX && maySignIn(app, ctx)) setCookie(app, ctx, 'place', place);
}

/** The page that was kept, once. */
export function takePlace(app: SessionApp, ctx: Context): string | undefined {
  const kept = secretOf(app, ctx, 'place');
  if (kept === undefined) return undefined;
  clearCookie(app, ctx, 'place');
  try {
    const place = decodeURIComponent(kept);
    return isPlace(place) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** A page of the dashboard, and nothing that a browser would take for another host. */
function isPlace(path: string): boolean {
  return /^\/app[/?][\x21-\x7e]*$/.test(path) && !path.startsWith('/app/sign-in') && !path.includes('\\') && !path.includes('/../');
}

/** In a frame of another site only the second kind travels: for pages below one top-level site, and nowhere else (CHIPS). */
function attributesOf({ settings }: SessionApp, cookie: Cookie): string {
  if (cookie === 'portal') return 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';
  return `Path=/; HttpOnly; SameSite=Lax${settings.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** The own origin, as the browser knows it. */
export function originOf({ settings }: SessionApp, ctx: Context): string | undefined {
  return settings.publicUrl.startsWith('https:') ? URL.parse(settings.publicUrl)?.origin : `http://${ctx.host}`;
}

/** Whether a page of this service sent the request. Browsers write both headers, and no page can change them. */
export function isSameOrigin(app: SessionApp, ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('Origin');
  if (origin === '') return false;
  return origin === originOf(app, ctx);
}

/** Whether a cookie may count for the request: it only reads, or a page of this service sent it. */
export function isOfOwnPage(app: SessionApp, ctx: Context): boolean {
  return SAFE_METHODS.includes(ctx.method) || isSameOrigin(app, ctx);
}

/** Who is signed in. Undefined where nobody is, and for a request that changes something and comes from elsewhere. */
export async function personOf(
  app: SessionApp & Pick<App, 'database'>,
  ctx: Context,
  looking?: { readonly isUse: boolean },
): Promise<SignedIn | undefined> {
  const secret = secretOf(app, ctx);
  if (secret === undefined || !isOfOwnPage(app, ctx)) return undefined;
  return findSession(app.database, secret, looking);
}
