// Sends a test event to one subscription. It is signed, retried and logged like any other, but its document does not exist.

import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import type { State } from '../document.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { uuidv7 } from '../uuid.js';
import type { DocumentType, EventType } from '../vocabulary.js';
import { eventId, type Snapshot } from './announce.js';
import { ownSubscription } from './rotate.js';

const STATES: Readonly<Record<string, State>> = { receive: 'READY', exported: 'EXPORTED', delivered: 'DELIVERED', error: 'ERROR' };

/** The id of its delivery. Its documentId begins with `test-`. Throws WEBHOOK_NOT_FOUND. */
export async function sendTestEvent(
  app: Pick<App, 'database' | 'clock' | 'wake'>,
  actor: Actor,
  subscriptionId: string,
  type: EventType,
): Promise<string> {
  const id = await ownSubscription(app.database.sql, actor, subscriptionId);
  const values: unknown[] = [eventId(), actor.tenantId, type, jsonOf(sample(app, type)), id, uuidv7(app.clock())];
  const changed = `select $5::uuid::text as subject, jsonb_build_object('type', $3::text) as details from event`;
  const [row] = await app.database.sql.query<{ id: string }>(
    `with event as (
      insert into webhook_event (id, tenant_id, type, snapshot) values ($1, $2, $3, $4::json) returning id),
    ${audited(actor, 'webhook.test', changed, values)}
    insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state)
    select id, $5::uuid, $2, $6::uuid, 'PENDING' from event returning id::text as id`,
    values,
  );
  app.wake('deliveries');
  return row!.id;
}

function sample(app: Pick<App, 'clock'>, type: EventType): Snapshot {
  const [documentType, verb] = type.split('.') as [DocumentType, string];
  return {
    documentId: `test-${uuidv7(app.clock())}`,
    status: STATES[verb]!,
    importDate: app.clock().toISOString(),
    documentType,
    channel: 'peppol',
    files: [],
    ...(verb === 'error' ? { error: { code: 'SEND_FAILED', message: 'This is a test event' } } : {}),
  };
}
