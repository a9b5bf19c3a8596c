import type { DocumentConditions, DocumentFilter } from '../documents/retrieval/list/filter.js';

const TIMES = ['from', 'to', 'statusFrom', 'statusTo'] as const satisfies readonly (keyof DocumentConditions)[];

/** A filter that was stored as JSON. Documents that arrived after `before` are left out, so that an export is of one moment. */
export function restoredFilter(stored: object, before: Date): DocumentFilter {
  const { anyOf, ...own } = stored as DocumentFilter;
  const filter = withTimes(own);
  const to = filter.to != null && filter.to < before ? filter.to : before;
  return { ...filter, to, ...(anyOf == null ? {} : { anyOf: anyOf.map(withTimes) }) };
}

function withTimes(conditions: DocumentConditions): DocumentConditions {
  const times = TIMES.flatMap((name) => (conditions[name] == null ? [] : [[name, new Date(conditions[name])]]));
  return { ...conditions, ...Object.fromEntries(times) };
}
