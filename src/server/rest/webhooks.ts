// The four webhook endpoints: reads the request, calls the use case, writes the response.
import { listSubscriptions } from '../../domain/webhooks/list.js';
import { rotateSecret } from '../../domain/webhooks/rotate.js';
import { readSubscription, subscribe } from '../../domain/webhooks/subscribe.js';
import { unsubscribe } from '../../domain/webhooks/unsubscribe.js';
import { readJson } from '../request/body.js';
import type { Handler, Service } from './context.js';
import { answerExactly } from './errors.js';

/** docs/spec.md#create-or-update-webhook-subscription */
export function putWebhook(app: Service): Handler {
  return async (ctx, actor) => {
    answerExactly(ctx);
    const input = readSubscription(await readJson(ctx), app.endpointRules);
    const { id, endpoint, subscriptions, signingSecret } = await subscribe(app, actor, input);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { id, endpoint, subscriptions, signingSecret };
  };
}

/** docs/spec.md#get-webhook-subscriptions */
export function getWebhooks(app: Service): Handler {
  return async (ctx, actor) => {
    ctx.body = { webhooks: await listSubscriptions(app, actor) };
  };
}

/** docs/spec.md#rotate-webhook-signing-secret */
export function rotateWebhookSecret(app: Service): Handler {
  return async (ctx, actor) => {
    const signingSecret = await rotateSecret(app, actor);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { signingSecret };
  };
}

/** docs/spec.md#delete-webhook-subscription */
export function deleteWebhook(app: Service): Handler {
  return async (ctx, actor) => {
    const id = ctx.params['id'] ?? '';
    await unsubscribe(app, actor, id, { isFlow: false });
    ctx.body = { message: `Webhook subscription ${id} was deleted` };
  };
}
