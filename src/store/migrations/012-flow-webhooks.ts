import { Migration } from '@mikro-orm/migrations';

/**
 * Webhooks of flows (AFNOR XP Z12-013): subscriptions with a filter. Each has an id of its own and several may have one endpoint, so an
 * endpoint is unique only among the others.
 */
const STATEMENTS = [
  'alter table webhook_subscription add column flow_filter jsonb',
  'create unique index webhook_subscription_endpoint on webhook_subscription (tenant_id, endpoint) where flow_filter is null',
  'create index webhook_subscription_tenant on webhook_subscription (tenant_id)',
  'alter table webhook_subscription drop constraint webhook_subscription_tenant_id_endpoint_key',
];

export class Migration012FlowWebhooks extends Migration {
  override up(): void {
    for (const sql of STATEMENTS) this.addSql(sql);
  }
}
