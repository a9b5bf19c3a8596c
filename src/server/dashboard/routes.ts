// The dashboard below /app: one page for every address, and its files.
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import { personOf, rememberPlace } from '../signIn/session.js';
import { type BuiltFile, readDashboard } from './files.js';

type Serving = Pick<App, 'database' | 'settings'>;
type Handler = (ctx: Context & { params: Record<string, string> }) => Promise<void>;
interface Router {
  get(path: string, handler: Handler): unknown;
}

/** Nothing of another host, no inline script or style, no text that becomes script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // Readable copies of documents, which have a policy of their own.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const YEAR_SECONDS = 31_536_000;

/** Before the routes of signing in: of several routes that match a path, the last one serves it. */
export function dashboardRoutes(router: Router, app: Serving): void {
  const built = readDashboard();
  if (built === undefined) return;
  const page: Handler = async (ctx) => {
    if ((await personOf(app, ctx)) === undefined) {
      rememberPlace(app, ctx);
      return leadTo(ctx, '/app/sign-in');
    }
    ctx.set({
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
    });
    answer(ctx, built.page);
  };
  router.get('/app', page);
  router.get('/app/{*path}', page);
  router.get('/app/assets/:name', async (ctx) => {
    const file = built.assets.get(ctx.params['name'] ?? '');
    if (file === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    ctx.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    answer(ctx, file);
  });
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
