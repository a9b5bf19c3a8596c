// When a failed webhook is tried again. Pure: times are milliseconds since the epoch, and chance is a parameter.

/** The first try and ten more. */
export const TRIES_MAX = 11;
const JITTER = 0.1;
const GROWTH = 3;
const HOUR_MS = 3_600_000;
/** The part of the window before its end at which a last try is placed: 60 s of 24 h. */
export const LAST_TRY_PART = 1 / 1440;
/** Answers whose Retry-After is heard. */
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

/** A try that failed. */
export interface FailedTry {
  /** How many tries of this delivery failed so far, this one included. */
  readonly failures: number;
  readonly endedAtMs: number;
  /** Nothing starts later: {@link expiryOf} the first try. */
  readonly expiresAtMs: number;
  /** The status of the answer, where there was one, and its Retry-After as received. */
  readonly status?: number | undefined;
  readonly retryAfter?: string | undefined;
}

/**
 * When to try again; undefined where the delivery is exhausted (docs/spec.md#events). `random` gives numbers from 0 to 1.
 */
export function nextTryAtMs(failed: FailedTry, schedule: Schedule, random: () => number): number | undefined {
  if (failed.failures >= TRIES_MAX) return undefined;
  const scheduledMs = jittered(delayMs(failed.failures, schedule), random);
  const dueAtMs = failed.endedAtMs + heardDelayMs(failed, scheduledMs);
  return withinWindow(dueAtMs, failed.endedAtMs, failed.expiresAtMs, schedule);
}

/**
 * The delay after the n-th failed try. Spec is silent: the schedule (docs/decisions/041). min(base · 3^(n−1), window / 4); with the
 * defaults 10 s, 30 s, 90 s, 270 s, 810 s, 2,430 s, 7,290 s, then 6 h three times.
 */
export function delayMs(failures: number, { baseMs, windowMs }: Schedule): number {
  return Math.min(baseMs * GROWTH ** (failures - 1), windowMs / 4);
}

/** The end of a delivery: nothing starts later than a window after the start of its first try. */
export function expiryOf(firstStartedAtMs: number, { windowMs }: Schedule): number {
  return firstStartedAtMs + windowMs;
}

/**
 * Keeps a planned try within the window: what a hint or a breaker pushed past the end becomes one last try shortly
 * before it; undefined where that moment, too, is over.
 */
export function withinWindow(dueAtMs: number, nowMs: number, expiresAtMs: number, { windowMs }: Schedule): number | undefined {
  if (dueAtMs <= expiresAtMs) return dueAtMs;
  const lastAtMs = expiresAtMs - windowMs * LAST_TRY_PART;
  return lastAtMs > nowMs ? lastAtMs : undefined;
}

/**
 * What a Retry-After header (RFC 9110 §10.2.3: seconds, or a date in one of three forms) asks to wait, from now;
 * undefined for the past, for garbage and where there is none.
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = httpDateMs(text, nowMs);
  return atMs !== undefined && atMs > nowMs ? atMs - nowMs : undefined;
}

/** next = max(schedule, min(hint, max(1 h, schedule))): a receiver may ask for more patience, up to an hour, never for less. */
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

/** RFC 9110 §5.6.7: two digits that seem more than 50 years ahead are the most recent past year with these digits. */
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
