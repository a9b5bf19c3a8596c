// The recurring jobs, by name. Each is safe to run twice, and in several processes at once.
import type { KeyStore } from '../auth/keys.js';
import { createPolling } from '../domain/accounts/polling.js';
import { noteCauses } from '../domain/alerts/note.js';
import { retireAlertSecrets } from '../domain/alerts/secrets.js';
import { runBulkJobs } from '../domain/bulk/run.js';
import { recountDue } from '../domain/documents/intake/quota/recount.js';
import { indexDocuments } from '../domain/documents/retrieval/search/indexing.js';
import { countDocumentsAnew } from '../domain/documents/retrieval/statistics/counting.js';
import { regularEReports } from '../domain/ereporting/regular.js';
import { sealAll } from '../domain/evidence/seal.js';
import { sendHeads } from '../domain/evidence/sendHeads.js';
import { runExports } from '../domain/exports/run.js';
import { dispatchStatuses } from '../domain/lifecycle/dispatch.js';
import { checkpoint } from '../domain/maintenance/checkpoint.js';
import { removeOld } from '../domain/maintenance/retention.js';
import { repair } from '../domain/maintenance/sweep.js';
import { vacuumTables } from '../domain/maintenance/vacuum.js';
import { noteMoves } from '../domain/notices/noteMoves.js';
import type { Finisher } from '../domain/participants/finish.js';
import type { App } from '../domain/ports.js';
import { applyRetentionRules } from '../domain/retention/operators.js';
import type { Teller } from '../domain/teller.js';
import { eraseRemains } from '../domain/tenants/erase.js';
import { CHANNELS } from '../domain/vocabulary.js';
import { expireDeliveries } from '../domain/webhooks/delivery/expireDeliveries.js';
import { disableFailing } from '../domain/webhooks/disable.js';
import { retireSecrets } from '../domain/webhooks/secrets.js';
import { resumeMissed } from '../domain/webhooks/subscribe.js';
import { networkJobs } from './networkJobs.js';
import { HOUR, LONG_DEADLINE_MS, LONG_LOCK_MS, MINUTE, type RecurringJob, SECOND, TICK_DEADLINE_MS, TICK_LOCK_MS } from './recurringJob.js';

/** What outlasts a run of its job: one of each in a process, which stops them. */
interface Lasting {
  readonly finisher: Finisher;
  readonly teller: Teller;
  readonly mailer: Teller;
  readonly standing: Teller;
}

export function recurringJobs(
  app: App,
  keys: KeyStore | undefined,
  workerId: string,
  { finisher, teller, mailer, standing }: Lasting,
): Record<string, RecurringJob> {
  return {
    sweep: {
      everyMs: SECOND,
      lockMs: TICK_LOCK_MS,
      deadlineMs: TICK_DEADLINE_MS,
      run: () => repair(app, workerId),
    },
    ...tickers(app),
    ...pollers(app, workerId),
    ...networkJobs(app, finisher),
    ...keepingJobs(app),
    usage: {
      everyMs: HOUR,
      lockMs: LONG_LOCK_MS,
      deadlineMs: LONG_DEADLINE_MS,
      run: async () => {
        await eraseRemains(app);
        await recountDue(app);
      },
    },
    alerts: {
      everyMs: 15 * SECOND,
      lockMs: MINUTE,
      deadlineMs: 5 * MINUTE,
      run: () => noteCauses(app),
    },
    // Messages that hang delay nothing else, not even what is noted meanwhile.
    'alert-messages': { everyMs: 5 * SECOND, lockMs: TICK_LOCK_MS, deadlineMs: MINUTE, run: (signal) => teller.run(signal) },
    notices: { everyMs: 5 * SECOND, lockMs: MINUTE, deadlineMs: 5 * MINUTE, run: () => noteMoves(app) },
    'notice-mails': { everyMs: 5 * SECOND, lockMs: TICK_LOCK_MS, deadlineMs: MINUTE, run: (signal) => mailer.run(signal) },
    ...auditJobs(app),
    bulk: { everyMs: SECOND, lockMs: TICK_LOCK_MS, deadlineMs: MINUTE, run: (signal) => runBulkJobs(app, signal) },
    lifecycle: { everyMs: SECOND, lockMs: TICK_LOCK_MS, deadlineMs: 5 * MINUTE, run: (signal) => dispatchStatuses(app, signal) },
    exports: { everyMs: SECOND, lockMs: MINUTE, deadlineMs: LONG_DEADLINE_MS, run: (signal) => runExports(app, signal) },
    'standing-exports': { everyMs: 15 * SECOND, lockMs: TICK_LOCK_MS, deadlineMs: 5 * MINUTE, run: (signal) => standing.run(signal) },
    'e-reports': { everyMs: HOUR, lockMs: LONG_LOCK_MS, deadlineMs: HOUR, run: regularEReports(app) },
    // Readers count later moves live.
    statistics: { everyMs: 5 * SECOND, lockMs: MINUTE, deadlineMs: LONG_DEADLINE_MS, run: () => countDocumentsAnew(app) },
    // Searches look at later moves live.
    search: { everyMs: 5 * SECOND, lockMs: MINUTE, deadlineMs: LONG_DEADLINE_MS, run: () => indexDocuments(app) },
    endings: { everyMs: 15 * SECOND, lockMs: MINUTE, deadlineMs: 5 * MINUTE, run: () => expireDeliveries(app) },
    // An expired one is not used any more, even before it is removed (docs/decisions/039).
    secrets: {
      everyMs: 10 * MINUTE,
      lockMs: MINUTE,
      deadlineMs: 5 * MINUTE,
      run: async () => {
        await retireSecrets(app);
        await retireAlertSecrets(app);
      },
    },
    keys: { everyMs: HOUR, lockMs: MINUTE, deadlineMs: 5 * MINUTE, run: async () => keys?.rotate() },
    disabling: {
      everyMs: 5 * MINUTE,
      lockMs: MINUTE,
      deadlineMs: 5 * MINUTE,
      run: async () => {
        await disableFailing(app);
        await resumeMissed(app);
      },
    },
  };
}

