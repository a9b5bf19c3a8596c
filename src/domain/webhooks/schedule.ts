// When a failed webhook is retried. Pure: times are milliseconds since the epoch, and the random source is a parameter.

/** The first attempt and ten retries. */
export const TRIES_MAX = 11;
const JITTER = 0.1;
const GROWTH = 3;
const HOUR_MS = 3_600_000;
/** The last attempt is this part of the window before its end: 60 s of 24 h. */
export const LAST_TRY_PART = 1 / 1440;
/** Statuses whose Retry-After is respected. */
const HINTING_STATUSES: readonly number[] = [429, 503];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const RFC_850_DATE = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const ASCTIME_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

/** The settings WEBHOOK_RETRY_BASE_MS (10 s) and WEBHOOK_RETRY_WINDOW_MS (24 h). */
export interface Schedule {
  readonly baseMs: number;
  readonly windowMs: number;
}

/** A failed attempt. */
export interface FailedTry {
  /** How many attempts of this delivery have failed, including this one. */
  readonly failures: number;
  readonly endedAtMs: number;
  /** No attempt starts later: {@link expiryOf} the first attempt. */
  readonly expiresAtMs: number;
  /** The status of the response, where there was one, and its Retry-After as received. */
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
}

/**
 * The time of the next attempt. Undefined where the delivery is exhausted (docs/spec.md#events). `random` returns numbers from 0 to 1.
 */
export function nextTryAtMs(failed: FailedTry, schedule: Schedule, random: () => number): number | undefined {
  if (failed.failures >= TRIES_MAX) return undefined;
  const scheduledMs = jittered(delayMs(failed.failures, schedule), random);
  const dueAtMs = failed.endedAtMs + heardDelayMs(failed, scheduledMs);
  return withinWindow(dueAtMs, failed.endedAtMs, failed.expiresAtMs, schedule);
}

/**
 * The delay after the n-th failed attempt. The specification is silent on the schedule (docs/decisions/041): min(base · 3^(n−1),
 * window / 4). With the defaults: 10 s, 30 s, 90 s, 270 s, 810 s, 2,430 s, 7,290 s, then 6 h three times.
 */
export function delayMs(failures: number, { baseMs, windowMs }: Schedule): number {
  return Math.min(baseMs * GROWTH ** (failures - 1), windowMs / 4);
}

/** The end of a delivery. No attempt starts later than one window after the first attempt. */
export function expiryOf(firstStartedAtMs: number, { windowMs }: Schedule): number {
  return firstStartedAtMs + windowMs;
}

/**
 * Keeps a planned attempt within the window. An attempt that a hint or a breaker moved past the end becomes one last attempt shortly
 * before the end. Undefined where that time has passed, too.
 */
export function withinWindow(dueAtMs: number, nowMs: number, expiresAtMs: number, { windowMs }: Schedule): number | undefined {
  if (dueAtMs <= expiresAtMs) return dueAtMs;
  const lastAtMs = expiresAtMs - windowMs * LAST_TRY_PART;
  return lastAtMs > nowMs ? lastAtMs : undefined;
}

/**
 * The delay that a Retry-After header asks for (RFC 9110 §10.2.3: seconds, or a date in one of three forms). Undefined for a time in
 * the past, for an invalid value, and without a header.
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = httpDateMs(text, nowMs);
  return atMs !== undefined && atMs > nowMs ? atMs - nowMs : undefined;
}

/** next = max(schedule, min(hint, max(1 h, schedule))): a receiver may ask for a longer delay, up to an hour, but not for a shorter one. */
function heardDelayMs(failed: FailedTry, scheduledMs: number): number {
  const isHint = failed.status !== undefined && HINTING_STATUSES.includes(failed.status);
  const hintMs = isHint ? (retryAfterMs(failed.retryAfter, failed.endedAtMs) ?? 0) : 0;
  return Math.max(scheduledMs, Math.min(hintMs, Math.max(HOUR_MS, scheduledMs)));
}

function jittered(delay: number, random: () => number): number {
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
}

function httpDateMs(text: string, nowMs: number): number | undefined {
  const fixed = IMF_FIXDATE.exec(text);
  if (fixed !== null) return utcMs(fixed[3], fixed[2], fixed[1], fixed.slice(4, 7));
  const ascii = ASCTIME_DATE.exec(text);
  if (ascii !== null) return utcMs(ascii[6], ascii[1], ascii[2], ascii.slice(3, 6));
  const short = RFC_850_DATE.exec(text);
  return short === null ? undefined : utcMs(fullYear(Number(short[3]), nowMs), short[2], short[1], short.slice(4, 7));
}

/** RFC 9110 §5.6.7: a year of two digits that is more than 50 years ahead is the most recent past year with these digits. */
function fullYear(twoDigits: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}

function utcMs(year: string | number | undefined, month: string | undefined, day: string | undefined, time: string[]): number | undefined {
  const [hours = NaN, minutes = NaN, seconds = NaN] = time.map(Number);
  const monthIndex = MONTHS.indexOf(month ?? '');
  if (monthIndex === -1 || hours > 23 || minutes > 59 || seconds > 60) return undefined;
  return Date.UTC(Number(year), monthIndex, Number(day), hours, minutes, seconds);
}
