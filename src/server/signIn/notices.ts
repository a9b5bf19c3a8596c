// The link in mails of notices that ends them.
import type { Context } from 'koa';
import { ExchangeError } from '../../domain/errors.js';
import { endNotices } from '../../domain/notices/choice.js';
import { UNSUBSCRIBE_PATH, verifyUnsubscribe } from '../../domain/notices/unsubscribe.js';
import { isUuid } from '../../domain/uuid.js';
import { leadTo, type Router, type Serving } from './serving.js';

const SETTINGS = '/app/settings';

export function noticeRoutes(router: Router, app: Serving): void {
  // Programs that look at links of mails end nothing.
  router.get(UNSUBSCRIBE_PATH, async (ctx) => leadTo(ctx, SETTINGS));
  router.post(UNSUBSCRIBE_PATH, async (ctx) => {
    const [person, tenantId, signature] = [given(ctx, 'person'), given(ctx, 'tenant'), given(ctx, 'signature')];
    if (!isUuid(person)) throw new ExchangeError('LINK_FORBIDDEN', 'Forbidden');
    verifyUnsubscribe(app, { person, tenantId }, signature);
    await endNotices(app, tenantId, person);
    ctx.status = 204;
  });
}

function given(ctx: Context, name: string): string {
  const value = ctx.query[name];
  return typeof value === 'string' ? value : '';
}
