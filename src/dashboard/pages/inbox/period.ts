export const DAYS = 14;
const DAY_MS = 86_400_000;

/** The last days up to the end of today (UTC, as the statistics count), and the begin of the day of the reader. */
export function periodOf(day: string): {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly days: readonly string[];
} {
  const end = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`) + DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => new Date(end - (DAYS - index) * DAY_MS).toISOString());
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { from: days[0] ?? '', to: new Date(end).toISOString(), today: new Date(year, month - 1, date).toISOString(), days };
}
