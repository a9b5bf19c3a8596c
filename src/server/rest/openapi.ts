// `GET /openapi.json`: describes exactly what this service serves.
import type { Context } from 'koa';
import { parameterInvalid } from '../../domain/errors.js';
import type { Service } from './context.js';
import { openapiDocument } from './openapi/document.js';
import type { DescribedSettings } from './openapi/parts.js';

type DescribedService = Pick<Service, 'settings' | 'config' | 'keys' | 'blobs' | 'magicReceivers'>;

export function openapi(app: DescribedService) {
  const written = new Map<boolean, string>();
  return async (ctx: Context): Promise<void> => {
    const webhooks = readWebhooks(ctx.query['webhooks']);
    // Made at the first request, when the address of the server is known.
    const text = written.get(webhooks) ?? JSON.stringify(openapiDocument(describe(app), { webhooks }));
    written.set(webhooks, text);
    ctx.type = 'application/json';
    ctx.body = text;
  };
}

function readWebhooks(value: string | string[] | undefined): boolean {
  if (value === undefined || value === 'true') return true;
  if (value === 'false') return false;
  throw parameterInvalid('webhooks must be true or false, and given once', 'webhooks');
}

/** What the document says about this service. The address is known once the server listens. */
export function describe(app: DescribedService): DescribedSettings {
  return {
    sandbox: app.settings.sandbox,
    afnorApi: app.settings.afnorApi,
    publicUrl: app.settings.publicUrl,
    retrievalsMax: app.settings.retrievalsMax,
    requestBytesMax: app.settings.requestBytesMax,
    downloadLifetimeSeconds: app.settings.downloadLifetimeSeconds,
    retentionDays: app.settings.retentionDays,
    webhookTimeoutMs: app.settings.webhookTimeoutMs,
    issuesTokens: app.keys !== undefined,
    tokenLifetimeSeconds: app.config.tokens.lifetimeSeconds,
    redirectsFiles: app.blobs.redirect !== undefined,
    magicReceivers: app.magicReceivers,
  };
}
