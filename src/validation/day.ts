// Days as XML Schema writes them: xs:date, with or without a time zone.
import { collapsed } from './text.js';

const DATE = /^(-?\d{4,9})-(\d\d)-(\d\d)(Z|[+-]\d\d:\d\d)?$/;
const MINUTES_A_DAY = 1440;

/** Also the end of a day, as 24:00:00. */
const TIME = /^(?:([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(Z|[+-]\d\d:\d\d)?$/;

/** xs:time, with or without a time zone. */
export function isTime(text: string): boolean {
  const match = TIME.exec(collapsed(text));
  return match !== null && offsetOf(match[2] ?? 'Z') !== undefined;
}

/** Minutes from 1970-01-01 (UTC) to the start of the day. Without a time zone, UTC. Undefined: no xs:date. */
export function startOfDay(text: string): number | undefined {
  const match = DATE.exec(collapsed(text));
  if (!match) return undefined;
  const [, year, month, day, zone = 'Z'] = match;
  const days = daysUntil(Number(year), Number(month), Number(day));
  const offset = offsetOf(zone);
  return offset === undefined || days === undefined ? undefined : days * MINUTES_A_DAY - offset;
}

/** In minutes; XML Schema allows 14 hours. */
function offsetOf(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  const offset = hours * 60 + minutes;
  if (minutes > 59 || offset > 840) return undefined;
  return zone.startsWith('-') ? -offset : offset;
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const DAYS_UNTIL_1970 = 719_528;

/** Days from 1970-01-01 in the Gregorian calendar, also before it was used. Undefined: there is no such day. */
function daysUntil(year: number, month: number, day: number): number | undefined {
  const before = DAYS_BEFORE_MONTH[month - 1];
  if (before === undefined || day < 1 || day > daysIn(year, month)) return undefined;
  // Leap days of the years before this one; year 0 is a leap year.
  const last = year - 1;
  const leaps = Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) + 1;
  return year * 365 + leaps + before + (month > 2 && isLeap(year) ? 1 : 0) + day - 1 - DAYS_UNTIL_1970;
}

/** The days of a month. `month`: from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
