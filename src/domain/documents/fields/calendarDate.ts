// Reads days of documents: UBL `2026-11-02`, with or without a time zone, CII `20261102`, with or without a time.

const FORMS = [/^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d)?$/, /^(\d{4})(\d\d)(\d\d)(?:\d{4}|\d{6})?$/];

/** As `YYYY-MM-DD`. Undefined for a day that does not exist. */
export function calendarDate(text: string): string | undefined {
  for (const form of FORMS) {
    const [, year, month, day] = form.exec(text) ?? [];
    if (year === undefined || year === '0000') continue;
    const date = `${year}-${month}-${day}`;
    const time = new Date(`${date}T00:00:00Z`);
    // Date accepts 30 February as 2 March.
    if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)) return date;
  }
  return undefined;
}
