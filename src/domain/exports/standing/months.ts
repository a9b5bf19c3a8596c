// Months of standing exports. All of them are UTC.
import type { DocumentFilter } from '../../documents/retrieval/list/filter.js';
import type { DatevSettings } from '../accounting/datevSettings.js';
import { BEGIN_HOUR, type ExportDate } from './limits.js';

/** The first day of a month so many months before the time: `2026-11-01`. */
export function monthBefore(time: Date, months: number): string {
  return dayText(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - months, 1)));
}

/** When the export of the month before is made, in the month of `time`. */
export function beginOf(time: Date, day: number): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), day, BEGIN_HOUR));
}

/** The next time after `now`. */
export function firstBegin(now: Date, day: number): Date {
  const here = beginOf(now, day);
  return here > now ? here : beginOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)), day);
}

/** The documents of a month. `month`: its first day. */
export function filterOfMonth(month: string, dateBy: ExportDate): Pick<DocumentFilter, 'issueDate' | 'from' | 'to'> {
  const first = new Date(`${month}T00:00:00Z`);
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  return dateBy === 'ISSUED' ? { issueDate: { from: month, to: dayText(next) } } : { from: first, to: next };
}

/** The settings with the fiscal year that the month is in: each year begins on the same day. */
export function datevOfMonth(settings: DatevSettings, month: string): DatevSettings {
  const begin = settings.fiscalYearStart.slice(4);
  const year = Number(month.slice(0, 4));
  const here = `${year}${begin}`;
  return { ...settings, fiscalYearStart: here <= month ? here : `${year - 1}${begin}` };
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
