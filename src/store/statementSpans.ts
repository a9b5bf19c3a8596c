// Statements that take long, as spans. What they say has parameters instead of values.
import { cut } from '../cut.js';
import type { Sql } from '../domain/database.js';
import { addSpan, maySample } from '../tracing/span.js';

const SLOW_MS = 50;
const TEXT_MAX = 1_000;

export function withSpans(sql: Sql): Sql {
  return {
    query(text, values, options) {
      if (!maySample()) return sql.query(text, values, options);
      const began = performance.now();
      const done = (): void => {
        const ms = performance.now() - began;
        if (ms >= SLOW_MS) addSpan(text.trimStart().split(/\s/, 1)[0]!.toUpperCase(), ms, factsOf(text));
      };
      const asked = sql.query(text, values, options);
      asked.then(done, done);
      return asked as never;
    },
  };
}

function factsOf(text: string) {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': cut(text.replace(/\s+/g, ' '), TEXT_MAX) };
  return { kind: 'client', attributes } as const;
}
