// POST /channels/phoss-ap/forward: where phoss-ap forwards the messages that it received (docs/phoss-ap.md). A shared secret in a
// header proves that it is the access point.
import type Router from '@koa/router';
import { askForBody } from '../request/body.js';
import { patienceOf } from '../request/patience.js';
import { provesTooLong, readUpload, tooLong } from '../request/uploadBody.js';
import type { UploadMemory } from '../request/uploadMemory.js';
import type { Service } from './context.js';

const FORWARD_ROUTE = '/channels/phoss-ap/forward';
const SECRET_HEADER = 'X-Forward-Secret';
/** Messages of the access point share the memory of uploads as one tenant would. */
const MEMORY_KEY = 'phoss-ap';
/** Not 2xx, which phoss-ap takes for a success: with `retry` it does not send the message again. */
const REFUSED = 422;

/** No route where there is no phoss-ap. */
export function phossApRoute(router: Router, { phossAp, config }: Pick<Service, 'phossAp' | 'config'>, memory: UploadMemory): void {
  if (phossAp === undefined) return;
  // The limit of uploads counts Base64, so a third more.
  const limit = { requestBytesMax: Math.ceil((config.limits.as4BytesMax * 4) / 3) };
  router.post(FORWARD_ROUTE, async (ctx) => {
    phossAp.checkSecret(ctx.get(SECRET_HEADER));
    if (provesTooLong(ctx.req, limit)) throw tooLong(limit);
    askForBody(ctx);
    const share = memory(MEMORY_KEY);
    try {
      const forwarded = await phossAp.take(await readUpload(ctx.req, limit, share, patienceOf(ctx).minimumRate));
      if (forwarded.kind === 'stored') {
        ctx.body = { countryCodeC4: forwarded.countryC4 };
        return;
      }
      ctx.status = REFUSED;
      ctx.body = { retry: 'none', errorMessage: forwarded.reason };
    } finally {
      share.release();
    }
  });
}
