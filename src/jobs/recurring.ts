// What recurs, by name. Each is safe to run twice, and by several processes at once.
import type { KeyStore } from '../auth/keys.js';
import { countDocumentsAnew } from '../domain/documents/counting.js';
import { recountDue } from '../domain/documents/recount.js';
import { finishRegistrations } from '../domain/participants/finish.js';
import type { App } from '../domain/ports.js';
import { removeOld } from '../domain/retention.js';
import { repair } from '../domain/sweep.js';
import { eraseRemains } from '../domain/tenants/erase.js';
import { disableFailing } from '../domain/webhooks/disable.js';
import { retireSecrets } from '../domain/webhooks/secrets.js';
import { resumeMissed } from '../domain/webhooks/subscribe.js';
import { endBehindBreakers } from '../webhooks/endings.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Above the interval at which Agenda looks, and the longest silence of a job after its process died. */
const TICK_LOCK_MS = 3 * SECOND;
const LONG_LOCK_MS = 5 * MINUTE;

export interface RecurringJob {
  readonly everyMs: number;
  /** After which another process takes it for dead. */
  readonly lockMs: number;
  readonly run: () => Promise<void>;
}

export function recurringJobs(app: App, keys: KeyStore | undefined, workerId: string): Record<string, RecurringJob> {
  return {
    sweep: {
      everyMs: SECOND,
      lockMs: TICK_LOCK_MS,
      run: async () => {
        await repair(app, workerId);
        for (const channel of Object.values(app.channels)) await channel.tick?.();
      },
    },
    registrations: {
      everyMs: 5 * SECOND,
      lockMs: 10 * SECOND,
      run: async () => {
        await finishRegistrations(app);
        await app.registry.publish();
      },
    },
    retention: { everyMs: HOUR, lockMs: LONG_LOCK_MS, run: () => removeOld(app) },
    usage: {
      everyMs: HOUR,
      lockMs: LONG_LOCK_MS,
      run: async () => {
        await eraseRemains(app);
        await recountDue(app);
      },
    },
    // What has moved since is counted live by each who reads.
    statistics: { everyMs: 5 * SECOND, lockMs: MINUTE, run: () => countDocumentsAnew(app) },
    endings: { everyMs: 15 * SECOND, lockMs: MINUTE, run: () => endBehindBreakers(app) },
    // "within 1 h" after their end, which alone already ends their use
    secrets: { everyMs: 10 * MINUTE, lockMs: MINUTE, run: () => retireSecrets(app) },
    keys: { everyMs: HOUR, lockMs: MINUTE, run: async () => keys?.rotate() },
    disabling: {
      everyMs: 5 * MINUTE,
      lockMs: MINUTE,
      run: async () => {
        await disableFailing(app);
        await resumeMissed(app);
      },
    },
  };
}
