// What each benchmark is to reach. One place, which every run prints with what it measured.

interface Goal {
  readonly what: string;
  /** Where the figure stands in the JSON line of the benchmark, as `others.*.ratio`. `*` stands for each, of which the worst counts. */
  readonly figure: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const GOALS: Readonly<Record<string, readonly Goal[]>> = {
  accept: [{ what: 'rate, to the floor', figure: 'ratio', atLeast: 0.5 }],
  pipeline: [
    { what: 'rate over AS4, to that inside the process', figure: 'ratio', atLeast: 0.6 },
    { what: 'rate inside the process, to the floor', figure: 'insideRatio', atLeast: 0.5 },
  ],
  tracing: [
    { what: 'rate of uploads with tracing, to that without', figure: 'accept.rate', atLeast: 0.97 },
    { what: 'rate of documents with tracing, to that without', figure: 'pipeline.rate', atLeast: 0.97 },
  ],
  graphql: [
    { what: 'ms of half of the answers', figure: 'p50Ms', atMost: 20 },
    { what: 'ms of 99 in 100', figure: 'p99Ms', atMost: 80 },
    { what: 'half of the answers, to the floor', figure: 'ratio', atMost: 3 },
  ],
  lists: [{ what: 'ms of the slowest list', figure: 'lists.*.oursMs', atMost: 200 }],
  'first-load': [
    { what: 'ms of the slowest page', figure: 'pages.*.ms', atMost: 1_000 },
    { what: 'KiB of the largest page', figure: 'pages.*.kib', atMost: 250 },
  ],
  statistics: [{ what: 'ms of the slowest field', figure: 'worstMs', atMost: 50 }],
  smp: [{ what: 'rate, to the floor', figure: 'ratio', atLeast: 0.7 }],
  lookup: [{ what: 'rate, to the floor', figure: 'ratio', atLeast: 0.7 }],
  as4: [{ what: 'rate, to the cryptographic operations of the slower end', figure: 'ratio', atLeast: 0.6 }],
  'as4-large': [
    { what: 'MiB of the sender above its base', figure: 'above.out', atMost: 64 },
    { what: 'MiB of the receiver above its base', figure: 'above.checked', atMost: 64 },
  ],
  channels: [{ what: 'rate of the slowest channel, to its bare client', figure: 'channels.*.ratio', atLeast: 0.5 }],
  start: [
    { what: 'ms of processor time, the first start', figure: 'firstCpuMs', atMost: 2_000 },
    { what: 'ms of processor time, again', figure: 'againCpuMs', atMost: 1_000 },
  ],
  memory: [
    { what: 'MiB on PGlite', figure: 'embedded.endMiB', atMost: 900 },
    { what: 'MiB on PostgreSQL', figure: 'server.endMiB', atMost: 300 },
  ],
  json: [{ what: 'ms to check a hundred lines', figure: 'hundredMs', atMost: 5 }],
  validate: [
    { what: 'ms of documents up to 34 KB', figure: 'usual.p50Ms', atMost: 1 },
    { what: 'ms of 400 lines', figure: 'fourHundredMs', atMost: 10 },
    { what: 'times a Peppol invoice of the same size', figure: 'others.*.ratio', atMost: 2 },
  ],
  render: [{ what: 'ms of the longest turn of the event loop beside a large PDF', figure: 'heldMs', atMost: 50 }],
};

/** A line for each goal of the benchmark: the figure, the goal, and whether it holds. Throws where the figures lack one. */
export function goalLines(name: string, figures: object): string[] {
  return (GOALS[name] ?? []).map((goal) => {
    const found = valuesAt(figures, goal.figure.split('.'));
    if (found.length === 0 || !found.every(Number.isFinite)) throw new Error(`${name} has no figure ${goal.figure}`);
    const worst = goal.atLeast === undefined ? Math.max(...found) : Math.min(...found);
    const holds = worst >= (goal.atLeast ?? -Infinity) && worst <= (goal.atMost ?? Infinity);
    const limit = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
    return `goal: ${goal.what}: ${limit}; measured ${Number(worst.toPrecision(3))}, which ${holds ? 'holds' : 'does not hold'}`;
  });
}

function valuesAt(value: unknown, [first, ...rest]: readonly string[]): number[] {
  if (first === undefined) return [value as number];
  if (first === '*') return Object.values(value as object).flatMap((one) => valuesAt(one, rest));
  const next = (value as Record<string, unknown> | undefined)?.[first];
  return next === undefined ? [] : valuesAt(next, rest);
}
