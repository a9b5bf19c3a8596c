// Queries of pages: shown from memory at once, read again in the background, and again where something changes.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type AnyVariables, type CombinedError, createRequest, type TypedDocumentNode, useQuery } from 'urql';
import { type Change, onChange } from './live.js';
import { connection, onConnection } from './session.js';

export interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: CombinedError | undefined;
  /** Nothing can be shown yet. */
  readonly isFirst: boolean;
  /** The data come from memory, and are being read again. */
  readonly isStale: boolean;
  /** The data answer these variables, not those before. */
  readonly isCurrent: boolean;
  readonly again: () => void;
}

/** Changes that come together are read once. */
const TOGETHER_MS = 800;

/** `on`: which changes let it be read again; by default only a connection that came back. */
export function useData<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { on = [], pause = false }: { readonly on?: readonly Change['kind'][]; readonly pause?: boolean } = {},
): Loaded<Data> {
  const [{ data: answered, error, operation, stale }, execute] = useQuery({ query, variables, pause, requestPolicy: 'cache-and-network' });
  const { key } = createRequest(query, variables);
  // An error takes nothing away that was there.
  const kept = useRef<{ readonly key: number; readonly data: Data }>(undefined);
  if (answered !== undefined && operation !== undefined) kept.current = { key: operation.key, data: answered };
  const data = answered ?? (kept.current?.key === key ? kept.current.data : undefined);
  const kinds = on.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onChange(({ kind }) => {
      if (pause || (kind !== 'again' && !kinds.split(',').includes(kind)) || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        execute({ requestPolicy: 'network-only' });
      }, TOGETHER_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [execute, kinds, pause]);
  return {
    data,
    error,
    isFirst: data === undefined && error === undefined,
    isStale: stale,
    isCurrent: kept.current?.key === key,
    again: () => execute({ requestPolicy: 'network-only' }),
  };
}

export function useConnection() {
  return useSyncExternalStore(onConnection, connection);
}
