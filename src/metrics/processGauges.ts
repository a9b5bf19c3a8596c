// Gauges of this process: its build, what it needs to work, its jobs, its pools, its disk and its certificates.
import { statfs } from 'node:fs/promises';
import { Registry } from 'prom-client';
import type { RunningApp } from '../app.js';
import { endsWithin } from '../concurrency/deadline.js';
import { VERSION } from '../product.js';
import { READY_CHECKS, type Readiness } from '../server/readiness.js';
import { gauge } from './series.js';

export type Measured = Pick<RunningApp, 'database' | 'clock' | 'certificates' | 'revocation' | 'config' | 'worker'>;

/** A network file system may not answer at all. */
const DISK_MS_MAX = 2_000;

/** Reads them, and gives what was read. */
export function createProcessGauges(app: Measured, readiness: Readiness): () => Promise<Registry> {
  const registry = new Registry();
  const one = (name: string, help: string, ...labels: string[]) => gauge(registry, name, help, labels);
  const build = one('exchange_build_info', '1, with the version of the exchange and of Node.js', 'version', 'node_version');
  build.set({ version: VERSION, node_version: process.versions.node }, 1);
  const isReady = one('exchange_ready', '1 where a check of /health/ready passes', 'check');
  const skew = one('exchange_clock_skew_seconds', 'The clock of the service minus that of this process');
  const certificates = certificateGauges(registry);
  const jobs = jobGauges(registry);
  const pools = poolGauges(registry);
  const disk = diskGauges(registry);
  return async () => {
    const checks = await readiness();
    for (const check of READY_CHECKS) isReady.set({ check }, checks[check] ? 1 : 0);
    skew.set((app.clock().getTime() - Date.now()) / 1000);
    certificates(app);
    jobs(app);
    pools(app);
    await disk(app);
    return registry;
  };
}

function certificateGauges(registry: Registry): (app: Measured) => void {
  const expiry = gauge(registry, 'exchange_certificate_expiry_seconds', 'Time until a certificate of this exchange expires', [
    'purpose',
    'serial',
    'used',
  ]);
  const age = gauge(registry, 'exchange_revocation_list_age_seconds', 'Time since a revocation list was fetched', ['list']);
  const end = gauge(registry, 'exchange_revocation_list_expiry_seconds', 'Time until a revocation list expires', ['list']);
  return (app) => {
    for (const one of [expiry, age, end]) one.reset();
    for (const { purpose, serialNumber, notAfter, isUsed } of app.certificates()) {
      expiry.set({ purpose, serial: serialNumber, used: String(isUsed) }, (notAfter.getTime() - Date.now()) / 1000);
    }
    for (const { url, fetchedAt, nextUpdate } of app.revocation.lists()) {
      age.set({ list: url }, (Date.now() - fetchedAt.getTime()) / 1000);
      end.set({ list: url }, (nextUpdate.getTime() - Date.now()) / 1000);
    }
  };
}

/** A process without worker has none. */
function jobGauges(registry: Registry): (app: Measured) => void {
  const interval = gauge(registry, 'exchange_job_interval_seconds', 'How often a recurring job is to run', ['name']);
  const last = gauge(
    registry,
    'exchange_job_last_success_timestamp_seconds',
    'When a run of a recurring job last succeeded in this process; absent before the first success',
    ['name'],
  );
  const overdue = gauge(registry, 'exchange_job_overdue', '1 where the last run of a recurring job missed its deadline', ['name']);
  return (app) => {
    for (const { name, everyMs, succeededAt, isOverdue } of app.worker()?.jobs() ?? []) {
      interval.set({ name }, everyMs / 1000);
      if (succeededAt !== undefined) last.set({ name }, succeededAt.getTime() / 1000);
      overdue.set({ name }, isOverdue ? 1 : 0);
    }
  };
}

/** The embedded database has none. */
function poolGauges(registry: Registry): (app: Measured) => void {
  const connections = gauge(registry, 'exchange_database_pool_connections', 'Connections of a pool of this process', ['pool', 'state']);
  const max = gauge(registry, 'exchange_database_pool_connections_max', 'The most connections of a pool', ['pool']);
  const waiting = gauge(registry, 'exchange_database_pool_waiting', 'Statements that wait for a connection of a pool', ['pool']);
  return (app) => {
    for (const one of app.database.pools()) {
      connections.set({ pool: one.name, state: 'idle' }, one.idle);
      connections.set({ pool: one.name, state: 'used' }, one.used);
      max.set({ pool: one.name }, one.max);
      waiting.set({ pool: one.name }, one.waiting);
    }
  };
}

function diskGauges(registry: Registry): (app: Measured) => Promise<void> {
  const size = gauge(registry, 'exchange_disk_size_bytes', 'Size of the file system of DATA_DIR', []);
  const available = gauge(registry, 'exchange_disk_available_bytes', 'What is free of it for the service', []);
  return async (app) => {
    let found = { blocks: 0, bavail: 0, bsize: 0 };
    const reading = statfs(app.config.dataDir).then((read) => {
      found = read;
    });
    await endsWithin(reading, AbortSignal.timeout(DISK_MS_MAX));
    size.set(found.blocks * found.bsize);
    available.set(found.bavail * found.bsize);
  };
}
