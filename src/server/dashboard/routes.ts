// The dashboard below /app: one page for every address, and its files.
import type { Context } from 'koa';
import { PREVIEW_PATH } from '../../domain/documents/files/links.js';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import type { Brand } from '../brand/brand.js';
import type { RateLimiter } from '../request/rates.js';
import { frameAncestors } from '../signIn/layout.js';
import { sayEnded } from '../signIn/portal/routes.js';
import { isEmbedded, visitorOfPages } from '../signIn/portal/session.js';
import type { Handler, Router } from '../signIn/serving.js';
import { rememberPlace } from '../signIn/session.js';
import { type BuiltFile, readDashboard } from './files.js';
import { previewHandler } from './preview.js';

type DashboardApp = Parameters<typeof previewHandler>[0] & Pick<App, 'database'>;

/** Nothing of another host, no inline script or style, no text that becomes script. */
const policyFor = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    // Readable copies of documents, which have a policy of their own.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    frameAncestors(ancestors),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const YEAR_SECONDS = 31_536_000;

/** Before the routes of signing in: of several routes that match a path, the last one serves it. */
export function dashboardRoutes(router: Router, app: DashboardApp, brand: Brand, rates: RateLimiter): void {
  const built = readDashboard(brand);
  if (built === undefined) return;
  const page: Handler = async (ctx) => {
    const visitor = await visitorOfPages(app, ctx);
    if (visitor === undefined) {
      if (isEmbedded(ctx)) return sayEnded(app, ctx);
      rememberPlace(app, ctx);
      return leadTo(ctx, '/app/sign-in');
    }
    const ancestors = 'origins' in visitor && isEmbedded(ctx) ? visitor.origins : [];
    ctx.set({
      'Content-Security-Policy': policyFor(ancestors),
      ...(ancestors.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Sec-Fetch-Dest, Accept-Language',
    });
    answer(ctx, built.page(placeOf(ctx.path), ctx.acceptsLanguages(...built.languages) || 'en'));
  };
  router.post(PREVIEW_PATH, previewHandler(app, rates));
  router.get('/app', page);
  router.get('/app/{*path}', page);
  router.get('/app/assets/:name', async (ctx) => {
    const file = built.assets.get(ctx.params['name'] ?? '');
    if (file === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    if (file.policy !== undefined) ctx.set('Content-Security-Policy', file.policy);
    answer(ctx, file);
  });
}

/** The place of the dashboard at an address, such as `documents`. */
function placeOf(path: string): string {
  const [place = '', more] = path.split('/').slice(2);
  if (place === '') return 'inbox';
  if (place === 'send' && more === 'invoice') return 'newInvoice';
  return place === 'documents' && more !== undefined && more !== '' ? 'document' : place;
}

function answer(ctx: Context, file: BuiltFile): void {
  const coding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const body = coding === 'br' || coding === 'gzip' ? file.compressed[coding] : undefined;
  ctx.set({ 'Content-Type': file.type, ETag: file.etag, 'X-Content-Type-Options': 'nosniff' });
  if (Object.keys(file.compressed).length > 0) ctx.append('Vary', 'Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (body !== undefined) ctx.set('Content-Encoding', coding as string);
  ctx.body = body ?? file.bytes;
  ctx.set('Content-Type', file.type);
}

function leadTo(ctx: Context, path: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.set('Location', path);
  ctx.body = '';
}
