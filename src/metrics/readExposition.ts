// Reads the text format of Prometheus (version 0.0.4), as /metrics writes it.

export interface Sample {
  /** That of its family, or with `_bucket`, `_sum` or `_count` behind it. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly samples: Sample[];
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };
const NUMBERS: Readonly<Record<string, number>> = { '+Inf': Number.POSITIVE_INFINITY, '-Inf': Number.NEGATIVE_INFINITY };

/** Families without samples are left out, and so is a sample that is no number. */
export function readExposition(text: string): readonly Family[] {
  const families: Family[] = [];
  let help = '';
  for (const line of text.split('\n')) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (what === 'HELP') help = rest;
    else if (what === 'TYPE') {
      families.push({ name, help, kind: rest === 'counter' || rest === 'histogram' ? rest : 'gauge', samples: [] });
      help = '';
    } else addSample(families.at(-1), line);
  }
  return families.filter(({ samples }) => samples.length > 0);
}

function addSample(family: Family | undefined, line: string): void {
  const [, name, labels = '', written = ''] = SAMPLE.exec(line) ?? [];
  if (family === undefined || name === undefined) return;
  const value = NUMBERS[written] ?? Number(written);
  if (!Number.isNaN(value)) family.samples.push({ name, labels: labelsOf(labels), value });
}

function labelsOf(text: string): Readonly<Record<string, string>> {
  const unescaped = (value: string): string => value.replace(/\\(.)/g, (whole, sign: string) => ESCAPED[sign] ?? whole);
  return Object.fromEntries([...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, unescaped(value)]));
}
