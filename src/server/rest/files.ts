// Download links, which need no authentication (docs/decisions/027). The service verifies them for every file store, and then streams the
// file or redirects to the store.
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { BlobRange } from '../../domain/blobs/store.js';
import { type Download, isShown, openDownload } from '../../domain/documents/files/download.js';
import { verifyExportLink, verifyLink, verifyRenderingLink } from '../../domain/documents/files/links.js';
import { findCopy } from '../../domain/documents/retrieval/rendering.js';
import { reportPageIn } from '../../domain/documents/retrieval/reportPage.js';
import { ExchangeError } from '../../domain/errors.js';
import { openExport } from '../../domain/exports/download.js';
import { isUuid } from '../../domain/uuid.js';
import { allowOrigin, answerPreflight } from '../request/cors.js';
import { COPY_POLICY, DOCUMENT_POLICY } from '../request/documentPolicy.js';
import { languageOf } from '../request/language.js';
import type { RateLimiter } from '../request/rates.js';
import { shownPath } from '../shownPath.js';
import type { Service } from './context.js';
import { type Disposition, disposition } from './disposition.js';
import { evidenceServer } from './evidence.js';

const LENGTH = 'content-length';
const TYPE = 'content-type';

/** For a dashboard of another origin that shows a file, or a part of it. */
const CORS = {
  methods: 'GET, HEAD',
  requestHeaders: 'Range, If-Range, If-None-Match, X-Request-Id',
  exposedHeaders: 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id',
};

type FilesService = Pick<
  Service,
  'database' | 'blobs' | 'keyring' | 'clock' | 'log' | 'config' | 'settings' | 'threads' | 'copies' | 'evidenceKey'
>;

export function downloadFile(app: FilesService, rates: RateLimiter) {
  const serveEvidence = evidenceServer(app, rates);
  return async (ctx: Context & { params: Record<string, string> }): Promise<void> => {
    allowOrigin(ctx, app.config.http.corsOrigins, CORS);
    const fileId = ctx.params['fileId'] ?? '';
    const one = (name: string): string => String(ctx.query[name] ?? '');
    const link = { fileId, expires: one('expires'), signature: one('signature') };
    if (ctx.query['evidence'] !== undefined) return serveEvidence(ctx, fileId, one('evidence'));
    if (ctx.query['of'] === 'export') {
      verifyExportLink(app, link);
      return serve(ctx, app, await openExport(app, fileId), 'attachment');
    }
    if (ctx.query['rendering'] !== undefined) {
      const { format, language } = verifyRenderingLink(app, link, one('rendering'), one('language'));
      if (!isUuid(fileId)) throw new ExchangeError('NOT_FOUND', 'Not Found');
      const copy = await findCopy(app, fileId, format, language);
      if (isKnown(ctx, copy.tag)) return;
      const file = await copy.open(() => rates.take({ tenantId: copy.tenantId, clientId: 'link' }, 'rendering'));
      await serve(ctx, app, file, format === 'pdf' ? 'attachment' : 'inline');
      if (format === 'html') ctx.set('Content-Security-Policy', COPY_POLICY);
      return;
    }
    const disposition = ctx.query['disposition'] === undefined ? undefined : one('disposition');
    verifyLink(app, { ...link, disposition });
    if (!isUuid(fileId)) throw new ExchangeError('NOT_FOUND', 'Not Found');
    const file = (disposition === undefined ? undefined : await translated(ctx, app, fileId)) ?? (await openDownload(app, fileId));
    await serve(ctx, app, file, disposition === undefined ? 'attachment' : 'inline');
  };
}

/** Answers 304 where the client has what the tag stands for, so that it is not made. */
function isKnown(ctx: Context, tag: Buffer): boolean {
  ctx.status = 200;
  ctx.set('ETag', etagOf(tag));
  ctx.set('Cache-Control', 'private, no-store');
  if (ctx.fresh) ctx.status = 304;
  return ctx.fresh;
}

const etagOf = (sha256: Buffer): string => `"${sha256.toString('hex')}"`;

async function serve(
  ctx: Context & { params: Record<string, string> },
  app: FilesService,
  file: Download,
  wanted: Disposition,
): Promise<void> {
  const kind = wanted === 'inline' && isShown(file) ? 'inline' : 'attachment';
  setHeaders(ctx, file, kind);
  if (ctx.fresh) ctx.status = 304;
  // A store would show the file without the sandbox.
  else if (file.redirect !== undefined && kind === 'attachment') await redirect(ctx, file, file.redirect);
  else await send(ctx, file, (error) => app.log.warn('download.broken', { file: ctx.params['fileId'], error: error.message }));
}

