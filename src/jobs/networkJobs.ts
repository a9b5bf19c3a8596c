// The recurring jobs of registrations, keys and comparisons with the network.
import { warnOfExpiry } from '../domain/keys/certificates.js';
import { reportPreviousMonth } from '../domain/networkReports/send.js';
import type { Finisher } from '../domain/participants/finish.js';
import { reconcile } from '../domain/participants/reconcile/reconcile.js';
import { removeMoved } from '../domain/participants/removeMoved.js';
import { renewEntries } from '../domain/participants/renew.js';
import type { App } from '../domain/ports.js';
import { authorityRuns } from '../domain/taxData/sendReports.js';
import { warnOfUnanswered } from '../domain/taxData/warn.js';
import { HOUR, LONG_DEADLINE_MS, LONG_LOCK_MS, MINUTE, type RecurringJob, SECOND, TICK_LOCK_MS } from './recurringJob.js';

/** An SML that is down is logged by the registry (`sml.smp_unregistered`), and is no fault of the job. */
function smpRegistration({ registry: { prepare } }: Pick<App, 'registry'>): Record<string, RecurringJob> {
  if (prepare === undefined) return {};
  const run = (signal: AbortSignal): Promise<void> => prepare(signal).catch(() => undefined);
  return { 'smp-registration': { everyMs: 30 * SECOND, lockMs: MINUTE, deadlineMs: 2 * MINUTE, run } };
}

/** Nothing where this exchange is no access point. */
function taxJobs(app: App): Record<string, RecurringJob> {
  const runs = authorityRuns(app);
  if (runs.length === 0) return {};
  return {
    ...Object.fromEntries(
      runs.map(({ country, isSet, send }): [string, RecurringJob] => [
        `tax-reports-${country}`,
        { everyMs: isSet ? SECOND : MINUTE, lockMs: TICK_LOCK_MS, deadlineMs: 5 * MINUTE, run: send },
      ]),
    ),
    'tax-report-warnings': { everyMs: MINUTE, lockMs: MINUTE, deadlineMs: MINUTE, run: () => warnOfUnanswered(app) },
  };
}

export function networkJobs(app: App, finisher: Finisher): Record<string, RecurringJob> {
  const warned = new Set<string>();
  /** Where the last comparison ended before it was complete. */
  let reconciledTo: string | undefined;
  return {
    registrations: {
      everyMs: 2 * SECOND,
      lockMs: TICK_LOCK_MS,
      deadlineMs: MINUTE,
      run: (signal) => finisher.run(signal),
    },
    ...(app.registry.migration === undefined
      ? {}
      : {
          'moved-participants': { everyMs: 10 * MINUTE, lockMs: MINUTE, deadlineMs: 5 * MINUTE, run: (signal) => removeMoved(app, signal) },
        }),
    ...smpRegistration(app),
    ...(app.registry.smp.revision === undefined
      ? {}
      : {
          'smp-entries': {
            everyMs: 5 * SECOND,
            lockMs: TICK_LOCK_MS,
            deadlineMs: MINUTE,
            run: async () => {
              const renewed = await renewEntries(app);
              if (renewed > 0) app.log.info('registry.renewing', { entries: renewed });
            },
          },
        }),
    ...(app.settings.peppolReports
      ? {
          'network-reports': {
            everyMs: 10 * MINUTE,
            lockMs: LONG_LOCK_MS,
            deadlineMs: HOUR,
            run: () => reportPreviousMonth(app),
          },
        }
      : {}),
    ...taxJobs(app),
    certificates: {
      everyMs: HOUR,
      lockMs: MINUTE,
      deadlineMs: MINUTE,
      run: async () => warnOfExpiry(app, new Date(), warned),
    },
    // Where there is no network, an alert is not to miss a comparison.
    ...(app.settings.reconcileSeconds === 0 || app.registry.disconnected !== undefined
      ? {}
      : {
          reconcile: {
            everyMs: app.settings.reconcileSeconds * SECOND,
            lockMs: LONG_LOCK_MS,
            deadlineMs: LONG_DEADLINE_MS,
            run: async (signal) => {
              reconciledTo = await reconcile(app, signal, reconciledTo);
            },
          },
        }),
  };
}
