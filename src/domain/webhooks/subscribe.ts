// docs/spec.md#create-or-update-webhook-subscription

import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import type { Sql } from '../database.js';
import { bodyInvalid, type Fault } from '../errors.js';
import type { FlowWebhookFilter } from '../flows/flow.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { type Reason, reason } from '../reasons.js';
import { hasRoom, lockOwned } from '../statements/ownerLock.js';
import { uuidv7 } from '../uuid.js';
import { EVENT_TYPES, type EventType, LIMITS } from '../vocabulary.js';
import type { Subscription } from '../webhook.js';
import { type EndpointRules, readEndpoint } from './endpointUrl.js';
import { issueSecret, liveSecrets, newSecret } from './secrets.js';

interface Subscribed {
  readonly id: string;
  readonly endpoint: string;
  readonly subscriptions: readonly EventType[];
  readonly signingSecret: string;
}

/** Reads `{endpoint, subscriptions}`. Throws BODY_INVALID with all faults. */
export function readSubscription(body: unknown, rules: EndpointRules): { endpoint: string; subscriptions: EventType[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bodyInvalid({ pointer: '#', detail: 'must be an object' });
  const { endpoint, subscriptions } = body as Record<string, unknown>;
  const read = endpoint === undefined ? missing('endpoint') : readEndpoint(endpoint, rules);
  const known = readTypes(subscriptions);
  if ('fault' in read || 'fault' in known) throw bodyInvalid(...faultsAt('#/endpoint', read), ...faultsAt('#/subscriptions', known));
  return { endpoint: read.endpoint, subscriptions: known.types };
}

/** Throws BODY_INVALID. */
export function readEvents(value: unknown): readonly EventType[] {
  const known = readTypes(value);
  if ('fault' in known) throw bodyInvalid(...faultsAt('#/subscriptions', known));
  return known.types;
}

function readTypes(value: unknown): { readonly types: EventType[] } | { readonly fault: string } {
  if (value === undefined) return missing('subscriptions');
  if (!Array.isArray(value) || value.length === 0) return { fault: 'subscriptions must be a list of at least one subscription type' };
  const unknown = value.findIndex((type: unknown) => !EVENT_TYPES.some((one) => one === type));
  if (unknown !== -1) return { fault: `subscriptions[${unknown}] must be one of ${EVENT_TYPES.join(', ')}` };
  // Spec is silent: repeated event types are dropped (docs/decisions/035).
  return { types: [...new Set(value as EventType[])] };
}

function faultsAt(pointer: string, read: object | { readonly fault: string; readonly reason?: Reason }): Fault[] {
  return 'fault' in read ? [{ pointer, detail: read.fault, reason: read.reason }] : [];
}

function missing(property: string): { readonly fault: string } {
  return { fault: `must have required property '${property}'` };
}

/**
 * Creates the subscription, or updates the tenant's subscription with that endpoint, and enables it. Returns the secret in force if a
 * PUT issued it. After a rotation, a new one is issued for this subscription (docs/decisions/036).
 */
export async function subscribe(
  app: Pick<App, 'database' | 'keyring' | 'clock' | 'wake'>,
  actor: Actor,
  input: { readonly endpoint: string; readonly subscriptions: readonly EventType[] },
): Promise<Subscribed> {
  const result = await app.database.transaction(async (sql) => {
    // Two PUTs at once, or a PUT beside a rotation, run one after the other, so that both answers are correct.
    await lockOwned(sql, 'webhooks', actor.tenantId);
    const { id, wasDisabled } = await upsert(app, sql, actor.tenantId, input);
    const skipped = wasDisabled ? await resumeSkipped(sql, id) : 0;
    const [current] = (await liveSecrets(app, sql, actor.tenantId, [id])).get(id) ?? [];
    const keeps = current !== undefined && current.origin === 'put' && current.notAfter === null;
    const signingSecret = keeps ? current.secret : newSecret();
    if (!keeps) {
      const rowId = uuidv7(app.clock());
      await issueSecret(app, sql, { id, tenantId: actor.tenantId }, { secret: signingSecret, origin: 'put', rowId });
    }
    await audit(sql, actor, 'webhook.subscribe', id, input);
    return { id, signingSecret, skipped };
  });
  if (result.skipped > 0) app.wake('deliveries');
  return { id: result.id, endpoint: input.endpoint, subscriptions: input.subscriptions, signingSecret: result.signingSecret };
}

/** Spec is silent: same tenant and same normalised endpoint is the same subscription (docs/decisions/034). */
async function upsert(
  app: Pick<App, 'clock'>,
  sql: Sql,
  tenantId: string,
  input: { readonly endpoint: string; readonly subscriptions: readonly EventType[] },
): Promise<{ id: string; wasDisabled: boolean }> {
  const [existing] = await sql.query<{ id: string; state: string }>(
    'select id, state from webhook_subscription where tenant_id = $1 and endpoint = $2 and flow_filter is null',
    [tenantId, input.endpoint],
  );
  if (existing !== undefined) {
    await sql.query(
      `update webhook_subscription set subscriptions = $2, state = 'ENABLED', updated_at = exchange_now(),
         failing_since = case state when 'DISABLED' then null else failing_since end
       where id = $1`,
      [existing.id, input.subscriptions],
    );
    return { id: existing.id, wasDisabled: existing.state === 'DISABLED' };
  }
  const id = uuidv7(app.clock());
  await insertSubscription(sql, { id, tenantId, ...input });
  return { id, wasDisabled: false };
}

type NewSubscription = Pick<Subscription, 'id' | 'tenantId' | 'endpoint'> & {
  readonly subscriptions: readonly EventType[];
  readonly flowFilter?: FlowWebhookFilter;
};

/** Under the lock of the tenant's webhooks. Throws BODY_INVALID where the tenant has as many as it may have. */
export async function insertSubscription(sql: Sql, { id, tenantId, endpoint, subscriptions, flowFilter }: NewSubscription): Promise<Date> {
  const own = { rows: 'from webhook_subscription where tenant_id = $1', values: [tenantId] };
  if (!(await hasRoom(sql, { ...own, most: LIMITS.subscriptionsPerTenantMax }))) {
    throw bodyInvalid({
      detail: `a tenant may have at most ${LIMITS.subscriptionsPerTenantMax} subscriptions`,
      reason: reason('WEBHOOKS_MAX', { most: LIMITS.subscriptionsPerTenantMax }),
    });
  }
  const [row] = await sql.query<{ at: Date }>(
    `insert into webhook_subscription (id, tenant_id, endpoint, subscriptions, flow_filter) values ($1, $2, $3, $4, $5::jsonb)
     returning created_at as at`,
    [id, tenantId, endpoint, subscriptions, flowFilter === undefined ? null : jsonOf(flowFilter)],
  );
  return row!.at;
}

/** Columns of a skipped delivery that is sent now, with a new window. It may have been skipped as a retry, or at its last attempt. */
const ANEW = `state = 'PENDING', priority = 0, replay = null, due_at = exchange_now(), expires_at = null, attempt = 0`;

/**
 * SQL: skipped in the last 24 hours. A delivery may be skipped later than its event, after waiting or retries. It waits at most one day
 * and is retried for another, so none is older than three days. The index is by creation time.
 */
const SKIPPED_LATELY = `state = 'SKIPPED' and due_at > exchange_now() - interval '24 hours' and created_at > exchange_now() - interval '72 hours'`;

/** docs/decisions/043: deliveries that were skipped in the last 24 hours are sent after a PUT. */
export async function resumeSkipped(sql: Sql, subscriptionId: string): Promise<number> {
  const rows = await sql.query(
    `update webhook_delivery set changed = pg_current_xact_id(), ${ANEW}
     where subscription_id = $1 and ${SKIPPED_LATELY} returning id`,
    [subscriptionId],
  );
  return rows.length;
}

/**
 * Sends deliveries that were skipped at the moment in which their subscription was enabled: their statement still read the old state
 * and was committed after the PUT. A recurring job.
 */
export async function resumeMissed(app: Pick<App, 'database' | 'wake'>): Promise<void> {
  const rows = await app.database.sql.query(
    `update webhook_delivery d set changed = pg_current_xact_id(), ${ANEW}
     from (select id as subscription from webhook_subscription where state = 'ENABLED') enabled
     where enabled.subscription = d.subscription_id and ${SKIPPED_LATELY} returning d.id`,
  );
  if (rows.length > 0) app.wake('deliveries');
}
