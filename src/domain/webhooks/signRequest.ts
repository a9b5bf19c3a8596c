// The request of a delivery as an attempt would send it now, for whoever debugs a receiver. Nothing is sent.
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { ExchangeError } from '../errors.js';
import { flowOfEvent } from '../flows/flowOfEvent.js';
import type { App } from '../ports.js';
import { isRowNumber } from '../text.js';
import { type SentDelivery, signedRequestOf } from './delivery/attempt.js';
import type { ClaimedDelivery } from './delivery/claim.js';
import { liveSecrets } from './secrets.js';
import { signingKey } from './signature.js';

interface RequestNow {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** The signed bytes, as text. */
  readonly body: string;
}

type DeliveryRow = Omit<SentDelivery, 'flow'> & Pick<ClaimedDelivery, 'tenantId' | 'document' | 'isFlow'> & { readonly endpoint: string };

/** Throws DELIVERY_NOT_FOUND, also where its subscription is gone. */
export async function signRequest(
  app: Pick<App, 'database' | 'blobs' | 'clock' | 'keyring' | 'settings'>,
  actor: Actor,
  id: string,
): Promise<RequestNow> {
  const { sql } = app.database;
  const { tenantId } = actor;
  const [row] = isRowNumber(id)
    ? await sql.query<DeliveryRow>(
        `select w.event_id as "eventId", w.subscription_id as "subscriptionId", greatest(w.attempt, 1)::int as attempt, e.type, e.snapshot,
           e.created_at as "happenedAt", e.traceparent as "traceParent", s.endpoint,
           w.tenant_id as "tenantId", w.document, s.flow_filter is not null as "isFlow",
           exists (select 1 from document where document.id = e.document) as "documentExists"
         from webhook_delivery w join webhook_event e on e.id = w.event_id
           join webhook_subscription s on s.id = w.subscription_id and s.tenant_id = w.tenant_id
         where w.tenant_id = $1 and w.id = $2`,
        [tenantId, id],
      )
    : [];
  const secrets = row === undefined ? [] : ((await liveSecrets(app, sql, tenantId, [row.subscriptionId])).get(row.subscriptionId) ?? []);
  const [newest, ...older] = secrets.map(({ secret }) => signingKey(secret));
  if (row === undefined || newest === undefined) throw new ExchangeError('DELIVERY_NOT_FOUND', 'Webhook delivery not found');
  await audit(sql, actor, 'webhook.sign-request', id);
  const flow = row.isFlow ? await flowOfEvent(app, row) : undefined;
  const { headers, body } = signedRequestOf(app, { ...row, flow }, [newest, ...older], app.clock());
  return { url: row.endpoint, headers: Object.entries(headers).map(([name, value]) => ({ name, value })), body: body.toString() };
}
