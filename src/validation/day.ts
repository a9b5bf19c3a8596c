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
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  const offset = offsetOf(zone);
  return offset === undefined ? undefined : (date.getTime() / 86_400_000) * MINUTES_A_DAY - offset;
}

/** In minutes; XML Schema allows 14 hours. */
function offsetOf(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  const offset = hours * 60 + minutes;
  if (minutes > 59 || offset > 840) return undefined;
  return zone.startsWith('-') ? -offset : offset;
}
