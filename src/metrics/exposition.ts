// All metrics: what prom-client keeps, and what processMetrics.ts counts. They are written as text for Prometheus, and for OpenTelemetry.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RunningApp } from '../app.js';
import { ERROR_CODES, type ErrorCode } from '../domain/errors.js';
import { DROP_REASONS, type DropReason } from '../server/dropped.js';
import { createReadiness, type Readiness } from '../server/readiness.js';
import { createDatabaseGauges } from './databaseGauges.js';
import { createProcessGauges, type Measured } from './processGauges.js';
import { by, counter, gauge } from './series.js';

/** Gauges of prom-client with the ending of counters. Those without it say the same by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** `FAULT`: an error of the service itself. `OTHER`: a page that says so without a code. */
export type RefusalCode = ErrorCode | 'FAULT' | 'OTHER';

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void;
  /** A request got a 4xx or 5xx. Not for the routes of machines. */
  refused(code: RefusalCode): void;
  /** How many connections are open now. */
  open(connections: number): void;
  /** A connection was dropped, or a request of a client with too many. */
  dropped(reason: DropReason): void;
  /** The checks of /health/ready. */
  readonly readiness: Readiness;
  /** Reads the gauges, and gives everything, to be written. */
  read(): Promise<Registry>;
}

export function createMetrics(app: Measured & Pick<RunningApp, 'blobs' | 'processMetrics'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Histogram({
    name: 'exchange_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const refusals = counter(
    registry,
    'exchange_http_refusals_total',
    'Answers 4xx and 5xx by the code of their error, without /health and /metrics',
    by('code', [...ERROR_CODES, 'FAULT', 'OTHER']),
  );
  const connections = gauge(registry, 'exchange_http_connections', 'Open connections', []);
  const drops = counter(
    registry,
    'exchange_http_connections_dropped_total',
    'Connections dropped: client and server had too many, timeout brought no request in time',
    by('reason', DROP_REASONS),
  );
  const readiness = createReadiness(app);
  const readProcess = createProcessGauges(app, readiness);
  const readDatabase = createDatabaseGauges(app);
  return {
    observe: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    open: (count) => connections.set(count),
    dropped: (reason) => drops.inc({ reason }),
    readiness,
    async read() {
      const [ofProcess, ofDatabase] = await Promise.all([readProcess(), readDatabase()]);
      return Registry.merge([registry, ofProcess, ...(ofDatabase === undefined ? [] : [ofDatabase]), app.processMetrics]);
    },
  };
}
