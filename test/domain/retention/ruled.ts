// Rules of a tenant in short form, and the days that they give its documents.
import { operatorActor } from '../../../src/domain/actor.js';
import { saveRetentionRule } from '../../../src/domain/retention/change.js';
import type { RetentionRule } from '../../../src/domain/retention/rules.js';
import type { TestApp } from '../../support/app.js';

export const SELLER = operatorActor('demo-seller');

/** `all`, `invoice`, `BE` or `invoice/BE`. */
export function rule(name: string, days: number): RetentionRule {
  const [first, second] = name.split('/');
  const isCountry = /^[A-Z]{2}$/.test(first!);
  return {
    documentType: name === 'all' || isCountry ? null : (first as RetentionRule['documentType']),
    country: isCountry ? first! : (second ?? null),
    days,
  };
}

export const save = ({ app }: TestApp, name: string, days: number): Promise<void> => saveRetentionRule(app, SELLER, rule(name, days));

/** The days from the import on of each document that has a rule. */
export async function ruled({ app }: TestApp): Promise<Record<string, number | null>> {
  const rows = await app.database.sql.query<{ name: string; days: number | null }>(
    'select document_id as name, (extract(epoch from retain_until - import_date) / 86400)::float8 as days from document order by 1',
  );
  return Object.fromEntries(rows.map(({ name, days }) => [name, days]));
}
