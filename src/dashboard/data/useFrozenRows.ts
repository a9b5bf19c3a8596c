// The rows of a list that never move by themselves: what changes is written into its row, what is new is counted.
import { useEffect, useRef, useState } from 'react';
import { client } from './client.js';
import type { Row } from './documents.js';
import { onChange } from './live.js';
import { RowsDocument } from './operations.js';

/** Changes that come together are read once. */
const TOGETHER_MS = 300;

interface Frozen {
  readonly rows: readonly Row[] | undefined;
  /** They are those of the list before: the new one is on its way. */
  readonly isOld: boolean;
  /** How many a fresh list has that are not shown. */
  readonly newCount: number;
  readonly showNew: () => void;
}

interface List {
  /** For another one everything is taken as it comes. */
  readonly key: string;
  /** What comes from memory is shown, but not held. */
  readonly isStale: boolean;
  /** Only there is something new. */
  readonly isFirstPage: boolean;
}

export function useFrozenRows(fresh: readonly Row[] | undefined, { key, isStale, isFirstPage }: List): Frozen {
  const [shown, setShown] = useState<{ readonly key: string; readonly rows: readonly Row[] | undefined }>({ key, rows: undefined });
  const [changed, setChanged] = useState<ReadonlyMap<string, Row>>(new Map());
  const shownIds = useRef<ReadonlySet<string>>(new Set());
  const isOther = shown.key !== key || shown.rows === undefined;
  useEffect(() => {
    if (isOther && fresh !== undefined && !isStale) {
      setShown({ key, rows: fresh });
      setChanged(new Map());
    }
  }, [isOther, fresh, key, isStale]);
  useEffect(
    () =>
      whenChanged(shownIds, (rows) => setChanged((before) => new Map([...before, ...rows.map((row) => [row.documentId, row] as const)]))),
    [],
  );
  const base = isOther ? (fresh ?? shown.rows) : shown.rows;
  const freshById = new Map(fresh?.map((row) => [row.documentId, row]));
  const rows = base?.map((row) => latest(row, freshById.get(row.documentId), changed.get(row.documentId)));
  const ids = new Set(base?.map(({ documentId }) => documentId));
  shownIds.current = ids;
  // An empty list, and one that is shorter than a page, may grow at its end.
  const news = isFirstPage && !isOther ? (fresh ?? []).filter(({ documentId }) => !ids.has(documentId)) : [];
  return { rows, isOld: isOther && fresh === undefined, newCount: news.length, showNew: () => setShown({ key, rows: fresh }) };
}

/** Reads the shown rows that have changed, those of a moment together: a change names only its document, and it may have left the list. */
function whenChanged(shownIds: { readonly current: ReadonlySet<string> }, take: (rows: readonly Row[]) => void): () => void {
  const ids = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async (): Promise<void> => {
    timer = undefined;
    const documentIds = [...ids];
    ids.clear();
    const { data } = await client.query(RowsDocument, { documentIds, first: documentIds.length }, { requestPolicy: 'network-only' });
    take(data?.documents?.edges.map(({ node }) => node) ?? []);
  };
  const end = onChange((change) => {
    if (change.kind !== 'documents' || change.id === null || !shownIds.current.has(change.id)) return;
    ids.add(change.id);
    timer ??= setTimeout(() => void read(), TOGETHER_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

function latest(...versions: readonly (Row | undefined)[]): Row {
  const known = versions.filter((one) => one !== undefined);
  return known.reduce((one, other) => (other.statusDate >= one.statusDate ? other : one));
}
