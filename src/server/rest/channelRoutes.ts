// The routes of channels: what their other sides call.
import type { Context } from 'koa';
import type { ChannelRoute } from '../../domain/channelRoute.js';
import { askForBody } from '../request/body.js';
import { boundaryOf, parseMultipart } from '../request/multipart.js';
import { patienceOf } from '../request/patience.js';
import { provesTooLong, readUpload, tooLong } from '../request/uploadBody.js';
import type { UploadMemory } from '../request/uploadMemory.js';

/** The body is read for admitted callers only, into the memory of uploads. */
export function takeFor(route: ChannelRoute, memory: UploadMemory): (ctx: Context & { params: Record<string, string> }) => Promise<void> {
  return async (ctx) => {
    const refuseTooLong = (): void => {
      if (provesTooLong(ctx.req, route)) throw tooLong(route);
    };
    const { path, params } = ctx;
    const { sharesMemoryAs, take } = await route.admit({ path, params, header: (name) => ctx.get(name), refuseTooLong });
    refuseTooLong();
    askForBody(ctx);
    const share = memory(sharesMemoryAs);
    try {
      const bytes = await readUpload(ctx.req, route, share, patienceOf(ctx).minimumRate);
      const answer = await take({ bytes, parts: () => parseMultipart(bytes, boundaryOf(ctx.get('Content-Type'))) });
      ctx.status = answer.status ?? 200;
      ctx.set({ ...answer.headers });
      ctx.body = answer.body;
    } finally {
      share.release();
    }
  };
}
