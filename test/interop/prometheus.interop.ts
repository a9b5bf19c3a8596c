// Prometheus's own tool judges the rules, their tests, the scrape configuration and what a running service answers at /metrics.
import { startApp } from '../support/app.js';
import { test } from '../support/test.js';
import { judgedBy } from '../support/tool.js';

test('promtool takes the rules, and each test of them passes', async (t) => {
  const checked = await judgedBy(t, 'promtool', ['check', 'rules', 'deploy/alerts.yml']);
  if (checked !== undefined) t.regex(checked, /SUCCESS: \d+ rules found/);
  const tested = await judgedBy(t, 'promtool', ['test', 'rules', 'deploy/alerts.test.yml']);
  if (tested !== undefined) t.regex(tested, /SUCCESS/);
});

test('promtool takes the scrape configuration', async (t) => {
  const checked = await judgedBy(t, 'promtool', ['check', 'config', '--syntax-only', 'deploy/prometheus.yml']);
  if (checked !== undefined) t.regex(checked, /SUCCESS/);
});

test('promtool finds no fault in the metrics of a running service', async (t) => {
  await using exchange = await startApp();
  const { text } = await exchange.anonymous('/metrics');
  const said = await judgedBy(t, 'promtool', ['check', 'metrics'], text);
  if (said !== undefined) t.is(said, '');
});