/** Whoever takes heads may hang, and holds up no seal. */
function auditJobs(app: App): Record<string, RecurringJob> {
  return {
    audit: { everyMs: MINUTE, lockMs: LONG_LOCK_MS, deadlineMs: LONG_DEADLINE_MS, run: (signal) => sealAll(app, signal) },
    'audit-heads': { everyMs: MINUTE, lockMs: LONG_LOCK_MS, deadlineMs: HOUR, run: (signal) => sendHeads(app, signal) },
  };
}

/** What is kept, and for how long. */
function keepingJobs(app: App): Record<string, RecurringJob> {
  const long = { lockMs: LONG_LOCK_MS, deadlineMs: LONG_DEADLINE_MS };
  return {
    retention: { everyMs: HOUR, ...long, run: () => removeOld(app) },
    'retention-rules': { everyMs: MINUTE, ...long, run: async (signal) => void (await applyRetentionRules(app, signal)) },
    ...(app.database.embedded ? embeddedJobs(app) : {}),
  };
}

/** What a server of PostgreSQL does by itself. */
function embeddedJobs(app: App): Record<string, RecurringJob> {
  return {
    checkpoint: { everyMs: MINUTE, lockMs: TICK_LOCK_MS, deadlineMs: 5 * MINUTE, run: () => checkpoint(app) },
    vacuum: { everyMs: 10 * MINUTE, lockMs: LONG_LOCK_MS, deadlineMs: LONG_DEADLINE_MS, run: (signal) => vacuumTables(app, signal) },
  };
}

/** Each channel has a job of its own, so that one that hangs does not stop the others. */
function tickers({ channels }: App): Record<string, RecurringJob> {
  const jobs: Record<string, RecurringJob> = {};
  for (const [name, { ticker }] of Object.entries(channels)) {
    if (ticker === undefined) continue;
    const { everyMs, deadlineMs, tick } = ticker;
    jobs[`poll-${name}`] = { everyMs, lockMs: TICK_LOCK_MS, deadlineMs, run: tick };
  }
  return jobs;
}

/** Looks for accounts that are due. Their polls have their own deadlines and intervals. */
function pollers(app: App, workerId: string): Record<string, RecurringJob> {
  const jobs: Record<string, RecurringJob> = {};
  for (const name of CHANNELS) {
    const poller = app.channels[name]?.poller;
    if (poller === undefined) continue;
    const polling = createPolling(app, name, poller, workerId);
    jobs[`accounts-${name}`] = { everyMs: SECOND, lockMs: TICK_LOCK_MS, deadlineMs: MINUTE, run: (signal) => polling.run(signal) };
  }
  return jobs;
}
