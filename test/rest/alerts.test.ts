// deploy/alerts.yml: every rule asks for metrics that /metrics has.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const WORDS = new Set([
  'sum',
  'max',
  'min',
  'by',
  'list',
  'abs',
  'increase',
  'rate',
  'part',
  'channel',
  'kind',
  'purpose',
  'report',
  'source',
  'outcome',
  'state',
  'given_up',
  'le',
  'd',
  'failed',
  'h',
  'm',
]);

test('each rule names metrics that the service has', async (t) => {
  await using exchange = await startApp();
  const { text } = await exchange.anonymous('/metrics');
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => [name, type] as const);
  const series = ([name, type]: (typeof types)[number]) => (type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name]);
  const known = new Set(types.flatMap(series));
  const rules = groups.flatMap((group) => group.rules);
  for (const { alert, expr } of rules) {
    const names = [...expr.matchAll(/[a-z_]+/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
    t.true(names.length > 0, alert);
    for (const name of names) t.true(known.has(name), `${alert}: ${name}`);
  }
});
