// Counters of this process and gauges read from the database at each scrape, in the text form of Prometheus.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../domain/ports.js';

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void;
  /** Reads the gauges and writes everything. */
  expose(): Promise<{ contentType: string; body: string }>;
}

export function createMetrics(app: Pick<App, 'database' | 'clock'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const documents = gauge(registry, 'documents', 'Documents by direction and state', ['direction', 'state']);
  const deliveries = gauge(registry, 'webhook_deliveries', 'Webhook deliveries by state', ['state']);
  const oldest = gauge(registry, 'oldest_due_seconds', 'Age of what has been due longest', ['queue']);
  const skew = gauge(registry, 'clock_skew_seconds', 'The clock of the service minus that of this process', []);
  return {
    observe: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    async expose() {
      await readGauges(app, documents, deliveries, oldest);
      skew.set((app.clock().getTime() - Date.now()) / 1000);
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

async function readGauges({ database: { sql } }: Pick<App, 'database'>, documents: Gauge, deliveries: Gauge, oldest: Gauge): Promise<void> {
  const byState = await sql.query<{ direction: string; state: string; n: number }>(
    'select direction, state, count(*)::int as n from document group by direction, state',
  );
  documents.reset();
  for (const { direction, state, n } of byState) documents.set({ direction, state }, n);
  const byDelivery = await sql.query<{ state: string; n: number }>('select state, count(*)::int as n from webhook_delivery group by state');
  deliveries.reset();
  for (const { state, n } of byDelivery) deliveries.set({ state }, n);
  const [age] = await sql.query<{ documents: number | null; deliveries: number | null }>(
    `select extract(epoch from exchange_now() - (select min(due_at) from document where due_at is not null and lease_token is null))::float8
        as documents,
      extract(epoch from exchange_now() - (select min(due_at) from webhook_delivery where state in ('PENDING', 'RETRY')))::float8
        as deliveries`,
  );
  oldest.set({ queue: 'documents' }, Math.max(0, age?.documents ?? 0));
  oldest.set({ queue: 'deliveries' }, Math.max(0, age?.deliveries ?? 0));
}
