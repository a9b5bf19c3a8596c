// Times of French messages have no zone (UN/CEFACT format 204): they are those of Paris.

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `YYYYMMDDhhmmss` in Paris. */
export function frenchTime(at: Date): string {
  const parts = new Map(PARIS.formatToParts(at).map(({ type, value }) => [type, value]));
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) => parts.get(part as Intl.DateTimeFormatPartTypes)).join('');
}

/** `YYYY-MM-DD` in Paris. */
export function frenchDay(at: Date): string {
  return frenchTime(at).replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');
}

/** The instant of `YYYYMMDDhhmmss`, or of a day alone. Undefined where it is none. */
export function instantOf(text: string): Date | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  if (new Date(asUtc).getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined;
  // The offset of the instant that is looked for, which near a change of the clocks is not that of the first guess.
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first));
}

/** Milliseconds that Paris is ahead of UTC. */
function offsetAt(instant: number): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
    .exec(frenchTime(new Date(instant)))!
    .map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
