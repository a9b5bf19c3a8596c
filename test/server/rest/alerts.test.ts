// The names of metrics, and that what watches the service in deploy/ and docs/ has the same ones as /metrics.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

/** Of deploy/alerts.test.yml. */
interface RuleTest {
  readonly name: string;
  readonly input_series: readonly { readonly series: string }[];
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
}

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const RULES = groups.flatMap((group) => group.rules);
const { tests: TESTS } = parse(readFileSync('deploy/alerts.test.yml', 'utf8')) as { tests: RuleTest[] };
const BOARDS = readdirSync('deploy/grafana').map((name) => join('deploy/grafana', name));
const RUNBOOKS = readFileSync('docs/runbooks.md', 'utf8');
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

test('each rule has a runbook of its name, and no runbook is without a rule', (t) => {
  const names = RULES.map(({ alert }) => alert);
  t.true(names.length >= 15);
  t.deepEqual(
    RULES.map(({ annotations }) => annotations.runbook_url),
    names.map((name) => `docs/runbooks.md#${name.toLowerCase()}`),
  );
  const headings = Array.from(RUNBOOKS.matchAll(/^### (\w+)$/gm), ([, name]) => name!);
  t.deepEqual(headings.sort(), names.sort());
});

test('each rule has a test in which it is quiet and one in which it fires', (t) => {
  t.deepEqual(
    TESTS.map(({ name }) => name),
    RULES.map(({ alert }) => alert),
  );
  for (const { name, alert_rule_test } of TESTS) {
    t.deepEqual(
      alert_rule_test.map(({ alertname, exp_alerts }) => [alertname, exp_alerts.length]),
      [
        [name, 0],
        [name, 1],
      ],
    );
  }
});

test('the tests of rules and the boards of Grafana know no other metrics than the service has', (t) => {
  const known = new Set([...families.flatMap(seriesOf), OF_SERVER]);
  const boards = BOARDS.map((file) => [file, expressionsOf(JSON.parse(readFileSync(file, 'utf8')) as Board)] as const);
  const series = TESTS.map(({ name, input_series }) => [name, input_series.map((one) => one.series)] as const);
  t.true(boards.length > 0);
  for (const [name, texts] of [...boards, ...series]) {
    t.true(texts.length > 0, name);
    t.deepEqual(
      texts.flatMap(named).filter((metric) => !known.has(metric)),
      [],
      name,
    );
  }
});

interface Board {
  readonly panels: readonly { readonly id: number; readonly type: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

function expressionsOf({ panels }: Board): string[] {
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test('panels of a board have ids of their own, and each but a row asks for something', (t) => {
  for (const file of BOARDS) {
    const { panels } = JSON.parse(readFileSync(file, 'utf8')) as Board;
    t.is(new Set(panels.map(({ id }) => id)).size, panels.length);
    for (const { type, targets = [] } of panels) t.is(targets.length > 0, type !== 'row');
  }
});
