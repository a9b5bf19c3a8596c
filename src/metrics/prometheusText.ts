// Counters and histograms, written in the text format of Prometheus on demand. prom-client looks up the labels at each increment, which
// takes twenty times as long.

interface Series {
  /** `labels` are our own words, so nothing needs escaping. */
  lines(name: string, labels: readonly string[]): string[];
}

export interface Counter extends Series {
  add(): void;
}

export function createCounter(): Counter {
  let count = 0;
  return {
    add() {
      count += 1;
    },
    lines: (name, labels) => [`${name}${braced(labels)} ${count}`],
  };
}

export interface Histogram extends Series {
  observe(value: number): void;
}

/** `bounds` ascend. Each is the last value of its bucket. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = [...bounds, Number.POSITIVE_INFINITY].map(() => 0);
  let sum = 0;
  return {
    observe(value) {
      let place = 0;
      while (place < bounds.length && value > bounds[place]!) place += 1;
      counts[place]! += 1;
      sum += value;
    },
    lines(name, labels) {
      let below = 0;
      const buckets = [...bounds, '+Inf'].map((bound, place) => {
        below += counts[place]!;
        return `${name}_bucket${braced([...labels, `le="${bound}"`])} ${below}`;
      });
      return [...buckets, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${below}`];
    },
  };
}

/** The series of one name by their labels, each `name="value"`. */
export interface Family {
  readonly name: string;
  readonly kind: 'counter' | 'histogram';
  readonly help: string;
  readonly series: readonly (readonly [labels: readonly string[], series: Series])[];
}

/** https://prometheus.io/docs/instrumenting/exposition_formats, version 0.0.4. */
export function writeFamilies(families: readonly Family[]): string {
  return families
    .flatMap(({ name, kind, help, series }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...series.flatMap(([labels, one]) => one.lines(name, labels)),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function braced(labels: readonly string[]): string {
  return labels.length === 0 ? '' : `{${labels.join(',')}}`;
}
