// Days as documents write them: UBL `2026-11-02`, with a time zone behind it or not, CII `20261102`, with a time behind it or not.

const FORMS = [/^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/, /^(\d{4})(\d\d)(\d\d)(?:\d{4}|\d{6})?$/];

/** As `YYYY-MM-DD`; undefined for what is no day of the calendar. */
export function calendarDate(text: string): string | undefined {
  for (const form of FORMS) {
    const [, year, month, day] = form.exec(text) ?? [];
    if (year === undefined || year === '0000') continue;
    const date = `${year}-${month}-${day}`;
    const time = new Date(`${date}T00:00:00Z`);
    // Date takes the 30th of February for the 2nd of March.
    if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)) return date;
  }
  return undefined;
}
