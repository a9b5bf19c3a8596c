// The metrics of an exchange, with the gauges that are read from the database.
import type { TestApp } from './app.js';
import { until } from './until.js';

/** Where the database takes longer than a scrape may, its gauges are left out: then it is asked again. */
export function scrape({ anonymous }: Pick<TestApp, 'anonymous'>): Promise<string> {
  return until(async () => {
    const { text } = await anonymous('/metrics');
    return text.includes('\nexchange_counts_age_seconds ') && text;
  }, 'the gauges of the database are read');
}
