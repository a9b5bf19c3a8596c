// The header Retry-After of an answer (RFC 9110 §10.2.3).

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const RFC_850_DATE = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const ASCTIME_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/;

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
