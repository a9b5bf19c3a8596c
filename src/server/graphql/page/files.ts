// Serves the files of the page from its package, by their exact names only.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'koa';
import { ExchangeError } from '../../../domain/errors.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export type ServeFile = (ctx: Context & { readonly params: { readonly path?: string } }) => Promise<void>;

/** Throws NOT_FOUND for files that are not in the folder, and for HTML pages: the only one is not served from here. */
export async function createFiles(folder: string): Promise<ServeFile> {
  const known = new Map<string, { readonly file: string; readonly type: string }>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    known.set(relative(folder, file).replaceAll(sep, '/'), { file, type });
  }
  return async (ctx) => {
    const found = known.get(ctx.params.path ?? '');
    if (found === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
    const bytes = await readFile(found.file);
    ctx.set('Content-Type', found.type);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    // Most names stay the same between versions, so the browser revalidates them.
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('ETag', `"${createHash('sha256').update(bytes).digest('base64url')}"`);
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  };
}
