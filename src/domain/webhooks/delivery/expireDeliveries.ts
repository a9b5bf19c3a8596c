// A delivery that expires while the breaker is open gets one last attempt. Then it is exhausted.
import type { App } from '../../ports.js';
import type { EventType } from '../../vocabulary.js';
import { LAST_TRY_PART } from '../schedule.js';
import { PRIORITIES } from './limits.js';
import type { DeliveryFields } from './logLines.js';

/** Deliveries in one statement. */
const ENDED_MAX = 500;

/**
 * A recurring job, more frequent than LAST_TRY_PART of the window. The window of a delivery without an attempt, because the breaker was
 * open all the time, begins when it was due.
 */
export async function expireDeliveries(app: Pick<App, 'database' | 'settings' | 'wake' | 'log' | 'metrics'>): Promise<void> {
  let rows: Ended[];
  do {
    rows = await end(app);
    for (const { state, type, request, ...fields } of rows) {
      if (state !== 'EXHAUSTED') continue;
      app.log.warn('webhook.exhausted', { ...fields, code: 'ENDPOINT_DOWN', ...(request === null ? {} : { request }) });
      app.metrics.ended(state, type);
    }
    if (rows.some(({ state }) => state === 'RETRY')) app.wake('retries');
  } while (rows.length === ENDED_MAX);
}

interface Ended extends Omit<DeliveryFields, 'request'> {
  readonly request: string | null;
  readonly state: 'EXHAUSTED' | 'RETRY';
  readonly type: EventType;
}

/** The end of a delivery's window. A replay, whose own window may have passed, waits for its endpoint as long as a first attempt. */
const ENDS = `case when d.priority = ${PRIORITIES.replay} then d.due_at + $1 * interval '1 millisecond'
  else coalesce(d.expires_at, d.due_at + $1 * interval '1 millisecond') end`;

/** Goes from resting endpoints to their waiting deliveries, each in the order of its index, not through all waiting deliveries. */
function end({ database, settings: { webhookRetryWindowMs: windowMs } }: Pick<App, 'database' | 'settings'>): Promise<Ended[]> {
  return database.sql.query<Ended>(
    `update webhook_delivery d set changed = pg_current_xact_id(),
      state = case when ${ENDS} < exchange_now() then 'EXHAUSTED' else 'RETRY' end,
      last_error = case when ${ENDS} < exchange_now() then 'ENDPOINT_DOWN' else d.last_error end,
      priority = ${PRIORITIES.last}, due_at = least(d.due_at, exchange_now()), expires_at = ${ENDS}
    where d.id = any(array(
      select waiting.id from webhook_endpoint e cross join unnest($3::int[]) as p (priority) cross join lateral (
        select d.id from webhook_delivery d
        where d.subscription_id = e.subscription_id and d.priority = p.priority and d.state in ('PENDING', 'RETRY')
          and (${ENDS} < exchange_now() or (d.priority <> ${PRIORITIES.last} and ${ENDS} <= exchange_now() + $2 * interval '1 millisecond'))
        order by d.due_at limit ${ENDED_MAX} for update skip locked) waiting
      where e.breaker <> 'CLOSED' or e.paused_until > exchange_now()
      limit ${ENDED_MAX}))
    returning d.tenant_id as tenant, d.subscription_id as subscription, d.event_id as "eventId", d.id::text as delivery, d.attempt, d.state,
      (select type from webhook_event e where e.id = d.event_id) as type,
      (select snapshot ->> 'documentId' from webhook_event e where e.id = d.event_id) as document,
      (select request_id from document where document.id = d.document) as request`,
    [windowMs, windowMs * LAST_TRY_PART, Object.values(PRIORITIES)],
    { brief: true },
  );
}
