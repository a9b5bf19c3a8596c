// Changes as they happen. One tab of a browser holds the stream (HTTP/1.1 has six connections for all tabs) and tells the others.
import { stringifyDocument } from '@urql/core';
import { createClient } from 'graphql-sse';
import { client, fetchOptions } from './client.js';
import { ChangedDocument, type ChangedSubscription, type Topic, ViewerDocument } from './operations.js';
import { connection, onConnection, setConnection } from './session.js';
import { ANYBODY_HEADERS, isEmbedded, VIEWER_HEADERS } from './standing.js';

/** `again`: something may have been missed, so everything is read again. `id`: of the document or delivery. */
export type Change = { readonly kind: Topic; readonly id: string | null } | { readonly kind: 'again' };

/** In a frame there is another session than in a tab. */
const LOCK = isEmbedded ? 'exchange.live.embedded' : 'exchange.live';
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** While another tab holds the stream, or none can. */
const PULSE_MS = 20_000;

const listeners = new Set<(change: Change) => void>();
/** Of the one tab that holds the stream. */
let leadListener: LeadListener | undefined;
const others = new BroadcastChannel(LOCK);
const streams = createClient({ url: '/graphql/stream', credentials: 'same-origin', retryAttempts: 0, headers: VIEWER_HEADERS });
const QUERY = stringifyDocument(ChangedDocument);
/** By what the viewer may see. Undefined: everybody. */
const TOPICS: Readonly<Record<Topic, string | undefined>> = {
  documents: 'exchange/receive',
  jobs: 'exchange/receive',
  participants: 'exchange/participant',
  deliveries: 'exchange/webhook',
  accounts: 'exchange/webhook',
  webhooks: 'exchange/webhook',
  attention: undefined,
};

export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface LeadListener {
  /** Whether the tab holds the stream in the background, too. */
  readonly isWanted: () => boolean;
  readonly documentChanged: (documentId: string) => void;
}

/** Changes of documents as one tab hears them. */
export function listenInLead(listener: LeadListener): void {
  leadListener = listener;
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change);
}

function tellAll(change: Change): void {
  tell(change);
  others.postMessage(change);
}

/** Everything that this tab shows is read again, as in another language. */
export function readAgain(): void {
  tell({ kind: 'again' });
}

/** Runs as long as the page. */
export function beginLive(): void {
  others.onmessage = ({ data }: MessageEvent<Change>) => tell(data);
  let leading: AbortController | undefined;
  const follow = (): void => {
    const isShown = document.visibilityState === 'visible' || leadListener?.isWanted() === true;
    if (!isShown) {
      leading?.abort();
      leading = undefined;
      return;
    }
    if (leading === undefined) {
      leading = new AbortController();
      void lead(leading.signal);
      if (listeners.size > 0) void lookAgain();
    }
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('focus', () => {
    if (connection() === 'signedOut') void lookAgain();
  });
  onConnection(() => {
    if (connection() === 'away') void comeBack();
    // Perhaps somebody else has signed in, or another tenant was chosen, in another tab.
    if (connection() === 'signedOut') void isSignedIn();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && connection() === 'live') void isSignedIn();
  }, PULSE_MS);
  follow();
}

/** Holds the stream while it has the lock. A frame of another site may have no locks: it holds a stream of its own. */
async function lead(signal: AbortSignal): Promise<void> {
  if (isEmbedded) return holdStream(signal);
  await navigator.locks.request(LOCK, { signal }, () => holdStream(signal)).catch(() => undefined);
}

async function holdStream(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const began = performance.now();
    await hold(signal);
    if (signal.aborted) return;
    if (performance.now() - began > LONGEST_WAIT_MS) waitMs = FIRST_WAIT_MS;
    await isSignedIn();
    await untilLive(signal);
    await pause(waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    if (!signal.aborted && connection() === 'live') tellAll({ kind: 'again' });
  }
}

/** Topics that the viewer may subscribe to; a portal link may allow fewer. Undefined if nobody is signed in, or the server cannot be reached. */
async function topicsOfViewer(): Promise<readonly Topic[] | undefined> {
  const { data } = await client.query(ViewerDocument, {});
  if (data?.viewer == null) return undefined;
  const { scopes } = data.viewer;
  const mayHear = (scope: string | undefined): boolean => scope === undefined || scopes.includes(scope) || scopes.includes('exchange/read');
  return (Object.keys(TOPICS) as Topic[]).filter((topic) => mayHear(TOPICS[topic]));
}

/** Ends with the stream, however that ends. */
async function hold(signal: AbortSignal): Promise<void> {
  const topics = await topicsOfViewer();
  if (topics === undefined || signal.aborted) return;
  return new Promise((resolve) => {
    const end = streams.subscribe<ChangedSubscription>(
      { query: QUERY, variables: { topics } },
      {
        next: ({ data }) => {
          if (data == null) return;
          const { topic, id } = data.changed;
          tellAll({ kind: topic, id });
          if (topic === 'documents' && id !== null) leadListener?.documentChanged(id);
        },
        error: () => resolve(),
        complete: () => resolve(),
      },
    );
    signal.addEventListener('abort', () => {
      end();
      resolve();
    });
  });
}

/** Asks the server who is signed in now. The client notes what comes of it. */
async function isSignedIn(): Promise<boolean> {
  const { error } = await client.query(
    ViewerDocument,
    {},
    { requestPolicy: 'network-only', fetchOptions: () => fetchOptions(ANYBODY_HEADERS) },
  );
  if (error === undefined) setConnection('live');
  return error === undefined;
}

async function lookAgain(): Promise<void> {
  if (await isSignedIn()) tell({ kind: 'again' });
}

let coming: Promise<void> | undefined;

/** Asks until the server answers. */
function comeBack(): Promise<void> {
  coming ??= (async () => {
    let waitMs = FIRST_WAIT_MS;
    while (connection() === 'away') {
      await pause(waitMs);
      await lookAgain();
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
    coming = undefined;
  })();
  return coming;
}

function untilLive(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (connection() === 'live' || signal.aborted) return resolve();
    const end = onConnection(() => {
      if (connection() !== 'live') return;
      end();
      resolve();
    });
    signal.addEventListener('abort', () => resolve());
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
