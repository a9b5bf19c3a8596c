// Whether the session lives, and whether the server answers. Pages read it, the client and the stream write it.

export type Connection = 'live' | 'away' | 'signedOut';

let state: Connection = 'live';
const listeners = new Set<() => void>();

export function connection(): Connection {
  return state;
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether it is another one than before. */
export function setConnection(next: Connection): boolean {
  if (next === state) return false;
  state = next;
  for (const listener of listeners) listener();
  return true;
}

/** Of a query: a refusal of its own changes nothing. */
export function sawError(kind: 'signedOut' | 'away' | 'forbidden' | 'other'): void {
  if (kind === 'signedOut') setConnection('signedOut');
  else if (kind === 'away' && state === 'live') setConnection('away');
}
