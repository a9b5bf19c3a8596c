// Months of UTC, as the reports count them.

/** `YYYY-MM`, of UTC. */
export type Month = string;

export function isMonth(text: string): text is Month {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export function monthOf(at: Date): Month {
  return at.toISOString().slice(0, 7);
}

export function previousMonth(at: Date): Month {
  return monthOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1)));
}

/** `next` is the first moment after the month. */
export function boundsOf(month: Month): { readonly start: Date; readonly next: Date } {
  const start = new Date(`${month}-01T00:00:00Z`);
  return { start, next: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)) };
}
