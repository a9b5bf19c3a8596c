// The periods after which e-reports are made: ten days (the third of a month ends with it), or a month. Days of Paris.
import { frenchDay } from '../../peppol/cdar/frenchTime.js';
import type { App } from '../ports.js';
import type { Period } from './content.js';

type Rhythm = 'decade' | 'month';

/** The last one that has ended. */
export function endedPeriod(rhythm: Rhythm, now: Date): Period {
  const [year = 0, month = 0, day = 0] = frenchDay(now).split('-').map(Number);
  if (rhythm === 'decade' && day > 20) return { from: dayOf(year, month, 11), to: dayOf(year, month, 20) };
  if (rhythm === 'decade' && day > 10) return { from: dayOf(year, month, 1), to: dayOf(year, month, 10) };
  const first = rhythm === 'decade' ? 21 : 1;
  return { from: dayOf(year, month - 1, first), to: dayOf(year, month, 0) };
}

/** The last ones that have ended, the oldest first. */
export function endedPeriods(rhythm: Rhythm, now: Date, count: number): readonly Period[] {
  const periods: Period[] = [];
  for (let at = now; periods.length < count; at = new Date(`${periods[0]!.from}T12:00:00Z`)) periods.unshift(endedPeriod(rhythm, at));
  return periods;
}

/** How many of the periods that have ended are shown. */
export const PERIODS_SHOWN = 12;

/** Those whose reports people look at, the newest first. None where this exchange is no French platform. */
export function shownPeriods({ settings, clock }: Pick<App, 'settings' | 'clock'>): readonly Period[] {
  if (settings.francePlatform === undefined) return [];
  const rhythm = settings.franceEReports === 'off' ? 'month' : settings.franceEReports;
  return endedPeriods(rhythm, clock(), PERIODS_SHOWN).toReversed();
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
