// Webhooks of the Flow Service: reads the request, calls the use case, writes the response.
import { readFlowWebhook } from '../../../domain/flows/input.js';
import { createFlowWebhook, listFlowWebhooks } from '../../../domain/flows/webhooks.js';
import { unsubscribe } from '../../../domain/webhooks/unsubscribe.js';
import { readJson } from '../../request/body.js';
import type { Handler, Service } from '../context.js';

/** POST /webhooks */
export function postWebhook(app: Service): Handler {
  return async (ctx, actor) => {
    const made = await createFlowWebhook(app, actor, readFlowWebhook(await readJson(ctx), app.endpointRules));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 201;
    ctx.body = made;
  };
}

/** GET /webhooks */
export function getWebhooks(app: Service): Handler {
  return async (ctx, actor) => {
    const webhooks = await listFlowWebhooks(app, actor);
    ctx.body = { count: webhooks.length, webhookIds: webhooks.map(({ webhookId }) => webhookId), webhooks };
  };
}

/** DELETE /webhooks/{webhookUid} */
export function deleteWebhook(app: Service): Handler {
  return async (ctx, actor) => {
    await unsubscribe(app, actor, ctx.params['webhookUid'] ?? '', { isFlow: true });
    ctx.status = 204;
  };
}
