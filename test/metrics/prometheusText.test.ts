// The text format of Prometheus, character by character.

import { createCounter, createHistogram, writeFamilies } from '../../src/metrics/prometheusText.js';
import { test } from '../support/test.js';

test('counters and histograms with and without labels; buckets add up, a bound belongs to its bucket', (t) => {
  const [counter, histogram] = [createCounter(), createHistogram([0.5, 2])];
  counter.add();
  counter.add();
  for (const value of [0.25, 0.5, 1, 4]) histogram.observe(value);
  const text = writeFamilies([
    { name: 'asked_total', kind: 'counter', help: 'How often', series: [[['by="one"', 'of="two"'], counter]] },
    {
      name: 'took_seconds',
      kind: 'histogram',
      help: 'How long',
      series: [
        [[], histogram],
        [['step="x"'], createHistogram([1])],
      ],
    },
  ]);
  t.is(
    text,
    `# HELP asked_total How often
# TYPE asked_total counter
asked_total{by="one",of="two"} 2
# HELP took_seconds How long
# TYPE took_seconds histogram
took_seconds_bucket{le="0.5"} 2
took_seconds_bucket{le="2"} 3
took_seconds_bucket{le="+Inf"} 4
took_seconds_sum 5.75
took_seconds_count 4
took_seconds_bucket{step="x",le="1"} 0
took_seconds_bucket{step="x",le="+Inf"} 0
took_seconds_sum{step="x"} 0
took_seconds_count{step="x"} 0
`,
  );
});
