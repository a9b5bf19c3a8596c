// POST /as4: where other access points send messages (Peppol AS4 profile 2.0.3). It has no login: messages are signed.
import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import { askForBody } from '../request/body.js';
import { atMinimumRate } from '../request/minimumRate.js';
import { patienceOf } from '../request/patience.js';
import { RequestAborted } from '../request/uploadBody.js';
import { createUploadMemory, type UploadMemory } from '../request/uploadMemory.js';
import type { Service } from './context.js';

const AS4_ROUTE = '/as4';
const ANSWER_TYPE = 'application/soap+xml; charset=utf-8';
/** Messages of access points share the memory of uploads as one tenant would. */
const MEMORY_KEY = 'as4';

/** No route where this process does not receive AS4. */
export function as4Route(router: Router, { takeAs4 }: Pick<Service, 'takeAs4'>, memory: UploadMemory): void {
  if (takeAs4 === undefined) return;
  router.post(AS4_ROUTE, async (ctx) => {
    askForBody(ctx);
    const share = memory(MEMORY_KEY);
    try {
      const { status, envelope } = await takeAs4({
        contentType: ctx.get('Content-Type') || undefined,
        body: atMinimumRate(bodyOf(ctx.req), patienceOf(ctx).minimumRate),
        hold: (bytes) => share.take(bytes),
        letGo: (bytes) => share.give(bytes),
      });
      ctx.status = status;
      ctx.set('Content-Type', ANSWER_TYPE);
      ctx.body = envelope;
    } finally {
      share.release();
    }
  });
}

/** `/as4` alone: at a port of its own, or for messages of a process without the API to itself. */
export function createAs4Router(app: Pick<Service, 'takeAs4'>): Router {
  const router = new Router();
  as4Route(router, app, createUploadMemory());
  return router;
}

/** A refused message is not read to its end here: its sender receives the answer all the same. */
async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new RequestAborted('the sender ended the connection before its message was complete', { cause });
  }
}