/** Never leads to the store: for interfaces whose clients follow no redirect. */
export async function serveHere(ctx: Context, app: Pick<Service, 'log'>, file: Download): Promise<void> {
  setHeaders(ctx, file, 'attachment');
  await send(ctx, file, (error) => app.log.warn('download.broken', { path: shownPath(ctx.path), error: error.message }));
}

/** The page of a validation report in the language of the browser. Undefined for other files, and for English. */
async function translated(ctx: Context, app: FilesService, fileId: string): Promise<Download | undefined> {
  const language = languageOf(ctx);
  if (language === 'en') return undefined;
  const page = await reportPageIn(app, fileId, language);
  if (page !== undefined) ctx.set('Content-Language', language);
  return page;
}

export function preflightFile({ config }: Pick<Service, 'config'>) {
  return async (ctx: Context): Promise<void> => answerPreflight(ctx, config.http.corsOrigins, CORS);
}

/** The store then serves ranges: clients repeat their headers at the redirect target. */
async function redirect(ctx: Context, file: Download, addressOf: Download['redirect'] & object): Promise<void> {
  const address = await addressOf({
    method: ctx.method === 'HEAD' ? 'HEAD' : 'GET',
    contentType: safeType(file.mimeType),
    contentDisposition: disposition('attachment', file.fileName),
  });
  ctx.status = 302;
  ctx.set('Location', address);
  ctx.body = '';
  for (const name of ['Content-Type', 'Content-Disposition', 'ETag', 'Accept-Ranges']) ctx.remove(name);
}

function setHeaders(ctx: Context, file: Download, kind: Disposition): void {
  ctx.status = 200;
  ctx.set('Content-Type', safeType(file.mimeType));
  ctx.set('Content-Disposition', disposition(kind, file.fileName));
  ctx.set('ETag', etagOf(file.sha256));
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  // A document comes from another party. If a browser shows it, it must load and run nothing.
  ctx.set('Content-Security-Policy', DOCUMENT_POLICY);
}

async function send(ctx: Context, file: Download, onBroken: (error: Error) => void): Promise<void> {
  const range = readRange(ctx.get('Range'), ctx.get('If-Range'), file);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.byteLength}`);
    ctx.body = '';
    return;
  }
  if (range !== undefined) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${file.byteLength}`);
  }
  ctx.length = range === undefined ? file.byteLength : range.end - range.start;
  if (ctx.method === 'HEAD') return;
  await stream(ctx, file.read(range ?? { start: 0, end: file.byteLength }), onBroken);
}

/** Waits for the first piece: until then the response can still be a refusal. */
async function stream(ctx: Context, pieces: AsyncGenerator<Buffer, void>, onBroken: (error: Error) => void): Promise<void> {
  const { [LENGTH]: length, [TYPE]: type } = ctx.response.headers;
  const first = await pieces.next();
  const bytes = first.done === true ? Buffer.alloc(0) : first.value;
  if (bytes.length === Number(length)) {
    ctx.body = bytes;
    // This closes the stream of the store.
    await pieces.return();
  } else {
    const body = Readable.from(resumed(bytes, pieces), { objectMode: false });
    // The length was sent. Only a broken connection tells the client that the file is incomplete.
    body.once('error', (error) => {
      onBroken(error);
      ctx.res.destroy();
    });
    ctx.body = body;
    ctx.set('Content-Length', String(length));
  }
  ctx.set('Content-Type', String(type));
}

async function* resumed(first: Buffer, pieces: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* pieces;
}

/** RFC 9110 §14: one range is served; several, or another unit, are answered with the whole file. */
function readRange(header: string, ifRange: string, file: Download): BlobRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  if (ifRange !== '' && ifRange !== etagOf(file.sha256)) return undefined;
  const length = file.byteLength;
  const start = match[1] === '' ? Math.max(0, length - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? length : Math.min(length, Number(match[2]) + 1);
  if (match[1] === '' && Number(match[2]) === 0) return 'unsatisfiable';
  if (start >= length) return 'unsatisfiable';
  return end > start ? { start, end } : undefined;
}

/** The media type of the sender if it is valid, otherwise bytes. Line breaks and other control characters are invalid in a header. */
function safeType(mimeType: string): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+([ \t]*;[ \t]*[\w-]+=("[^"\\\x00-\x1f\x7f-\uffff]*"|[\w.+-]+))*$/.test(mimeType)
    ? mimeType
    : 'application/octet-stream';
}
