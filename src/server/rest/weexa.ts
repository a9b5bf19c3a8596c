// What bridges of the Weexa channel send (docs/weexa.md). They have no token: their requests are signed.
import type { Context } from 'koa';
import { LIMITS } from '../../domain/vocabulary.js';
import { askForBody } from '../request/body.js';
import { boundaryOf, parseMultipart } from '../request/multipart.js';
import { patienceOf } from '../request/patience.js';
import { provesTooLong, readUpload, tooLong, type UploadLimit } from '../request/uploadBody.js';
import type { UploadMemory } from '../request/uploadMemory.js';
import type { Service } from './context.js';

type Open = (ctx: Context & { params: Record<string, string> }) => Promise<void>;
type Weexa = Service['weexa'];
type Take = (caller: Awaited<ReturnType<Weexa['caller']>>, body: Buffer) => Promise<object>;

const STATUS_LIMIT: UploadLimit = { requestBytesMax: LIMITS.jsonBytesMax };

/** POST /channels/weexa/:bridge/status */
export function takeWeexaStatus(app: Pick<Service, 'weexa'>, memory: UploadMemory): Open {
  return (ctx) =>
    signed(app.weexa, memory, STATUS_LIMIT, ctx, async (caller, body) => {
      await app.weexa.status(caller, body);
      return { message: 'Status was taken' };
    });
}

/** POST /channels/weexa/:bridge/messages */
export function takeWeexaMessage(app: Pick<Service, 'weexa' | 'settings'>, memory: UploadMemory): Open {
  return (ctx) =>
    signed(app.weexa, memory, app.settings, ctx, async (caller, body) => {
      const outcome = await app.weexa.message(caller, body, () => parseMultipart(body, boundaryOf(ctx.get('Content-Type'))));
      if (outcome === 'duplicate') ctx.set('Idempotent-Replayed', 'true');
      return { message: 'Document was received' };
    });
}

/** Bodies are read for known bridges and recent requests only. The bytes of a bridge count as those of a tenant. */
async function signed(weexa: Weexa, memory: UploadMemory, limit: UploadLimit, ctx: Parameters<Open>[0], take: Take): Promise<void> {
  if (provesTooLong(ctx.req, limit)) throw tooLong(limit);
  const caller = await weexa.caller(ctx.params['bridge'] ?? '', ctx.path, {
    timestamp: ctx.get('X-Timestamp'),
    signature: ctx.get('X-Signature'),
  });
  askForBody(ctx);
  const share = memory(`weexa ${caller.bridge.id}`);
  try {
    ctx.body = await take(caller, await readUpload(ctx.req, limit, share, patienceOf(ctx).minimumRate));
  } finally {
    share.release();
  }
}
