// Compresses answers. A page of a list is some ninety kilobytes of JSON in which every name stands fifty times.
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** Shorter ones fit into a packet or two. */
export const COMPRESSED_CHARACTERS_MIN = 2_048;

const gzipAsync = promisify(gzip);

/**
 * Compresses the body of the answer where the client accepts gzip. Streams stay as they are, and errors, which may still become problem
 * documents (server/rest/errors.ts).
 */
export async function compressAnswer(ctx: Context): Promise<void> {
  const { body, status } = ctx;
  ctx.vary('Accept-Encoding');
  if (status >= 400 || typeof body !== 'string' || body.length < COMPRESSED_CHARACTERS_MIN) return;
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
  ctx.body = await gzipAsync(body, { level: constants.Z_BEST_SPEED });
  ctx.set('Content-Encoding', 'gzip');
}
