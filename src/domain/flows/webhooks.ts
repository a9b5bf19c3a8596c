// Webhooks of flows: subscriptions with a filter, whose requests have the form of AFNOR XP Z12-013 (docs/decisions/077).
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { bodyInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { lockOwned } from '../statements/ownerLock.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { uuidv7 } from '../uuid.js';
import { type DocumentType, EVENT_TYPES, type EventType, type EventVerb } from '../vocabulary.js';
import { issueSecret, newSecret } from '../webhooks/secrets.js';
import { flowSigningKey } from '../webhooks/signature.js';
import { insertSubscription } from '../webhooks/subscribe.js';
import { type AckStatus, FLOW_TYPES_HERE, type FlowDirection, type FlowWebhookFilter } from './flow.js';

export interface NewFlowWebhook {
  /** In its normal form (webhooks/endpointUrl.ts). */
  readonly callbackUrl: string;
  readonly filter: FlowWebhookFilter;
}

export interface FlowWebhook extends FlowWebhookFilter {
  readonly webhookId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly callbackUrl: string;
}

interface FlowStatus {
  readonly ackStatus: AckStatus;
  readonly flowDirections: readonly FlowDirection[];
}

/** Events at which the status of a flow changes, by their verb. A delivery changes none. */
const TOLD: Readonly<Partial<Record<EventVerb, FlowStatus>>> = {
  receive: { ackStatus: 'Ok', flowDirections: ['In'] },
  exported: { ackStatus: 'Ok', flowDirections: ['Out'] },
  error: { ackStatus: 'Error', flowDirections: ['In', 'Out'] },
};

/** Event types that a webhook with this filter subscribes to. The documents of these events are filtered when an event is stored. */
function eventTypesOf({ flowTypes, flowDirection, ackStatus }: FlowWebhookFilter): EventType[] {
  const documentTypes = new Set(flowTypes?.map((one) => FLOW_TYPES_HERE.get(one)));
  return EVENT_TYPES.filter((type) => {
    const [documentType, verb] = type.split('.') as [DocumentType, EventVerb];
    const told = TOLD[verb];
    return (
      told !== undefined &&
      (flowTypes === undefined || documentTypes.has(documentType)) &&
      (flowDirection === undefined || told.flowDirections.includes(flowDirection)) &&
      (ackStatus === undefined || ackStatus === told.ackStatus)
    );
  });
}

/**
 * Makes a webhook. Only this answer has its key, which does not change. Throws BODY_INVALID where nothing would ever be told, and where
 * the tenant has as many subscriptions as it may have.
 */
export async function createFlowWebhook(
  app: Pick<App, 'database' | 'keyring' | 'clock'>,
  actor: Actor,
  { callbackUrl, filter }: NewFlowWebhook,
): Promise<Pick<FlowWebhook, 'webhookId' | 'createdAt'> & { readonly signingKey: string }> {
  const subscriptions = eventTypesOf(filter);
  if (subscriptions.length === 0) throw bodyInvalid({ detail: NOTHING });
  const { tenantId } = actor;
  const [id, rowId] = [uuidv7(app.clock()), uuidv7(app.clock())];
  const secret = newSecret();
  const createdAt = await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      await lockOwned(sql, 'webhooks', tenantId);
      const [made] = await sql.query<{ at: Date }>('select created_at as at from webhook_subscription where id = $1', [id]);
      if (made !== undefined) return made.at;
      const at = await insertSubscription(sql, { id, tenantId, endpoint: callbackUrl, subscriptions, flowFilter: filter });
      await issueSecret(app, sql, { id, tenantId }, { secret, origin: 'put', rowId });
      await audit(sql, actor, 'webhook.subscribe', id, { endpoint: callbackUrl, subscriptions, ...filter });
      return at;
    }),
  );
  return { webhookId: id, signingKey: flowSigningKey(secret), createdAt: createdAt.toISOString() };
}

const NOTHING = `nothing would ever be sent: a webhook is told when a flow becomes Ok or Error, of ${[...FLOW_TYPES_HERE.keys()].join(', ')}`;

/** In the order in which they were made, without their keys. */
export async function listFlowWebhooks({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<FlowWebhook[]> {
  const rows = await database.sql.query<{ id: string; at: Date; endpoint: string; filter: FlowWebhookFilter }>(
    `select id, created_at as at, endpoint, flow_filter as filter from webhook_subscription
     where tenant_id = $1 and flow_filter is not null order by created_at, id`,
    [tenantId],
  );
  return rows.map(({ id, at, endpoint, filter }) => ({ webhookId: id, createdAt: at.toISOString(), callbackUrl: endpoint, ...filter }));
}
