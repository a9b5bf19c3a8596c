// The body of a request that may be as large as an upload, and is JSON.
import type { Context } from 'koa';
import { shortened } from '../../cut.js';
import { ExchangeError } from '../../domain/errors.js';
import { askForBody } from './body.js';
import { patienceOf } from './patience.js';
import { provesTooLong, readUpload, tooLong, type UploadLimit } from './uploadBody.js';
import type { MemoryShare } from './uploadMemory.js';

const VALUE_CHARACTERS_TOLD = 60;

/** Its bytes, within the limits of an upload. Throws REQUEST_TOO_LONG, UNSUPPORTED_MEDIA_TYPE and what reading an upload throws. */
export async function readJsonUpload(ctx: Context, limit: UploadLimit, share: MemoryShare): Promise<Buffer> {
  if (provesTooLong(ctx.req, limit)) throw tooLong(limit);
  if (ctx.is('application/json') === false) {
    const type = shortened(ctx.get('Content-Type'), VALUE_CHARACTERS_TOLD);
    throw new ExchangeError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', `the body must be application/json, not "${type}"`);
  }
  askForBody(ctx);
  return readUpload(ctx.req, limit, share, patienceOf(ctx).minimumRate);
}
