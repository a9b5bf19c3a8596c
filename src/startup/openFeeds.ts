// The feeds of changes for live pages. Each reads what all processes wrote, once for all its listeners.
import { type DocumentChange, type DocumentCursor, readDocumentChanges } from '../domain/documents/retrieval/list/changes.js';
import { type PageChange, type PageCursor, readPageChanges } from '../domain/pageChanges/read.js';
import type { App } from '../domain/ports.js';
import { type DeliveryChange, readDeliveryChanges } from '../domain/webhooks/changes.js';
import { errorMessage } from '../errorMessage.js';
import { createFeed, type Feed } from '../jobs/feed.js';
import type { Notifier } from '../jobs/notifier.js';

/** Changes of all processes, for the dashboards of this one. */
export interface Feeds {
  readonly documents: Feed<DocumentChange>;
  readonly deliveries: Feed<DeliveryChange>;
  readonly pages: Feed<PageChange>;
}

/** `stack` ends them. */
export function openFeeds(app: App, notifier: Notifier, stack: AsyncDisposableStack): Feeds {
  const { watch } = notifier;
  const onError = (error: unknown): void => app.log.warn('feed.failed', { error: errorMessage(error) });
  return {
    documents: stack.use(
      createFeed<DocumentCursor, DocumentChange>({ read: (cursor, tenants) => readDocumentChanges(app, cursor, tenants), watch, onError }),
    ),
    deliveries: stack.use(
      createFeed<string, DeliveryChange>({ read: (cursor, tenants) => readDeliveryChanges(app, cursor, tenants), watch, onError }),
    ),
    pages: stack.use(
      createFeed<PageCursor, PageChange>({ read: (cursor, tenants) => readPageChanges(app, cursor, tenants), watch, onError }),
    ),
  };
}
