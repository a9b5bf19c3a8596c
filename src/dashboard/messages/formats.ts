// Dates, numbers and amounts as people of a language write them.

export interface Formats {
  /** Between the whole and the part of a number. */
  readonly decimalPoint: string;
  number(value: number): string;
  percent(value: number): string;
  /** An exact decimal as text, as the document has it. */
  money(amount: string | null | undefined, currency: string | null | undefined): string;
  /** A day, YYYY-MM-DD. */
  day(value: string | null | undefined): string;
  /** Of an instant, in UTC: month and year. */
  month(value: string): string;
  /** Without the year. */
  shortDay(value: string): string;
  moment(value: string | null | undefined): string;
  time(value: string): string;
  /** Such as "3 hours ago". */
  ago(value: string, nowMs: number): string;
  bytes(count: number): string;
  milliseconds(count: number): string;
}

const NOTHING = '–';
const MINUTE = 60_000;
const AGES = [
  ['minute', MINUTE],
  ['hour', 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
] as const;

const SIZES = [
  ['byte', 1],
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
  ['terabyte', 1e12],
] as const;

export function createFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    decimalPoint: number.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    month: (value) => month.format(new Date(value)),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value),
    money(amount, currency) {
      if (amount === null || amount === undefined) return NOTHING;
      const fraction = Math.min(20, Math.max(2, (amount.split('.')[1] ?? '').length));
      try {
        const style = currency ? ({ style: 'currency', currency, currencyDisplay: 'code' } as const) : {};
        return new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: fraction, maximumFractionDigits: fraction }).format(
          amount as unknown as number,
        );
      } catch {
        return `${currency} ${amount}`;
      }
    },
    day: (value) => (value ? day.format(new Date(`${value}T00:00:00Z`)) : NOTHING),
    shortDay: (value) => shortDay.format(new Date(`${value}T00:00:00Z`)),
    moment: (value) => (value ? moment.format(new Date(value)) : NOTHING),
    time: (value) => time.format(new Date(value)),
    ago(value, nowMs) {
      const age = new Date(value).getTime() - nowMs;
      const [unit, length] = AGES.findLast(([, ms]) => Math.abs(age) >= ms) ?? AGES[0];
      return relative.format(Math.round(age / length), unit);
    },
    bytes(count) {
      const [unit, size] = SIZES.findLast(([, least]) => count >= least) ?? SIZES[0];
      // In short, English writes "16 byte".
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(count / size);
    },
    milliseconds(count) {
      const isShort = count < 1000;
      return new Intl.NumberFormat(locale, { style: 'unit', unit: isShort ? 'millisecond' : 'second', maximumFractionDigits: 1 }).format(
        isShort ? count : count / 1000,
      );
    },
  };
}
