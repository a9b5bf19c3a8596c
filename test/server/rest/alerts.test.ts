// The names of metrics, and that deploy/alerts.yml and docs/monitoring.md have the same ones as /metrics.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const RULES = groups.flatMap((group) => group.rules);
const PAGE = readFileSync('docs/monitoring.md', 'utf8');
/** Of the Prometheus server. */
const OF_SERVER = 'up';

let families: readonly Family[];

test.before(async () => {
  await using exchange = await startApp();
  const { text } = await exchange.anonymous('/metrics');
  const helps = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name, help]) => [name!, help!]));
  families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({
    name: name!,
    type: type!,
    help: helps.get(name!) ?? '',
  }));
});

/** As they are asked for. */
function seriesOf({ name, type }: Family): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
}

const named = (text: string): string[] => [...new Set(text.match(/\b(?:exchange|process|nodejs)_[a-z0-9_]+|\bup\b(?=\{)/g) ?? [])];

// What `promtool check metrics` refuses.
test('each metric has a prefix, a help text and the ending of its type', (t) => {
  t.true(families.length > 40);
  const faulty = families.filter(({ name, type, help }) => {
    const hasEnding = type === 'counter' ? name.endsWith('_total') : !/_(total|count|sum|bucket)$/.test(name);
    const hasUnit = type !== 'histogram' || /_(seconds|bytes)$/.test(name);
    return !/^(exchange|process|nodejs)_[a-z0-9_]+$/.test(name) || !hasEnding || !hasUnit || help === '';
  });
  t.deepEqual(faulty, []);
});

test('each rule asks for metrics that the service has', (t) => {
  const known = new Set([...families.flatMap(seriesOf), OF_SERVER]);
  for (const { alert, expr } of RULES) {
    const names = named(expr);
    t.true(names.length > 0, alert);
    t.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
      alert,
    );
  }
});

test('the page names the metrics of the service, and no others', (t) => {
  const known = new Set([...families.flatMap((family) => [family.name, ...seriesOf(family)]), OF_SERVER]);
  t.deepEqual(
    named(PAGE).filter((name) => !known.has(name)),
    [],
  );
  const table = PAGE.slice(PAGE.indexOf('\n## Metrics\n'));
  const own = families.map(({ name }) => name).filter((name) => name.startsWith('exchange_'));
  t.deepEqual(
    own.filter((name) => !named(`${table}${watched()}`).includes(name)),
    [],
  );
});

/** The table of what to watch. */
function watched(): string {
  return PAGE.slice(PAGE.indexOf('\n## What to watch\n'), PAGE.indexOf('\n## Log\n'));
}

test('each metric to watch has a rule', (t) => {
  const asked = new Set(RULES.flatMap(({ expr }) => named(expr)).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const names = named(watched());
  t.true(names.length > 12);
  t.deepEqual(
    names.filter((name) => !asked.has(name)),
    [],
  );
});
